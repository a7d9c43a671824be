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

/// The forms of these messages that a node knows. Each says its own first, and both speak the newest that
/// they have in common; where there is none the link is ended. A release knows the newest and the one before,
/// so that two adjacent releases work together.
struct LinkVersions {
  std::uint32_t oldest = 1;
  std::uint32_t newest = 2;
};

struct LinkMessage {
  enum class Kind : std::uint8_t {
    Greeting = 1,  ///< `number`: the oldest version; `connections`: the newest, where it is another
    Beat,          ///< the other one lives
    // From the door. `connections`: the one, by the door's own count.
    Found,  ///< `text`: the client's message; `token`, `address` as in the input
    /// The same. `number` 1: they were in by this door before it lost the way; `token` then: as Admit said.
    Enter,
    Say,         ///< `text`
    Gone,        ///< it is no longer in the room
    Overflowed,  ///< it has lost frames
    // From the node that has the room.
    Frames,   ///< `text` for each of the connections; `number` 1: it replaces what waits
    Handled,  ///< of its last message
    Admit,    ///< `token`: when they sat down, in decimal; empty where the version before is spoken
    Release,
    Close,  ///< `number`: the code
    // Since version 2. From a node to every other one, either way.
    CutOff,  ///< it does not reach the database; `address`: that of the node
  };

  Kind kind = Kind::Beat;
  std::string room = {};
  std::vector<ConnectionId> connections = {};
  std::uint32_t number = 0;
  std::string token = {};
  std::string address = {};
  Frame text = nullptr;  ///< null: none
};

/// The first version that has messages of this kind.
constexpr std::uint32_t since(LinkMessage::Kind kind) {
  return kind < LinkMessage::Kind::CutOff ? 1 : 2;
}

LinkMessage greeting_of(const LinkVersions& versions);
/// What a greeting says.
LinkVersions versions_of(const LinkMessage& greeting);
/// The version that both speak; nothing: there is none.
std::optional<std::uint32_t> common_version(const LinkVersions& ours, const LinkVersions& theirs);

/// Everything but the text itself, which follows: the text of many connections is not copied.
std::string encode_head(const LinkMessage& message);
/// Of what encode_head() begins with: how many bytes follow these. Nothing: no message is so long.
inline constexpr std::size_t kLinkPrefix = 4;
std::optional<std::size_t> length_of(std::string_view prefix);
/// What follows the prefix. Nothing: it is no such message.
std::optional<LinkMessage> decode_link(std::string_view bytes);

}  // namespace gatehouse::server
