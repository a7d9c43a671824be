// What the organiser decides about pairings, which games count, and how an elimination goes on.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "server/events/event_steps.h"
#include "server/testing/event_world.h"

namespace gatehouse::server {
namespace {

using testing::deciding_game;
using testing::EventWorld;
using testing::people_for_event;
using testing::test_rules;

/// A running event whose rounds come when the organiser asks.
EventWorld asked_event(EventFormat format, int people) {
  EventRules rules = test_rules(format);
  rules.by_itself = false;
  EventWorld world(rules, people_for_event(people));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  return world;
}

EventWorld cup_by_itself(int people, bool third_place = false) {
  EventRules rules = test_rules(EventFormat::Elimination);
  rules.third_place = third_place;
  EventWorld world(rules, people_for_event(people));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  return world;
}

int halves_of_entrant(const EventWorld& world, int entrant) {
  for (const StandingsRow& row : world.state().standings())
    if (row.entrant == entrant) return row.halves;
  return -1;
}

TEST_CASE("A ruling decides an open pairing without a game") {
  for (const Ruling ruling : kRulings) {
    EventWorld world = asked_event(EventFormat::Swiss, 4);
    REQUIRE_FALSE(world.organise(AskRule{1, ruling, "Late."}));
    const EventPairing& pairing = world.pairing(1);
    CHECK(pairing.halves == halves_of(ruling));
    CHECK(pairing.ruled);
    CHECK(pairing.unplayed);
    CHECK(pairing.reason == "Late.");
    CHECK_FALSE(world.tell(deciding_game(1, world.room(1), 0)));
  }
}

TEST_CASE("A ruling takes the place of what was played, and another one that of the ruling") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  world.first_wins(1);
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::Second, "A wrong result."}));
  CHECK(world.pairing(1).halves == std::array{0, 2});
  CHECK_FALSE(world.pairing(1).unplayed);
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::None, "Both."}));
  CHECK(world.pairing(1).halves == std::array{0, 0});
  CHECK(world.pairing(1).reason == "Both.");
  CHECK(halves_of_entrant(world, world.pairing(1).made.first) == 0);
  CHECK(halves_of_entrant(world, world.pairing(1).made.second.value()) == 0);
}

TEST_CASE("The same ruling again is done already") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  const AskRule ask{1, Ruling::Second, "Late."};
  REQUIRE_FALSE(world.organise(ask));
  CHECK(world.latest().size() == 1);
  CHECK_FALSE(world.organise(ask));
  CHECK(world.latest().empty());
}

TEST_CASE("A pairing of an earlier round can be ruled: standings follow, and pairings stay") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  world.first_of_each_wins();
  REQUIRE_FALSE(world.organise(AskGoOn{}));
  const int first = world.pairing(1).made.first;
  const protocol::Json pairings = world.document().at("pairings");
  const int halves = halves_of_entrant(world, first);
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::Second, "A wrong result."}));
  CHECK(halves_of_entrant(world, first) == halves - 2);
  CHECK(world.document().at("pairings") == pairings);
  CHECK(world.document({}, 1).at("pairings").at(0).at("halves") == protocol::Json({0, 2}));
}

TEST_CASE("Nothing is ruled about a pairing that there is not, nor about a bye") {
  EventWorld world = asked_event(EventFormat::Swiss, 3);
  REQUIRE(world.pairing(2).is_bye());
  for (const int pairing : {-1, 0, 3}) {
    CHECK(world.organise(AskRule{pairing, Ruling::First, "?"}) == NoStep::NoSuch);
    CHECK(world.organise(AskRepeat{pairing, "?"}) == NoStep::NoSuch);
  }
  CHECK(world.organise(AskRule{2, Ruling::None, "?"}) == NoStep::NoSuch);
  CHECK(world.organise(AskRepeat{2, "?"}) == NoStep::NoSuch);
}

TEST_CASE("A pairing is repeated in another room from its start, and the first one does not count") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  const std::string room = world.room(1);
  world.first_wins(1);
  REQUIRE_FALSE(world.organise(AskRepeat{1, "Wrong options."}));
  CHECK_FALSE(world.pairing(1).is_over());
  CHECK(world.pairing(1).attempt == 2);
  CHECK(world.room(1) != room);
  CHECK(world.room(1) != world.room(2));
  CHECK(world.pairing(1).reason == "Wrong options.");
  CHECK_FALSE(world.tell(deciding_game(1, room, 0)));
  world.first_wins(2);
  CHECK(world.organise(AskGoOn{}) == NoStep::NotDecided);
  CHECK(world.second_wins(1));
  CHECK(world.pairing(1).halves == std::array{0, 2});
  CHECK(world.pairing(1).games.size() == 1);
  CHECK_FALSE(world.organise(AskGoOn{}));
}

