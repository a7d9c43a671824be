// A table that an event has opened: its seats are given, and its game begins with the room.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/auth/tokens.h"
#include "server/people/result.h"
#include "server/testing/match_table.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::Game;
using testing::RoomWorld;

/// What an event makes its tables of.
Rematching event_table(int best_of) {
  Rematching table;
  table.created.title = "Club evening";
  table.created.game = "counting";
  table.created.size = 2;
  table.created.is_public = true;
  table.created.options = {{"goal", 1}};
  table.created.match = protocol::Match{{.best_of = best_of}};
  table.created.gathered.event = OfEvent{"k7m2p9qa4rstu", 3, 2};
  table.people = {{seat_at(0), protocol::newcomer("Anna", false, "anna's id"), hash_of_token("anna")},
                  {seat_at(1), protocol::newcomer("Ben", false, "ben's id"), hash_of_token("ben")}};
  return table;
}

struct EventTable {
  explicit EventTable(int best_of = 1) : game("one", store) {
    for (const std::string id : {"anna's id", "ben's id"})
      REQUIRE(store->keep_profile({id, 1, {"key of " + id}, "text"}) == Keeping::Done);
    game.world.handle(FoundAgain{event_table(best_of)});
    game.world.settle();
    game.anna = game.come("anna");
    game.ben = game.come("ben");
  }
  /// What is kept of the game of this room.
  EventGame counted(const std::string& room) const {
    for (auto next = store->result_after(""); next; next = store->result_after(next->room)) {
      if (next->room != room) continue;
      CHECK(fault_in(*next).empty());
      return result_in(next->text).event.value();
    }
    FAIL("no result is kept");
    return {};
  }
  template <class Message>
  std::string refusal(ConnectionId who, const Message& message) {
    game.world.say(who, message);
    game.world.settle();
    return game.error(who);
  }

  std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
  Game game;
};

TEST_CASE("The room of a pairing begins its game in its first run, with the seats as they are given") {
  EventTable table;
  CHECK(table.game.kinds() == std::vector<std::string>{"created", "seated", "seated", "started", "rolled"});
  CHECK(table.game.plays());
  CHECK(table.game.seat_named("Anna") == 0);
  CHECK(table.game.seat_named("Ben") == 1);
  CHECK(table.game.world.client(table.game.anna).document.at("room").at("event") == "k7m2p9qa4rstu");
  CHECK(table.game.state().created().gathered.event == OfEvent{"k7m2p9qa4rstu", 3, 2});
}

TEST_CASE("Who comes to their seat before the table is durable is told to come again, and then sits") {
  const auto store = std::make_shared<MemoryStore>();
  Game game("one", store);
  const auto coming = [&game] {
    const ConnectionId anna = game.come("anna");
    return game.error(anna);
  };
  CHECK(coming() == "unavailable");
  game.world.handle(FoundAgain{event_table(1)});
  CHECK(coming() == "unavailable");
  game.world.settle();
  CHECK(coming().empty());
}

TEST_CASE("At a table of an event nobody gives a seat away, calls a bot or locks the door") {
  EventTable table;
  Game& game = table.game;
  CHECK(table.refusal(game.anna, protocol::HandOver{"h", seat_at(0)}) == "rated-table");
  CHECK(table.refusal(game.anna, protocol::Lock{"l", true}) == "rated-table");
  protocol::Propose bot{"p", protocol::Proposing::Bot};
  bot.seat = seat_at(1);
  bot.level = protocol::BotLevel::Greedy;
  CHECK(table.refusal(game.anna, bot) == "rated-table");
  CHECK(game.plays());
}

TEST_CASE("What a game counts in its pairing is kept with it") {
  EventTable table;
  table.game.resign(table.game.ben);
  const EventGame counted = table.counted("one");
  CHECK(counted == EventGame{"k7m2p9qa4rstu", 3, 2, 1, {2, 0}, true, 0, ""});
}

TEST_CASE("Of a match that goes on, the room of the next game is kept as it is opened then") {
  EventTable table(3);
  table.game.resign(table.game.anna);
  const EventGame counted = table.counted("one");
  CHECK(counted.halves == std::vector<int>{0, 2});
  CHECK_FALSE(counted.over);
  CHECK_FALSE(counted.winner.has_value());
  REQUIRE(table.game.world.rematch().has_value());
  CHECK(counted.next == table.game.world.rematch()->room);
  CHECK(table.game.world.rematch()->rematching.created.gathered.event == OfEvent{"k7m2p9qa4rstu", 3, 2});
}

TEST_CASE("Who plays again after an event plays for themselves") {
  EventTable table;
  table.game.resign(table.game.ben);
  table.game.world.say(table.game.anna, protocol::Rematch{"again"});
  REQUIRE(table.game.world.rematch().has_value());
  CHECK_FALSE(table.game.world.rematch()->rematching.created.gathered.event.has_value());
}

}  // namespace
}  // namespace gatehouse::server
