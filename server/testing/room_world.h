#pragma once
// The world around a RoomCore, played by hand: a store that answers when told to, connections that can be
// slow or lost, bots that think when told to, a process that can die. Everything in one thread and in a
// chosen order.

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/ws/outbox.h"
#include "server/room/room_core.h"
#include "server/store/memory_store.h"
#include "server/testing/counting_game.h"
#include "server/testing/scripted_client.h"

namespace gatehouse::server::testing {

/// What can be taken away from a server, to see that it is missed.
enum class Fault : std::uint8_t {
  None,
  Fence,       ///< a process that has been replaced can still append
  OutputGate,  ///< people are answered before the store has what they are told
  Durability,  ///< what the store has acknowledged last is gone after a restart
  Dedup,       ///< a command that comes again is taken for another
  Secrecy,     ///< the game tells everybody every secret
  Delay,       ///< spectators see everything at once, at any table
  Clock,       ///< the clock that games go by is too fast
};

class RoomWorld {
 public:
  /// Its store may be shared with other rooms.
  explicit RoomWorld(const std::string& room = "testroom", Games games = counting_games(),
                     const DrawSecret& secret = RoomWorld::secret(),
                     std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>());

  /// From now on the room lives with this fault; Secrecy and Delay are the game's and the table's.
  void suffer(Fault fault) {
    fault_ = fault;
    store_->fence(fault != Fault::Fence);
  }

  // ---- connections ----

  /// A new connection, not in the room yet; from an address of its own unless one is given.
  ConnectionId connect(std::string address = {});
  /// What this connection's client knows. Stays after disconnect().
  ScriptedClient& client(ConnectionId connection) { return clients_.at(connection); }
  bool connected(ConnectionId connection) const { return outboxes_.contains(connection); }
  void disconnect(ConnectionId connection);
  /// While slow, what is sent waits in the outbox.
  void set_slow(ConnectionId connection, bool slow);
  /// Why the room closed this connection, if it did.
  std::optional<protocol::CloseCode> close_code(ConnectionId connection) const;
  /// Everything that was ever put on the way to this connection.
  const std::vector<std::string>& sent(ConnectionId connection) { return sent_[connection]; }

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
  /// When it sat down, as its door was told.
  std::int64_t sat_ms(ConnectionId connection) const { return sat_.at(connection); }
  /// Lets time go by at once, as when the process does not run.
  void pass(std::chrono::milliseconds time) {
    passed_ms_ += time.count();
    now_.time_ms += time.count();
    now_.steady_ms += fault_ == Fault::Clock ? 2 * time.count() : time.count();
    if (forgets_time_) now_.trusted_ms += time.count();
  }
  /// Lets time go by, with a Tick whenever the room wants one; the store does not answer.
  void wait(std::chrono::milliseconds time);
  /// Lets time go by while the process runs: clocks tick, and the store answers.
  void run(std::chrono::milliseconds time);
  /// Sets the clock on the wall, which no game goes by.
  void set_wall(std::chrono::milliseconds forward) { now_.time_ms += forward.count(); }
  std::int64_t now_ms() const { return now_.time_ms; }
  const Moment& now() const { return now_; }
  /// From the next restart on nobody knows how much time goes by while the process does not run.
  void forget_time() { forgets_time_ = true; }
  /// From the next restart on a game is abandoned when nobody has played for so long.
  void abandon_after(std::chrono::milliseconds time) { abandoned_after_ = time; }

  // ---- the store, the bots, the process ----

  bool storing() const { return !persisting_.empty(); }
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
  /// From where the game was asked to be analysed; and how such a question is answered.
  const std::vector<std::string>& analyses() const { return analyses_; }
  std::optional<protocol::ErrorCode> analysis_refusal;
  /// The process dies and starts again on what the store has: what was under way is not there, unless
  /// `written`.
  void restart(bool written = false);
  /// What the process had sent to the store when it died comes there now, after all.
  void let_stray_append_arrive();

  /// The secret of its draws, if it was given none.
  static DrawSecret secret();
  RoomCore& core() { return *core_; }
  std::vector<std::string> log() const { return store_->entries(room_); }
  MemoryStore& memory() { return *store_; }
  std::optional<protocol::CloseCode> ended() const { return ended_; }

 private:
  struct Connection {
    Outbox outbox;
    std::string address = {};
    bool slow = false;
    bool leaving = false;  ///< out of the room once what waits has been read
  };

  void perform(Effect& effect);
  void deliver(const Send& send);
  void released(ConnectionId connection);
  void drain(ConnectionId connection);
  void keep_time();
  /// The frame with the ids as the client has given them.
  std::string as_asked(const std::string& frame) const;
  const std::string& address_of(ConnectionId connection) const { return outboxes_.at(connection).address; }
  std::string next_token() { return "token" + std::to_string(++tokens_); }

  std::string room_;
  std::vector<std::string> analyses_;
  Games games_;
  std::shared_ptr<MemoryStore> store_;
  std::unique_ptr<RoomCore> core_;
  std::map<ConnectionId, Connection> outboxes_;
  std::map<ConnectionId, ScriptedClient> clients_;
  std::map<ConnectionId, protocol::CloseCode> close_codes_;
  std::map<ConnectionId, std::vector<std::string>> sent_;
  std::deque<Input> inputs_;
  std::deque<Append> persisting_;  ///< at most one, unless the output gate is open
  std::optional<Append> stray_;
  std::optional<RoomLog> unsynced_;  ///< the room before the last append
  Fault fault_ = Fault::None;
  int repeated_ = 0;
  std::deque<AskBot> questions_;
  std::optional<OpenRematch> rematch_;
  std::optional<protocol::CloseCode> ended_;
  std::map<ConnectionId, std::int64_t> sat_;
  Moment now_{1'700'000'000'000, 1'000};
  std::int64_t passed_ms_ = 0;
  bool forgets_time_ = false;
  std::optional<std::int64_t> tick_at_;
  ConnectionId connections_ = 0;
  int tokens_ = 0;
  std::optional<std::chrono::milliseconds> abandoned_after_;
  bool handling_ = false;
};

}  // namespace gatehouse::server::testing
