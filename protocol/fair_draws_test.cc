#include "protocol/fair_draws.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "protocol/games.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::protocol {
namespace {

Json all_fields() {
  return Json::parse(R"({"room": "r", "size": 3, "entropy": ["x", null], "lots": [[["draw A", 2]], []],
      "commitment": "0000000000000000000000000000000000000000000000000000000000000000",
      "secret": "00000000000000000000000000000000000000000000000000000000000000ff"})");
}

std::string wrong_with(const std::string& field, const Json& value) {
  Json json = all_fields();
  json[field] = value;
  try {
    read_fair_draws(json);
  } catch (const std::invalid_argument& bad) {
    return bad.what();
  }
  return {};
}

TEST_CASE("the lots of a draw are the tiles of the bag, in their order") {
  const auto in_play =
      find_game("carcassonne")->make({{"expansions", Json::array()}, {"choices", Json::object()}}, 2);
  const Lots lots = lots_of(*in_play);
  CHECK(total(lots) == 71);
  const Json kinds = in_play->view(std::nullopt).at("bag").at("kinds");
  CHECK(lots.size() == kinds.size());
  for (const Lot& lot : lots) CHECK(kinds.at(lot.outcome.substr(5)) == lot.count);
  CHECK(outcome_of(lots, 0) == lots.front().outcome);
  CHECK(outcome_of(lots, static_cast<std::uint64_t>(lots.front().count)) == lots[1].outcome);
  CHECK(outcome_of(lots, 70) == lots.back().outcome);
  CHECK_THROWS_AS(outcome_of(lots, 71), std::out_of_range);
}

TEST_CASE("the lots are numbered as the dice choose among them, in every game and at every draw") {
  for (const GameType& game : all_games()) {
    const auto in_play =
        game.make({{"expansions", Json::array()}, {"choices", Json::object()}}, game.least_seats);
    engine::SeededDice dice(3);
    for (int step = 0; step < 200 && !in_play->actor().nobody(); ++step) {
      if (in_play->actor().chance) {
        const Lots lots = lots_of(*in_play);
        engine::SeededDice same = dice;
        const std::string outcome = in_play->roll(dice);
        CHECK(outcome_of(lots, same.below(static_cast<std::uint64_t>(total(lots)))) == outcome);
        in_play->chance(outcome);
      } else {
        const Seat seat = *in_play->actor().seats.begin();
        const std::vector<std::string> choices = tests::choice_ids(in_play->prompt(seat));
        in_play->submit(seat, choices.at(dice.below(choices.size())));
      }
    }
  }
}

TEST_CASE("what makes draws fair is read as it was written, and strictly") {
  const FairDraws fair = read_fair_draws(all_fields());
  CHECK(fair.lots.size() == 2);
  CHECK(fair.lots.front() == Lots{{"draw A", 2}});
  CHECK(fair.entropy == std::vector<std::optional<std::string>>{"x", std::nullopt});
  CHECK(to_json(fair) == all_fields());
  CHECK(wrong_with("size", 4).empty());
  for (const char* const field : {"room", "size", "commitment", "secret", "entropy", "lots"})
    CHECK_FALSE(wrong_with(field, true).empty());
  CHECK_FALSE(wrong_with("colour", 1).empty());
  CHECK_FALSE(wrong_with("size", 7).empty());
  CHECK_FALSE(wrong_with("secret", "00FF").empty());
  CHECK_FALSE(wrong_with("secret", std::string(64, 'F')).empty());
  CHECK_FALSE(wrong_with("entropy", {std::string(65, 'x')}).empty());
  CHECK_FALSE(wrong_with("entropy", Json::array({nullptr, nullptr, nullptr, nullptr, "", "", ""})).empty());
  CHECK_FALSE(wrong_with("lots", Json::parse(R"([[["draw A", 0]]])")).empty());
  CHECK_FALSE(wrong_with("lots", Json::parse(R"([[["draw A"]]])")).empty());
  for (const char* const field : {"room", "size", "commitment", "secret", "entropy"}) {
    Json json = all_fields();
    json.erase(field);
    CHECK_THROWS_AS(read_fair_draws(json), std::invalid_argument);
  }
}

}  // namespace
}  // namespace gatehouse::protocol
