#pragma once
// Finds where the frames of a WebSocket begin in the bytes of one direction, as they come, without keeping
// any bytes.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gatehouse::server {

/// Only reads as much of each header as it needs for that (RFC 6455, section 5.2). The WebSocket itself
/// checks the frames, and ends the connection when one is wrong.
class FrameMeter {
 public:
  /// Takes the next bytes. Returns how many frames begin in them that do not begin a message: continuations,
  /// pings, pongs, closes, and undefined ones.
  std::size_t feed(std::string_view bytes);

 private:
  /// Where the next byte belongs.
  enum class Place : std::uint8_t { Head, Length, LongLength, Rest };

  Place place_ = Place::Head;
  int length_bytes_ = 0;  ///< of a long length, still to come
  bool masked_ = false;
  std::uint64_t length_ = 0;  ///< of the payload
  std::uint64_t rest_ = 0;    ///< of this frame: the mask and the payload, still to come
};

}  // namespace gatehouse::server
