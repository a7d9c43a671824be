#pragma once
// The rooms of this node, as the lobby counts and lists them: who had them made, since when nobody is there,
// and which may go. Not safe from several threads: the lobby's mutex guards it.

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/base/metrics.h"
#include "server/lobby/hosting.h"
#include "server/room/room.h"
#include "server/room/room_summary.h"

namespace gatehouse::server {

struct LobbyLimits {
  std::size_t rooms = 1'000;
  std::size_t rooms_per_address = 20;
  // A room is put away when nobody has been there for so long.
  std::chrono::seconds waiting_idle{600};
  std::chrono::seconds finished_idle{86'400};
  std::chrono::seconds playing_idle{604'800};
  RoomLimits room = {};  ///< of each; they stay as they were at the start
  std::shared_ptr<const Hosting> hosting = std::make_shared<Hosting>();
};

class RoomsHere {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Slot {
    std::shared_ptr<Room> room;
    RoomSummary summary;
    std::string address;  ///< of the creator, or of who had it opened; empty after a restart
    std::uint64_t order = 0;
    Time idle_since;
    bool opened = false;   ///< from the store, by somebody who came back
    bool resting = false;  ///< it was told to rest, and nobody has come since
  };

  /// Whose rooms are counted, and how.
  struct Account {
    std::string address;
    bool opened = false;        ///< those that they had opened from the store, else those that they made
    std::size_t elsewhere = 0;  ///< how many of them other nodes have
  };

  /// Those where nobody is.
  struct Idle {
    std::vector<std::pair<Time, std::shared_ptr<Room>>> due;  ///< for too long, with since when
    std::vector<std::shared_ptr<Room>> tired;                 ///< for long enough to rest
  };

  explicit RoomsHere(const LobbyLimits& limits) : limits_(limits) {}
  const LobbyLimits& limits() const { return limits_; }
  void set_limits(const LobbyLimits& limits) { limits_ = limits; }

  const std::map<std::string, Slot>& all() const { return rooms_; }
  /// Null when the room is not here.
  std::shared_ptr<Room> find(const std::string& name) const;
  /// REQUIRES: no room of that name is here.
  void add(const std::string& name, Slot slot) { rooms_[name] = std::move(slot); }
  void remove(const std::string& name) { rooms_.erase(name); }
  /// The places of the next `count` rooms among all; returns the first.
  std::uint64_t next_orders(std::uint64_t count) { return std::exchange(made_, made_ + count); }
  std::string unused_name() const;
  /// What the room says of itself has changed.
  void note(const RoomSummary& summary, Time now);

  // Quotas.
  bool full() const { return rooms_.size() >= limits_.rooms; }
  /// Whether there is a place for one more room of the account; one that is abandoned may have to go for it.
  bool has_place(const Account& account, Time now) const;
  /// Makes that place, if it can.
  bool make_way(const Account& account, Time now);
  /// The address whose account the room counts on, which counts another in its place from now on; empty:
  /// nobody's.
  std::string pass_on(const std::string& name);
  /// How long a room may stay where nobody is; one that is over has to go at once when places are few. A game
  /// by days stays until the time of everybody at the table could be over once.
  std::chrono::seconds patience_with(const protocol::RoomEntry& room, bool crowded) const;
  /// Each room is told once to rest.
  Idle idle(Time now);

  // What is told of them.
  /// The public ones that may be told at that time, newest first, at most kListedRooms.
  std::vector<protocol::RoomEntry> listed(std::int64_t steady_ms) const;
  /// All that have been founded, newest first.
  std::vector<RoomSummary> summaries() const;
  /// Rooms by their state, and the people in them.
  Levels levels() const;

 private:
  bool has_used_up(const Account& account) const;
  /// Whether a new room may take its place: nobody is there, and no game goes on.
  bool is_abandoned(const Slot& slot, Time now) const;
  /// The name of the one that has been abandoned longest; empty: none is.
  std::string longest_abandoned(const Account& account, Time now) const;

  LobbyLimits limits_;
  std::map<std::string, Slot> rooms_;
  std::uint64_t made_ = 0;
};

/// The room as everybody may know it, or as those do who are `seated` there.
protocol::AskedRoom asked_room(const Room& room, bool seated);

}  // namespace gatehouse::server
