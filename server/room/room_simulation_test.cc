// Many lives of rooms, each from a seed (testing/room_life.h), and the same with something taken away that
// the server cannot do without: then promises break, or the lives would show nothing.

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "server/testing/room_life.h"
#include "tests/support/rounds.h"

namespace gatehouse::server {
namespace {

using testing::Fault;
using testing::live;
using testing::Lived;

TEST_CASE("Whatever happens in some rooms, their promises are kept") {
  std::map<std::string, int> done;
  for (int number = 1; number <= tests::rounds(8); ++number) {
    const std::uint64_t seed = tests::nth_seed(static_cast<std::uint64_t>(number));
    CAPTURE(seed);
    const Lived lived = live(seed);
    for (const std::string& broken : lived.broken) FAIL_CHECK(broken);
    for (const auto& [kind, times] : lived.done) done[kind] += times;
  }
  for (const std::string kind :
       {"moved", "undone", "rolled", "proposed", "voted", "came-back", "resigned", "muted", "handed-over",
        "rematched", "readied", "unseated", "revealed", "ran-out"}) {
    CAPTURE(kind);
    CHECK(done[kind] > 0);  // else the lives are too quiet
  }
}

TEST_CASE("A life is the same again from its seed") {
  const Lived once = live(3);
  const Lived again = live(3);
  CHECK(once.rooms == again.rooms);
  CHECK(once.done == again.done);
}

/// The first life that breaks a promise with this fault; 0: none of the first ones does.
std::uint64_t first_broken(Fault fault) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    if (!live(seed, fault).broken.empty()) return seed;
  return 0;
}

TEST_CASE("Without a fence promises break") {
  CHECK(first_broken(Fault::Fence) != 0);
}

TEST_CASE("With people answered before the store has it promises break") {
  CHECK(first_broken(Fault::OutputGate) != 0);
}

TEST_CASE("With a disk that lies promises break") {
  CHECK(first_broken(Fault::Durability) != 0);
}

TEST_CASE("Without recognising repeated commands promises break") {
  CHECK(first_broken(Fault::Dedup) != 0);
}

TEST_CASE("With secrets told to everybody promises break") {
  CHECK(first_broken(Fault::Secrecy) != 0);
}

TEST_CASE("With a clock that is too fast promises break") {
  CHECK(first_broken(Fault::Clock) != 0);
}

TEST_CASE("With results that stay with the seats promises break") {
  CHECK(first_broken(Fault::Turn) != 0);
}

TEST_CASE("Without results kept with the ends of games promises break") {
  CHECK(first_broken(Fault::Result) != 0);
}

TEST_CASE("With spectators who are shown everything at once promises break") {
  CHECK(first_broken(Fault::Delay) != 0);
}

}  // namespace
}  // namespace gatehouse::server
