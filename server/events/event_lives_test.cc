// Many lives of events, each from a seed (testing/event_life.h). Where a step is wrong, promises break, or
// the lives would show nothing.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "server/testing/event_check.h"
#include "server/testing/event_life.h"
#include "tests/support/rounds.h"

namespace gatehouse::server {
namespace {

using testing::EventFault;
using testing::live_event;
using testing::LivedEvent;

TEST_CASE("Whatever happens in some events, their promises are kept") {
  std::map<std::string, int> seen;
  for (int number = 1; number <= tests::rounds(100); ++number) {
    const std::uint64_t seed = tests::nth_seed(static_cast<std::uint64_t>(number));
    CAPTURE(seed);
    const LivedEvent lived = live_event(seed);
    for (const std::string& broken : lived.broken) FAIL_CHECK(broken);
    for (const auto& [kind, times] : lived.seen) seen[kind] += times;
  }
  for (const std::string kind : {"entered",
                                 "left",
                                 "begun",
                                 "paired",
                                 "played",
                                 "ruled",
                                 "repeated",
                                 "withdrawn",
                                 "ended",
                                 "bye",
                                 "again",
                                 "drawn",
                                 "repeated by itself",
                                 "ruled of an earlier round",
                                 "lost by going",
                                 "early",
                                 "again",
                                 "late, after a ruling",
                                 "late, of a repetition",
                                 "refused"}) {
    CAPTURE(kind);
    CHECK(seen[kind] > 0);  // else the lives are too quiet
  }
}

TEST_CASE("The life of an event is the same again from its seed") {
  const LivedEvent once = live_event(3);
  CHECK(once.log == live_event(3).log);
  CHECK(once.log != live_event(4).log);
}

/// Whether this promise is broken in one of the first lives with the fault.
bool breaks(EventFault fault, const std::string& promise) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const LivedEvent lived = live_event(seed, fault);
    if (std::ranges::any_of(lived.broken, [&](const std::string& each) { return each.ends_with(promise); }))
      return true;
  }
  return false;
}

TEST_CASE("With a result that counts twice promises break") {
  CHECK(breaks(EventFault::CountsTwice, testing::kGamesCountOnce));
}

TEST_CASE("With a round that starts early promises break") {
  CHECK(breaks(EventFault::StartsEarly, testing::kRoundsInTurn));
}

TEST_CASE("With a ruling that is lost promises break") {
  CHECK(breaks(EventFault::LosesRuling, testing::kRulingsStand));
}

}  // namespace
}  // namespace gatehouse::server
