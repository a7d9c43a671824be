// A rated table: who may sit there, and what cannot be done.

#include <doctest/doctest.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/room/ended_game.h"
#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::RoomWorld;

/// Anna's table, which is rated unless its kind is empty, with a place for Ben.
struct Rated {
  explicit Rated(const std::string& kind = "Duel") {
    for (const std::string id : {"anna's id", "ben's id"})
      REQUIRE(world.memory().keep_profile({id, 1, {"key of " + id}, "text"}) == Keeping::Done);
    create = {"create", "Anna", "counting", 2, true, {{"goal", 1}}};
    create.profile = "anna's id";
    create.rated = !kind.empty();
    create.kind = kind;
    world.handle(Found{anna, create, "anna", "192.0.2.1"});
    world.settle();
  }

  /// Returns the error; empty: they have the seat.
  std::string sit(ConnectionId who, const std::string& name, std::optional<std::string> profile) {
    protocol::JoinRoom join;
    join.id = "join";
    join.room = world.core().state().room();
    join.name = name;
    join.profile = std::move(profile);
    world.handle(Enter{who, join, "token of " + name, "192.0.2.2"});
    world.settle();
    return error_told_to(who);
  }
  template <class Message>
  std::string ask(ConnectionId who, Message message) {
    world.say(who, std::move(message));
    world.settle();
    return error_told_to(who);
  }
  std::string error_told_to(ConnectionId who) {
    const Json& last = world.client(who).last;
    return last.at("type") == "error" ? last.at("code").get<std::string>() : "";
  }
  void begin() {
    REQUIRE(sit(ben, "Ben", "ben's id").empty());
    world.start(anna);
  }

  RoomWorld world;
  protocol::CreateRoom create;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
};

TEST_CASE("Everybody sees that a table is rated, and the list says so, also after a restart") {
  Rated table;
  CHECK(table.world.client(table.anna).document.at("room").at("rated") == "Duel");
  CHECK(table.world.core().summary().entry.rated == "Duel");
  table.world.restart();
  CHECK(table.world.core().state().created().rated == "Duel");
  Rated other("");
  CHECK_FALSE(other.world.client(other.anna).document.at("room").contains("rated"));
  CHECK(other.world.core().summary().entry.rated.empty());
}

TEST_CASE("Somebody with a profile may sit at a rated table, and nobody else") {
  Rated table;
  CHECK(table.sit(table.ben, "Ben", std::nullopt) == "profile-needed");
  CHECK_FALSE(table.world.core().state().seating().taken(seat_at(1)));
  CHECK(table.sit(table.ben, "Ben", "ben's id").empty());
  Rated other("");
  CHECK(other.sit(other.ben, "Ben", std::nullopt).empty());
}

TEST_CASE("Nobody sits twice, not even under a new name of their profile") {
  Rated table;
  CHECK(table.sit(table.ben, "Renamed", "anna's id") == "already-seated");
  CHECK_FALSE(table.world.core().state().seating().taken(seat_at(1)));
}

TEST_CASE("No bot sits at a rated table") {
  Rated table;
  CHECK(table.ask(table.anna, protocol::SeatBot{"bot", {}, protocol::BotLevel::Random}) == "rated-table");
  CHECK_FALSE(table.world.core().state().seating().taken(seat_at(1)));
  Rated other("");
  CHECK(other.ask(other.anna, protocol::SeatBot{"bot", {}, protocol::BotLevel::Random}).empty());
}

TEST_CASE("A rated game begins when every seat is taken") {
  Rated table;
  CHECK(table.ask(table.anna, protocol::Start{"start"}) == "not-enough-seats");
  REQUIRE(table.sit(table.ben, "Ben", "ben's id").empty());
  CHECK(table.ask(table.anna, protocol::Start{"start again"}).empty());
  CHECK(table.world.core().state().in_play() != nullptr);
}

TEST_CASE("In a rated game no bot plays for somebody who is away, and the default move may be played") {
  Rated table;
  table.begin();
  table.world.disconnect(table.ben);
  table.world.clock.pass(std::chrono::seconds(protocol::kUsualAbsence));
  CHECK(table.ask(table.anna, protocol::Propose{"bot", protocol::Proposing::Bot, seat_at(1),
                                                protocol::BotLevel::Random}) == "rated-table");
  CHECK_FALSE(table.world.core().state().table().proposal.has_value());
  CHECK(table.ask(table.anna, protocol::Propose{"skip", protocol::Proposing::Skip, seat_at(1), {}}).empty());
  CHECK(table.world.core().state().seating().occupant(seat_at(1)).stand_in.has_value());
}

TEST_CASE("At a rated table nobody hands over the seat of somebody else, and one's own goes on elsewhere") {
  Rated table;
  table.begin();
  table.world.disconnect(table.ben);
  table.world.clock.pass(std::chrono::seconds(protocol::kUsualAbsence));
  CHECK(table.ask(table.anna, protocol::HandOver{"other", seat_at(1)}) == "rated-table");
  CHECK(table.ask(table.anna, protocol::HandOver{"own", {}}).empty());
  CHECK(table.world.client(table.anna).last.at("type") == "seat-code");
}

TEST_CASE("The result of a rated game says its kind, and that ratings are to follow from it") {
  Rated table;
  table.begin();
  CHECK(table.ask(table.ben, protocol::Resign{"resign"}).empty());
  const auto kept = table.world.memory().result_after("");
  REQUIRE(kept.has_value());
  CHECK(kept->unrated);
  CHECK(result_in(kept->text).rated == "Duel");
  CHECK(fault_in(*kept).empty());
}

TEST_CASE("The next game of the same people is rated, too") {
  Rated table;
  table.begin();
  CHECK(table.ask(table.ben, protocol::Resign{"resign"}).empty());
  CHECK(rematching(table.world.core().state(), seat_at(0)).created.rated == "Duel");
}

TEST_CASE("The same message again is the same table, and one that is not rated is another") {
  Rated table;
  const ConnectionId again = table.world.connect();
  table.world.handle(Found{again, table.create, "anna", "192.0.2.1"});
  table.world.settle();
  CHECK(table.world.client(again).document.at("room").at("rated") == "Duel");
  const ConnectionId other = table.world.connect();
  protocol::CreateRoom unrated = table.create;
  unrated.rated = false;
  table.world.handle(Found{other, unrated, "anna", "192.0.2.1"});
  table.world.settle();
  CHECK(table.world.client(other).last.at("code") == "id-reuse");
}

}  // namespace
}  // namespace gatehouse::server
