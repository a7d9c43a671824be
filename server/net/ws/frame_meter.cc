#include "server/net/ws/frame_meter.h"

#include <algorithm>

namespace gatehouse::server {
namespace {

constexpr int kText = 1;
constexpr int kBinary = 2;
constexpr std::uint64_t kMaskBytes = 4;
constexpr std::uint64_t kTwoMore = 126;
constexpr std::uint64_t kEightMore = 127;
// Longer than any frame that is read to its end, and short enough that sums do not overflow.
constexpr std::uint64_t kLongest = std::uint64_t{1} << 62;

}  // namespace

std::size_t FrameMeter::feed(std::string_view bytes) {
  std::size_t begun = 0;
  std::size_t at = 0;
  while (at < bytes.size()) {
    if (place_ == Place::Rest) {
      const auto skipped = static_cast<std::size_t>(std::min<std::uint64_t>(rest_, bytes.size() - at));
      at += skipped;
      rest_ -= skipped;
      if (rest_ == 0) place_ = Place::Head;
      continue;
    }
    const auto byte = static_cast<std::uint8_t>(bytes[at++]);
    if (place_ == Place::Head) {
      const int kind = byte & 0x0f;
      if (kind != kText && kind != kBinary) ++begun;
      place_ = Place::Length;
      continue;
    }
    if (place_ == Place::Length) {
      masked_ = (byte & 0x80) != 0;
      length_ = byte & 0x7f;
      length_bytes_ = length_ == kTwoMore ? 2 : length_ == kEightMore ? 8 : 0;
      if (length_bytes_ != 0) length_ = 0;
      place_ = Place::LongLength;
    } else {
      length_ = length_ << 8 | byte;
      --length_bytes_;
    }
    if (length_bytes_ != 0) continue;
    rest_ = std::min(length_, kLongest) + (masked_ ? kMaskBytes : 0);
    place_ = rest_ == 0 ? Place::Head : Place::Rest;
  }
  return begun;
}

}  // namespace gatehouse::server
