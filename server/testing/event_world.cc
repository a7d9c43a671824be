#include "server/testing/event_world.h"

#include <limits>
#include <stdexcept>
#include <utility>

#include "server/events/event_lots.h"

namespace gatehouse::server::testing {
namespace {

constexpr std::string_view kProfileId = "id of ";
constexpr int kMostDue = 1'000;  // steps that follow one another without anybody

}  // namespace

std::string profile_of(std::string_view name) {
  return std::string(kProfileId) + std::string(name);
}

std::string name_of_profile(std::string_view profile) {
  return std::string(profile.substr(kProfileId.size()));
}

std::vector<std::string> people_for_event(int size) {
  std::vector<std::string> people{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"};
  for (int number = static_cast<int>(people.size()) + 1; number <= size; ++number)
    people.push_back("Person " + std::to_string(number));
  people.resize(static_cast<std::size_t>(size));
  return people;
}

EventRules test_rules(EventFormat format) {
  EventRules rules;
  rules.format = format;
  rules.rounds = format == EventFormat::Swiss ? 2 : 0;
  rules.seeding = Seeding::Entry;
  rules.break_s = kEventBreak_s;
  rules.most = 40;
  if (format != EventFormat::Elimination)
    rules.tie_breaks = {TieBreak::Buchholz, TieBreak::Points, TieBreak::Lot};
  rules.table.title = "Club evening";
  rules.table.game = "counting";
  rules.table.size = protocol::kMatchSeats;
  rules.table.is_public = true;
  rules.table.options = {{"goal", 4}};
  rules.table.match = protocol::Match{{.best_of = 1}};
  return rules;
}

EventNames names_in(const EventState& state) {
  EventNames names;
  for (const std::string& profile : people_in(state)) names[profile] = name_of_profile(profile);
  return names;
}

EventMade made_by(const EventRules& rules, const EventNow& now) {
  return {"Club evening", rules, profile_of(kTestOrganiser), lots_commitment(lots_secret(now.secret))};
}

EventNow test_now(unsigned char secret) {
  EventNow now;
  now.event = kTestEvent;
  now.secret.fill(secret);
  now.time_ms = kEventMade_ms;
  return now;
}

GamePlayed deciding_game(int pairing, const std::string& room, std::optional<int> winner) {
  GamePlayed played;
  played.pairing = pairing;
  played.game.room = room;
  played.game.points = {40, 40};
  played.game.halves = {1, 1};
  if (winner) {
    const std::size_t side = *winner == 0 ? 0 : 1;
    played.game.points.at(side) = 60;
    played.game.halves = {};
    played.game.halves.at(side) = 2;
  }
  played.over = true;
  played.winner = winner;
  return played;
}

protocol::Json all_told_of(const EventState& state) {
  const std::string event(kTestEvent);
  const EventNames names = names_in(state);
  const ToldEvent told{event, state, names, std::numeric_limits<std::int64_t>::max()};  // every room is open
  protocol::Json all = {{"event", event_json(told, std::nullopt, std::nullopt)},
                        {"results", results_csv(told)}};
  for (int round = 1; round <= static_cast<int>(state.rounds().size()); ++round)
    all["rounds"].push_back(event_json(told, round, std::nullopt).at("pairings"));
  for (int number = 1; number <= static_cast<int>(state.entrants().size()); ++number)
    all["entrants"].push_back(entrant_json(told, number));
  return all;
}

EventWorld::EventWorld(const EventRules& rules, const std::vector<std::string>& people) {
  entries_.push_back(first_entry(made_by(rules, now_), now_));
  state_.apply(entries_.back());
  for (const std::string& name : people)
    if (ask(name, AskEnter{})) throw std::logic_error(name + " cannot enter");
}

std::optional<NoStep> EventWorld::ask(std::string_view name, const EventAsk& what) {
  EventStep step = step_for(state_, what, profile_of(name), now_);
  if (const NoStep* const refusal = std::get_if<NoStep>(&step)) return *refusal;
  append_step(std::get<std::vector<EventBody>>(std::move(step)));
  return std::nullopt;
}

bool EventWorld::tell(const GamePlayed& played) {
  std::vector<EventBody> step = step_for_game(state_, played);
  const bool counts = !step.empty();
  append_step(std::move(step));
  return counts;
}

void EventWorld::first_of_each_wins() {
  for (std::size_t at = 0; at < state_.pairings().size(); ++at)
    if (!state_.pairings()[at].is_over()) first_wins(static_cast<int>(at) + 1);
}

void EventWorld::settle() {
  for (int left = kMostDue; left > 0; --left) {
    std::vector<EventBody> step = due_step(state_, now_);
    if (step.empty()) return;
    append_step(std::move(step));
  }
  throw std::logic_error("what is due has no end");
}

void EventWorld::append(const EventBody& body) {
  const EventEntry entry{state_.version() + 1, now_.time_ms, body};
  state_.apply(entry);
  entries_.push_back(entry);
}

void EventWorld::append_step(std::vector<EventBody> step) {
  for (const EventBody& body : step) append(body);
  latest_ = std::move(step);
}

const EventPairing& EventWorld::pairing(int number) const {
  return state_.pairings().at(static_cast<std::size_t>(number) - 1);
}

protocol::Json EventWorld::document(std::string_view viewer, std::optional<int> round) const {
  const std::string event(kTestEvent);
  const EventNames all = names_in(state_);
  std::optional<std::string> who;
  if (!viewer.empty()) who = profile_of(viewer);
  return event_json({event, state_, all, now_.time_ms}, round, who);
}

}  // namespace gatehouse::server::testing
