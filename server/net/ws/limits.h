#pragma once
// Bounds of a WebSocket connection.

#include <cstddef>

namespace gatehouse::server {

/// Frames and bytes that wait for a slow reader. Beyond, all are dropped for one fresh snapshot; when
/// that happens again before the reader has caught up, the connection is closed with 1013. The longest
/// message takes less than 480 KiB (protocol/message_bytes_test.cc), so none is dropped for its own
/// length.
inline constexpr std::size_t kOutboxFrames = 64;
inline constexpr std::size_t kOutboxBytes = 640 * 1024;
/// Frames that come after the close has begun; more cut the connection.
inline constexpr std::size_t kFramesWhileClosing = 1'000;
/// Messages that cannot be read; one more closes with 4400.
inline constexpr int kBadMessages = 16;

}  // namespace gatehouse::server
