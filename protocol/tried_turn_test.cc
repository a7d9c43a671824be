#include "protocol/tried_turn.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/analysis.h"
#include "tests/support/choice_ids.h"
#include "tests/support/played_record.h"

namespace gatehouse::protocol {
namespace {

const Json kPlain = {{"expansions", Json::array()}, {"choices", Json::object()}};
/// So that a test takes little time: what Solid sees.
const Patience kLittle([] { return true; });

/// A turn as it was played.
struct RealTurn {
  PlayedTurn turn;
  std::vector<std::string> choices;
  std::unique_ptr<GameInPlay> ended;
};

/// Those of a record in which nothing is undone.
std::vector<RealTurn> real_turns(const Record& record) {
  std::vector<RealTurn> turns;
  PlayedTurns played(record, {});
  while (!played.over()) {
    std::optional<PlayedTurn> turn = played.next();
    if (!turn) continue;
    RealTurn real{std::move(*turn), {}, played.in_play().fork()};
    for (std::uint64_t at = real.turn.from; at <= real.turn.to; ++at)
      if (const std::string& command = record.commands.at(at - 1); !is_chance(command))
        real.choices.push_back(command.substr(3));
    turns.push_back(std::move(real));
  }
  return turns;
}

TriedTurn tried(const Record& record, std::uint64_t from, const std::vector<std::string>& choices) {
  auto turn = TriedTurn::find(record, {}, from);
  REQUIRE(turn);
  for (const std::string& choice : choices) {
    CAPTURE(choice);
    REQUIRE_FALSE(turn->over());
    REQUIRE_FALSE(turn->choose(choice));
  }
  return std::move(*turn);
}

/// The parts of what is told of a turn that say how good it was.
Json judgement_in(const Json& told) {
  Json parts;
  for (const char* const part : {"cost", "at_once", "better"})
    if (told.contains(part)) parts[part] = told.at(part);
  return parts;
}

Json analysed_turns(const Record& record, const Patience& patience) {
  Analysis analysis(record);
  while (!analysis.over()) analysis.next(patience);
  return Json::parse(analysis.text()).at("turns");
}

/// The choices that lie in a list of a prompt's, each in its first place.
std::vector<std::string> ids_in(const Json& choices) {
  std::vector<std::string> ids;
  for (const Json& choice : choices) ids.push_back(tests::choice_ids({{"choices", {choice}}}).front());
  return ids;
}

TEST_CASE("a turn begins again where its seat began it, and is asked what the seat was asked") {
  const Record record = tests::played_record(5, kPlain);
  for (const RealTurn& real : real_turns(record)) {
    const Json told = tried(record, real.turn.from, {}).told();
    CHECK(told.at("seat") == engine::index(real.turn.seat));
    CHECK(told.at("from") == real.turn.from);
    CHECK(told.at("choices") == Json::array());
    CHECK(told.at("prompt") == real.turn.begun->prompt(real.turn.seat));
    CHECK(told.at("game") == real.turn.begun->view(real.turn.seat));
    CHECK_FALSE(told.contains("cost"));
  }
}

TEST_CASE("what was chosen is played, and nothing of it can be undone") {
  const Record record = tests::played_record(1, kPlain);
  const RealTurn real = std::move(real_turns(record).front());
  const auto now = real.turn.begun->fork();
  now->submit(real.turn.seat, real.choices.front());
  Json prompt = now->prompt(real.turn.seat);
  REQUIRE(prompt.at("undo") == true);
  prompt["undo"] = false;
  TriedTurn turn = tried(record, real.turn.from, {real.choices.front()});
  const Json told = turn.told();
  CHECK(told.at("choices") == Json{real.choices.front()});
  CHECK(told.at("prompt") == prompt);
  CHECK(told.at("game") == now->view(real.turn.seat));
  CHECK(turn.choose("undo").name == "bad-choice");
}

TEST_CASE("a choice that is refused changes nothing") {
  const Record record = tests::played_record(3, kPlain);
  TriedTurn turn = tried(record, 1, {});
  const Json before = turn.told();
  for (const char* const choice : {"", "undo", "end", "0: pass", "place 9,9 r0", "pass", "draw D",
                                   "Gr\xc3\xbc\xc3\x9f", " place 0,1 r0"}) {
    CAPTURE(choice);
    CHECK(turn.choose(choice));
    CHECK(turn.told() == before);
  }
  CHECK_FALSE(turn.choose(tests::choice_ids(before.at("prompt")).front()));
  CHECK(turn.told() != before);
}

TEST_CASE("every turn of a game can be played again, to its end and no further") {
  const Json options = {{"expansions", {"princess_and_dragon", "traders_and_builders", "kings_orders"}},
                        {"choices", Json::object()}};
  const Record record = tests::played_record(1'000, options, 3, BotLevel::Random);
  std::map<std::string, int> ends;
  const std::vector<RealTurn> turns = real_turns(record);
  for (std::size_t at = 0; at < turns.size(); ++at) {
    const RealTurn& real = turns[at];
    CAPTURE(real.turn.from);
    const TriedTurn turn = tried(record, real.turn.from, real.choices);
    REQUIRE(turn.over());
    const Json told = turn.told();
    CHECK_FALSE(told.contains("prompt"));
    CHECK_FALSE(told.contains("cost"));
    CHECK(told.at("choices") == real.choices);
    CHECK(told.at("game") == real.ended->view(real.turn.seat));
    const engine::Actor next = real.ended->actor();
    ++ends[next.nobody() ? "game" : next.chance ? "chance" : "seat"];
    const bool goes_on = at + 1 < turns.size() && turns[at + 1].turn.seat == real.turn.seat;
    ends["double turn"] += next.chance && goes_on ? 1 : 0;
    ends["many steps"] += real.choices.size() > 2 ? 1 : 0;
  }
  CHECK(ends["game"] == 1);
  for (const char* const end : {"chance", "seat", "double turn", "many steps"}) {
    CAPTURE(end);
    CHECK(ends[end] > 0);
  }
}

TEST_CASE("the choices that were made cost what the analysis says") {
  const auto compare = [](const Record& record, const Patience& patience) {
    const Json turns = analysed_turns(record, patience);
    const std::vector<RealTurn> real = real_turns(record);
    REQUIRE(turns.size() == real.size());
    double cost = 0;
    for (std::size_t at = 0; at < turns.size(); ++at) {
      const TriedTurn turn = tried(record, turns.at(at).at("from"), real.at(at).choices);
      CHECK(judgement_in(turn.judged(patience)) == judgement_in(turns.at(at)));
      cost += turns.at(at).at("cost").get<double>();
    }
    CHECK(cost > 0);
  };
  compare(tests::played_record(3, kPlain), {});
  compare(tests::played_record(16, kPlain), kLittle);
  const Json secrets = {{"expansions", {"kings_orders", "royal_gates"}}, {"choices", Json::object()}};
  compare(tests::played_record(12, secrets, 3), kLittle);
}

TEST_CASE("what would have been better costs nothing, and the same choices always cost the same") {
  const Record record = tests::played_record(8, kPlain);
  int better = 0;
  for (const Json& turn : analysed_turns(record, kLittle)) {
    if (!turn.contains("better")) continue;
    ++better;
    const auto judged = [&] {
      return tried(record, turn.at("from"), ids_in(turn.at("better"))).judged(kLittle);
    };
    const Json once = judged();
    CHECK(once.at("cost") == 0);
    CHECK_FALSE(once.contains("better"));
    CHECK_FALSE(once.contains("at_once"));
    CHECK(judged() == once);
  }
  CHECK(better > 1);
}

TEST_CASE("what was undone is not played again, and entries have the numbers that are given") {
  Record record = tests::played_record(2, kPlain);
  const auto again = record.commands.at(1);
  record.commands.insert(record.commands.begin() + 1, {again, "0: undo"});
  std::vector<std::uint64_t> numbers;
  for (std::size_t at = 0; at < record.commands.size(); ++at) numbers.push_back(100 + 2 * at);
  const auto second = [&] {
    PlayedTurns played(record, numbers);
    played.next();
    return played.next()->from;
  }();
  CHECK(second > 104);
  for (const std::uint64_t from : {std::uint64_t{100}, second}) {
    const auto turn = TriedTurn::find(record, numbers, from);
    REQUIRE(turn);
    CHECK(turn->told().at("from") == from);
    CHECK(turn->told().at("prompt").at("undo") == false);
  }
  for (const std::uint64_t none : {0U, 1U, 101U, 102U, 104U, 1'000U})
    CHECK_FALSE(TriedTurn::find(record, numbers, none));
}

TEST_CASE("what the players ended is nobody's turn, nor is one that the record ends within") {
  Record record = tests::played_record(2, kPlain);
  const std::uint64_t last = real_turns(record).back().turn.from;
  CHECK(TriedTurn::find(record, {}, last));
  record.commands.resize(last + 1);  // its draw and its tile
  CHECK_FALSE(TriedTurn::find(record, {}, last));
  record.commands.emplace_back(kEndCommand);
  CHECK_FALSE(TriedTurn::find(record, {}, last));
}

TEST_CASE("a game that does not judge positions tells no cost") {
  const Record record = tests::default_record("kings_gate", 60);
  std::vector<RealTurn> turns = real_turns(record);
  REQUIRE_FALSE(turns.empty());
  const RealTurn real = std::move(turns.front());
  const Json judged = tried(record, real.turn.from, real.choices).judged({});
  CHECK(judged.at("choices") == real.choices);
  CHECK_FALSE(judged.contains("cost"));
}

TEST_CASE("a record that cannot be played has no turns") {
  Record record = tests::played_record(1, kPlain);
  record.commands.at(1) = "0: place 9,9 r0";
  CHECK_THROWS_AS(TriedTurn::find(record, {}, 1), BadRecord);
}

}  // namespace
}  // namespace gatehouse::protocol
