#pragma once
// The frames that wait to be written to one connection: bounded, with a policy for readers that are too slow.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "protocol/pieces.h"
#include "protocol/server_messages.h"
#include "server/base/limits.h"
#include "server/net/ws/limits.h"
#include "server/room/effects.h"

namespace gatehouse::server {

/// When a frame does not fit, everything that waits is dropped and the room is asked for a fresh snapshot.
/// Until that comes all frames are dropped, as the snapshot contains what they say. When a frame does not fit
/// again before the reader has caught up, the connection is given up. Owned by the connection's strand.
class Outbox {
 public:
  enum class Push : std::uint8_t {
    Queued,
    Dropped,     ///< a snapshot is on its way and contains it
    Overflowed,  ///< ask for a snapshot now
    GivenUp,     ///< close the connection
  };

  /// Frames in one write: what one call of the system takes, with a head for each.
  static constexpr std::size_t kMostAtOnce = 32;

  /// What is too long to be sent as one is queued in pieces, all of them or none.
  Push push(Frame frame) {
    if (awaits_snapshot_) return Push::Dropped;
    if (frames_.size() < kOutboxFrames && bytes_ + frame->size() <= kOutboxBytes) {
      add(std::move(frame));
      return Push::Queued;
    }
    frames_.clear();
    bytes_ = 0;
    if (recovering_) return Push::GivenUp;
    awaits_snapshot_ = true;
    recovering_ = true;
    return Push::Overflowed;
  }

  /// Puts a fresh snapshot, of any size, in place of all that waits.
  void replace_all(Frame snapshot) {
    clear();
    add(std::move(snapshot));
  }

  void clear() {
    frames_.clear();
    bytes_ = 0;
    awaits_snapshot_ = false;
  }

  bool empty() const { return frames_.empty(); }
  /// Whether everything is dropped until a snapshot comes.
  bool awaits_snapshot() const { return awaits_snapshot_; }

  /// The next frames to write at once: one, and those that follow it as long as they have kGatheredBytes
  /// together, and are no more than kMostAtOnce. Good until the outbox changes. REQUIRES: !empty().
  std::span<const Frame> next() const {
    std::size_t bytes = frames_.front()->size();
    std::size_t count = 1;
    while (count < std::min(frames_.size(), kMostAtOnce)) {
      bytes += frames_[count]->size();
      if (bytes > kGatheredBytes) break;
      ++count;
    }
    return {frames_.data(), count};
  }
  /// Forgets the first `count` frames. REQUIRES: there are that many.
  void pop(std::size_t count) {
    const auto end = frames_.begin() + static_cast<std::ptrdiff_t>(count);
    for (auto frame = frames_.begin(); frame != end; ++frame) bytes_ -= (*frame)->size();
    frames_.erase(frames_.begin(), end);
  }

  /// Call when all that was popped has been written.
  void written() {
    if (frames_.empty() && !awaits_snapshot_) recovering_ = false;
  }

 private:
  void add(Frame frame) {
    if (frame->size() <= protocol::kMaxSentBytes) return add_whole(std::move(frame));
    for (std::string& piece : protocol::in_pieces(*frame))
      add_whole(std::make_shared<const std::string>(std::move(piece)));
  }
  void add_whole(Frame frame) {
    bytes_ += frame->size();
    frames_.push_back(std::move(frame));
  }

  std::vector<Frame> frames_;
  std::size_t bytes_ = 0;
  bool awaits_snapshot_ = false;
  bool recovering_ = false;  ///< since an overflow, until all was written
};

}  // namespace gatehouse::server
