#include "tests/server/event_reading.h"

#include <algorithm>
#include <sstream>
#include <tuple>

#include "server/base/log_names.h"
#include "server/people/profile.h"
#include "server/room/entry.h"

namespace gatehouse::tests {
namespace {

using server::Result;

std::string place_of(int pairing, int attempt, int number) {
  return "game " + std::to_string(number) + " of pairing " + std::to_string(pairing) + ", attempt " +
         std::to_string(attempt);
}

}  // namespace

EventReading::EventReading(const std::string& event, const std::string& log, server::Store& store) {
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with('{')) take(Json::parse(line));
  read_people(store);
  read_results(event, store);
  read_rooms(event, store);
  compare_games();
}

void EventReading::take(const Json& entry) {
  const std::string kind = entry.at("kind");
  if (over_) faults_.push_back(kind + " comes after the end");
  if (kind == "entered") entrants_.push_back(entry.at("profile"));
  if (kind == "begun" && std::exchange(begun_, true)) faults_.emplace_back("it has begun twice");
  if (kind == "paired") take_round(entry);
  if (kind == "played") take_game(entry);
  if (kind == "repeated") take_repetition(entry);
  if (kind == "ruled") {
    pairing(entry.at("pairing")).ruling = entry.at("result");
    pairing(entry.at("pairing")).reason = entry.at("reason");
  }
  if (kind == "ended") over_ = true;
}

void EventReading::take_round(const Json& entry) {
  if (entry.at("round") != ++rounds_) faults_.push_back("no round follows so: " + entry.dump());
  std::set<int> seated;
  for (const Json& made : entry.at("pairings")) {
    const int first = made.at("first");
    const int second = made.at("second");
    pairings_.push_back({first, second});
    if (made.at("number") != pairings_.size()) faults_.push_back("no pairing follows so: " + made.dump());
    if (!seated.insert(first).second || !seated.insert(second).second)
      faults_.push_back("somebody is twice in round " + std::to_string(rounds_));
    if (!met_.insert(std::minmax(first, second)).second)
      faults_.push_back("these have met before: " + made.dump());
    name_room(made.at("room"));
  }
}

void EventReading::take_game(const Json& entry) {
  const std::string room = entry.at("room");
  if (!counted_.insert(room).second) faults_.push_back("room " + room + " counts twice");
  if (!rooms_.contains(room)) faults_.push_back("room " + room + " is none of the event's");
  pairing(entry.at("pairing")).games.push_back({room, entry.at("halves")});
  if (entry.contains("next")) name_room(entry.at("next"));
}

void EventReading::take_repetition(const Json& entry) {
  Pairing& again = pairing(entry.at("pairing"));
  again = {again.first, again.second, again.attempt + 1};
  repeated_.insert(entry.at("pairing").get<int>());
  name_room(entry.at("room"));
}

void EventReading::name_room(const std::string& room) {
  if (!rooms_.insert(room).second) faults_.push_back("room " + room + " is named twice");
}

void EventReading::read_people(server::Store& store) {
  std::string last;
  while (const auto kept = store.profile_after(last)) {
    last = kept->id;
    names_[kept->id] = server::profile_of(*kept).name;
  }
}

void EventReading::read_results(const std::string& event, server::Store& store) {
  std::set<std::tuple<int, int, int>> seen;
  std::string last;
  while (const auto kept = store.result_after(last)) {
    last = kept->room;
    const Result result = server::result_in(kept->text);
    if (!result.event || result.event->event != event) continue;
    results_.emplace(result.room, result);
    const server::EventGame& game = *result.event;
    if (!seen.emplace(game.pairing, game.attempt, game.number).second)
      faults_.push_back(place_of(game.pairing, game.attempt, game.number) + " was played twice");
  }
}

// What a room is of stands in its first entry, and how many games its match had before.
void EventReading::read_rooms(const std::string& event, server::Store& store) {
  std::set<std::tuple<int, int, int>> seen;
  std::string last;
  while (const auto room = store.room_after(last)) {
    last = *room;
    if (server::is_event_log(*room)) continue;
    const server::RoomLog log = store.find(*room, 1).value();
    const server::Entry first = server::read_entry(log.entries.at(0));
    const auto& made = std::get<server::Created>(first.body);
    const std::optional<server::OfEvent>& of = made.gathered.event;
    if (!of || of->event != event) continue;
    const int number = static_cast<int>(made.match->games.size()) + 1;
    if (!seen.emplace(of->pairing, of->attempt, number).second)
      faults_.push_back("two tables were made for " + place_of(of->pairing, of->attempt, number));
  }
}

