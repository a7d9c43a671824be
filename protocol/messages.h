#pragma once
// Every message of the wire as a type: those of clients and those of the server, with one strict decode() and
// one encode(). protocol/README.md says what the fields mean. All of them are plain values; the functions are
// stateless.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/json_text.h"
#include "protocol/match.h"

namespace gatehouse::protocol {

inline constexpr std::string_view kSubprotocol = "gatehouse.v1.json";

// The most that decode() accepts. Names and lines of the chat are measured in code points, everything else
// in bytes.
inline constexpr std::size_t kMaxMessageBytes = 16384;
inline constexpr int kMaxDepth = 15;  ///< of nested arrays and objects, the message itself included
inline constexpr std::size_t kMaxNameLength = 24;
inline constexpr int kMaxMarks = 2;  ///< combining marks on one letter of a name, once composed
inline constexpr std::size_t kMaxIdLength = 64;
inline constexpr std::size_t kMinKeyLength = 22;  ///< of a key: 128 bits in base64; at most kMaxIdLength
inline constexpr std::size_t kMaxChoiceLength = 160;
inline constexpr std::size_t kMaxChatLength = 160;  ///< of a line of the chat, in code points
inline constexpr std::size_t kMaxEntropyLength = 64;
inline constexpr std::size_t kMaxPreviewChoices = 4;
inline constexpr std::size_t kMaxHistoryPage = 200;
/// How long a player has to be away before the others may choose, in seconds: as a table may set it, and
/// else.
inline constexpr int kLeastAbsence = 30;
inline constexpr int kMostAbsence = 604'800;
inline constexpr int kUsualAbsence = 120;
inline constexpr std::uint64_t kMaxInteger = 9007199254740991u;  ///< 2^53 - 1, exact in every JSON reader

/// The number of a log entry: 1, 2, 3, ...; 0 is before the first.
using Version = std::uint64_t;

// ---- from the client ----

struct Hello {
  std::string client;
  bool operator==(const Hello&) const = default;
};

struct Ping {
  std::string id;
  bool operator==(const Ping&) const = default;
};

struct ListRooms {
  std::string id;
  bool operator==(const ListRooms&) const = default;
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
  bool operator==(const JoinRoom&) const = default;
};

struct WatchRoom {
  std::string id;
  std::string room;
  std::string name;
  std::optional<Version> last;
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

struct Leave {
  std::string id;
  bool operator==(const Leave&) const = default;
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
};
inline constexpr std::array kProposing{Proposing::End, Proposing::Bot, Proposing::Skip};

/// `seat` comes with Bot and Skip, `level` with Bot.
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

struct Command {
  std::string id;
  Version expect = 0;
  std::string choice;
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
  std::vector<std::string> choices;  ///< 1 to kMaxPreviewChoices
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
                 AddEntropy, Start, Leave, Resign, Propose, Vote, Rematch, HandOver, Chat, Mute, Command,
                 Undo, Preview, Inspect, ReadHistory, Resync>;

// ---- from the server ----

struct Limits {
  std::size_t message_bytes = kMaxMessageBytes;
  int messages_per_second = 20;
  int burst = 40;
  std::size_t name_length = kMaxNameLength;
  std::size_t preview_choices = kMaxPreviewChoices;
  int idle_ms = 40000;
};

struct Welcome {
  std::string server;
  std::string session;
  std::int64_t time_ms = 0;
  Limits limits;
  int ping_ms = 20000;
};

struct Pong {
  std::string id;
  std::int64_t time_ms = 0;
};

enum class RoomStatus : std::uint8_t { Waiting, Playing, Finished };

/// One line of the lobby.
struct RoomEntry {
  std::string room;
  std::string name;
  std::string game;
  RoomStatus status = RoomStatus::Waiting;
  int seats = 0;
  int taken = 0;
  int spectators = 0;
  Json options;
};

struct Rooms {
  std::string id;
  std::vector<RoomEntry> rooms;
};

/// With a seat the role is `seat`, without one `spectator`. `token` is there when the seat was just taken. An
/// empty `id` is left out: nobody asked, the viewer's role has changed.
struct Joined {
  std::string id;
  std::string room;
  std::optional<Seat> seat;
  std::optional<std::string> token;
};

struct Ack {
  std::string id;
  Version version = 0;
};

/// Opens the seat once. Whoever asks again makes the earlier code worthless.
struct SeatCode {
  std::string id;
  Seat seat{};
  std::string code;
  int expires_s = 0;
};

/// An empty `id` is left out. `code` has static lifetime.
struct Error {
  std::string id;
  std::string_view code;
  std::string message;
  bool retryable = false;
  std::optional<int> retry_after_ms;
  std::optional<Version> version;
  bool operator==(const Error&) const = default;
};

/// Seats as the wire and the log list them: their numbers, in the order of the range.
template <class Seats>
Json seat_list(const Seats& seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(engine::index(seat));
  return list;
}

/// Who is here at the moment.
struct Presence {
  SeatSet seats;
  std::vector<std::string> spectators;
  std::size_t more = 0;  ///< spectators who are not named
  /// The players of a game under way who are away, and for how many ms.
  std::vector<std::pair<Seat, std::int64_t>> away = {};
  /// Those of the named spectators whom the host has silenced.
  std::vector<std::string> muted = {};
};

struct Snapshot {
  std::string room;
  Version version = 0;
  std::string digest;                        ///< of `document`: digest.h
  std::shared_ptr<const JsonText> document;  ///< shared by all who are shown the same
  JsonText prompt = "null";
  SeatSet waiting;
  Presence viewers;
};

/// Encoded once for all who are told the same; see EncodedUpdate for the one who has a prompt.
struct Update {
  std::string room;
  Version version = 0;
  std::string digest;  ///< of the document after the patch
  JsonText events = "[]";
  JsonText patch = "[]";
  SeatSet waiting;
};

/// The updates from `from` to `to` without a gap; none when `from` is `to` + 1.
struct Tail {
  std::string room;
  Version from = 1;
  Version to = 0;
  std::vector<JsonText> updates;  ///< whole messages
};

struct Viewers {
  std::string room;
  Presence viewers;
};

struct Previewed {
  std::string id;
  Version version = 0;
  JsonText events = "[]";
  JsonText patch = "[]";
  JsonText prompt = "null";
};

struct Inspected {
  std::string id;
  Version version = 0;
  Json result;
};

struct HistoryEntry {
  Version version = 0;
  JsonText events = "[]";
};

struct HistoryPage {
  std::string id;
  std::string room;
  Version from = 1;
  Version to = 0;
  std::vector<HistoryEntry> entries;
};

/// Who hears what is said: the others on seats, or the others who look on. Neither ever hears the other.
enum class Audience : std::uint8_t { Players, Spectators };
inline constexpr std::size_t kAudiences = 2;

struct ChatLine {
  std::uint64_t number = 0;  ///< 1, 2, 3, ... of its audience
  std::int64_t time_ms = 0;  ///< since 1970, UTC
  std::string name;          ///< of who said it
  Spoken spoken;
};

/// Lines of the chat: the one that was just said, or all that are kept for somebody who comes in.
struct ChatLines {
  std::string room;
  Audience audience = Audience::Players;
  std::vector<JsonText> lines;  ///< each made by line_json()
};

using ServerMessage = std::variant<Welcome, Pong, Rooms, Joined, Ack, SeatCode, Error, Snapshot, Update, Tail,
                                   Viewers, Previewed, Inspected, HistoryPage, ChatLines>;

// ---- text ----

/// Reads one message of a client, strictly. It refuses unknown types and fields, missing fields, values of a
/// wrong type or range, a field given twice, numbers with a fraction, and too much depth or length. The Error
/// carries the message's id if that could be read. Throws on no input.
std::variant<ClientMessage, Error> decode(std::string_view text);

/// JSON text without white space. REQUIRES: every string is valid UTF-8.
std::string encode(ServerMessage message);

/// An update as it is sent and kept.
class EncodedUpdate {
 public:
  explicit EncodedUpdate(const Update& update);

