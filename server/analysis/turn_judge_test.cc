// Turns that are judged on the bots' threads, and how many at once. No clock has a part in it.

#include "server/analysis/turn_judge.h"

#include <doctest/doctest.h>

#include <future>
#include <string>
#include <utility>
#include <vector>

#include "server/analysis/limits.h"
#include "server/auth/tokens.h"
#include "tests/support/played_record.h"

namespace gatehouse::server {
namespace {

using protocol::TriedTurn;
using Taken = TurnJudge::Taken;

/// The first turn of a record, played again as it was played.
std::shared_ptr<const TriedTurn> first_turn(const protocol::Record& record) {
  std::uint64_t from = 0;
  std::optional<TriedTurn> turn;
  while (!turn) turn = TriedTurn::find(record, {}, ++from);
  for (std::size_t at = from - 1; !turn->over(); ++at)
    if (const std::string& command = record.commands.at(at); !protocol::is_chance(command))
      REQUIRE_FALSE(turn->choose(command.substr(3)));
  return std::make_shared<const TriedTurn>(std::move(*turn));
}

/// One thread of bots, which waits until it is released.
struct Held {
  Held() {
    secure();
    pool.work("held", "held", [wait = go.get_future().share()](const protocol::Patience&) { wait.wait(); });
  }
  ~Held() { release(); }
  void release() {
    if (!std::exchange(released, true)) go.set_value();
  }
  Taken judge(const std::shared_ptr<const TriedTurn>& turn, const std::string& address) {
    const auto told = std::make_shared<std::promise<std::optional<std::string>>>();
    const Taken taken = turns.judge(
        turn, address, [told](std::optional<std::string> text) { told->set_value(std::move(text)); });
    if (taken == Taken::Yes) answers.push_back(told->get_future());
    return taken;
  }

  std::promise<void> go;
  bool released = false;
  BotPool pool{1, patience_of(std::chrono::milliseconds(1))};
  TurnJudge turns{pool};
  std::vector<std::future<std::optional<std::string>>> answers;
};

TEST_CASE("Each address has its share of the turns that are judged, and each of them is answered") {
  const auto turn = first_turn(tests::default_record("kings_gate", 60));
  Held bots;
  for (std::size_t at = 0; at < kTurnsJudgedOfAddress; ++at) CHECK(bots.judge(turn, "A") == Taken::Yes);
  CHECK(bots.judge(turn, "A") == Taken::TooManyOfAddress);
  for (std::size_t at = kTurnsJudgedOfAddress; at < kTurnsJudged; ++at)
    CHECK(bots.judge(turn, "B" + std::to_string(at / kTurnsJudgedOfAddress)) == Taken::Yes);
  CHECK(bots.judge(turn, "C") == Taken::TooMany);
  CHECK(bots.judge(turn, "A") == Taken::TooManyOfAddress);
  bots.release();
  CHECK(bots.answers.size() == kTurnsJudged);
  for (auto& answer : bots.answers) CHECK(answer.get() == turn->told().dump());
  for (const char* const address : {"A", "C"}) {
    CHECK(bots.judge(turn, address) == Taken::Yes);
    CHECK(bots.answers.back().get() == turn->told().dump());
  }
}

TEST_CASE("A turn is judged as an analysis judges it") {
  const protocol::Json none = {{"expansions", protocol::Json::array()},
                               {"choices", protocol::Json::object()}};
  const auto turn = first_turn(tests::played_record(1, none));
  Held bots;
  bots.release();
  CHECK(bots.judge(turn, "A") == Taken::Yes);
  const auto told = bots.answers.back().get();
  REQUIRE(told);
  CHECK(protocol::Json::parse(*told) == turn->judged({}));
  CHECK(protocol::Json::parse(*told).contains("cost"));
}

}  // namespace
}  // namespace gatehouse::server
