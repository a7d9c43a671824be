// Who may ask for what about an event, and when; and what follows without anybody.

#include "server/events/event_steps.h"

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using testing::deciding_game;
using testing::EventWorld;
using testing::people_for_event;
using testing::test_rules;

/// Everything that only the organiser may ask for.
std::vector<EventAsk> asks_of_organiser() {
  return {AskBegin{},        AskGoOn{},           AskRule{1, Ruling::First, "?"},
          AskRepeat{1, "?"}, AskWithdraw{1, "?"}, AskEnd{"?"}};
}

EventWorld begun(EventRules rules = test_rules(), int people = 4) {
  EventWorld world(rules, people_for_event(people));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  return world;
}

EventWorld begun_by_request(int people = 4) {
  EventRules rules = test_rules();
  rules.by_itself = false;
  return begun(rules, people);
}

std::string name_of(const EventWorld& world, int entrant) {
  return testing::name_of_profile(world.state().entrants().at(static_cast<std::size_t>(entrant) - 1).profile);
}

TEST_CASE("Anybody enters while the event is open, and once") {
  EventWorld world;
  CHECK_FALSE(world.ask("Ada", AskEnter{}));
  CHECK(world.latest().size() == 1);
  CHECK_FALSE(world.ask("Ada", AskEnter{}));
  CHECK(world.latest().empty());
  CHECK_FALSE(world.ask(testing::kTestOrganiser, AskEnter{}));
  CHECK(world.state().entrants().size() == 2);
  REQUIRE_FALSE(world.organise(AskBegin{}));
  CHECK(world.ask("Ben", AskEnter{}) == NoStep::NotOpen);
}

TEST_CASE("Who leaves before the start may come back, and both can be repeated") {
  EventWorld world(test_rules(), {"Ada", "Ben"});
  CHECK_FALSE(world.ask("Ada", AskLeave{}));
  CHECK_FALSE(world.ask("Ada", AskLeave{}));
  CHECK(world.latest().empty());
  CHECK(world.state().active().size() == 1);
  CHECK_FALSE(world.ask("Ada", AskEnter{}));
  CHECK(world.state().active().size() == 2);
  CHECK(world.state().entrants().size() == 2);
}

TEST_CASE("Who was never there has nothing to leave") {
  EventWorld world(test_rules(), {"Ada", "Ben"});
  world.ask("Cleo", AskLeave{});
  CHECK(world.latest().empty());
  CHECK(world.state().entrants().size() == 2);
}

TEST_CASE("No more enter than the rules let in, and who leaves makes room") {
  EventRules rules = test_rules();
  rules.most = 2;
  EventWorld world(rules, {"Ada", "Ben"});
  CHECK(world.ask("Cleo", AskEnter{}) == NoStep::Full);
  CHECK_FALSE(world.ask("Ada", AskEnter{}));  // is there already
  CHECK_FALSE(world.ask("Ben", AskLeave{}));
  CHECK_FALSE(world.ask("Cleo", AskEnter{}));
  CHECK(world.ask("Ben", AskEnter{}) == NoStep::Full);
}

TEST_CASE("The organiser alone begins, goes on, rules, repeats, withdraws and ends") {
  EventWorld open(test_rules(), people_for_event(4));
  EventWorld running = begun();
  for (const EventAsk& ask : asks_of_organiser()) {
    CAPTURE(ask.index());
    CHECK(open.ask("Ada", ask) == NoStep::NotOrganiser);
    CHECK(running.ask("Ada", ask) == NoStep::NotOrganiser);
    CHECK(running.ask("a stranger", ask) == NoStep::NotOrganiser);
  }
}

TEST_CASE("Two are needed to begin") {
  EventWorld world;
  CHECK(world.organise(AskBegin{}) == NoStep::TooFew);
  REQUIRE_FALSE(world.ask("Ada", AskEnter{}));
  REQUIRE_FALSE(world.ask("Ben", AskEnter{}));
  REQUIRE_FALSE(world.ask("Ada", AskLeave{}));
  CHECK(world.organise(AskBegin{}) == NoStep::TooFew);
  REQUIRE_FALSE(world.ask("Ada", AskEnter{}));
  CHECK_FALSE(world.organise(AskBegin{}));
}

