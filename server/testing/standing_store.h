#pragma once
// A store in memory that stands in the middle of its first append until it is let go on.

#include <atomic>
#include <future>
#include <utility>

#include "server/testing/store_around.h"

namespace gatehouse::server::testing {

class StandingStore final : public StoreAround {
 public:
  std::vector<Appended> append(std::span<const Append> runs) override {
    if (!std::exchange(has_stood_, true)) {
      appending.set_value();
      go_on.get_future().get();
    }
    return StoreAround::append(runs);
  }
  bool archive(const std::string& room) override {
    ++archives;
    return StoreAround::archive(room);
  }

  std::promise<void> appending;  ///< it stands
  std::promise<void> go_on;
  std::atomic<int> archives = 0;

 private:
  bool has_stood_ = false;
};

}  // namespace gatehouse::server::testing
