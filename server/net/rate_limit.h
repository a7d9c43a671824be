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

  /// Spends so many credits, or a whole burst where that is less. What is refused costs one, so a flood does
  /// not become fine by going on.
  Verdict spend(Time now, int price = 1) {
    credits_ = credits_at(now);
    last_ = now;
    const double due = std::min<double>(price, burst_);
    const bool fine = credits_ >= due;
    credits_ -= fine ? due : 1;
    if (fine) return Verdict::Fine;
    return credits_ >= -burst_ ? Verdict::TooFast : Verdict::Flood;
  }

  /// How long until something of this price is fine again, if nothing is sent until then.
  std::chrono::milliseconds wait(int price = 1) const {
    const double missing = std::max(0.0, std::min<double>(price, burst_) - credits_);
    return std::chrono::milliseconds(static_cast<long>(missing * 1000 / per_second_) + 1);
  }

  /// Whether nothing is missing: as if new.
  bool is_full(Time now) const { return credits_at(now) >= burst_; }

 private:
  double credits_at(Time now) const {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    return std::min(burst_, credits_ + std::max(0.0, seconds) * per_second_);
  }

  double per_second_;
  double burst_;
  double credits_;
  Time last_;
};

}  // namespace gatehouse::server