  /// The message for all who have no prompt.
  const std::shared_ptr<const std::string>& text() const { return text_; }
  /// The same message with a prompt.
  std::string with_prompt(std::string_view prompt) const;
  /// What happened, as a JSON array.
  std::string_view events() const;

 private:
  std::shared_ptr<const std::string> text_;
  std::size_t events_size_ = 0;
};
/// The same for messages of clients, for tests: decode(encode(m)) equals m.
std::string encode(const ClientMessage& message);

/// The id of a message; empty for hello, which has none.
std::string_view id_of(const ClientMessage& message);

std::string_view text_of(RoomStatus status);
std::string_view text_of(Proposing what);
std::string_view text_of(Audience audience);
std::string_view text_of(Phrase phrase);
std::optional<Phrase> phrase_called(std::string_view text);

/// A line of the chat as the wire has it.
Json line_json(const ChatLine& line);

/// Whether a person or a room may have this name: 1 to kMaxNameLength code points of valid UTF-8; no control,
/// direction or invisible characters; no white space except spaces, none of them at either end; at most
/// kMaxMarks combining marks on a letter; not the name of a bot.
bool good_name(std::string_view name);

/// Whether somebody may say this: 1 to kMaxChatLength code points of valid UTF-8, of the characters that
/// names have, with as many marks; no space at either end.
bool good_chat(std::string_view text);

/// Whether people could take one name for the other: they differ only in case, spaces, marks that show
/// nothing, or characters that look alike (Unicode Technical Standard 39). REQUIRES: each is a good name or
/// the name of a bot.
bool look_alike(std::string_view name, std::string_view other);

}  // namespace gatehouse::protocol
