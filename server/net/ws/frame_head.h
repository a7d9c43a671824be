#pragma once
// The head of a frame that a server sends.

#include <array>
#include <cstddef>

#include "server/base/network.h"

namespace gatehouse::server {

/// What stands before a text in a frame of a server (RFC 6455, section 5.2) that is whole, and neither masked
/// nor compressed.
class FrameHead {
 public:
  explicit FrameHead(std::size_t length) {
    const int length_bytes = length < 126 ? 0 : length <= 0xffff ? 2 : 8;
    bytes_[size_++] = '\x81';  // the final fragment of a text
    bytes_[size_++] = static_cast<char>(length_bytes == 0 ? length : length_bytes == 2 ? 126 : 127);
    for (int byte = length_bytes - 1; byte >= 0; --byte)
      bytes_[size_++] = static_cast<char>(length >> (8 * byte) & 0xff);
  }

  asio::const_buffer buffer() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, 10> bytes_{};
  std::size_t size_ = 0;
};

}  // namespace gatehouse::server
