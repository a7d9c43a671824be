#pragma once
// Credits: so many a second, saved up to a burst. Time is handed in.

#include <algorithm>
#include <chrono>

namespace gatehouse::server {

class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  enum class Verdict : std::uint8_t {
    Fine,
    TooFast,  ///< refuse this one
    Flood,    ///< a whole burst was refused and it goes on: close
  };

  RateLimit(int per_second, int burst, Time now)
      : per_second_(per_second), burst_(burst), credits_(burst), last_(now) {}

  /// Spends a credit. What is refused costs one as well, so a flood does not become fine by going on.
  Verdict spend(Time now) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    credits_ = std::min(burst_, credits_ + std::max(0.0, seconds) * per_second_) - 1;
    if (credits_ >= 0) return Verdict::Fine;
    return credits_ >= -burst_ ? Verdict::TooFast : Verdict::Flood;
  }

  /// How long until a message is fine again, if none is sent until then.
  std::chrono::milliseconds wait() const {
    return std::chrono::milliseconds(static_cast<long>(std::max(0.0, 1 - credits_) * 1000 / per_second_) + 1);
  }

 private:
  double per_second_;
  double burst_;
  double credits_;
  Time last_;
};

}  // namespace gatehouse::server
