#pragma once
// Bounds of a connection, by HTTP or WebSocket.

#include <chrono>
#include <cstdint>

namespace gatehouse::server {

/// What the kernel keeps for a reader beside what waits here. Left to itself it takes some megabytes for
/// each of them.
inline constexpr int kSendBufferBytes = 128 * 1024;
/// How long a closing connection may take to say goodbye.
inline constexpr std::chrono::seconds kCloseDeadline{5};
/// How long all of them together may take for that at the end of the process.
inline constexpr std::chrono::milliseconds kFarewell{500};
/// Bytes of the header of a request; more are answered with 431.
inline constexpr std::uint32_t kHeaderBytes = 8 * 1024;

}  // namespace gatehouse::server
