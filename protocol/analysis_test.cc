#include "protocol/analysis.h"
#include "tests/support/choice_ids.h"
#include "tests/support/played_record.h"

#include <doctest/doctest.h>

#include <string>

namespace {

using namespace gatehouse::protocol;
using gatehouse::tests::default_record;
using gatehouse::tests::played_record;

const Json kBase = {{"expansions", Json::array()}, {"choices", Json::object()}};
/// So that a test takes little time: what Solid sees.
const Patience kOver([] { return true; });

Json analysed(const Record& record, const std::vector<std::uint64_t>& numbers = {},
              const Patience& patience = kOver) {
  Analysis analysis(record, numbers);
  while (!analysis.over()) analysis.next(patience);
  return Json::parse(analysis.text());
}

double cost_of(const Json& analysis, int seat) {
  double cost = 0;
  for (const Json& turn : analysis.at("turns"))
    if (turn.at("seat") == seat) cost += turn.at("cost").get<double>();
  return cost;
}

}  // namespace

TEST_CASE("every turn is seen again, with its draw, its seat and its commands") {
  const Record record = played_record(6, kBase);
  const Json analysis = analysed(record);
  CHECK(analysis.at("seats") == 2);
  REQUIRE(analysis.at("turns").size() == 6);
  std::uint64_t last = 0;
  for (const Json& turn : analysis.at("turns")) {
    CHECK(turn.at("from") == last + 1);
    CHECK(is_chance(record.commands[last]));
    last = turn.at("to").get<std::uint64_t>();
    CHECK(gatehouse::engine::index(seat_of(record.commands[last - 1])) == turn.at("seat"));
    CHECK(turn.at("luck").is_number());
    CHECK(turn.at("drawn").size() == 2);
    CHECK(turn.at("played").size() == 2);
    CHECK(turn.contains("better") == (turn.at("cost") > 0));
  }
  CHECK(last == record.commands.size());
}

TEST_CASE("who plays at random gives away more than Solid") {
  const Json analysis = analysed(played_record(20, kBase));
  CHECK(cost_of(analysis, 0) > 20);
  CHECK(cost_of(analysis, 1) < cost_of(analysis, 0) / 4);
}

TEST_CASE("with time Strong compares what was done with what it would have done") {
  const Json analysis = analysed(played_record(3, kBase), {}, {});
  REQUIRE(analysis.at("turns").size() == 3);
  CHECK(analysis == analysed(played_record(3, kBase), {}, {}));
}

TEST_CASE("what would have been better is told as choices of a prompt that follow one another") {
  const Record record = played_record(12, kBase);
  const Json analysis = analysed(record);
  bool any = false;
  for (const Json& turn : analysis.at("turns")) {
    if (!turn.contains("better")) continue;
    any = true;
    const auto in_play = begin_record(record);
    const std::string seat = std::to_string(turn.at("seat").get<int>()) + ": ";
    for (std::size_t at = 0; at < turn.at("from").get<std::size_t>(); ++at)
      play_command(*in_play, record.commands[at]);
    for (const Json& choice : turn.at("better")) {
      CHECK(choice.at("verb").is_string());
      const std::string id = gatehouse::tests::choice_ids({{"choices", {choice}}}).front();
      CHECK_FALSE(play_command(*in_play, seat + id).refusal);
    }
  }
  CHECK(any);
}

TEST_CASE("what costs nothing as it is told has nothing better") {
  for (const double cost : {0.0, 0.04, 0.06}) {
    CAPTURE(cost);
    TurnReview review;
    review.cost = cost;
    review.at_once = 1;
    if (cost > 0) review.better = Json{"pass"};
    Json turn;
    tell_cost(review, turn);
    CHECK(turn ==
          (cost < 0.05 ? Json{{"cost", 0}} : Json{{"cost", 0.1}, {"at_once", 1}, {"better", {"pass"}}}));
  }
}

TEST_CASE("commands are called by the numbers that they are given") {
  const Record record = played_record(2, kBase);
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = 0; at < record.commands.size(); ++at) numbers.push_back(100 + 2 * at);
  const Json turns = analysed(record, numbers).at("turns");
  CHECK(turns.at(0).at("from") == 100);
  CHECK(turns.at(1).at("to") == numbers.back());
}

TEST_CASE("what was undone is not part of a turn") {
  Record record = played_record(1, kBase);
  const Json once = analysed(record);
  const auto in_play = begin_record(record);
  play_command(*in_play, record.commands.front());
  std::string other = record.commands.at(1);
  const Json prompt = in_play->prompt(seat_of(other));
  for (const std::string& choice : gatehouse::tests::choice_ids(prompt))
    if (const std::string command = "0: " + choice; command != other) other = command;
  REQUIRE(other != record.commands.at(1));
  record.commands.insert(record.commands.begin() + 1, {other, "0: undo"});
  Json twice = analysed(record);
  CHECK(twice.at("turns").at(0).at("to") == once.at("turns").at(0).at("to").get<int>() + 2);
  twice.at("turns").at(0)["to"] = once.at("turns").at(0).at("to");
  CHECK(twice == once);
}

TEST_CASE("an end that the players agreed on is nobody's turn") {
  Record record = played_record(4, kBase);
  const std::size_t turns = analysed(record).at("turns").size();
  record.commands.resize(record.commands.size() - 1);
  record.commands.emplace_back(kEndCommand);
  CHECK(analysed(record).at("turns").size() <= turns);
  CHECK(Analysis(record).of() == record.commands.size());
}

TEST_CASE("with all expansions, and more seats, every turn has a lead for each seat") {
  const Json options = {{"expansions", {"royal_gates", "princess_and_dragon", "kings_orders"}},
                        {"choices", Json::object()}};
  const Json analysis = analysed(played_record(12, options, 3));
  CHECK(analysis.at("turns").size() >= 8);
  for (const Json& turn : analysis.at("turns")) {
    CHECK(turn.at("drawn").size() == 3);
    CHECK(turn.at("played").size() == 3);
  }
}

TEST_CASE("a game that does not judge positions has nothing to tell") {
  CHECK(analysed(default_record("kings_gate", 12)).at("turns").empty());
}

TEST_CASE("a record that cannot be played says at which command") {
  Record record = played_record(1, kBase);
  record.commands.at(1) = "0: place 9,9 r0";
  CHECK_THROWS_AS(analysed(record), BadRecord);
}
