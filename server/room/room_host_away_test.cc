// A host who vanishes. Before the start the next person takes over, in a running game the one whom the others
// agree upon. The host is the host again as soon as they are back.

#include <doctest/doctest.h>

#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using protocol::Propose;
using protocol::Proposing;
using std::chrono::seconds;
using testing::RoomWorld;

constexpr seconds kGone{protocol::kUsualAbsence};

/// Anna, the host, Ben and Cleo at a table of four that waits, and a bot on the last seat.
struct HostedTable {
  explicit HostedTable(bool program = false) {
    protocol::CreateRoom create{"create", "Anna", "counting", 4, true, Json::object()};
    create.allows_programs = true;
    world.handle(Found{anna, create, "anna", "a"});
    world.settle();
    protocol::JoinRoom join{"join", "testroom", "Ben", {}, {}, {}};
    join.program = program;
    world.handle(Enter{ben, join, "ben", "b"});
    world.settle();
    world.join(cleo, "Cleo", std::nullopt, "cleo");
    world.settle();
    say(anna, protocol::SeatBot{"", seat_at(3), protocol::BotLevel::Random});
  }

  template <class Message>
  std::string say(ConnectionId who, Message message) {
    message.id = "id" + std::to_string(++ids);
    const std::size_t before = world.client(who).errors.size();
    world.say(who, std::move(message));
    world.settle();
    const auto& errors = world.client(who).errors;
    return errors.size() == before ? "" : errors.back().at("code").get<std::string>();
  }
  /// Lets time go by. All that has to be stored then is.
  void wait(seconds time) {
    world.wait(time);
    world.settle();
  }
  ConnectionId back(const std::string& token) {
    const ConnectionId again = world.connect();
    world.come_back(again, token);
    world.settle();
    return again;
  }
  int host() { return engine::index(world.core().state().seating().host()); }
  int host_as_told(ConnectionId who) { return world.client(who).document.at("room").at("host"); }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId cleo = world.connect();
  int ids = 0;
};

TEST_CASE("A host who vanishes before the start: after the table's time the next person starts the game") {
  HostedTable table;
  CHECK(table.say(table.ben, protocol::Start{""}) == "not-host");
  table.world.disconnect(table.anna);
  table.wait(kGone - seconds(1));
  CHECK(table.host() == 0);
  table.wait(seconds(1));
  for (const ConnectionId who : {table.ben, table.cleo}) CHECK(table.host_as_told(who) == 1);
  CHECK(table.say(table.cleo, protocol::Start{""}) == "not-host");
  CHECK(table.say(table.ben, protocol::Start{""}).empty());
  CHECK(table.world.core().state().in_play() != nullptr);
}

TEST_CASE("A host who comes back before the start is the host again, after a restart, too") {
  for (const bool restart : {false, true}) {
    HostedTable table;
    table.world.disconnect(table.anna);
    table.wait(kGone);
    REQUIRE(table.host() == 1);
    if (restart) table.world.restart();
    const ConnectionId ben = restart ? table.back("ben") : table.ben;
    CHECK(table.host() == 1);
    const ConnectionId anna = table.back("anna");
    CHECK(table.host_as_told(anna) == 0);
    CHECK(table.host_as_told(ben) == 0);
    CHECK(table.say(ben, protocol::Start{""}) == "not-host");
    CHECK(table.say(anna, protocol::Start{""}).empty());
  }
}

TEST_CASE("A host who comes back in time stays the host, and time before it counts no more") {
  HostedTable table;
  table.world.disconnect(table.anna);
  table.wait(kGone - seconds(1));
  const Version before = table.world.core().state().version();
  const ConnectionId anna = table.back("anna");
  table.world.disconnect(anna);
  table.wait(kGone - seconds(1));
  CHECK(table.host() == 0);
  CHECK(table.world.core().state().version() == before);
  // By the clock on the wall nobody is made the host.
  table.world.clock.set_wall(2 * kGone);
  table.say(table.ben, protocol::AddEntropy{"", "luck"});
  CHECK(table.host() == 0);
}

TEST_CASE("Where nobody is there to take over, whoever comes first does, and neither bots nor programs") {
  HostedTable table(true);
  for (const ConnectionId who : {table.anna, table.cleo}) table.world.disconnect(who);
  table.wait(2 * kGone);
  CHECK(table.host() == 0);  // Ben is a program
  table.back("cleo");
  CHECK(table.host() == 2);
}

TEST_CASE("Who stands in and vanishes is replaced in turn, and the first host gets the table back") {
  HostedTable table;
  table.world.disconnect(table.anna);
  table.wait(kGone);
  table.world.disconnect(table.ben);
  table.wait(kGone);
  CHECK(table.host() == 2);
  table.back("ben");
  CHECK(table.host() == 2);
  table.back("anna");
  CHECK(table.host() == 0);
}

TEST_CASE("Who stands in is the host: may pass that on, or remove whose place it is, who has no claim then") {
  HostedTable table;
  table.world.disconnect(table.anna);
  table.wait(kGone);
  CHECK(table.say(table.ben, protocol::Appoint{"", seat_at(2)}).empty());
  CHECK(table.host() == 2);
  const ConnectionId anna = table.back("anna");
  CHECK(table.host() == 0);  // Ben gave what he had
  table.world.disconnect(anna);
  table.wait(kGone);
  CHECK(table.host() == 1);
  CHECK(table.say(table.ben, protocol::RemoveSeat{"", seat_at(0)}).empty());
  const ConnectionId stranger = table.world.connect();
  table.world.come_back(stranger, "anna");
  CHECK(table.world.client(stranger).errors.back().at("code") == "bad-token");
  table.world.join(stranger, "Dora", 0);
  table.world.settle();
  CHECK(table.host() == 1);
}

