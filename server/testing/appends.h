#pragma once
// Runs of entries for tests of a store.

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server::testing {

/// A new room; its secret begins with the first letter of its name.
inline Append founding(std::string room, std::vector<std::string> entries) {
  DrawSecret secret{};
  secret[0] = static_cast<unsigned char>(room.front());
  return {std::move(room), 1, 0, std::move(entries), secret};
}

inline Append following(std::string room, Epoch epoch, std::uint64_t expected,
                        std::vector<std::string> entries) {
  return {std::move(room), epoch, expected, std::move(entries), std::nullopt};
}

inline Appended append(Store& store, const Append& run) {
  return store.append(std::span(&run, 1)).front();
}

}  // namespace gatehouse::server::testing
