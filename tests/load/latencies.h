#pragma once
// How long something took, many times.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace gatehouse::load {

class Latencies {
 public:
  void add(std::chrono::nanoseconds took) {
    sorted_ = false;
    microseconds_.push_back(static_cast<std::uint32_t>(took.count() / 1'000));
  }
  void clear() { microseconds_.clear(); }
  std::size_t count() const { return microseconds_.size(); }
  /// In milliseconds; 0 when there is none. REQUIRES: 0 <= part < 1.
  double quantile_ms(double part) {
    if (microseconds_.empty()) return 0;
    if (!sorted_) std::sort(microseconds_.begin(), microseconds_.end());
    sorted_ = true;
    return microseconds_[static_cast<std::size_t>(part * static_cast<double>(microseconds_.size()))] / 1e3;
  }

 private:
  std::vector<std::uint32_t> microseconds_;
  bool sorted_ = false;
};

}  // namespace gatehouse::load
