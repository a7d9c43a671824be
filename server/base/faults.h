#pragma once
// What is wrong with a text that came from elsewhere, in words that go into logs.

#include <string>

#include "protocol/game_in_play.h"

namespace gatehouse::server {

/// Without what stands in the text, which may be a name or a secret.
inline std::string fault_of(const protocol::Json::exception& error) {
  // The others name types, and the keys that our code asked for; this one quotes what it has read last.
  if (const auto* const unread = dynamic_cast<const protocol::Json::parse_error*>(&error))
    return "it is not JSON from byte " + std::to_string(unread->byte) + " on";
  return error.what();
}

}  // namespace gatehouse::server
