#pragma once
// The time around a room that is played by hand: it goes by when a test says so.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

#include "server/room/effects.h"

namespace gatehouse::server::testing {

class WorldClock {
 public:
  /// Lets time go by at once, as when the process does not run.
  void pass(std::chrono::milliseconds time) {
    passed_ms_ += time.count();
    now_.time_ms += time.count();
    now_.steady_ms += too_fast_ ? 2 * time.count() : time.count();
    if (forgets_) now_.trusted_ms += time.count();
  }
  /// The same until `passed_ms`, unless it is that late already.
  void pass_until(std::int64_t passed_ms) {
    pass(std::chrono::milliseconds(std::max<std::int64_t>(0, passed_ms - passed_ms_)));
  }
  /// How much time has gone by in all.
  std::int64_t passed_ms() const { return passed_ms_; }

  /// Sets the clock on the wall, which no game goes by.
  void set_wall(std::chrono::milliseconds forward) { now_.time_ms += forward.count(); }
  std::int64_t now_ms() const { return now_.time_ms; }
  const Moment& now() const { return now_; }

  /// From now on games go by a clock that is too fast.
  void hurry() { too_fast_ = true; }
  /// From the next restart on nobody knows how much time goes by while the process does not run.
  void forget() { forgets_ = true; }
  /// The process has died and starts again.
  void restart() {
    if (forgets_) now_.trusted_ms = 0;
  }

  /// The room wants a Tick after this time, or none.
  void want_tick(std::optional<std::chrono::milliseconds> after) {
    tick_at_ = after ? passed_ms_ + after->count() : kNoTick;
  }
  /// When so much time has gone by that the room wants a Tick.
  std::int64_t tick_at() const { return tick_at_; }

 private:
  static constexpr std::int64_t kNoTick = std::numeric_limits<std::int64_t>::max();

  Moment now_{1'700'000'000'000, 1'000};
  std::int64_t passed_ms_ = 0;
  std::int64_t tick_at_ = kNoTick;
  bool too_fast_ = false;
  bool forgets_ = false;
};

}  // namespace gatehouse::server::testing
