#pragma once
// The world around a RoomCore, played by hand: a store that answers when told to, connections that can be
// slow or lost, bots that think when told to, a process that can die. Everything in one thread and in a
// chosen order.

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/room/room_core.h"
#include "server/store/memory_store.h"
#include "server/testing/counting_game.h"
#include "server/testing/fault.h"
#include "server/testing/wires.h"
#include "server/testing/world_clock.h"
#include "server/testing/world_store.h"

namespace gatehouse::server::testing {

/// The questions of a room for an analysis, and how they are answered.
struct AskedAnalyses {
  std::vector<std::string> addresses;  ///< from where they came
  std::optional<protocol::ErrorCode> refusal;
};

class RoomWorld {
 public:
  /// Its store may be shared with other rooms.
  explicit RoomWorld(const std::string& room = "testroom", Games games = counting_games(),
                     const DrawSecret& secret = RoomWorld::secret(),
                     std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>());

  /// From now on the room lives with this fault; Secrecy and Delay are the game's and the table's.
  void suffer(Fault fault);

  WorldClock clock;
  Wires wires;
  AskedAnalyses analyses;

  // ---- connections ----

  /// A new connection, not in the room yet; from an address of its own unless one is given.
  ConnectionId connect(std::string address = {}) { return wires.connect(std::move(address)); }
  /// What this connection's client knows. Stays after disconnect().
  ScriptedClient& client(ConnectionId connection) { return wires.client(connection); }
  void disconnect(ConnectionId connection);

  // ---- messages; they are answered at once, but for what the store must keep ----

  // `token` is that of the message's key: the same again is a repetition.
  void found(ConnectionId connection, int seats, Json options = Json::object(), std::string token = {});
  /// A durable table for two: its founder, whose connection is returned, and a bot if the game has such a
  /// one.
  ConnectionId found_with_bot(protocol::BotLevel level, Json options = Json::object());
  /// The host starts, durably.
  void start(ConnectionId host);
  void join(ConnectionId connection, const std::string& name, std::optional<int> seat = std::nullopt,
            std::string token = {});
  void come_back(ConnectionId connection, const std::string& token,
                 std::optional<Version> last = std::nullopt);
  void watch(ConnectionId connection, const std::string& name, std::optional<Version> last = std::nullopt);
  template <class Message>
  void say(ConnectionId connection, Message message) {
    if (fault_ == Fault::Dedup) message.id += "~" + std::to_string(++repeated_);
    handle(Say{connection, std::move(message)});
  }
  void handle(Input input);
  /// A door that had lost the way lets somebody in again who sat down at `sat_ms`.
  void bring_back(ConnectionId connection, const std::string& token, std::int64_t sat_ms);
  /// Lets time go by, with a Tick whenever the room wants one; the store does not answer.
  void wait(std::chrono::milliseconds time);
  /// Lets time go by while the process runs: clocks tick, and the store answers.
  void run(std::chrono::milliseconds time);
  /// From the next restart on a game is abandoned when nobody has played for so long.
  void abandon_after(std::chrono::milliseconds time) { abandoned_after_ = time; }

  // ---- the store, the bots, the process ----

  bool storing() const { return store_.storing(); }
  /// Lets the store answer what is under way.
  void store(bool well = true);
  /// Stores what is under way, and the store cannot find out that it has. REQUIRES: storing().
  void lose_answer();
  /// Answers the store until nothing is under way.
  void settle();
  bool bot_thinks() const { return !questions_.empty(); }
  /// The oldest that no bot has answered. REQUIRES: bot_thinks().
  const AskBot& question() const { return questions_.front(); }
  void let_bot_answer();
  /// The room that somebody has asked for, to play again.
  const std::optional<OpenRematch>& rematch() const { return rematch_; }
  /// Answers that it is there, or why not.
  void open_rematch(std::optional<protocol::ErrorCode> refusal = std::nullopt) {
    rematch_.reset();
    handle(RematchOpened{refusal});
  }
  /// The process dies and starts again on what the store has: what was under way is not there, unless
  /// `written`.
  void restart(bool written = false);
  /// What the process had sent to the store when it died comes there now, after all.
  void let_stray_append_arrive() { store_.let_stray_append_arrive(); }

  /// The secret of its draws, if it was given none.
  static DrawSecret secret();
  RoomCore& core() { return *core_; }
  std::vector<std::string> log() const { return store_.memory().entries(store_.room()); }
  MemoryStore& memory() { return store_.memory(); }
  std::optional<protocol::CloseCode> ended() const { return ended_; }

 private:
  void perform(Effect& effect);
  void deliver(const Send& send);
  void keep_time();
  std::string next_token() { return "token" + std::to_string(++tokens_); }

  Games games_;
  WorldStore store_;
  std::unique_ptr<RoomCore> core_;
  std::deque<Input> inputs_;
  Fault fault_ = Fault::None;
  int repeated_ = 0;
  std::deque<AskBot> questions_;
  std::optional<OpenRematch> rematch_;
  std::optional<protocol::CloseCode> ended_;
  int tokens_ = 0;
  std::optional<std::chrono::milliseconds> abandoned_after_;
  bool handling_ = false;
};

}  // namespace gatehouse::server::testing
