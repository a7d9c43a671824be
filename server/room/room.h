#pragma once
// The shell around a RoomCore: one strand, which performs its effects in order. Everything public is safe
// from any thread.

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/room/peer.h"
#include "server/room/room_appearance.h"
#include "server/room/room_core.h"
#include "server/room/room_peers.h"
#include "server/room/room_port.h"
#include "server/store/log_reader.h"

namespace gatehouse::server {

class BotPool;

/// What a room needs from the world around it. Has to outlive the room.
struct RoomServices {
  boost::asio::io_context::executor_type executor;
  StoreThread& store;
  LogReader& logs;
  BotPool& bots;
  /// The least time before the answer of a bot that moves like people, so that these can follow; held_back
  /// has that of the others.
  std::chrono::milliseconds bot_delay;
  /// After how long without a move a game is over when its room is opened again; nothing: never.
  std::optional<std::chrono::milliseconds> abandoned_after;
  /// Called on the room's strand, when something in it has changed.
  std::function<void(const RoomSummary&)> changed;
  /// Called on the room's strand, last of all.
  std::function<void(const std::string& room)> ended;
  /// Makes the room that an OpenRematch asks for. `answer` is called once, from any thread; nothing: it is
  /// durable. Called on the room's strand.
  std::function<void(OpenRematch order, std::function<void(std::optional<protocol::ErrorCode>)> answer)>
      open_rematch = {};
  /// Has the game of a room analysed, for the people at the address; nothing: it is under way, or done.
  /// Called on the room's strand.
  std::function<std::optional<protocol::ErrorCode>(const std::string& room, const std::string& address)>
      analyse = {};
  /// Where there are other nodes: lets them have the room. `done` is called once, from any thread, when they
  /// may, or when that cannot be brought about. Called on the room's strand.
  std::function<void(const std::string& room, std::function<void()> done)> release = {};
  /// The time by which the log is written.
  std::function<Moment()> now = this_moment;
};

/// What became of putting a room away.
enum class Retired : std::uint8_t {
  Done,   ///< it is put away
  Kept,   ///< somebody is in it
  Ended,  ///< it ends otherwise: it has failed, the server stops, or others are to have it
};

/// A room that people are connected to: a RoomCore on a strand, with its store, bots and timers.
class Room final : public RoomPort, public std::enable_shared_from_this<Room> {
 public:
  /// `address`: the address for which its bots think, as addresses share the bots' threads; empty: unknown,
  /// as after a restart, and then the room has a share of its own.
  Room(RoomCore core, const RoomServices& services, std::string address = {});

  /// By which people ask for it.
  const std::string& name() const { return name_; }
  /// Whom the game waits for; `seated`: as those know it who have a seat.
  Standing standing(bool seated) const { return appearance_.standing(seated); }
  /// The last entry that anybody may have been shown.
  protocol::Version version() const { return appearance_.version(); }

  /// Asks the bots whose turn it is. To be called once, for a room made from its log.
  void resume();
  /// `handled` is called on the room's strand.
  void post(Input input, std::shared_ptr<Peer> peer = nullptr, std::function<void()> handled = {}) override;
  /// Makes it the room in which people play again, unless it is that already. `answer` is called on the
  /// room's strand: whether it is, durably.
  void found_again(Rematching rematching, std::function<void(bool)> answer);
  /// Puts the room away, once the append under way is done, unless somebody is in it then. `answer` is called
  /// on the room's strand.
  void retire(std::function<void(Retired)> answer = {});
  /// Frees what can be derived again, unless somebody is in it.
  void rest();
  /// Takes no more inputs, finishes what is under way, then closes all connections.
  void close(protocol::CloseCode code);
  /// The same, but other nodes may have the room before its people are sent away, so that these find it free.
  void give_away(protocol::CloseCode code);
  /// Closes all connections at once. Nobody is told here what becomes of an append under way: who opens
  /// the room next finds it in the log, or does not.
  void vacate(protocol::CloseCode code);
  /// Drops the connections, which hold the room in turn. REQUIRES: no thread runs the executor any more.
  void abandon_peers() { peers_.abandon(); }

 private:
  struct Closing {
    protocol::CloseCode code{};
    bool gives_away = false;  ///< others may have it before it is closed
    bool released = false;    ///< they are let have it
  };

  void run(Input input);
  /// Waits for as long as the core says, then gives it a Tick.
  void keep_time();
  /// Lets the room make effects, and performs them. An exception is a bug: it ends the room.
  void step(ConnectionId from, const std::function<void(std::vector<Effect>& effects)>& make);
  /// Ends the room by a failure, which is counted in the store.
  void fail(const std::string& reason);
  void answer_founders();
  void finish_retiring();
  void answer_retirers(Retired retired);
  void perform(std::vector<Effect> effects);
  void hand_over();
  void perform(Persist& effect);
  void perform(Send& effect);
  void perform(Tell& effect);
  void perform(Admit& effect);
  void perform(Close& effect);
  void perform(Release& effect);
  void perform(AskBot& effect);
  void perform(OpenRematch& effect);
  void perform(ReadPast& effect);
  void perform(ReadTalk& effect);
  void perform(AskAnalysis& effect);
  void perform(End& effect);
  void answer_late(BotAnswer answer, std::chrono::steady_clock::time_point due);
  void refuse(const Input& input, const std::shared_ptr<Peer>& peer);
  void end(protocol::CloseCode code);
  void finish_closing();

  const std::string name_;
  const std::string address_;
  RoomCore core_;
  const RoomServices& services_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  boost::asio::steady_timer timer_;  ///< for the next Tick
  RoomPeers peers_;
  /// Who has asked for a rematch here, with the room that they come from, and waits until it is durable.
  std::vector<std::pair<std::string, std::function<void(bool)>>> founders_;
  /// Who has asked for it to be put away, and waits for the append under way.
  std::vector<std::function<void(Retired)>> retirers_;
  bool retiring_ = false;
  RoomAppearance appearance_;
  bool persisting_ = false;
  std::optional<Closing> closing_;
  bool ended_ = false;
};

}  // namespace gatehouse::server
