#pragma once
// How much a connection may send us.

#include <chrono>
#include <cstddef>
#include <string_view>

#include "server/base/rate_limit.h"
#include "server/net/ws/frame_meter.h"
#include "server/net/ws/limits.h"

namespace gatehouse::server {

class Intake {
 public:
  using Time = RateLimit::Time;

  Intake(int messages_per_second, int burst, Time now)
      : messages_(messages_per_second, burst, now), frames_(messages_per_second, burst, now) {}

  /// How many frames begin in these bytes that do not begin a message: continuations, pings, pongs.
  std::size_t frames_in(std::string_view bytes) { return meter_.feed(bytes); }
  /// Whether the connection sends too many of them, by these frames.
  bool floods(std::size_t frames) {
    RateLimit::Verdict verdict = RateLimit::Verdict::Fine;
    for (std::size_t frame = 0; frame < frames && verdict != RateLimit::Verdict::Flood; ++frame)
      verdict = frames_.spend(std::chrono::steady_clock::now());
    return verdict == RateLimit::Verdict::Flood;
  }
  RateLimit& messages() { return messages_; }

  /// Counts a message that cannot be taken. Returns whether it was one too many.
  bool note_bad_message() { return ++bad_messages_ > kBadMessages; }
  /// Counts frames that come after the close has begun. Returns whether they are too many.
  bool note_late(std::size_t frames) {
    late_frames_ += frames;
    return late_frames_ > kFramesWhileClosing;
  }

 private:
  RateLimit messages_;
  RateLimit frames_;
  FrameMeter meter_;
  std::size_t late_frames_ = 0;
  int bad_messages_ = 0;
};

}  // namespace gatehouse::server
