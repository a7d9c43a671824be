#include "server/net/http/gzip.h"

#include <zlib.h>

#include <limits>
#include <stdexcept>

namespace gatehouse::server {

std::string gzip(std::string_view text) {
  constexpr int kGzipFormat = 15 + 16;  // the largest window; 16 asks for the frame of gzip
  constexpr int kMemory = 9;
  z_stream stream{};
  if (text.size() > std::numeric_limits<uInt>::max() ||
      deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipFormat, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("cannot compress");
  std::string packed(deflateBound(&stream, text.size()), '\0');
  std::string input(text);  // zlib wants it writable
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("cannot compress");
  return packed;
}

}  // namespace gatehouse::server
