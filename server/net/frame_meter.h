#pragma once
// Tells the frames of a WebSocket apart in the bytes of one direction, as they come, without keeping any of
// them.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gatehouse::server {

/// Knows only where frames begin (RFC 6455, section 5.2); whether they are right is for the WebSocket to say,
/// which ends the connection if not.
class FrameMeter {
 public:
  /// Takes the next bytes; returns how many frames have begun in them that begin no message: later fragments
  /// of one, pings, pongs, closes, and what is not defined.
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
