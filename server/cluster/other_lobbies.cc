#include "server/cluster/other_lobbies.h"

#include <algorithm>
#include <utility>

#include "server/auth/tokens.h"
#include "server/cluster/limits.h"

namespace gatehouse::server {

void OtherLobbies::hear(std::map<std::string, Notice> notices) {
  const std::lock_guard lock(mutex_);
  notices_ = std::move(notices);
}

std::optional<std::string> OtherLobbies::room_of(std::string_view code) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [node, notice] : notices_)
    if (const auto at = notice.codes.find(std::string(code)); at != notice.codes.end()) return at->second;
  return std::nullopt;
}

std::optional<std::string> OtherLobbies::code_of(const std::string& room) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [node, notice] : notices_)
    for (const auto& [code, led] : notice.codes)
      if (led == room) return code;
  return std::nullopt;
}

std::optional<protocol::AskedRoom> OtherLobbies::table(const std::string& room,
                                                       std::string_view token) const {
  const std::lock_guard lock(mutex_);
  for (const auto& [node, notice] : notices_) {
    const auto seated = notice.seated.find(room);
    if (seated != notice.seated.end() && opens_any(token, seated->second.token_hashes))
      return seated->second.table;
    if (const auto at = notice.tables.find(room); at != notice.tables.end()) return at->second;
  }
  return std::nullopt;
}

std::vector<protocol::RoomEntry> OtherLobbies::with(std::vector<protocol::RoomEntry> own) const {
  const std::lock_guard lock(mutex_);
  if (notices_.empty()) return own;
  std::vector<const std::vector<protocol::RoomEntry>*> lists{&own};
  for (const auto& [node, notice] : notices_) lists.push_back(&notice.listed);
  std::vector<protocol::RoomEntry> all;
  bool more = true;
  for (std::size_t at = 0; more && all.size() < kListedRooms; ++at) {
    more = false;
    for (const auto* const list : lists) {
      if (at >= list->size()) continue;
      more = true;
      const protocol::RoomEntry& room = (*list)[at];
      // One that has just moved may be told by both.
      const bool known =
          std::any_of(all.begin(), all.end(), [&room](const auto& other) { return other.room == room.room; });
      if (!known && all.size() < kListedRooms) all.push_back(room);
    }
  }
  return all;
}

std::size_t OtherLobbies::made(const std::string& hidden) const {
  const std::lock_guard lock(mutex_);
  std::size_t sum = 0;
  for (const auto& [node, notice] : notices_)
    if (const auto at = notice.made.find(hidden); at != notice.made.end()) sum += at->second;
  return sum;
}

std::size_t OtherLobbies::connections(const std::string& hidden) const {
  const std::lock_guard lock(mutex_);
  std::size_t sum = 0;
  for (const auto& [node, notice] : notices_)
    if (const auto at = notice.connections.find(hidden); at != notice.connections.end()) sum += at->second;
  return sum;
}

}  // namespace gatehouse::server