TEST_CASE("A change of hosts that cannot be stored is nobody's, and is tried again") {
  HostedTable table;
  table.world.disconnect(table.anna);
  table.world.wait(kGone);
  REQUIRE(table.world.storing());
  CHECK(table.host_as_told(table.ben) == 0);
  table.world.store(false);
  CHECK(table.host() == 0);
  CHECK_FALSE(table.world.storing());
  table.wait(seconds(2));
  CHECK(table.host_as_told(table.ben) == 1);
}

TEST_CASE(
    "Who hosts in another's place does so in the game too, until they are back, wherever they sit by then") {
  HostedTable table;
  table.say(table.anna, protocol::Appoint{"", seat_at(2)});
  table.world.disconnect(table.cleo);
  table.wait(kGone);
  REQUIRE(table.host() == 0);  // after the bot
  CHECK(table.say(table.anna, protocol::RemoveSeat{"", seat_at(1)}).empty());
  CHECK(table.say(table.anna, protocol::Start{""}).empty());
  table.back("cleo");
  CHECK(table.host() == 1);
  CHECK(table.world.core().state().seating().occupant(seat_at(1)).name == "Cleo");
}

// ---- in a running game ----

struct HostedGame : HostedTable {
  HostedGame() { say(anna, protocol::Start{""}); }
  std::string propose(ConnectionId who, int seat) {
    return say(who, Propose{"", Proposing::Host, seat_at(seat), std::nullopt});
  }
  /// The code of a seat, or why there is none.
  std::string code(ConnectionId who, int seat) {
    world.say(who, protocol::HandOver{"hand", seat_at(seat)});
    return world.client(who).last.at("code");
  }
};

TEST_CASE("The host's own seat is handed over in a running game when the others agree, not by one alone") {
  HostedGame table;
  CHECK(table.code(table.ben, 0) == "not-host");
  CHECK(table.propose(table.ben, 0) == "not-absent");
  table.world.disconnect(table.anna);
  table.wait(kGone - seconds(1));
  CHECK(table.propose(table.ben, 0) == "not-absent");
  CHECK(table.world.client(table.ben).errors.back().at("retry_after_ms") == 1'000);
  table.wait(seconds(1));
  CHECK(table.host() == 0);  // nobody is made the host of a game without being asked for
  CHECK(table.propose(table.ben, 2) == "no-such-seat");
  CHECK(table.propose(table.ben, 0).empty());
  CHECK(table.code(table.ben, 0) == "not-host");
  const Json proposal = table.world.client(table.cleo).document.at("room").at("proposal");
  CHECK(proposal.at("what") == "host");
  CHECK(proposal.at("seat") == 0);
  CHECK(proposal.at("asked") == Json({1, 2}));
  CHECK(table.say(table.cleo, protocol::Vote{"", proposal.at("version"), true}).empty());
  CHECK(table.host_as_told(table.cleo) == 1);
  const std::string code = table.code(table.ben, 0);
  const ConnectionId device = table.world.connect();
  table.world.handle(
      Enter{device, protocol::JoinRoom{"over", "testroom", {}, {}, {}, {}, {}, code}, "new", "x"});
  table.world.settle();
  CHECK(table.world.client(device).seat == 0);
  // Who has the seat is back, and hosts again.
  CHECK(table.host_as_told(device) == 0);
  const ConnectionId lost = table.world.connect();
  table.world.come_back(lost, "anna");
  CHECK(table.world.client(lost).errors.back().at("code") == "bad-token");
}

TEST_CASE(
    "A host who comes back before the others have agreed stays the host, and one who comes later is again") {
  HostedGame table;
  table.world.disconnect(table.anna);
  table.wait(kGone);
  table.propose(table.ben, 0);
  ConnectionId anna = table.back("anna");
  CHECK(table.host() == 0);
  CHECK_FALSE(table.world.client(anna).document.at("room").contains("proposal"));
  table.world.disconnect(anna);
  table.wait(kGone);
  table.propose(table.ben, 0);
  const Version asked = table.world.client(table.cleo).document.at("room").at("proposal").at("version");
  CHECK(table.say(table.cleo, protocol::Vote{"", asked, true}).empty());
  CHECK(table.host() == 1);
  table.world.restart();
  anna = table.back("anna");
  CHECK(table.host() == 0);
}

TEST_CASE("A host who has given the game up and gone is replaced, too") {
  HostedGame table;
  table.say(table.anna, protocol::Resign{""});
  CHECK(table.propose(table.ben, 0) == "not-absent");
  table.world.disconnect(table.anna);
  CHECK(table.world.client(table.ben).last.value("away", Json::object()).empty());  // the game does not wait
                                                                                    // for them
  table.wait(kGone);
  CHECK(table.propose(table.ben, 0).empty());
  const Version asked = table.world.client(table.cleo).document.at("room").at("proposal").at("version");
  CHECK(table.say(table.cleo, protocol::Vote{"", asked, true}).empty());
  CHECK(table.host() == 1);
}

}  // namespace
}  // namespace gatehouse::server
