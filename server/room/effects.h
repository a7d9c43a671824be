#pragma once
// What goes into a room and what comes out of it: plain values, so that a test can stand in for the world
// around it.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/errors.h"
#include "protocol/messages.h"
#include "server/base/clock.h"
#include "server/base/overloaded.h"
#include "server/bots/ask_bot.h"
#include "server/room/entry.h"
#include "server/store/store.h"

namespace gatehouse::server {

using protocol::Version;

class RoomState;

/// One WebSocket connection; never used again for another.
using ConnectionId = std::uint64_t;

/// A message as JSON text, shared by all who get it.
using Frame = std::shared_ptr<const std::string>;

// ---- inputs ----

/// The first input of a new room; it comes again when the message is repeated. `token`: see Enter.
struct Found {
  ConnectionId connection = 0;
  protocol::CreateRoom message;
  std::string token;
  std::string address;  ///< where the connection comes from
};

/// `token` becomes the seat's if the message takes a seat. It is new, or derived from the message's key.
struct Enter {
  ConnectionId connection = 0;
  std::variant<protocol::JoinRoom, protocol::WatchRoom> message;
  std::string token;
  std::string address;
  /// Their door had lost the way to the room, and lets them in again: what Admit said when they sat down.
  std::optional<std::int64_t> sat_ms = {};
};

/// The first input of a room in which people play again; it comes again when the room that asked for it does
/// not know that it has been made.
struct FoundAgain {
  Rematching rematching;
};

/// Any other message of a connection that has entered.
struct Say {
  ConnectionId connection = 0;
  std::variant<protocol::SeatBot, protocol::RemoveSeat, protocol::Dismiss, protocol::AddEntropy,
               protocol::Start, protocol::Lock, protocol::Appoint, protocol::Leave, protocol::Resign,
               protocol::Propose, protocol::Vote, protocol::Rematch, protocol::Ready, protocol::Analyse,
               protocol::HandOver, protocol::Chat, protocol::Mute, protocol::Command, protocol::Undo,
               protocol::Preview, protocol::Inspect, protocol::ReadHistory, protocol::Resync>
      message;
};

/// The connection is closed, or has gone to another room.
struct Gone {
  ConnectionId connection = 0;
};

/// The connection was too slow and has lost frames.
struct Overflowed {
  ConnectionId connection = 0;
};

/// Time has gone by (RoomCore::tick).
struct Tick {};

/// The answer to the last Persist.
struct Stored {
  Appended appended = Appended::Done;
};

/// What a bot has thought of: the answer to AskBot.
struct BotAnswer {
  engine::Seat seat{};
  protocol::Version version = 0;
  std::string choice;
};

/// The answer to an OpenRematch: nothing, or why there is no such room.
struct RematchOpened {
  std::optional<protocol::ErrorCode> refusal;
};

/// The answer to a ReadPast.
struct PastRead {
  ConnectionId connection = 0;
  std::string id;
  protocol::Viewer viewer;
  Version from = 0;
  std::optional<std::vector<protocol::HistoryEntry>> entries;  ///< nullopt: it cannot be read at present
};

/// The answer to a ReadTalk: what was said in rooms of earlier games, the earliest first. Rooms that cannot
/// be read are left out.
struct TalkRead {
  struct Earlier {
    std::string room;
    std::vector<KeptLine> lines;
  };
  std::vector<Earlier> rooms;
};

/// The answer to an AskAnalysis: nothing, or why there will be none.
struct AnalysisTaken {
  ConnectionId connection = 0;
  std::string id;
  std::optional<protocol::ErrorCode> refusal;
};

using Input = std::variant<Found, FoundAgain, Enter, Say, Gone, Overflowed, Tick, Stored, BotAnswer,
                           RematchOpened, PastRead, TalkRead, AnalysisTaken>;

// ---- effects ----

/// Appends a run to the log. Answered with Stored. A room has at most one under way.
struct Persist {
  Append run;
};

/// A frame for one connection.
struct Send {
  ConnectionId connection = 0;
  Frame frame;
  bool replaces_all = false;      ///< frames that still wait for this connection can be dropped
  std::string_view refusal = {};  ///< the error's name if the frame is an error, for log and metrics
  bool acknowledges = false;      ///< the frame is the acknowledgement of a message
};

/// The same frames, one after another, for each of these connections.
struct Tell {
  std::vector<ConnectionId> connections;
  std::vector<Frame> frames;
};

/// The connection is in this room from now on, and in no other.
struct Admit {
  ConnectionId connection = 0;
  /// When it sat down, by the time of logs: later than the one who sat there before. 0: it looks on.
  std::int64_t sat_ms = 0;
};

/// The connection is no longer in this room, and is to be closed.
struct Close {
  ConnectionId connection = 0;
  protocol::CloseCode code = protocol::CloseCode::Done;
};

/// The connection is no longer in this room, and lives on.
struct Release {
  ConnectionId connection = 0;
};

/// Makes the room in which these people play again, unless it exists. Answered with RematchOpened once it is
/// durable.
struct OpenRematch {
  std::string room;
  std::string address;  ///< of who asks for it; empty: nobody does
  Rematching rematching;
};

/// Reads a page of the past that is not in memory. Answered with PastRead.
struct ReadPast {
  ConnectionId connection = 0;
  std::string id;
  protocol::Viewer viewer;
  Version from = 0;
  Version to = 0;  ///< not beyond what is durable
};

/// Reads what was said in these rooms, the earliest first. Answered with TalkRead. A room has at most one
/// under way.
struct ReadTalk {
  std::vector<std::string> rooms;
};

/// Has the game analysed, unless that is under way or was done. Answered with AnalysisTaken.
struct AskAnalysis {
  ConnectionId connection = 0;
  std::string id;
  std::string address;  ///< of who asks for it
};

/// The room ends in this process; its viewers are to be closed.
struct End {
  protocol::CloseCode code = protocol::CloseCode::Bug;
};

using Effect = std::variant<Persist, Send, Tell, Admit, Close, Release, AskBot, OpenRematch, ReadPast,
                            ReadTalk, AskAnalysis, End>;

/// What a room does at this moment goes into `effects`.
struct Occasion {
  Occasion(const Moment& moment, const RoomState& room, std::vector<Effect>& into)
      : time_ms(moment.time_ms), steady_ms(moment.steady_ms), state(room), effects(into) {}

  std::int64_t time_ms;    ///< as in Moment
  std::int64_t steady_ms;  ///< as in Moment
  const RoomState& state;  ///< as it stands, also after a commit
  std::vector<Effect>& effects;
};

}  // namespace gatehouse::server
