#pragma once
// Writes the frames of a connection, as its socket takes them.

#include <cstddef>

#include "server/base/network.h"
#include "server/net/ws/metered_stream.h"
#include "server/net/ws/outbox.h"

namespace gatehouse::server {

/// Owned by the connection's strand.
class FrameWriter {
 public:
  explicit FrameWriter(MeteredStream& stream) : stream_(stream) {}

  /// The upgrade has been answered; nothing else may be written before.
  void open() { open_ = true; }
  bool is_open() const { return open_; }
  /// Whether the socket has taken all that was written.
  bool is_free() const { return open_ && writing_ == 0; }
  /// What waits to be written.
  Outbox& outbox() { return outbox_; }
  /// Writes the next frames of the outbox. Returns false when the connection is broken. REQUIRES: is_free(),
  /// and that the outbox is not empty.
  bool write_next();
  /// The socket has taken the rest of what was written, or never will. Returns false when it will not.
  bool on_sent(NetworkError error);
  /// Bytes of the frames that have been written.
  std::size_t sent() const { return sent_; }

 private:
  void on_written(std::size_t bytes);

  MeteredStream& stream_;
  Outbox outbox_;
  bool open_ = false;
  std::size_t writing_ = 0;  ///< bytes of the texts that wait for the socket; 0: nothing does
  std::size_t sent_ = 0;
};

}  // namespace gatehouse::server