TEST_CASE("The beginning pairs round 1, whose tables open after the break, and is made once") {
  EventWorld world = begun();
  CHECK(world.state().status() == EventStatus::Running);
  REQUIRE(world.state().rounds().size() == 1);
  CHECK(world.state().rounds()[0].opens_ms == world.now().time_ms + 1'000 * testing::kEventBreak_s);
  CHECK(world.state().pairings().size() == 2);
  CHECK(world.room(1) != world.room(2));
  const std::uint64_t version = world.state().version();
  world.organise(AskBegin{});
  CHECK(world.state().version() == version);
  EventRules at_once = test_rules();
  at_once.break_s = 0;
  CHECK(begun(at_once).state().rounds()[0].opens_ms == testing::kEventMade_ms);
}

TEST_CASE("Before the event begins nobody plays, and the organiser cannot go on, rule or repeat") {
  EventWorld world(test_rules(), people_for_event(4));
  CHECK(world.organise(AskGoOn{}) == NoStep::NotRunning);
  CHECK(world.organise(AskRule{1, Ruling::First, "?"}) == NoStep::NotRunning);
  CHECK(world.organise(AskRepeat{1, "?"}) == NoStep::NotRunning);
  CHECK(due_step(world.state(), world.now()).empty());
  CHECK_FALSE(world.tell(deciding_game(1, "anywhere", 0)));
}

TEST_CASE("The next round comes by itself when the last pairing of one is over") {
  EventWorld world = begun();
  world.first_wins(1);
  world.settle();
  CHECK(world.state().rounds().size() == 1);
  world.pass(100);
  world.first_wins(2);
  world.settle();
  REQUIRE(world.state().rounds().size() == 2);
  CHECK(world.state().rounds()[1].opens_ms == world.now().time_ms + 1'000 * testing::kEventBreak_s);
  world.first_of_each_wins();
  world.settle();
  CHECK(world.state().status() == EventStatus::Over);
  REQUIRE(world.state().ended());
  CHECK(world.state().ended()->reason.empty());
  CHECK(world.state().ended()->by.empty());
}

TEST_CASE("Or when the organiser asks, and the last time they ask ends the event") {
  EventWorld world = begun_by_request();
  CHECK(world.organise(AskGoOn{}) == NoStep::NotDecided);
  world.first_wins(1);
  CHECK(world.organise(AskGoOn{}) == NoStep::NotDecided);
  world.first_wins(2);
  world.settle();
  CHECK(world.state().rounds().size() == 1);
  CHECK_FALSE(world.organise(AskGoOn{}));
  CHECK(world.state().rounds().size() == 2);
  CHECK(world.organise(AskGoOn{}) == NoStep::NotDecided);
  world.first_of_each_wins();
  world.settle();
  CHECK(world.state().status() == EventStatus::Running);
  CHECK_FALSE(world.organise(AskGoOn{}));
  CHECK(world.state().status() == EventStatus::Over);
  CHECK(world.organise(AskGoOn{}) == NoStep::NotRunning);
}

TEST_CASE("Who leaves has lost the match that they were to play, and is paired no more") {
  EventWorld world = begun_by_request();
  const int left = world.pairing(1).made.first;
  CHECK_FALSE(world.ask(name_of(world, left), AskLeave{}));
  CHECK(world.pairing(1).halves == std::array{0, 2});
  CHECK(world.pairing(1).unplayed);
  CHECK_FALSE(world.tell(deciding_game(1, world.room(1), 0)));
  CHECK_FALSE(world.ask(name_of(world, left), AskLeave{}));
  CHECK(world.latest().empty());
  CHECK(world.ask(name_of(world, left), AskEnter{}) == NoStep::NotOpen);
  world.first_wins(2);
  REQUIRE_FALSE(world.organise(AskGoOn{}));
  for (const EventPairing& pairing : world.state().pairings())
    if (pairing.round == 2) CHECK_FALSE(pairing.side_of(left));
  CHECK(world.state().pairings().size() == 4);  // two play, and the third has a bye
}

TEST_CASE("Who is withdrawn has lost as well, and the round goes on by itself from there") {
  EventWorld world = begun();
  world.first_wins(2);
  const int gone = world.pairing(1).made.second.value();
  CHECK_FALSE(world.organise(AskWithdraw{gone, "Ill."}));
  CHECK(world.pairing(1).halves == std::array{2, 0});
  world.settle();
  CHECK(world.state().rounds().size() == 2);
  CHECK_FALSE(world.organise(AskWithdraw{gone, "Ill."}));
  CHECK(world.latest().empty());
  CHECK(world.organise(AskWithdraw{5, "Ill."}) == NoStep::NoSuch);
  CHECK(world.organise(AskWithdraw{0, "Ill."}) == NoStep::NoSuch);
}

TEST_CASE("Who has played their match of the round keeps its result when they leave") {
  EventWorld world = begun();
  world.first_wins(1);
  CHECK_FALSE(world.ask(name_of(world, world.pairing(1).made.first), AskLeave{}));
  CHECK(world.pairing(1).halves == std::array{2, 0});
  CHECK_FALSE(world.pairing(1).unplayed);
}

TEST_CASE("Later opponents of somebody who has gone have a bye in a round robin") {
  EventWorld world = begun(test_rules(EventFormat::RoundRobin));
  const int gone = world.pairing(1).made.first;
  REQUIRE_FALSE(world.organise(AskWithdraw{gone, "Ill."}));
  world.first_of_each_wins();
  world.settle();
  world.first_of_each_wins();
  world.settle();
  REQUIRE(world.state().rounds().size() == 3);
  std::set<int> byes;
  for (const EventPairing& pairing : world.state().pairings())
    if (pairing.is_bye()) byes.insert(pairing.made.first);
  CHECK(byes.size() == 2);  // the opponents of rounds 2 and 3
  CHECK_FALSE(byes.contains(gone));
}

TEST_CASE("Later opponents of somebody who has gone have a bye in an elimination, and go on") {
  EventRules rules = test_rules(EventFormat::Elimination);
  rules.by_itself = false;
  EventWorld waiting = begun(rules);
  waiting.first_of_each_wins();
  const int gone = waiting.pairing(1).made.first;
  const int other = waiting.pairing(2).made.first;
  REQUIRE_FALSE(waiting.organise(AskWithdraw{gone, "Ill."}));
  REQUIRE_FALSE(waiting.organise(AskGoOn{}));
  REQUIRE(waiting.state().pairings().size() == 3);
  CHECK(waiting.pairing(3).is_bye());
  CHECK(waiting.pairing(3).made.first == other);
  REQUIRE_FALSE(waiting.organise(AskGoOn{}));
  CHECK(waiting.state().status() == EventStatus::Over);
  CHECK(waiting.state().standings().front().entrant == other);
}

TEST_CASE("An event of which fewer than two are left is over") {
  EventWorld world = begun(test_rules(), 2);
  REQUIRE_FALSE(world.ask("Ada", AskLeave{}));
  world.settle();
  CHECK(world.state().status() == EventStatus::Over);
  CHECK(world.state().rounds().size() == 1);
}

TEST_CASE("The organiser withdraws nobody twice, and ends an event once, at any time") {
  EventWorld open(test_rules(), people_for_event(3));
  CHECK_FALSE(open.organise(AskEnd{"Nobody came."}));
  CHECK(open.state().status() == EventStatus::Over);
  EventWorld world = begun();
  CHECK_FALSE(world.organise(AskEnd{"It is late."}));
  CHECK(world.state().status() == EventStatus::Over);
  CHECK(world.state().ended()->reason == "It is late.");
  CHECK(world.state().ended()->by == testing::profile_of(testing::kTestOrganiser));
  const std::uint64_t version = world.state().version();
  world.organise(AskEnd{"It is later."});
  CHECK(world.state().version() == version);
}

TEST_CASE("After the end nothing is asked for, and nothing is due") {
  EventWorld world = begun();
  world.first_wins(1);
  REQUIRE_FALSE(world.organise(AskEnd{"It is late."}));
  CHECK(world.ask("Gus", AskEnter{}) == NoStep::NotOpen);
  CHECK(world.organise(AskBegin{}) == NoStep::NotOpen);
  CHECK(world.organise(AskGoOn{}) == NoStep::NotRunning);
  CHECK(world.organise(AskRule{1, Ruling::First, "?"}) == NoStep::NotRunning);
  CHECK(world.organise(AskRepeat{1, "?"}) == NoStep::NotRunning);
  CHECK(world.organise(AskWithdraw{1, "?"}) == NoStep::NotRunning);
  CHECK(world.ask("Ada", AskLeave{}) == NoStep::NotRunning);
  CHECK(due_step(world.state(), world.now()).empty());
  CHECK_FALSE(world.tell(deciding_game(2, world.room(2), 0)));
}

TEST_CASE("A Swiss round of an odd number has one bye, which counts as won and is not given twice") {
  EventRules rules = test_rules();
  rules.rounds = 3;
  EventWorld world = begun(rules, 3);
  std::set<int> byes;
  for (int round = 1; round <= 3; ++round) {
    int here = 0;
    for (const EventPairing& pairing : world.state().pairings())
      if (pairing.round == round && pairing.is_bye()) {
        ++here;
        byes.insert(pairing.made.first);
        CHECK(pairing.halves == std::array{2, 0});
        CHECK(pairing.unplayed);
      }
    CHECK(here == 1);
    world.first_of_each_wins();
    world.settle();
  }
  CHECK(byes.size() == 3);
}

TEST_CASE("A pair who have met before is marked where that could not be avoided") {
  EventRules rules = test_rules();
  rules.rounds = 3;
  EventWorld world = begun(rules, 2);
  for (int round = 1; round <= 3; ++round) {
    CHECK(world.pairing(round).made.again == (round > 1));
    world.first_wins(round);
    world.settle();
  }
  CHECK(world.state().status() == EventStatus::Over);
}

TEST_CASE("The first entry is made of what the organiser wants, at that time") {
  const EventNow now = testing::test_now();
  const EventEntry first = first_entry(testing::made_by(test_rules(), now), now);
  CHECK(first.version == 1);
  CHECK(first.time_ms == now.time_ms);
  CHECK(std::get<EventMade>(first.body).title == "Club evening");
}

}  // namespace
}  // namespace gatehouse::server
