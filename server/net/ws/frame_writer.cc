#include "server/net/ws/frame_writer.h"

#include <boost/container/static_vector.hpp>
#include <span>
#include <utility>

#include "server/base/metrics.h"
#include "server/net/ws/frame_head.h"

namespace gatehouse::server {

// Not by Beast: it would copy the frames, and go through the scheduler twice for what the socket takes at
// once.
bool FrameWriter::write_next() {
  boost::container::static_vector<FrameHead, Outbox::kMostAtOnce> heads;
  boost::container::static_vector<asio::const_buffer, 2 * Outbox::kMostAtOnce> buffers;
  std::size_t bytes = 0;
  const std::span<const Frame> frames = outbox_.next();
  for (const Frame& frame : frames) {
    buffers.push_back(heads.emplace_back(frame->size()).buffer());
    buffers.push_back(asio::buffer(*frame));
    bytes += frame->size();
  }
  NetworkError error;
  const bool written = stream_.send(buffers, error);
  outbox_.pop(frames.size());
  if (error) return false;
  if (written)
    on_written(bytes);
  else
    writing_ = bytes;
  return true;
}

bool FrameWriter::on_sent(NetworkError error) {
  const std::size_t bytes = std::exchange(writing_, 0);
  if (error) return false;
  on_written(bytes);
  return true;
}

void FrameWriter::on_written(std::size_t bytes) {
  metrics().sent(bytes);
  sent_ += bytes;
  outbox_.written();
}

}  // namespace gatehouse::server
