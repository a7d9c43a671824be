#pragma once
// What people may do about an event, and what happens next by itself: the entries that follow from the state.
// Pure: time and secret are given, and nothing is stored. Each returned list is appended as a whole.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/chance/draw_secret.h"
#include "server/events/event_state.h"

namespace gatehouse::server {

enum class NoStep : std::uint8_t {
  NotOrganiser,
  NotOpen,     ///< the event has begun
  NotRunning,  ///< it has not begun, or is over
  TooFew,
  Full,
  NoEntry,     ///< the organiser has taken them out, or they have left it too often
  TooLate,     ///< the next round follows from it
  NotDecided,  ///< a pairing of the round is open
  NoSuch,      ///< pairing or entrant
};

/// What somebody asks for; `by`: the id of their profile.
struct AskEnter {};
struct AskLeave {};
struct AskBegin {};
struct AskGoOn {};
struct AskRule {
  int pairing = 0;
  Ruling result = Ruling::Drawn;
  std::string reason;
};
struct AskRepeat {
  int pairing = 0;
  std::string reason;
};
struct AskWithdraw {
  int entrant = 0;
  std::string reason;
};
struct AskEnd {
  std::string reason;
};
/// By the operator of the server, who has no profile.
struct AskStop {
  std::string reason;
};
using EventAsk =
    std::variant<AskEnter, AskLeave, AskBegin, AskGoOn, AskRule, AskRepeat, AskWithdraw, AskEnd, AskStop>;

/// What is around a step.
struct EventNow {
  std::string event;  ///< its name
  DrawSecret secret{};
  std::int64_t time_ms = 0;  ///< since 1970
};

using EventStep = std::variant<std::vector<EventBody>, NoStep>;

/// What follows when they ask for it; an empty list: it was done before.
EventStep step_for(const EventState& state, const EventAsk& ask, const std::string& by, const EventNow& now);

/// What follows without anybody: a drawn match of an elimination is repeated; the next round; the end, also
/// of an event that nobody has cared for (kEventIdle). Empty: nothing does yet.
std::vector<EventBody> due_step(const EventState& state, const EventNow& now);

/// A game that is over, for the pairing whose it was. Empty: it does not count, as it is not the present one
/// of its pairing: that is over, has it already, or was repeated.
std::vector<EventBody> step_for_game(const EventState& state, const GamePlayed& played);

/// The first line of an event's log.
EventEntry first_entry(EventMade made, const EventNow& now);

}  // namespace gatehouse::server
