#include "server/base/clock.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace gatehouse::server {
namespace {

// A clock is put right by so much without anybody's noticing.
constexpr std::int64_t kSetUnnoticed_ms = 1'000;
// Two clocks that are right differ by less than this part of what has gone by.
constexpr std::int64_t kDrift = 1'000;
// Before every moment of the steady clock.
constexpr std::int64_t kLongAgo = std::numeric_limits<std::int64_t>::min() / 2;

}  // namespace

std::int64_t Moment::since(std::int64_t then_ms) const {
  return std::clamp<std::int64_t>(time_ms - doubt_ms - then_ms, 0, trusted_ms);
}

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::int64_t steady_ms() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::int64_t{now.tv_sec} * 1'000 + now.tv_nsec / 1'000'000;
}

Moment this_moment() {
  const std::int64_t time = now_ms();
  return {time, steady_ms()};
}

ServerClock::ServerClock(Of of, std::function<Moment()> machine)
    : of_(of),
      machine_(std::move(machine)),
      trusted_from_(of == Of::Machine ? machine_().steady_ms : kLongAgo) {}

// The clock on the wall is read between two looks at the steady one, as the thread may have to wait there.
Moment ServerClock::now() {
  const std::lock_guard lock(mutex_);
  const std::int64_t before = machine_().steady_ms;
  Moment now = machine_();
  std::int64_t doubt = 0;
  if (of_ == Of::Machine) {
    watch({now.time_ms - now.steady_ms, now.time_ms - before}, now.steady_ms);
  } else {
    now.time_ms = now.steady_ms + database_.most;
    doubt = database_.most - database_.least;
  }
  now.doubt_ms = doubt + kSetUnnoticed_ms;
  now.trusted_ms = now.steady_ms - trusted_from_;
  return now;
}

void ServerClock::hear(std::int64_t time_ms, std::int64_t asked) {
  const std::lock_guard lock(mutex_);
  const std::int64_t answered = machine_().steady_ms;
  database_ = {time_ms - answered, time_ms - asked};
  watch(database_, answered);
}

void ServerClock::watch(const Offset& offset, std::int64_t steady) {
  if (!usual_) {
    usual_ = offset.most;
    looked_ = steady;
  }
  const std::int64_t drifted = *usual_ + (steady - looked_) / kDrift;
  if (offset.least > drifted + kSetUnnoticed_ms) {
    trusted_from_ = steady;
    usual_ = offset.most;
  } else if (offset.most < drifted || drifted != *usual_) {
    usual_ = std::min(offset.most, drifted);
  } else {
    return;  // too little has gone by for a drift
  }
  looked_ = steady;
}

}  // namespace gatehouse::server