TEST_CASE("A pairing that is not over can be repeated, too, and one that was ruled") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  REQUIRE_FALSE(world.organise(AskRepeat{1, "The server was down."}));
  CHECK(world.pairing(1).attempt == 2);
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::First, "Late."}));
  REQUIRE_FALSE(world.organise(AskRepeat{1, "They play after all."}));
  CHECK(world.pairing(1).attempt == 3);
  CHECK_FALSE(world.pairing(1).ruled);
  CHECK_FALSE(world.pairing(1).unplayed);
  CHECK(world.draw(1));
  CHECK(world.pairing(1).halves == std::array{1, 1});
}

TEST_CASE("A result counts once") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  const GamePlayed game = deciding_game(1, world.room(1), 0);
  CHECK(world.tell(game));
  CHECK_FALSE(world.tell(game));
  CHECK_FALSE(world.tell(deciding_game(1, world.room(1), 1)));
  CHECK(world.pairing(1).games.size() == 1);
}

TEST_CASE("In a match of several games each counts once, in its turn") {
  EventRules rules = test_rules();
  rules.table.match->rules.best_of = 3;
  EventWorld world(rules, people_for_event(2));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  GamePlayed first = deciding_game(1, world.room(1), 0);
  first.over = false;
  first.winner = std::nullopt;
  first.next = "second";
  const GamePlayed second = deciding_game(1, "second", 0);
  CHECK_FALSE(world.tell(second));  // nobody knows of that room so far
  CHECK(world.tell(first));
  CHECK(world.room(1) == "second");
  CHECK_FALSE(world.tell(first));
  CHECK_FALSE(world.pairing(1).is_over());
  CHECK(world.tell(second));
  CHECK(world.pairing(1).halves == std::array{2, 0});
  CHECK(world.pairing(1).games.size() == 2);
}

TEST_CASE("Of a match that was interrupted by a ruling, its games stay as they were played") {
  EventRules rules = test_rules();
  rules.table.match->rules.best_of = 3;
  EventWorld world(rules, people_for_event(2));
  REQUIRE_FALSE(world.organise(AskBegin{}));
  GamePlayed first = deciding_game(1, world.room(1), 0);
  first.over = false;
  first.winner = std::nullopt;
  first.next = "second";
  REQUIRE(world.tell(first));
  REQUIRE_FALSE(world.organise(AskRule{1, Ruling::Second, "Gone home."}));
  CHECK(world.pairing(1).games.size() == 1);
  CHECK_FALSE(world.pairing(1).unplayed);
  CHECK_FALSE(world.tell(deciding_game(1, "second", 0)));
  CHECK(world.pairing(1).halves == std::array{0, 2});
}

TEST_CASE("A drawn match of an elimination is repeated by itself, and the second begins") {
  EventWorld world = cup_by_itself(2);
  const EventPairing before = world.pairing(1);
  CHECK(world.draw(1));
  world.settle();
  const EventPairing& after = world.pairing(1);
  CHECK_FALSE(after.is_over());
  CHECK(after.attempt == 2);
  CHECK(after.room != before.room);
  CHECK(after.reason.empty());
  REQUIRE_FALSE(world.latest().empty());
  const auto* const repeated = std::get_if<Repeated>(&world.latest().front());
  REQUIRE(repeated != nullptr);
  CHECK(repeated->exchanged);
  CHECK(repeated->by.empty());
  CHECK_FALSE(world.tell(deciding_game(1, before.room, 0)));
  CHECK(world.second_wins(1));
  world.settle();
  CHECK(world.state().status() == EventStatus::Over);
}

TEST_CASE("Until it is repeated the round is not over") {
  EventWorld world = asked_event(EventFormat::Elimination, 2);
  CHECK(world.draw(1));
  CHECK(world.organise(AskGoOn{}) == NoStep::NotDecided);
  world.settle();
  CHECK(world.pairing(1).attempt == 2);
}

TEST_CASE("Who leaves before it is repeated has lost it") {
  EventWorld world = cup_by_itself(4);
  CHECK(world.draw(1));
  const int left = world.pairing(1).made.first;
  const int other = world.pairing(1).made.second.value();
  REQUIRE_FALSE(world.organise(AskWithdraw{left, "Ill."}));
  world.settle();
  CHECK(world.first_wins(2));
  world.settle();
  REQUIRE(world.state().pairings().size() == 3);
  CHECK(world.pairing(3).side_of(other));
}

