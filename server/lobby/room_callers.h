#pragma once
// Who waits for rooms that are being opened: each room is opened once, however many ask for it. Safe from any
// thread.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "server/room/room.h"

namespace gatehouse::server {

/// A room that another node has, by the way to it.
struct RoomElsewhere {
  std::shared_ptr<RoomPort> room;
  bool operator==(const RoomElsewhere&) const = default;
};

/// A room, or why there is none.
using OpenedRoom = std::variant<std::shared_ptr<Room>, protocol::ErrorCode, RoomElsewhere>;

/// REQUIRES: it is no error.
std::shared_ptr<RoomPort> port_of(const OpenedRoom& opened);

class RoomCallers {
 public:
  enum class Place : std::uint8_t {
    First,    ///< nobody has waited for this room: it has to be opened
    Another,  ///< it is being opened
    TooLate,  ///< too many wait for it (kWaitingForARoom): nothing was noted
  };
  /// Notes that somebody at this address waits; empty: this server itself. Takes `answer`, which is
  /// called once, unless it is too late.
  Place add(const std::string& room, const std::string& address, std::function<void(OpenedRoom)>& answer);
  /// Whether somebody wants in, and not this server itself. REQUIRES, as the next: somebody waits for it.
  bool want_in(const std::string& room) const;
  /// The address of the first.
  std::string first_address(const std::string& room) const;
  /// Whether kOpeningRooms that were found are being opened.
  bool all_found() const;
  /// There is such a room, and a place for it.
  void note_found(const std::string& room);
  /// Answers all who wait for it, if anybody does.
  void answer_all(const std::string& room, const OpenedRoom& opened);

 private:
  struct Caller {
    std::string address;
    std::function<void(OpenedRoom)> answer;
  };
  struct Opening {
    std::vector<Caller> callers;  ///< at least one
    bool found = false;
  };

  mutable std::mutex mutex_;
  std::map<std::string, Opening> rooms_;
};

}  // namespace gatehouse::server
