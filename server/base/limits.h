#pragma once
// Bounds that several floors share, and those of the counts in the log.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// How long what follows the first of a kind is only counted, and how many kinds are told apart.
inline constexpr std::chrono::seconds kTallyInterval{10};
inline constexpr std::size_t kTallyKinds = 500;
/// Frames that wait are written together, up to this many bytes; these wait for the kernel, no longer in
/// the queue.
inline constexpr std::size_t kGatheredBytes = 64 * 1024;

}  // namespace gatehouse::server