TEST_CASE("It is repeated also where the organiser asks for each round") {
  EventWorld world = asked_event(EventFormat::Elimination, 2);
  CHECK(world.draw(1));
  world.settle();
  CHECK(world.pairing(1).attempt == 2);
  CHECK_FALSE(world.pairing(1).is_over());
}

TEST_CASE("A drawn match of another format stands") {
  EventWorld world = asked_event(EventFormat::Swiss, 4);
  CHECK(world.draw(1));
  world.settle();
  CHECK(world.pairing(1).attempt == 1);
  CHECK(world.pairing(1).halves == std::array{1, 1});
}

TEST_CASE("Where both have lost, or a ruling says drawn, nobody goes on from there") {
  for (const Ruling ruling : {Ruling::None, Ruling::Drawn}) {
    EventWorld world = cup_by_itself(4);
    REQUIRE_FALSE(world.organise(AskRule{1, ruling, "Both are away."}));
    world.settle();
    CHECK(world.pairing(1).attempt == 1);
    CHECK(world.first_wins(2));
    const int winner = world.pairing(2).made.first;
    world.settle();
    REQUIRE(world.state().pairings().size() >= 3);
    CHECK(world.pairing(3).is_bye());
    CHECK(world.pairing(3).made.first == winner);
    CHECK(world.state().status() == EventStatus::Over);
    CHECK(world.state().standings().front().entrant == winner);
  }
}

TEST_CASE("Where nobody goes on from either side there is no final") {
  EventWorld world = cup_by_itself(4);
  for (const int pairing : {1, 2}) REQUIRE_FALSE(world.organise(AskRule{pairing, Ruling::None, "Away."}));
  world.settle();
  CHECK(world.state().status() == EventStatus::Over);
  CHECK(world.state().pairings().size() == 2);
  CHECK(world.state().rounds().size() == 1);
}

TEST_CASE("Who loses a semifinal plays for the third place where that is in the rules") {
  EventWorld world = cup_by_itself(4, true);
  world.first_of_each_wins();
  const std::array winners{world.pairing(1).made.first, world.pairing(2).made.first};
  world.settle();
  REQUIRE(world.state().pairings().size() == 4);
  int finals = 0;
  for (const int number : {3, 4}) {
    const EventPairing& pairing = world.pairing(number);
    CHECK(pairing.round == 2);
    const bool final = pairing.side_of(winners[0]).has_value();
    CHECK(pairing.side_of(winners[1]).has_value() == final);
    if (final) ++finals;
  }
  CHECK(finals == 1);
  world.first_of_each_wins();
  world.settle();
  CHECK(world.state().status() == EventStatus::Over);
  int rank = 0;
  for (const StandingsRow& row : world.state().standings()) CHECK(row.rank == ++rank);
}

TEST_CASE("The best seeds have byes where people are no power of two") {
  EventWorld world = cup_by_itself(5);
  int byes = 0;
  for (const EventPairing& pairing : world.state().pairings()) {
    if (!pairing.is_bye()) continue;
    ++byes;
    CHECK(pairing.made.first <= 3);
    CHECK(pairing.halves == std::array{2, 0});
  }
  CHECK(byes == 3);
  while (world.state().status() != EventStatus::Over) {
    REQUIRE(world.state().rounds().size() <= 3);
    world.first_of_each_wins();
    world.settle();
  }
  CHECK(world.state().rounds().size() == 3);
}

TEST_CASE("Everybody meets everybody in a round robin, as often as it has cycles") {
  for (const int cycles : {1, 2}) {
    EventRules rules = test_rules(EventFormat::RoundRobin);
    rules.cycles = cycles;
    EventWorld world(rules, people_for_event(5));
    REQUIRE_FALSE(world.organise(AskBegin{}));
    for (int round = 0; round < 5 * cycles; ++round) {
      world.first_of_each_wins();
      world.settle();
    }
    CHECK(world.state().status() == EventStatus::Over);
    std::array<std::array<int, 6>, 6> met{};
    for (const EventPairing& pairing : world.state().pairings()) {
      if (pairing.is_bye()) continue;
      const auto [one, other] = std::minmax(pairing.made.first, *pairing.made.second);
      ++met.at(static_cast<std::size_t>(one)).at(static_cast<std::size_t>(other));
    }
    for (std::size_t one = 1; one <= 5; ++one)
      for (std::size_t other = one + 1; other <= 5; ++other) CHECK(met[one][other] == cycles);
  }
}

}  // namespace
}  // namespace gatehouse::server
