#pragma once
// The messages of the server. protocol/README.md says what the fields mean.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/client_messages.h"
#include "protocol/json_text.h"
#include "protocol/match.h"

namespace gatehouse::protocol {

/// The longest message that the server sends, in bytes. What is longer comes in pieces (pieces.h).
inline constexpr std::size_t kMaxSentBytes = 65536;

struct Limits {
  std::size_t message_bytes = kMaxMessageBytes;
  std::size_t sent_bytes = kMaxSentBytes;
  int messages_per_second = 20;
  int burst = 40;
  std::size_t name_length = kMaxNameLength;
  std::size_t choices = kMaxChoicesInARow;
  int idle_ms = 40000;
};

struct Welcome {
  std::string server;
  std::string session;
  std::int64_t time_ms = 0;
  Limits limits;
  int ping_ms = 20000;
  std::string profiles = {};  ///< "invited" or "open": who may make one; empty: the server has none
  bool events = false;        ///< whether people may make events
};

struct Pong {
  std::string id;
  std::int64_t time_ms = 0;
};

/// What the operator of the server tells everybody.
struct Announcement {
  std::string text;  ///< good_chat
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
  bool locked = false;
  std::optional<Clock> clock = {};
  std::optional<MatchScore> match = {};
  std::string rated = {};  ///< the kind of a rated table; empty: it is none
};

/// A room that was asked for by its name.
struct AskedRoom {
  std::string room;
  RoomStatus status = RoomStatus::Waiting;
  SeatSet waiting;  ///< who has to act
};

struct Rooms {
  std::string id;
  std::vector<RoomEntry> rooms;
  std::vector<AskedRoom> asked = {};
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

/// The server looks for a partner for a table, until it has found one; or does so no more.
struct Looking {
  std::string id;
  bool stopped = false;
};

/// Opens the seat once. A player who asks again makes the earlier code worthless.
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
  std::string digest;             ///< of the document at `to`
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

/// The next game of a match begins by itself after so long.
struct MatchBreak {
  std::int64_t left_ms = 0;
};

using ServerMessage =
    std::variant<Welcome, Pong, Rooms, Joined, Ack, Looking, SeatCode, Error, Snapshot, Update, Tail, Viewers,
                 Previewed, Inspected, HistoryPage, ChatLines, Clocks, MatchBreak, Announcement>;

}  // namespace gatehouse::protocol
