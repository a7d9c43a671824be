#pragma once
// The rooms that other nodes have, as they last told. Safe from any thread.

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/cluster/notice.h"

namespace gatehouse::server {

class OtherLobbies {
 public:
  /// Everything that the other nodes say now, by node.
  void hear(std::map<std::string, Notice> notices);

  /// Where the short code leads; its letters as they are.
  std::optional<std::string> room_of(std::string_view code) const;
  std::optional<std::string> code_of(const std::string& room) const;
  /// As everybody may know it, or as those do whose seat there the token opens.
  std::optional<protocol::AskedRoom> table(const std::string& room, std::string_view token) const;
  /// Their public rooms and those of `own`, the newest of each node first, then the second of each, at most
  /// kListedRooms.
  std::vector<protocol::RoomEntry> with(std::vector<protocol::RoomEntry> own) const;
  /// How many rooms were made there, and how many connections there are, from a hidden address.
  std::size_t made(const std::string& hidden) const;
  std::size_t connections(const std::string& hidden) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Notice> notices_;
};

}  // namespace gatehouse::server
