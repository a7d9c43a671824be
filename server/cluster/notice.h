#pragma once
// What a node tells the others about its rooms, so that people see one lobby wherever they connect.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/server_messages.h"

namespace gatehouse::server {

/// A table as those know it who have a seat there.
struct SeatedTable {
  protocol::AskedRoom table;
  std::vector<std::string> token_hashes;
};

/// Everything that a node tells the others.
struct Notice {
  std::vector<protocol::RoomEntry> listed;   ///< public rooms, newest first, at most kListedRooms
  std::map<std::string, std::string> codes;  ///< rooms that wait for players, by their short codes
  std::map<std::string, protocol::AskedRoom>
      tables;  ///< rooms by name, as everybody may know them, at most kNoticedRooms
  std::map<std::string, SeatedTable> seated;  ///< those of them that others see late
  // By addresses, in the form that HiddenAddress gives them.
  std::map<std::string, std::size_t> made;         ///< rooms that are here
  std::map<std::string, std::size_t> connections;  ///< of the kNoticedAddresses that have most
};

std::string to_text(const Notice& notice);
/// nullopt when it is none. A node of another version may say things that this one does not know: they are
/// passed over, and a room that has such a status or clock is left out.
std::optional<Notice> read_notice(std::string_view text);

/// Gives addresses a form in which nodes know them again, and nobody else does.
class HiddenAddress {
 public:
  /// `secret`: of all nodes.
  explicit HiddenAddress(std::string secret) : secret_(std::move(secret)) {}
  std::string operator()(const std::string& address) const;

 private:
  std::string secret_;
};

}  // namespace gatehouse::server
