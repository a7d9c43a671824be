// A table of two who looked for a partner: it begins as soon as both sit there.

#include <doctest/doctest.h>

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::RoomWorld;

/// Anna's table, at which a partner is expected.
struct Expecting {
  explicit Expecting(const DrawSecret& secret = RoomWorld::secret())
      : world("testroom", testing::counting_games(), secret) {
    protocol::CreateRoom create{"create", "Anna", "counting", 2, true, Json::object()};
    create.partner = protocol::Partner{{}, "from anna"};
    world.handle(Found{anna, create, "token of anna", "192.0.2.1"});
    world.settle();
  }
  void sit(ConnectionId who, const std::string& name, std::optional<std::string> entropy) {
    protocol::JoinRoom join;
    join.id = "join";
    join.room = world.core().state().room();
    join.name = name;
    join.entropy = std::move(entropy);
    world.handle(Enter{who, join, "token of " + name, "192.0.2.2"});
    world.settle();
  }
  std::vector<std::string> kinds() {
    std::vector<std::string> kinds;
    for (const std::string& line : world.log()) kinds.emplace_back(kind_of(line));
    return kinds;
  }
  const RoomState& state() { return world.core().state(); }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
};

DrawSecret secret_of(unsigned char last) {
  DrawSecret secret = RoomWorld::secret();
  secret.back() = last;
  return secret;
}

TEST_CASE("The game begins with the entry that seats the second, and not before") {
  Expecting table;
  CHECK(table.kinds() == std::vector<std::string>{"created", "seated", "added"});
  CHECK(table.state().in_play() == nullptr);
  table.sit(table.ben, "Ben", "from ben");
  const std::vector<std::string> kinds = table.kinds();
  REQUIRE(kinds.size() >= 6);
  CHECK(std::vector<std::string>(kinds.begin() + 3, kinds.begin() + 6) ==
        std::vector<std::string>{"seated", "added", "started"});
  CHECK(table.state().in_play() != nullptr);
}

TEST_CASE("Both are told where they sit, which a lot has decided, and each seat opens by its own token") {
  std::set<int> seats_of_ben;
  for (unsigned char last = 0; last < 20; ++last) {
    Expecting table(secret_of(last));
    table.sit(table.ben, "Ben", "from ben");
    const auto& anna = table.world.client(table.anna);
    const auto& ben = table.world.client(table.ben);
    REQUIRE(anna.seat.has_value());
    REQUIRE(ben.seat.has_value());
    CHECK(*anna.seat + *ben.seat == 1);
    CHECK(table.state().seating().occupant(seat_at(*ben.seat)).name == "Ben");
    CHECK(table.state().seating().seat_of("token of Ben") == seat_at(*ben.seat));
    CHECK(table.state().seating().seat_of("token of anna") == seat_at(*anna.seat));
    CHECK(anna.document.at("room") == ben.document.at("room"));
    seats_of_ben.insert(*ben.seat);
  }
  CHECK(seats_of_ben.size() == 2);
}

TEST_CASE("What both add to the draws is theirs, and shown to all") {
  Expecting table;
  table.sit(table.ben, "Ben", "from ben");
  const Json entropy = table.world.client(table.ben).document.at("room").at("fair").at("entropy");
  const std::string ben = std::to_string(*table.world.client(table.ben).seat);
  CHECK(entropy.at(ben) == "from ben");
  CHECK(entropy.at(ben == "0" ? "1" : "0") == "from anna");
}

TEST_CASE("Who adds nothing to the draws plays as well") {
  Expecting table;
  table.sit(table.ben, "Ben", std::nullopt);
  CHECK(table.state().in_play() != nullptr);
  CHECK(table.world.client(table.ben).document.at("room").at("fair").at("entropy").size() == 1);
}

TEST_CASE("A partner who plays is here, and nobody has to wait for them") {
  Expecting table;
  table.sit(table.ben, "Ben", std::nullopt);
  Json viewers;
  for (const std::string& frame : table.world.wires.sent(table.anna))
    if (Json said = Json::parse(frame); said.at("type") == "viewers") viewers = std::move(said);
  CHECK(viewers.at("seats") == Json::parse("[0, 1]"));
  CHECK(viewers.at("away") == Json::object());
}

TEST_CASE("The game is the same again after a restart, and the next of the same people waits for its start") {
  Expecting table;
  table.sit(table.ben, "Ben", "from ben");
  const std::uint64_t before = table.state().fingerprint();
  table.world.restart();
  CHECK(table.state().fingerprint() == before);
  CHECK(table.state().created().gathered.as_partners);
  CHECK_FALSE(rematching(table.state(), seat_at(0)).created.gathered.as_partners);
}

TEST_CASE("Where the store does not keep the partner's seat nothing begins, and they can sit down again") {
  Expecting table;
  protocol::JoinRoom join;
  join.id = "join";
  join.room = table.state().room();
  join.name = "Ben";
  table.world.handle(Enter{table.ben, join, "token of Ben", "192.0.2.2"});
  table.world.store(false);
  CHECK(table.state().in_play() == nullptr);
  CHECK(table.world.client(table.ben).last.at("code") == "unavailable");
  table.sit(table.ben, "Ben", std::nullopt);
  CHECK(table.state().in_play() != nullptr);
}

}  // namespace
}  // namespace gatehouse::server
