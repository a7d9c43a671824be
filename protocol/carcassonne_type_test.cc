// What a table may be made of: what is accepted when it is made starts, and the catalogue has all its tiles.

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/games.h"
#include "tests/support/random_options.h"
#include "tests/support/rounds.h"

namespace gatehouse::protocol {
namespace {

using tests::random_options;

const GameType& carcassonne() {
  return *find_game("carcassonne");
}

/// As the lobby does it when a table is made.
bool is_accepted(const Json& options, int seats) {
  try {
    if (offered(carcassonne(), options, seats) == Offered::OnTrial) carcassonne().make(options, seats);
    return true;
  } catch (const BadOptions&) {
    return false;
  }
}

TEST_CASE("what is accepted when a table is made starts with everybody, and with fewer") {
  const Json about = carcassonne().describe();
  engine::SeededDice dice(tests::nth_seed(31));
  int accepted = 0, refused = 0;
  for (int round = 0; round < tests::rounds(150); ++round) {
    const Json options = random_options(dice, about);
    const int seats = 1 + static_cast<int>(dice.below(7));
    INFO(options.dump() << " for " << seats);
    if (!is_accepted(options, seats)) {
      ++refused;
      continue;
    }
    ++accepted;
    const int fewer = 2 + static_cast<int>(dice.below(static_cast<std::uint64_t>(seats - 1)));
    for (const int taken : {fewer, seats}) CHECK_NOTHROW(carcassonne().make(options, taken));
    CHECK(is_accepted(options, seats));  // asked again
  }
  CHECK(accepted > 50);
  CHECK(refused > 30);
}

TEST_CASE(
    "two expansions that are kept apart come together by the option that is told, and with no other value") {
  const Json about = carcassonne().describe();
  int told = 0;
  for (const Json& expansion : about.at("expansions")) {
    if (!expansion.contains("apart")) continue;
    for (const Json& apart : expansion.at("apart")) {
      ++told;
      INFO(expansion.at("name") << " and " << apart.dump());
      const Json both = Json::array({expansion.at("name"), apart.at("from")});
      CHECK_FALSE(is_accepted({{"expansions", both}, {"choices", Json::object()}}, 2));
      for (const Json& option : about.at("options")) {
        if (option.at("key") != apart.at("key")) continue;
        for (const Json& value : option.at("values")) {
          Json choices = Json::object();
          choices[option.at("key").get<std::string>()] = value;
          CHECK(is_accepted({{"expansions", both}, {"choices", choices}}, 2) == (value == apart.at("value")));
        }
      }
    }
  }
  CHECK(told > 0);
}

TEST_CASE("the catalogue has the tiles of every table, each once, and the numbers of its sets") {
  const Json catalogue = carcassonne().catalogue();
  std::set<std::string> kinds;
  std::map<std::string, int> copies;
  for (const Json& tile : catalogue.at("tiles")) {
    CHECK(kinds.insert(tile.at("kind")).second);
    copies[tile.at("set")] += tile.at("count").get<int>();
  }
  CHECK(copies["base"] == 72);
  CHECK_FALSE(copies.contains("own"));
  CHECK(catalogue.at("faces").at("orders").size() > 60);
  const Json about = carcassonne().describe();
  engine::SeededDice dice(tests::nth_seed(5));
  int tables = 0;
  for (int round = 0; round < tests::rounds(60); ++round) {
    Json options = random_options(dice, about);
    options.erase("texts");
    if (!is_accepted(options, 2)) continue;
    ++tables;
    INFO(options.dump());
    const Json tiles = carcassonne().tiles(options);
    for (const auto& entry : tiles.at("tiles").items()) {
      INFO(entry.key());
      CHECK(kinds.contains(entry.key()));
    }
  }
  CHECK(tables > 20);
}

TEST_CASE("options are asked about from several threads") {
  const Json about = carcassonne().describe();
  std::vector<std::thread> threads;
  std::vector<int> accepted(4);
  for (std::size_t number = 0; number < accepted.size(); ++number)
    threads.emplace_back([&about, &sum = accepted[number]] {
      engine::SeededDice dice(3);
      for (int round = 0; round < 20; ++round) sum += is_accepted(random_options(dice, about), 4);
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(accepted.front() > 5);
  for (const int sum : accepted) CHECK(sum == accepted.front());
}

}  // namespace
}  // namespace gatehouse::protocol
