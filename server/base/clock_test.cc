// The time by which logs are written and told, when the clocks of machines are wrong.

#include "server/base/clock.h"

#include <doctest/doctest.h>

namespace gatehouse::server {
namespace {

constexpr std::int64_t kNoon = 1'700'000'000'000;
constexpr std::int64_t kDay = 86'400'000;
constexpr std::int64_t kSecond = 1'000;

/// A machine whose clocks the test moves, and the server's clock on it.
struct Machine {
  explicit Machine(ServerClock::Of of = ServerClock::Of::Machine) : clock(of, [this] { return moment; }) {}
  void pass(std::int64_t ms) {
    moment.time_ms += ms;
    moment.steady_ms += ms;
    clock.now();
  }
  void set_wall(std::int64_t forward) { moment.time_ms += forward; }

  Moment moment{kNoon, 5'000};
  ServerClock clock;
};

TEST_CASE("What a process has written is as old as it has seen it become, however its clock is set") {
  for (const std::int64_t by : {kDay, -kDay, std::int64_t{0}}) {
    CAPTURE(by);
    Machine machine;
    machine.pass(10 * kSecond);
    const std::int64_t written = machine.clock.now().time_ms;
    machine.pass(20 * kSecond);
    machine.set_wall(by);
    const Moment now = machine.clock.now();
    CHECK(now.time_ms == machine.moment.time_ms);  // as people read it
    CHECK(now.since(written) <= 20 * kSecond);
    machine.pass(60 * kSecond);
    CHECK(machine.clock.now().since(written) <= 80 * kSecond);
    // It is not withheld for ever where the clock was set forward, and not for longer than that took.
    if (by > 0) CHECK(machine.clock.now().since(written) == 60 * kSecond);
    if (by == 0) CHECK(machine.clock.now().since(written) == 79 * kSecond);
    const std::int64_t anew = machine.clock.now().time_ms;
    machine.pass(100 * kSecond);
    CHECK(machine.clock.now().since(anew) == 99 * kSecond);
  }
}

TEST_CASE("A clock that is put back and forward again is as one that was set forward") {
  Machine machine;
  machine.pass(kDay);
  machine.set_wall(-kDay);
  const std::int64_t written = machine.clock.now().time_ms;
  machine.set_wall(kDay);
  CHECK(machine.clock.now().since(written) == 0);
  machine.pass(5 * kSecond);
  CHECK(machine.clock.now().since(written) == 5 * kSecond);
}

TEST_CASE("A process that has just begun does not know how long ago anything was written") {
  Machine machine;
  CHECK(machine.clock.now().since(kNoon - kDay) == 0);
  CHECK(machine.clock.now().since(kNoon + kDay) == 0);
  machine.pass(7 * kSecond);
  CHECK(machine.clock.now().since(kNoon - kDay) == 7 * kSecond);
  CHECK(machine.clock.now().by_log(kNoon - kDay) == kNoon - kDay + 7 * kSecond);
  const Moment believed = this_moment();
  CHECK(believed.since(0) == believed.time_ms);
}

TEST_CASE("Small corrections, many of them, are not taken for a clock that was set, and add up to one") {
  Machine machine;
  machine.pass(kDay);
  const std::int64_t written = machine.clock.now().time_ms;
  std::int64_t passed = 0;
  for (int step = 1; step <= 9; ++step) {
    machine.set_wall(100);
    machine.pass(kSecond);
    passed += kSecond;
    CHECK(machine.clock.now().since(written) <= passed);
    CHECK(machine.clock.now().trusted_ms > kDay);
  }
  for (int step = 1; step <= 9; ++step) {
    machine.set_wall(500);
    machine.pass(kSecond);
    passed += kSecond;
    CHECK(machine.clock.now().since(written) <= passed);
  }
}

TEST_CASE("The clock of several nodes is the database's, whatever those of their machines say") {
  Machine machine(ServerClock::Of::Database);
  const auto hear = [&](std::int64_t time_ms, std::int64_t takes) {
    const std::int64_t asked = machine.moment.steady_ms;
    machine.moment.steady_ms += takes;
    machine.clock.hear(time_ms, asked);
  };
  machine.set_wall(5 * kDay);
  hear(kNoon, 200);
  Moment now = machine.clock.now();
  CHECK(now.time_ms == kNoon + 200);  // it may be as late as that
  CHECK(now.since(kNoon - kDay) <= kDay);
  CHECK(now.since(kNoon - kDay) >= kDay - 2 * kSecond);
  machine.set_wall(-9 * kDay);
  machine.pass(60 * kSecond);
  CHECK(machine.clock.now().time_ms == kNoon + 200 + 60 * kSecond);
  hear(kNoon + 60 * kSecond, 0);
  CHECK(machine.clock.now().time_ms == kNoon + 60 * kSecond);
  // Clocks that run apart a little are right, both.
  std::int64_t time = kNoon + 60 * kSecond;
  for (int hour = 0; hour < 100; ++hour) {
    machine.pass(3'600 * kSecond);
    time += 3'600 * kSecond + 400;
    hear(time, 3);
  }
  CHECK(machine.clock.now().since(kNoon) > 90 * 3'600 * kSecond);
  // A database whose clock is ahead by days takes the place of this one.
  const std::int64_t written = machine.clock.now().time_ms;
  hear(written + 2 * kDay, 3);
  CHECK(machine.clock.now().time_ms >= written + 2 * kDay);
  CHECK(machine.clock.now().since(written) == 0);
  machine.pass(30 * kSecond);
  CHECK(machine.clock.now().since(written) == 30 * kSecond);
}

}  // namespace
}  // namespace gatehouse::server
