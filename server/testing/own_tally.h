#pragma once
// A tally with a clock that stands still until the test moves it on.

#include <spdlog/spdlog.h>

#include <atomic>
#include <string>

#include "server/base/limits.h"
#include "server/base/tally.h"

namespace gatehouse::server::testing {

/// Takes the place of the process's tally for as long as it lives, and writes to the log as that does. To be
/// made before the server of the test.
class OwnTally {
 public:
  OwnTally() : before_(set_tally(tally_)) {}
  OwnTally(const OwnTally&) = delete;
  OwnTally& operator=(const OwnTally&) = delete;
  ~OwnTally() { set_tally(before_); }

  /// What was counted until now is due.
  void let_time_pass() { ++intervals_; }

 private:
  std::atomic<int> intervals_ = 0;
  Tally tally_{[](const std::string& line) { spdlog::info(line); },
               [this] { return Tally::Time{} + intervals_.load() * kTallyInterval; }};
  Tally& before_;
};

}  // namespace gatehouse::server::testing
