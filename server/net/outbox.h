#pragma once
// The frames that wait to be written to one connection: bounded, with a policy for readers that are too slow.

#include <cstddef>
#include <deque>
#include <vector>

#include "server/limits.h"
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
  /// together. REQUIRES: !empty().
  std::vector<Frame> pop() {
    std::vector<Frame> gathered;
    std::size_t bytes = 0;
    do {
      bytes += frames_.front()->size();
      gathered.push_back(std::move(frames_.front()));
      frames_.pop_front();
    } while (!frames_.empty() && bytes + frames_.front()->size() <= kGatheredBytes);
    bytes_ -= bytes;
    return gathered;
  }

  /// Call when all that was popped has been written.
  void written() {
    if (frames_.empty() && !awaits_snapshot_) recovering_ = false;
  }

 private:
  void add(Frame frame) {
    bytes_ += frame->size();
    frames_.push_back(std::move(frame));
  }

  std::deque<Frame> frames_;
  std::size_t bytes_ = 0;
  bool awaits_snapshot_ = false;
  bool recovering_ = false;  ///< since an overflow, until all was written
};

}  // namespace gatehouse::server
