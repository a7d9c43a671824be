#pragma once
// All rooms of this server: found by name, listed, made within quotas, taken up again at the start, put away
// when nobody comes any more. Safe from any thread.

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "server/net/rate_limit.h"
#include "server/room/room.h"

namespace gatehouse::server {

struct LobbyLimits {
  std::size_t rooms = 1'000;
  std::size_t rooms_per_address = 20;
  // How long nobody may look on before a room is put away.
  std::chrono::seconds waiting_idle{600};
  std::chrono::seconds finished_idle{86'400};
  std::chrono::seconds playing_idle{604'800};
};

class Lobby {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `services` are those of every room; the lobby fills in who is told of changes.
  Lobby(Games games, const LobbyLimits& limits, RoomServices services);
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  /// REQUIRES: no thread runs the executor any more.
  ~Lobby();

  /// Takes up the rooms of the store. One that does not replay is left alone, with an error in the log.
  /// Returns how many were taken up.
  std::size_t restore(const std::vector<Record>& records);

  /// A new room with its creator in it, whom it answers; or the reason why not, the cheapest first: the
  /// quotas, then the game's tables, then, for texts of the table's own, a game on trial, of which each
  /// address has a few credits (kTrialsPerSecond). Nothing of a game is looked at with the mutex held. A
  /// message with the key of a room that is here is answered by that one: it is a repetition, and no quota's
  /// business. When the address has used up its rooms, its longest abandoned one is put away for the new one.
  std::variant<std::shared_ptr<Room>, protocol::Error> create(const std::string& address,
                                                              const protocol::CreateRoom& message,
                                                              ConnectionId connection,
                                                              std::shared_ptr<Peer> peer, Time now);
  /// Null when there is none.
  std::shared_ptr<Room> find(const std::string& name) const;
  /// The public ones, newest first, at most kListedRooms.
  std::vector<protocol::RoomEntry> list() const;
  std::size_t size() const;

  /// Puts away the rooms where nobody has been for too long. Call now and then.
  void sweep(Time now);
  /// No new rooms from now on; closes all that are here.
  void close(protocol::CloseCode code);

 private:
  struct Slot {
    std::shared_ptr<Room> room;
    RoomSummary summary;
    std::string address;  ///< of the creator; empty after a restart
    std::uint64_t order = 0;
    Time idle_since;
  };

  /// Null: the game offers what the message asks for. Without the mutex.
  std::optional<protocol::Error> refusal(const std::string& address, const protocol::CreateRoom& message,
                                         Time now);

  // All of these with the mutex held.
  /// Null: there is a place for one more room of this address.
  std::optional<protocol::Error> over_quota(const std::string& address, const protocol::CreateRoom& message,
                                            Time now);
  /// Null: one more game may be tried out for this address.
  std::optional<protocol::Error> over_trials(const std::string& address, const protocol::CreateRoom& message,
                                             Time now);
  bool has_used_up_rooms(const std::string& address) const;
  /// Null when none of them is abandoned.
  Slot* longest_abandoned(const std::string& address, Time now);
  std::chrono::seconds patience(protocol::RoomStatus status) const;
  void note(const RoomSummary& summary);
  void forget(const std::string& room);
  std::string unused_name() const;

  const Games games_;
  const LobbyLimits limits_;
  RoomServices services_;
  mutable std::mutex mutex_;
  std::map<std::string, Slot> rooms_;
  std::map<std::string, RateLimit> trials_;  ///< of addresses that have not all their credits
  std::uint64_t made_ = 0;
  bool closed_ = false;
};

}  // namespace gatehouse::server
