#include "server/base/tally.h"
#include "server/base/limits.h"

#include <doctest/doctest.h>

#include <vector>

namespace gatehouse::server {
namespace {

TEST_CASE("The first of a kind is said at once, the rest as a number, however many they are") {
  std::vector<std::string> lines;
  Tally::Time now{};
  Tally tally([&](const std::string& line) { lines.push_back(line); }, [&] { return now; });
  tally.add("refused: too-fast", "192.0.2.1");
  CHECK(lines == std::vector<std::string>{"refused: too-fast, from 192.0.2.1"});
  tally.add("closed: 1012", "");
  CHECK(lines.back() == "closed: 1012");
  for (int more = 0; more < 10'000; ++more) tally.add("refused: too-fast", "192.0.2.2");
  tally.flush();
  CHECK(lines.size() == 2);
  now += kTallyInterval;
  tally.flush();
  REQUIRE(lines.size() == 3);
  CHECK(lines.back() == "refused: too-fast, 10000 times, last from 192.0.2.2");
  now += kTallyInterval;
  tally.flush();
  CHECK(lines.size() == 3);  // nothing new
  tally.add("closed: 1012", "");
  CHECK(lines.size() == 4);
}

TEST_CASE("There are only so many kinds") {
  std::vector<std::string> lines;
  Tally tally([&](const std::string& line) { lines.push_back(line); });
  for (std::size_t kind = 0; kind < 2 * kTallyKinds; ++kind) tally.add(std::to_string(kind), "");
  CHECK(lines.size() == kTallyKinds + 1);
}

}  // namespace
}  // namespace gatehouse::server
