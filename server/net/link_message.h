#pragma once
// What nodes say to each other: inputs for rooms from the door where somebody is connected to the node that
// has the room, and back what the room tells them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/effects.h"

namespace gatehouse::server {

/// The form of these messages. A node says it first; one that does not know it ends the link.
inline constexpr std::uint32_t kLinkVersion = 1;

struct LinkMessage {
  enum class Kind : std::uint8_t {
    Greeting = 1,  ///< `number`: the version
    Beat,          ///< the other one lives
    // From the door. `connections`: the one, by the door's own count.
    Found,       ///< `text`: the client's message; `token`, `address` as in the input
    Enter,       ///< the same
    Say,         ///< `text`
    Gone,        ///< it is no longer in the room
    Overflowed,  ///< it has lost frames
    // From the node that has the room.
    Frames,   ///< `text` for each of the connections; `number` 1: it replaces what waits
    Handled,  ///< of its last message
    Admit,
    Release,
    Close,  ///< `number`: the code
  };

  Kind kind = Kind::Beat;
  std::string room = {};
  std::vector<ConnectionId> connections = {};
  std::uint32_t number = 0;
  std::string token = {};
  std::string address = {};
  Frame text = nullptr;  ///< null: none
};

/// Everything but the text itself, which follows: the text of many connections is not copied.
std::string encode_head(const LinkMessage& message);
/// Of what encode_head() begins with: how many bytes follow these. Nothing: no message is so long.
inline constexpr std::size_t kLinkPrefix = 4;
std::optional<std::size_t> length_of(std::string_view prefix);
/// What follows the prefix. Nothing: it is no such message.
std::optional<LinkMessage> decode_link(std::string_view bytes);

}  // namespace gatehouse::server