EventReading::Halves EventReading::sides_of(const Pairing& pairing, const Result& result,
                                            const Halves& of_seats) const {
  const std::string& first = entrants_.at(static_cast<std::size_t>(pairing.first) - 1);
  const bool exchanged = result.seats.at(0).profile != first;
  return exchanged ? Halves{of_seats[1], of_seats[0]} : of_seats;
}

std::vector<const Result*> EventReading::results_of(int pairing, int attempt) const {
  std::vector<const Result*> found;
  for (const auto& [room, result] : results_)
    if (result.event->pairing == pairing && result.event->attempt == attempt) found.push_back(&result);
  std::ranges::sort(found, {}, [](const Result* result) { return result->event->number; });
  return found;
}

// A ruling may come before what is played counts: then it counts no more.
void EventReading::compare_games() {
  for (std::size_t at = 0; over_ && at < pairings_.size(); ++at) {
    const Pairing& counted = pairings_[at];
    const bool ruled = !counted.ruling.empty();
    std::vector<Game> played;
    bool decided = ruled;
    for (const Result* const result : results_of(static_cast<int>(at) + 1, counted.attempt)) {
      const std::vector<int>& halves = result->event->halves;
      played.push_back({result->room, sides_of(counted, *result, {halves.at(0), halves.at(1)})});
      decided = decided || result->event->over;
    }
    if (ruled && counted.games.size() <= played.size()) played.resize(counted.games.size());
    if (played != counted.games)
      faults_.push_back("other games count than were played in pairing " + std::to_string(at + 1));
    if (!decided) faults_.push_back("pairing " + std::to_string(at + 1) + " is open at the end");
  }
}

std::size_t EventReading::games() const {
  return counted_.size();
}

EventReading::Halves EventReading::outcome(int number) const {
  const Pairing& of = pairings_.at(static_cast<std::size_t>(number) - 1);
  if (of.ruling == "first") return {2, 0};
  if (of.ruling == "second") return {0, 2};
  if (of.ruling == "drawn") return {1, 1};
  if (of.ruling == "none") return {0, 0};
  const Result& last = *results_of(number, of.attempt).back();
  const std::optional<std::size_t>& winner = last.event->winner;
  if (!winner) return {1, 1};
  return sides_of(of, last, *winner == 0 ? Halves{2, 0} : Halves{0, 2});
}

std::map<int, int> EventReading::standings() const {
  std::map<int, int> halves;
  for (std::size_t at = 0; at < pairings_.size(); ++at) {
    const Halves of_pairing = outcome(static_cast<int>(at) + 1);
    halves[pairings_[at].first] += of_pairing[0];
    halves[pairings_[at].second] += of_pairing[1];
  }
  return halves;
}

std::vector<std::string> EventReading::lost(const EventPromises& promises) const {
  std::vector<std::string> lost;
  std::set<std::string> entered;
  for (const std::string& profile : entrants_) entered.insert(names_.at(profile));
  for (const std::string& name : promises.entered)
    if (!entered.contains(name)) lost.push_back(name + " has entered");
  if (promises.begun && !begun_) lost.emplace_back("it has begun");
  if (rounds_ < promises.rounds) lost.push_back("round " + std::to_string(promises.rounds));
  for (const RulingPromised& ruling : promises.rulings) {
    const auto at = static_cast<std::size_t>(ruling.pairing) - 1;
    if (at >= pairings_.size() || pairings_[at].ruling != ruling.result ||
        pairings_[at].reason != ruling.reason)
      lost.push_back("the ruling of pairing " + std::to_string(ruling.pairing));
  }
  for (const int pairing : promises.repeated)
    if (!repeated_.contains(pairing)) lost.push_back("the repetition of pairing " + std::to_string(pairing));
  for (const std::string& room : promises.resigned) {
    const auto result = results_.find(room);
    if (result == results_.end() || result->second.why != protocol::EndedEarly::Resigned)
      lost.push_back("somebody has resigned in room " + room);
  }
  return lost;
}

}  // namespace gatehouse::tests
