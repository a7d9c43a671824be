#pragma once
// The entries of an event's log: what happened, without anything that can be derived from it. An EventState
// is made from its entries alone; the store keeps each as one line of JSON. They have no names of people,
// only the ids of profiles.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/match.h"
#include "server/events/event_rules.h"

namespace gatehouse::server {

/// Always the first entry.
struct EventMade {
  std::string title;
  EventRules rules;
  std::string organiser;   ///< the id of a profile
  std::string commitment;  ///< to the secret of the lots
};

/// A new entrant, or one who had left comes back before the event has begun.
struct Entered {
  std::string profile;
};

/// They do not play any more, by their own will.
struct LeftEvent {
  int entrant = 0;
};

/// The event begins, and nobody enters any more, so that its lots can be told. `seeds[n]` is the entrant who
/// has seed n + 1.
struct Begun {
  std::vector<int> seeds;
  std::string lots;  ///< the secret of the lots
};

struct PairingMade {
  int number = 0;                  ///< 1, 2, 3, ... of the event
  int first = 0;                   ///< who begins the first game
  std::optional<int> second = {};  ///< nothing: `first` has a bye
  bool again = false;              ///< they have met before
  std::optional<int> match = {};   ///< of the bracket, counted from 0; in an elimination
  std::string room = {};           ///< of the first game; empty for a bye
};

/// The pairings of a round, whose tables open then.
struct RoundPaired {
  int round = 0;
  std::int64_t opens_ms = 0;  ///< since 1970
  std::vector<PairingMade> pairings;
};

/// A game of a pairing, by its first and its second.
struct GameOfPairing {
  std::string room;
  std::array<int, 2> points{};
  std::array<int, 2> halves{};
  std::optional<protocol::EndedEarly> why = {};
};

/// A game is over, and everybody may know it.
struct GamePlayed {
  int pairing = 0;
  GameOfPairing game;
  bool over = false;               ///< and so is the match
  std::optional<int> winner = {};  ///< of the match: 0 the first, 1 the second; nothing: it is drawn
  std::string next = {};           ///< the room of the next game, or empty
};

/// What the organiser can decide about a pairing.
enum class Ruling : std::uint8_t { First, Second, Drawn, None };
inline constexpr std::array kRulings{Ruling::First, Ruling::Second, Ruling::Drawn, Ruling::None};
std::string_view text_of(Ruling ruling);
/// In halves of points.
std::array<int, 2> halves_of(Ruling ruling);

struct Ruled {
  int pairing = 0;
  Ruling result = Ruling::Drawn;
  std::string reason;
  std::string by;  ///< the id of a profile
};

/// The pairing is played from its start in another room; nothing that was played counts.
struct Repeated {
  int pairing = 0;
  std::string room;
  std::int64_t opens_ms = 0;
  bool exchanged = false;  ///< the second begins
  std::string reason;      ///< empty: a match of an elimination was drawn
  std::string by;          ///< empty: nobody asked for it
};

struct Withdrawn {
  int entrant = 0;
  std::string reason;
  std::string by;
};

struct EventEnded {
  std::string reason;  ///< empty: it came to its end
  std::string by;      ///< empty: nobody did, or the operator of the server
};

using EventBody = std::variant<EventMade, Entered, LeftEvent, Begun, RoundPaired, GamePlayed, Ruled, Repeated,
                               Withdrawn, EventEnded>;

struct EventEntry {
  std::uint64_t version = 0;
  std::int64_t time_ms = 0;  ///< since 1970, UTC
  EventBody body;
};

/// One line of JSON.
std::string write_event_entry(const EventEntry& entry);
/// Throws BadEntry.
EventEntry read_event_entry(std::string_view line);

}  // namespace gatehouse::server
