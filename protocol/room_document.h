#pragma once
// The part of every document that does not depend on the game: the room; and the events of entries outside
// the game.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ids.h"
#include "protocol/bot_pace.h"
#include "protocol/client_messages.h"
#include "protocol/clock.h"
#include "protocol/game_in_play.h"
#include "protocol/match.h"
#include "protocol/server_messages.h"

namespace gatehouse::protocol {

/// Who plays for somebody who is away.
struct StandIn {
  std::optional<BotLevel> bot;  ///< nothing: the default move is played
};

/// Who sits on a seat: a bot of that level, or somebody by the wire: a person or a program.
struct Occupant {
  std::string name;
  std::optional<BotLevel> bot;
  bool resigned = false;
  std::optional<StandIn> stand_in = {};  ///< while the player is away
  bool muted = false;                    ///< the host does not let them use the chat
  bool program = false;                  ///< as it has said itself
  /// The id of the profile whose name it was when they sat down; empty: of a log that has none. Nobody is
  /// told more than that there is one.
  std::optional<std::string> profile = {};
};

/// Somebody who has just sat down by the wire.
inline Occupant newcomer(std::string name, bool program, std::optional<std::string> profile) {
  Occupant occupant{std::move(name), std::nullopt};
  occupant.program = program;
  occupant.profile = std::move(profile);
  return occupant;
}

/// What the players are to decide.
struct OpenProposal {
  Version version = 0;  ///< of its entry
  Proposing what = Proposing::End;
  Seat by{};
  SeatSet asked;   ///< who has a say, `by` too
  SeatSet agreed;  ///< of these, who has agreed
  SeatSet refused = {};
  std::optional<Seat> about = {};  ///< who is away
  std::optional<BotLevel> level = {};
};

/// Why the log of a room, in which nothing is played any more, cannot be read to its end by this server.
enum class BreakReason : std::uint8_t {
  Refused,          ///< the rules refuse an entry
  AnotherPosition,  ///< an entry leads to another position than when it was played
  Unreadable,       ///< an entry is not understood
  Damaged,          ///< an entry is missing, or the secret of the draws
  Fault,            ///< the rules fail
  EndedByHost,      ///< nothing: the operator of the server has ended the game
};

/// "refused", "another-position", "unreadable", "damaged", "fault", "ended-by-host".
std::string_view text_of(BreakReason why);
inline constexpr BreakReason kBreakReasons[]{BreakReason::Refused,    BreakReason::AnotherPosition,
                                             BreakReason::Unreadable, BreakReason::Damaged,
                                             BreakReason::Fault,      BreakReason::EndedByHost};

/// Why a game ended before its end: by agreement, because everybody else resigned, or because its log is
/// read no further.
struct Stopped {
  std::optional<Seat> winner;  ///< the one who has not resigned
  bool agreed = false;
  std::optional<BreakReason> broken_off = {};
};

/// What everybody may know of the source of the draws.
struct FairStart {
  std::string commitment;
  std::vector<std::pair<Seat, std::string>> entropy;  ///< of the seats that added some
  std::string secret;                                 ///< empty until the end
};

struct RoomDocument {
  std::string room;
  std::string name;
  std::string game;
  RoomStatus status = RoomStatus::Waiting;
  bool is_public = false;
  Seat host{};
  std::vector<std::pair<Seat, Occupant>> seats;  ///< the taken ones
  int size = 0;                                  ///< how many seats there are
  Json options;
  std::optional<FairStart> fair;  ///< nothing: the server has not committed to its draws
  int absence_s = kUsualAbsence;
  std::optional<Clock> clock = {};
  Watching watching = {};
  BotPace bot_pace = kUsualBotPace;
  bool allows_programs = false;
  std::optional<OpenProposal> proposal = {};
  std::optional<Stopped> end = {};
  bool locked = false;       ///< to everybody who is not here
  std::string rematch = {};  ///< the room of the next game of the same people, or empty
  std::optional<MatchStanding> match = {};
  std::string rated = {};  ///< the kind of a rated table; empty: it is none
  std::string event = {};  ///< whose game it is, or empty
};

/// The part of a document that is the same in every game, and for every viewer.
Json room_json(const RoomDocument& room);
/// A viewer's document: the room, and the viewer's view of the game (null before the start).
Json document(const RoomDocument& room, Json game);

Json seated_event(Seat seat, const Occupant& occupant);
Json unseated_event(Seat seat);
/// `drawn`: the seats were drawn by lot.
Json started_event(bool drawn = false);
Json locked_event(bool locked);
/// The person on the seat is the host from now on.
Json appointed_event(Seat seat);
Json undone_event(Seat seat);
Json resigned_event(Seat seat);
/// The server plays for the seat: what follows was nobody's choice.
Json skipped_event(Seat seat);
Json proposed_event(const OpenProposal& proposal);
/// Somebody stands in for the seat from now on.
Json stood_in_event(Seat seat, const StandIn& stand_in);
/// The seat's time for this move is over.
Json ran_out_event(Seat seat);
/// The seat's player is back, and plays on.
Json came_back_event(Seat seat);
/// The seat is on another device from now on, by the word of `by`.
Json handed_over_event(Seat seat, Seat by);
Json voted_event(Seat seat, bool agree);
Json stopped_event(const Stopped& end);
Json muted_event(Seat seat, bool muted);
/// Without a seat nobody has asked: it is the next game of a match.
Json rematch_event(std::optional<Seat> seat, const std::string& room);
/// The seat is ready for the next game of the match.
Json ready_event(Seat seat);
Json entropy_event(Seat seat);
/// The end of a game that was not played to its end is told by it, too.
Json revealed_event(bool abandoned);

}  // namespace gatehouse::protocol
