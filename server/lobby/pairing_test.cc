// Who is brought together, and who is not.

#include "server/lobby/pairing.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr std::int64_t kHalfMinute = 30'000;

/// Somebody who begins to look at that time; at a rated table with a range unless that is 0.
Seeker seeker(ConnectionId connection, std::int64_t since_ms, int rating = 1500, int range = 0) {
  Seeker made;
  made.connection = connection;
  made.address = "192.0.2." + std::to_string(connection);
  made.table = {
      "c" + std::to_string(connection), "Person " + std::to_string(connection), "carcassonne", 2, true,
      {{"expansions", Json::array()}}};
  made.table.profile = "id " + std::to_string(connection);
  made.table.rated = true;
  made.table.partner = protocol::Partner{range == 0 ? std::nullopt : std::optional(range), {}};
  made.rating = rating;
  made.since_ms = since_ms;
  return made;
}

using Two = std::pair<ConnectionId, ConnectionId>;

std::vector<Two> pairs(Pairing& pairing, std::int64_t now_ms) {
  std::vector<Two> found;
  for (const auto& [one, other] : pairing.take_pairs(now_ms))
    found.emplace_back(one.connection, other.connection);
  return found;
}

std::vector<Two> pairs_of(const std::vector<Seeker>& seekers, std::int64_t now_ms) {
  Pairing pairing;
  for (const Seeker& each : seekers) REQUIRE(pairing.add(each));
  return pairs(pairing, now_ms);
}

TEST_CASE("Two who ask for the same table are brought together, once, whoever has waited longer first") {
  Pairing pairing;
  REQUIRE(pairing.add(seeker(2, 20)));
  CHECK(pairs(pairing, 20).empty());
  REQUIRE(pairing.add(seeker(1, 10)));
  CHECK(pairs(pairing, 20) == std::vector<Two>{{1, 2}});
  CHECK(pairing.size() == 0);
  CHECK(pairs(pairing, 20).empty());
}

TEST_CASE("Who asks for another table does not fit") {
  const auto with = [](const auto& change) {
    Seeker other = seeker(2, 0);
    change(other.table);
    return pairs_of({seeker(1, 0), other}, 0).size();
  };
  CHECK(with([](auto&) {}) == 1);
  CHECK(with([](auto& table) { table.game = "kings_gate"; }) == 0);
  CHECK(with([](auto& table) { table.options["expansions"] = {"river"}; }) == 0);
  CHECK(with([](auto& table) { table.clock = protocol::Clock{protocol::ClockKind::Bank, 600, 5}; }) == 0);
  CHECK(with([](auto& table) { table.match = protocol::MatchRules{}; }) == 0);
  CHECK(with([](auto& table) { table.watching = protocol::Watching{5, 0}; }) == 0);
  CHECK(with([](auto& table) { table.rated = false; }) == 0);
  CHECK(with([](auto& table) { table.word = "knock-knock"; }) == 1);
  CHECK(with([](auto& table) { table.partner->entropy = "my own"; }) == 1);
}

TEST_CASE("Nobody plays against themselves, or against somebody who could be taken for them") {
  Seeker self = seeker(2, 0);
  self.table.profile = "id 1";
  CHECK(pairs_of({seeker(1, 0), self}, 0).empty());
  Seeker namesake = seeker(2, 0);
  namesake.table.name = "PERSON 1";
  CHECK(pairs_of({seeker(1, 0), namesake}, 0).empty());
  // Guests have no profile, and fit.
  Seeker one = seeker(1, 0);
  Seeker other = seeker(2, 0);
  one.table.profile = other.table.profile = std::nullopt;
  CHECK(pairs_of({one, other}, 0).size() == 1);
}

TEST_CASE("Ratings are within the range of both") {
  CHECK(pairs_of({seeker(1, 0, 1500, 100), seeker(2, 0, 1600, 100)}, 0).size() == 1);
  CHECK(pairs_of({seeker(1, 0, 1500, 100), seeker(2, 0, 1601, 100)}, 0).empty());
  CHECK(pairs_of({seeker(1, 0, 1500, 400), seeker(2, 0, 1700, 100)}, 0).empty());
  CHECK(pairs_of({seeker(1, 0, 1500), seeker(2, 0, 1700, 100)}, 0).empty());
  CHECK(pairs_of({seeker(1, 0, 1500), seeker(2, 0, 1900)}, 0).size() == 1);
}

TEST_CASE("The range grows by its first value each half minute") {
  const std::vector<Seeker> far{seeker(1, 0, 1500, 100), seeker(2, 0, 1700, 100)};
  CHECK(pairs_of(far, kHalfMinute - 1).empty());
  CHECK(pairs_of(far, kHalfMinute).size() == 1);
  const std::vector<Seeker> late{seeker(1, 0, 1500, 100), seeker(2, kHalfMinute, 1700, 100)};
  CHECK(pairs_of(late, kHalfMinute).empty());
  CHECK(pairs_of(late, 2 * kHalfMinute).size() == 1);
}

TEST_CASE("Who has waited longest comes first, and gets the nearest rating") {
  CHECK(pairs_of({seeker(1, 0, 1500), seeker(2, 1, 1800), seeker(3, 2, 1520), seeker(4, 3, 1790)}, 9) ==
        std::vector<Two>{{1, 3}, {2, 4}});
  // Of two who are as near, the one who has waited longer.
  CHECK(pairs_of({seeker(1, 0, 1500), seeker(2, 1, 1550), seeker(3, 2, 1450)}, 9) ==
        std::vector<Two>{{1, 2}});
  // Nobody waits because somebody before them fits nobody.
  CHECK(pairs_of({seeker(1, 0, 900, 25), seeker(2, 1, 1500), seeker(3, 2, 1500)}, 9) ==
        std::vector<Two>{{2, 3}});
}

TEST_CASE("A connection looks for one partner, and for none once it is taken out") {
  Pairing pairing;
  REQUIRE(pairing.add(seeker(1, 0)));
  Seeker changed = seeker(1, 5);
  changed.table.game = "kings_gate";
  REQUIRE(pairing.add(changed));
  CHECK(pairing.size() == 1);
  REQUIRE(pairing.add(seeker(2, 6)));
  CHECK(pairs(pairing, 9).empty());
  const std::optional<Seeker> gone = pairing.remove(1);
  REQUIRE(gone.has_value());
  CHECK(gone->table.game == "kings_gate");
  CHECK_FALSE(pairing.remove(1).has_value());
  CHECK(pairing.size() == 1);
}

TEST_CASE("Only so many look at once, and of one address only a few") {
  Pairing pairing;
  const auto from = [](ConnectionId connection, const std::string& address) {
    Seeker made = seeker(connection, 0);
    made.address = address;
    return made;
  };
  for (std::size_t at = 0; at < kSeekersByAddress; ++at) CHECK(pairing.add(from(at, "one")));
  CHECK_FALSE(pairing.add(from(99, "one")));
  CHECK(pairing.add(from(3, "one")));  // in place of their own
  CHECK(pairing.add(from(99, "another")));
  for (std::size_t at = 100; pairing.size() < kSeekers; ++at) REQUIRE(pairing.add(seeker(at, 0)));
  CHECK_FALSE(pairing.add(seeker(5'000, 0)));
}

}  // namespace
}  // namespace gatehouse::server
