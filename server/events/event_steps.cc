#include "server/events/event_steps.h"

#include <algorithm>
#include <utility>

#include "server/events/event_lots.h"
#include "server/events/event_pairings.h"
#include "server/events/limits.h"

namespace gatehouse::server {
namespace {

using Entries = std::vector<EventBody>;

constexpr const char* kIdleReason = "Nothing has happened for 30 days.";

bool runs(const EventState& state) {
  return state.status() == EventStatus::Running;
}

std::int64_t opening(const EventState& state, const EventNow& now) {
  return now.time_ms + state.rules().break_s * std::int64_t{1'000};
}

/// The next round, or the end.
EventBody what_follows(const EventState& state, const EventNow& now) {
  std::optional<std::vector<PairingMade>> pairings = next_pairings(state);
  if (!pairings) return EventEnded{};
  for (PairingMade& pairing : *pairings)
    if (pairing.second) pairing.room = room_of_pairing(now.secret, now.event, pairing.number, 1);
  return RoundPaired{static_cast<int>(state.rounds().size()) + 1, opening(state, now), *std::move(pairings)};
}

const EventPairing* pairing_called(const EventState& state, int number) {
  if (number < 1 || number > static_cast<int>(state.pairings().size())) return nullptr;
  return &state.pairings()[static_cast<std::size_t>(number) - 1];
}

Repeated repetition(const EventPairing& pairing, const EventState& state, const EventNow& now) {
  Repeated repeated;
  repeated.pairing = pairing.made.number;
  repeated.room = room_of_pairing(now.secret, now.event, pairing.made.number, pairing.attempt + 1);
  repeated.opens_ms = opening(state, now);
  return repeated;
}

/// The entrants in the order of their seeds.
std::vector<int> seeds_of(const EventState& state, const std::string& lots) {
  std::vector<int> in = state.active();
  if (state.rules().seeding == Seeding::Entry) return in;
  std::vector<int> drawn = drawn_order(lots, static_cast<int>(state.entrants().size()));
  std::erase_if(drawn, [&in](int number) { return std::ranges::find(in, number) == in.end(); });
  return drawn;
}

struct Stepper {
  const EventState& state;
  const std::string& by;
  const EventNow& now;

  bool organises() const { return state.made().organiser == by; }

  EventStep operator()(const AskEnter& /*ask*/) const {
    if (const std::optional<int> number = state.entrant_of(by)) {
      const Entrant& before = state.entrants()[static_cast<std::size_t>(*number) - 1];
      if (!before.withdrawn) return Entries{};
      if (state.status() == EventStatus::Open && (before.put_out || before.entered >= kTimesEntered))
        return NoStep::NoEntry;
    }
    if (state.status() != EventStatus::Open) return NoStep::NotOpen;
    if (static_cast<int>(state.active().size()) >= state.rules().most ||
        static_cast<int>(state.entrants().size()) >= kMostEntrants)
      return NoStep::Full;
    return Entries{Entered{by}};
  }

  EventStep operator()(const AskLeave& /*ask*/) const {
    if (state.status() == EventStatus::Over) return NoStep::NotRunning;
    const std::optional<int> number = state.entrant_of(by);
    if (!number || state.entrants()[static_cast<std::size_t>(*number) - 1].withdrawn) return Entries{};
    return Entries{LeftEvent{*number}};
  }

  EventStep operator()(const AskBegin& /*ask*/) const {
    if (!organises()) return NoStep::NotOrganiser;
    if (runs(state)) return Entries{};
    if (state.status() != EventStatus::Open) return NoStep::NotOpen;
    if (state.active().size() < 2) return NoStep::TooFew;
    const std::string lots = lots_secret(now.secret);
    const Begun begun{seeds_of(state, lots), lots};
    EventState after = state;
    after.apply({state.version() + 1, now.time_ms, begun});
    Entries entries{begun};
    entries.push_back(what_follows(after, now));
    return entries;
  }

  EventStep operator()(const AskGoOn& /*ask*/) const {
    if (!organises()) return NoStep::NotOrganiser;
    if (!runs(state)) return NoStep::NotRunning;
    if (!state.round_is_over()) return NoStep::NotDecided;
    return Entries{what_follows(state, now)};
  }

  EventStep operator()(const AskRule& ask) const {
    if (!organises()) return NoStep::NotOrganiser;
    const EventPairing* const pairing = pairing_called(state, ask.pairing);
    // The event may be over by this ruling.
    if (pairing != nullptr && pairing->ruled && pairing->halves == halves_of(ask.result) &&
        pairing->reason == ask.reason)
      return Entries{};
    if (!runs(state)) return NoStep::NotRunning;
    if (pairing == nullptr || pairing->is_bye()) return NoStep::NoSuch;
    if (!state.bracket().empty() && pairing->round != static_cast<int>(state.rounds().size()))
      return NoStep::TooLate;
    return Entries{Ruled{ask.pairing, ask.result, ask.reason, by}};
  }

  EventStep operator()(const AskRepeat& ask) const {
    if (!organises()) return NoStep::NotOrganiser;
    if (!runs(state)) return NoStep::NotRunning;
    const EventPairing* const pairing = pairing_called(state, ask.pairing);
    const bool of_this_round =
        pairing != nullptr && pairing->round == static_cast<int>(state.rounds().size());
    if (!of_this_round || pairing->is_bye() || is_left(*pairing)) return NoStep::NoSuch;
    const bool is_new = pairing->attempt > 1 && !pairing->is_over() && pairing->games.empty();
    if (is_new && pairing->reason == ask.reason) return Entries{};
    Repeated repeated = repetition(*pairing, state, now);
    repeated.reason = ask.reason;
    repeated.by = by;
    return Entries{std::move(repeated)};
  }

  EventStep operator()(const AskWithdraw& ask) const {
    if (!organises()) return NoStep::NotOrganiser;
    if (state.status() == EventStatus::Over) return NoStep::NotRunning;
    if (ask.entrant < 1 || ask.entrant > static_cast<int>(state.entrants().size())) return NoStep::NoSuch;
    if (state.entrants()[static_cast<std::size_t>(ask.entrant) - 1].withdrawn) return Entries{};
    return Entries{Withdrawn{ask.entrant, ask.reason, by}};
  }

  EventStep operator()(const AskEnd& ask) const {
    if (!organises()) return NoStep::NotOrganiser;
    if (state.status() == EventStatus::Over) return Entries{};
    return Entries{EventEnded{ask.reason, by}};
  }

  EventStep operator()(const AskStop& ask) const {
    if (state.status() == EventStatus::Over) return Entries{};
    return Entries{EventEnded{ask.reason, {}}};
  }

 private:
  /// Whether one of the two has withdrawn.
  bool is_left(const EventPairing& pairing) const {
    const auto out = [this](int number) {
      return state.entrants()[static_cast<std::size_t>(number) - 1].withdrawn;
    };
    return out(pairing.made.first) || out(*pairing.made.second);
  }
};

}  // namespace

EventStep step_for(const EventState& state, const EventAsk& ask, const std::string& by, const EventNow& now) {
  return std::visit(Stepper{state, by, now}, ask);
}

std::vector<EventBody> due_step(const EventState& state, const EventNow& now) {
  if (state.status() == EventStatus::Over) return {};
  if (now.time_ms - state.changed_ms() > kEventIdle.count()) return {EventEnded{kIdleReason, {}}};
  if (!runs(state)) return {};
  if (!state.rounds().empty())
    for (const std::size_t at : state.rounds().back().pairings) {
      const EventPairing& pairing = state.pairings()[at];
      if (!state.needs_winner(pairing)) continue;
      Repeated repeated = repetition(pairing, state, now);
      repeated.exchanged = true;
      return {std::move(repeated)};
    }
  if (!state.round_is_over()) return {};
  if (!state.rules().by_itself) return {};
  return {what_follows(state, now)};
}

std::vector<EventBody> step_for_game(const EventState& state, const GamePlayed& played) {
  const EventPairing* const pairing = pairing_called(state, played.pairing);
  if (!runs(state) || pairing == nullptr || pairing->is_over() || pairing->room != played.game.room)
    return {};
  return {played};
}

EventEntry first_entry(EventMade made, const EventNow& now) {
  made.commitment = lots_commitment(lots_secret(now.secret));
  return {1, now.time_ms, std::move(made)};
}

}  // namespace gatehouse::server
