#pragma once
// The entries of a room's log: what happened, without anything that can be derived from it. A RoomState is
// made from its entries alone (room_state.h); the store keeps each as one line of JSON.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/ids.h"
#include "protocol/bot_pace.h"
#include "protocol/client_messages.h"
#include "protocol/clock.h"
#include "protocol/game_in_play.h"
#include "protocol/match.h"
#include "protocol/room_document.h"
#include "server/room/seat_clocks.h"

namespace gatehouse::server {

using engine::Seat;
using engine::SeatSet;
using protocol::Json;
using protocol::Version;

/// Whose game a room has that an event has opened.
struct OfEvent {
  std::string event;
  int pairing = 0;  ///< of that event: 1, 2, 3, ...
  int attempt = 1;  ///< one more each time the pairing was repeated
  bool operator==(const OfEvent&) const = default;
};

/// How people have come to a table, where they have not just sat down.
struct Gathered {
  bool as_partners = false;  ///< two who looked for a partner meet here: the game begins when both sit
  /// A pairing of this event gives the seats, and the game begins with the room. REQUIRES: a match.
  std::optional<OfEvent> event = {};
};

/// Always the first entry.
struct Created {
  std::string title;
  std::string game;
  int size = 0;
  bool is_public = false;
  Json options = Json::object();
  std::string commitment;       ///< to the secret of the draws; empty in logs from before there was one
  std::string rematch_of = {};  ///< the room where these people have played before, or empty
  int absence_s = protocol::kUsualAbsence;
  std::optional<protocol::Clock> clock = {};
  protocol::Watching watching = {};
  protocol::BotPace bot_pace = protocol::kUsualBotPace;
  bool allows_programs = false;
  int rules = 1;  ///< the edition of the game's rules
  std::optional<protocol::Match> match = {};
  std::string rated = {};  ///< the kind of a rated table; empty: it is none
  Gathered gathered = {};
};

/// The room of a game of a match that is not the first: its seats are given, and it begins by itself.
inline bool later_in_match(const Created& created) {
  return created.match && !created.match->games.empty();
}
/// Whether people alone play, whose ratings follow from the game.
inline bool is_rated(const Created& created) {
  return !created.rated.empty();
}
/// Whether people alone play, none of whom gives their seat away.
inline bool is_for_people(const Created& created) {
  return is_rated(created) || created.gathered.event;
}
/// Whether the room tells from its first entry on what spectators have not seen so far.
inline bool hidden_at_first(const Created& created) {
  return later_in_match(created) && created.watching.delay_s != 0;
}

struct Seated {
  Seat seat{};
  protocol::Occupant occupant;
  std::string token_hash;  ///< empty for a bot
};

struct Unseated {
  Seat seat{};
};

/// What a seat adds to the draws; what it added before counts no more.
struct Added {
  Seat seat{};
  std::string text;
};

/// The game begins. `seats[n]` is the place in the waiting room that plays as seat n: empty places are
/// dropped, and the others follow one another as before, unless their order was `drawn` by lot.
struct Started {
  std::vector<Seat> seats;
  bool drawn = false;
};

struct Rolled {
  std::string outcome;
};

/// A seat has given up. When one is left it has won, and the game ends; so it does when no person plays any
/// more.
struct Resigned {
  Seat seat{};
  std::string command;
};

struct Proposed {
  Seat seat{};
  protocol::Proposing what = protocol::Proposing::End;
  SeatSet asked;  ///< who has a say, this seat too; with nobody else it is done at once
  std::string command;
  std::optional<Seat> about = {};
  std::optional<protocol::BotLevel> level = {};
};

/// The seat's player is here again: nobody stands in for them any more, and nothing is to be decided about
/// it.
struct CameBack {
  Seat seat{};
};

/// The seat's time for this move is over; the table's clock says what becomes of the move.
struct RanOut {
  Seat seat{};
};

/// The seat opens by another token from now on; the one before is worthless.
struct HandedOver {
  Seat seat{};
  Seat by{};  ///< that seat itself, or the host
  std::string token_hash;
};

/// When this decides the proposal, it is carried out with this entry.
struct Voted {
  Seat seat{};
  Version proposal = 0;
  bool agree = false;
  std::string command;
};

/// The host, on `seat`, has silenced `whom`, or lets them speak again.
struct Muted {
  Seat seat{};
  Seat whom{};
  bool muted = true;
  std::string command;
};

/// The host, on `seat`, has closed the table to everybody who is not here, or opened it again.
struct Locked {
  Seat seat{};
  bool locked = true;
  std::string command;
};

/// The host, on `seat`, has made `whom` the host; or is `away`, and `whom` is in their place until they are
/// back. Who is back makes themselves the host again.
struct Appointed {
  Seat seat{};
  Seat whom{};
  std::string command;
  bool away = false;
};

/// The next game of the same people is in this room, which exists.
struct Rematched {
  std::optional<Seat> seat;  ///< nothing: nobody has asked, as it is the next game of a match
  std::string room;
  std::string command;
};

/// The seat's player is ready for the next game of the match.
struct Readied {
  Seat seat{};
};

/// A seat's choice. With its entry's version this is the whole command, so that a repetition can be
/// recognised.
struct Moved {
  Seat seat{};
  std::string choice;
  std::string
      command;  ///< the client's id, also of a choice that followed in the same command; empty for a bot
  bool skipped = false;  ///< nobody's choice: the seat's player does not play any more
};

struct Undone {
  Seat seat{};
  std::string command;
};

/// The secret of the draws. Nothing more is played.
struct Revealed {
  std::string secret;
};

/// The log is read no further: in what is kept to be read (replay_log.h), and in no store. The secret of the
/// draws comes to light.
struct BrokenOff {
  protocol::BreakReason why{};
  std::string secret;
};

using EntryBody = std::variant<Created, Seated, Unseated, Added, Started, Rolled, Moved, Undone, Revealed,
                               Resigned, Proposed, Voted, CameBack, Rematched, HandedOver, Muted, Locked,
                               Appointed, RanOut, BrokenOff, Readied>;

/// A spectator whom the host has silenced. In no log.
struct SilencedSpectator {
  std::string address;
  std::string name;
};

/// What a table for the same people begins with: its first entries, but for the commitment to its secret.
struct Rematching {
  Created created;
  std::vector<Seated> people;  ///< the host first
  // Of the next game of a match:
  SeatSet muted = {};  ///< their seats at the new table
  std::vector<SilencedSpectator> silenced = {};
};

struct Entry {
  Version version = 0;
  std::int64_t time_ms = 0;       ///< since 1970, UTC; for people only
  std::uint64_t fingerprint = 0;  ///< of the game after the entry; 0 before the start
  EntryBody body;
  Thought thought = {};  ///< of those whose clock has run since the entry before
};

/// Thrown by read_entry; what() says what is wrong, and nothing that stands in the entry.
class BadEntry : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One line of JSON.
std::string write_entry(const Entry& entry);
/// What that line says, as a document.
Json document_of(const Entry& entry);
/// Throws BadEntry.
Entry read_entry(std::string_view line);

/// The kind in the text of an entry, without reading the rest of it. REQUIRES: write_entry() made it.
std::string_view kind_of(std::string_view line);

}  // namespace gatehouse::server
