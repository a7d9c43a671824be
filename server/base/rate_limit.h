#pragma once
// A rate limit by credits: a number for each second, saved up to a burst. The caller passes the time.

#include <algorithm>
#include <chrono>

namespace gatehouse::server {

class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  enum class Verdict : std::uint8_t {
    Fine,
    TooFast,  ///< refuse this message
    Flood,    ///< a whole burst of messages was refused, and they keep coming: close the connection
  };

  RateLimit(int per_second, int burst, Time now)
      : per_second_(per_second), burst_(burst), credits_(burst), last_(now) {}

  /// Spends the price, at most a whole burst. A refused message costs one credit as well, so that going on
  /// does not make a flood acceptable.
  Verdict spend(Time now, int price = 1) {
    credits_ = credits_at(now);
    last_ = now;
    const double due = std::min<double>(price, burst_);
    const bool fine = credits_ >= due;
    credits_ -= fine ? due : 1;
    if (fine) return Verdict::Fine;
    return credits_ >= -burst_ ? Verdict::TooFast : Verdict::Flood;
  }

  /// How long until a message of this price is accepted, if none is sent until then.
  std::chrono::milliseconds wait(int price = 1) const {
    const double missing = std::max(0.0, std::min<double>(price, burst_) - credits_);
    return std::chrono::milliseconds(static_cast<long>(missing * 1000 / per_second_) + 1);
  }

  /// How long until something of this price can be had; 0: it can now.
  std::chrono::milliseconds wait_at(Time now, int price = 1) const {
    const double missing = std::min<double>(price, burst_) - credits_at(now);
    return std::chrono::milliseconds(missing <= 0 ? 0 : static_cast<long>(missing * 1000 / per_second_) + 1);
  }

  /// Whether all credits are there, as when it was new.
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
