#pragma once
// The messages of clients, and the bounds of what they hold. protocol/README.md says what the fields mean.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/bot_pace.h"
#include "protocol/clock.h"
#include "protocol/game_in_play.h"
#include "protocol/match.h"

namespace gatehouse::protocol {

inline constexpr std::string_view kSubprotocol = "gatehouse.v1.json";

// The most that decode() accepts. Names and lines of the chat are measured in code points, everything else
// in bytes.
inline constexpr std::size_t kMaxMessageBytes = 16384;
inline constexpr int kMaxDepth = 15;  ///< of nested arrays and objects, the message itself included
inline constexpr std::size_t kMaxNameLength = 24;
inline constexpr int kMaxMarks = 2;  ///< marks on a letter that are not of its own writing, once composed
inline constexpr std::size_t kMaxIdLength = 64;
inline constexpr std::size_t kMinKeyLength = 22;  ///< of a key: 128 bits in base64; at most kMaxIdLength
inline constexpr std::size_t kMaxChoiceLength = 160;
inline constexpr std::size_t kMaxChatLength = 160;  ///< of a line of the chat, in code points
inline constexpr std::size_t kMaxEntropyLength = 64;
inline constexpr std::size_t kMaxChoicesInARow = 8;  ///< of a command or a preview
inline constexpr std::size_t kMaxHistoryPage = 200;
inline constexpr std::size_t kMaxAskedRooms = 8;
/// How long a player has to be away before the others may choose, in seconds: as a table may set it, and
/// else.
inline constexpr int kLeastAbsence = 30;
inline constexpr int kMostAbsence = 604'800;
inline constexpr int kUsualAbsence = 120;
/// How many spectators a table may want at once, and how many seconds late they may see it, at most.
inline constexpr int kMostWatching = 10'000;
inline constexpr int kMostDelay = 3'600;
/// How far apart the ratings of two may be who are to be brought together at a table.
inline constexpr int kLeastRange = 25;
inline constexpr int kMostRange = 2'000;
inline constexpr std::uint64_t kMaxInteger = 9007199254740991u;  ///< 2^53 - 1, exact in every JSON reader

/// The number of a log entry: 1, 2, 3, ...; 0 is before the first.
using Version = std::uint64_t;

struct Hello {
  std::string client;
  bool operator==(const Hello&) const = default;
};

struct Ping {
  std::string id;
  bool operator==(const Ping&) const = default;
};

/// Asks for the public rooms, and for whom the game waits in some that one knows.
struct ListRooms {
  std::string id;
  std::vector<std::string> rooms = {};             ///< at most kMaxAskedRooms
  std::map<std::string, std::string> tokens = {};  ///< of seats there, by room
  bool operator==(const ListRooms&) const = default;
};

/// How others look on at a table.
struct Watching {
  std::optional<int> most = {};  ///< at once, 0 to kMostWatching; nothing: as many as the server lets in
  int delay_s = 0;               ///< how late they see what happens once the game has begun, to kMostDelay
  bool operator==(const Watching&) const = default;
};

/// The table is for somebody who asks for the same one, and not for the first who comes.
struct Partner {
  std::optional<int> range = {};            ///< kLeastRange to kMostRange; nothing: anybody will do
  std::optional<std::string> entropy = {};  ///< what the seat adds to the draws, as AddEntropy
  bool operator==(const Partner&) const = default;
};

struct CreateRoom {
  std::string id;
  std::string name;
  std::string game;
  int seats = 0;
  bool is_public = false;
  Json options;  ///< an object; the game checks what is in it
  std::optional<std::string> key = {};
  std::optional<int> absence_s = {};  ///< kLeastAbsence to kMostAbsence; nothing: kUsualAbsence
  std::optional<Clock> clock = {};
  std::optional<Watching> watching = {};
  std::optional<std::string> word = {};  ///< which the server asks for before anybody makes a table
  BotPace bot_pace = kUsualBotPace;
  bool allows_programs = false;             ///< programs may take seats, marked as such
  bool program = false;                     ///< who creates it is one
  std::optional<std::string> profile = {};  ///< the secret of one's own profile
  std::optional<MatchRules> match = {};
  bool rated = false;     ///< its game counts for the ratings of those who play it
  std::string kind = {};  ///< of rated tables, as this server calls it; not on the wire
  std::optional<Partner> partner = {};
  bool operator==(const CreateRoom&) const = default;
};

/// Either `name`, for a free seat (`seat`, else the lowest), or `token`, for one's own seat, or `code`, for
/// one that is handed over (HandOver). With `key` taking a seat can be repeated. `last` comes only with
/// `token`: updates do not apply to another viewer's document.
struct JoinRoom {
  std::string id;
  std::string room;
  std::optional<std::string> name;
  std::optional<Seat> seat;
  std::optional<std::string> token;
  std::optional<Version> last;
  std::optional<std::string> key = {};
  std::optional<std::string> code = {};
  bool program = false;                     ///< with `name`: no person, but a program
  std::optional<std::string> profile = {};  ///< with `name`: the secret of one's own profile
  std::optional<std::string> entropy = {};  ///< what the seat adds to the draws; not on the wire
  bool operator==(const JoinRoom&) const = default;
};

struct WatchRoom {
  std::string id;
  std::string room;
  std::string name;
  std::optional<Version> last;
  std::optional<std::string> profile = {};  ///< the secret of one's own profile
  bool operator==(const WatchRoom&) const = default;
};

struct SeatBot {
  std::string id;
  std::optional<Seat> seat;
  BotLevel level = BotLevel::Random;
  bool operator==(const SeatBot&) const = default;
};

struct RemoveSeat {
  std::string id;
  Seat seat{};
  bool ban = false;
  bool operator==(const RemoveSeat&) const = default;
};

/// Sends away everybody who watches under this name.
struct Dismiss {
  std::string id;
  std::string name;
  bool ban = false;
  bool operator==(const Dismiss&) const = default;
};

/// What a seat adds to the chance of the game to come, in place of what it added before.
struct AddEntropy {
  std::string id;
  std::string text;
  bool operator==(const AddEntropy&) const = default;
};

struct Start {
  std::string id;
  bool draw_seats = false;  ///< who plays on which seat is drawn by lot first
  bool operator==(const Start&) const = default;
};

/// Closes the table to everybody who is not here, or opens it again.
struct Lock {
  std::string id;
  bool locked = true;
  bool operator==(const Lock&) const = default;
};

/// Makes the person on `seat` the host.
struct Appoint {
  std::string id;
  Seat seat{};
  bool operator==(const Appoint&) const = default;
};

struct Leave {
  std::string id;
  bool operator==(const Leave&) const = default;
};

/// Looks for no partner any more (CreateRoom::partner).
struct StopLooking {
  std::string id;
  bool operator==(const StopLooking&) const = default;
};

/// Gives the game up; cannot be undone.
struct Resign {
  std::string id;
  bool operator==(const Resign&) const = default;
};

/// What players may put to the others.
enum class Proposing : std::uint8_t {
  End,   ///< that the game ends here
  Bot,   ///< that a bot plays on for somebody who is away
  Skip,  ///< that the default move is played for somebody who is away
  Host,  ///< that who proposes it is the host until the host, who is away, is back
};
inline constexpr std::array kProposing{Proposing::End, Proposing::Bot, Proposing::Skip, Proposing::Host};

/// `seat`, who is away, comes with all but End; `level` with Bot.
struct Propose {
  std::string id;
  Proposing what = Proposing::End;
  std::optional<Seat> seat = {};
  std::optional<BotLevel> level = {};
  bool operator==(const Propose&) const = default;
};

/// Answers the proposal of that version, or takes one's own back.
struct Vote {
  std::string id;
  Version proposal = 0;
  bool agree = false;
  bool operator==(const Vote&) const = default;
};

/// After the end: a new table for the same people.
struct Rematch {
  std::string id;
  bool operator==(const Rematch&) const = default;
};

/// In the break before a later game of a match: this seat is ready.
struct Ready {
  std::string id;
  bool operator==(const Ready&) const = default;
};

/// After the end: has the game seen again turn by turn (analysis.h), for everybody to read.
struct Analyse {
  std::string id;
  bool operator==(const Analyse&) const = default;
};

/// Asks for a code that opens a seat on another device: one's own, or `seat`, whose player is away, which
/// only the host may give.
struct HandOver {
  std::string id;
  std::optional<Seat> seat = {};
  bool operator==(const HandOver&) const = default;
};

/// What can be said without writing it: every client shows it in the language of its own viewer.
enum class Phrase : std::uint8_t {
  Hello,
  GoodLuck,
  GoodMove,
  Thanks,
  Sorry,
  OneMoment,
  TakeYourTime,
  GoodGame,
};
inline constexpr std::array kPhrases{Phrase::Hello,        Phrase::GoodLuck, Phrase::GoodMove,
                                     Phrase::Thanks,       Phrase::Sorry,    Phrase::OneMoment,
                                     Phrase::TakeYourTime, Phrase::GoodGame};

/// What somebody says: their own words (good_chat), or a phrase.
using Spoken = std::variant<std::string, Phrase>;

/// Says something to those of one's own kind: players to players, spectators to spectators.
struct Chat {
  std::string id;
  Spoken spoken;
  bool operator==(const Chat&) const = default;
};

/// Keeps the player on `seat`, or the spectators of that `name`, from saying anything, or lets them again.
/// Either `seat` or `name`.
struct Mute {
  std::string id;
  std::optional<Seat> seat;
  std::optional<std::string> name;
  bool muted = true;
  bool operator==(const Mute&) const = default;
};

/// A player's choices in a row: all of them, or, where one is refused, none.
struct Command {
  std::string id;
  Version expect = 0;
  std::vector<std::string> choices;  ///< 1 to kMaxChoicesInARow
  bool operator==(const Command&) const = default;
};

struct Undo {
  std::string id;
  Version expect = 0;
  bool operator==(const Undo&) const = default;
};

struct Preview {
  std::string id;
  Version expect = 0;
  std::vector<std::string> choices;  ///< 1 to kMaxChoicesInARow
  bool operator==(const Preview&) const = default;
};

struct Inspect {
  std::string id;
  Json target;  ///< an object; the game checks what is in it
  bool operator==(const Inspect&) const = default;
};

/// INVARIANT: 1 <= from <= to. The answer ends before `to` after kMaxHistoryPage entries, or at the present
/// version.
struct ReadHistory {
  std::string id;
  Version from = 1;
  Version to = 1;
  bool operator==(const ReadHistory&) const = default;
};

struct Resync {
  std::string id;
  bool operator==(const Resync&) const = default;
};

using ClientMessage =
    std::variant<Hello, Ping, ListRooms, CreateRoom, JoinRoom, WatchRoom, SeatBot, RemoveSeat, Dismiss,
                 AddEntropy, Start, Lock, Appoint, Leave, Resign, Propose, Vote, Rematch, Ready, Analyse,
                 HandOver, Chat, Mute, Command, Undo, Preview, Inspect, ReadHistory, Resync, StopLooking>;

}  // namespace gatehouse::protocol
