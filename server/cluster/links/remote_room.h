#pragma once
// A room at another node, for those who are connected here. While there is a way to that node it passes on
// what they say and what they are told. When the way is lost it reads the room's log, and tells them what
// that node would tell. When there is a way again they come in by it where they left off.

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/base/network.h"
#include "server/cluster/followed_room.h"
#include "server/cluster/links/limits.h"
#include "server/cluster/links/link_message.h"
#include "server/cluster/links/outbound_link.h"
#include "server/cluster/log_tail.h"
#include "server/lobby/lobby.h"
#include "server/room/peer.h"
#include "server/room/room_port.h"

namespace gatehouse::server {

/// What rooms of other nodes need here. Safe from any thread.
struct RemoteServices {
  RemoteServices(asio::io_context& all, Games known, const std::string& store_url)
      : context(all), games(known), logs(store_url, kFollowEvery) {}

  asio::io_context& context;
  Games games;
  LogTail logs;
  /// Looks for the way to a room: RemoteRoom::go_by() is told of it. `answer` as of Lobby::open.
  std::function<void(const std::string& room, std::function<void(const Lobby::Opened&)> answer)> find_way =
      {};
};

/// Everything public is safe from any thread.
class RemoteRoom final : public RoomPort, public std::enable_shared_from_this<RemoteRoom> {
 public:
  RemoteRoom(const std::shared_ptr<RemoteServices>& services, std::string name);

  void post(Input input, std::shared_ptr<Peer> peer, std::function<void()> handled) override;
  /// From now on this is the way to the room.
  void go_by(const std::shared_ptr<OutboundLink>& link);

  // What comes by a link; that of one which is not the way any more does not count.
  void on_open(const std::shared_ptr<OutboundLink>& link);
  void on_message(const std::shared_ptr<OutboundLink>& link, const LinkMessage& message);
  void on_end(const std::shared_ptr<OutboundLink>& link);

 private:
  using Time = std::chrono::steady_clock::time_point;

  /// How somebody comes in, and comes in again.
  struct Pass {
    std::string token;  ///< empty: they look on
    std::string name;
    std::string address;
    std::string sat = {};  ///< when they sat down, as the room's node says; empty: an older one did not
  };
  /// Somebody who is connected here.
  struct RemotePerson {
    std::weak_ptr<Peer> peer;
    std::function<void()> handled;  ///< of the message under way; null: there is none
    std::string id;                 ///< of the message with which they want to come in
    Pass wanted;                    ///< of the same
    Pass pass;                      ///< with which they are in
    enum class Where : std::uint8_t {
      Outside,
      Inside,     ///< by the way
      ByLog,      ///< told what the log says
      Returning,  ///< have asked to come in by the way again
      Arriving,   ///< are in again, and have not been told yet what they missed
    } where = Where::Outside;
    protocol::Viewer seat;  ///< as they were told
    Frame told_by;          ///< the last frame by which they were told a version; null: `told` is that
    Version told = 0;       ///< 0: they wait for the whole document
    /// What they have said and is not answered yet, the oldest first.
    struct Said {
      std::string id;
      LinkMessage message;
      bool passed_on = false;
    };
    std::deque<Said> said;
    bool wants_to_act = false;  ///< has been refused, as there was no way
    int unheard = 0;            ///< answers `handled` that are to messages of our own
  };
  using RemotePeople = std::map<ConnectionId, RemotePerson>;
  /// The log that is read, on the thread of the LogTail.
  struct LogReading {
    LogReading(std::string name, Games games, Version from) : room(std::move(name), games, from) {}
    std::mutex mutex;
    FollowedRoom room;    // with the mutex held
    bool broken = false;  // the same
  };

  void take(LinkMessage message, const std::shared_ptr<Peer>& peer, std::function<void()> handled,
            const std::string& id, Pass pass);
  void take_say(RemotePerson& person, LinkMessage message, const std::string& id);
  void take_overflowed(const LinkMessage& message);
  void receive(const LinkMessage& message);
  void deliver(const LinkMessage& message);
  void admit(RemotePerson& person, const std::shared_ptr<Peer>& peer, const std::string& sat);
  /// What somebody is told who comes in by the way again, as what comes next for them.
  void arrive(RemotePerson& person, const LinkMessage& message);
  void note_told(RemotePerson& person, const Frame& frame);
  void note_answer(RemotePerson& person, const Frame& frame);
  void lose_way();

  // While the log is read.
  void follow();
  void on_read(const std::shared_ptr<LogReading>& reading);
  void turn_later();
  void turn();
  void look_for_way();
  void tell_news();
  Reader reader(const RemotePerson& person) const;
  /// Answers what was said, as far as that is known.
  void answer(RemotePerson& person);
  /// Whether this was answered.
  bool answer(RemotePerson& person, const RemotePerson::Said& said);
  void come_back();
  /// Sends all away who are told what the log says.
  void give_up();
  void stop_following();

  /// Whether somebody is there.
  bool any(RemotePerson::Where where) const;
  void send_frames(const RemotePerson& person, std::vector<Frame> frames, bool replaces_all = false);
  void close(RemotePeople::iterator at, protocol::CloseCode code);
  void close_those(const std::function<bool(const RemotePerson&)>& which);
  void forget_strangers();

  const std::weak_ptr<RemoteServices> services_;
  const std::string name_;
  const Games games_;
  const Strand strand_;
  asio::steady_timer timer_;
  // On the strand.
  std::shared_ptr<OutboundLink> way_;  ///< it may not stand yet; null: there is none
  RemotePeople people_;
  std::size_t strangers_looked_for_ = 0;
  std::shared_ptr<LogReading> reading_;  ///< null: the log is not read
  bool has_read_ = false;
  bool looking_ = false;  ///< for the way
  Time lost_;             ///< when the way was
  Time read_;             ///< when the log was read last
  Time looked_;           ///< for the way, the last time
};

}  // namespace gatehouse::server
