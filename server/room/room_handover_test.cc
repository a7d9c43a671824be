// A seat that goes to another device by a code.

#include <doctest/doctest.h>

#include <algorithm>

#include "server/auth/tokens.h"
#include "server/room/limits.h"
#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using testing::RoomWorld;
using testing::Table;

constexpr std::chrono::seconds kAway{protocol::kUsualAbsence};
const Seat kHost = engine::seat_at(0);
const Seat kGuest = engine::seat_at(1);

struct HandingOver : Table {
  /// The code that they get, or the name of the error.
  std::string ask(ConnectionId who, std::optional<Seat> seat = std::nullopt) {
    world.say(who, protocol::HandOver{"hand", seat});
    return world.client(who).last.at("code");
  }
  void use(ConnectionId who, const std::string& code, const std::string& token) {
    protocol::JoinRoom message;
    message.id = "over";
    message.room = "testroom";
    message.code = code;
    world.handle(Enter{who, std::move(message), token, "192.0.2.9"});
    world.settle();
  }
  /// On a device that is not in the room yet.
  ConnectionId use(const std::string& code, const std::string& token) {
    const ConnectionId device = world.connect();
    use(device, code, token);
    return device;
  }
  std::size_t told(ConnectionId who, const std::string& what) {
    std::size_t times = 0;
    for (const std::string& frame : world.wires.sent(who))
      times += frame.find(what) != std::string::npos ? 1 : 0;
    return times;
  }
};

TEST_CASE(
    "Who sits takes their seat to another device: it has the seat, the older token and connection have not") {
  HandingOver table;
  const std::string old = table.world.client(table.ben).token;
  const std::string code = table.ask(table.ben);
  CHECK(table.world.client(table.ben).last.at("seat") == 1);
  CHECK(table.world.client(table.ben).last.at("expires_s") == 600);
  const Version before = table.version();
  const ConnectionId phone = table.use(code, "phone");
  CHECK(table.version() == before + 1);
  CHECK(table.world.client(phone).seat == 1);
  CHECK(table.world.client(phone).token == "phone");
  CHECK(table.world.client(phone).document == table.world.client(table.ben).document);
  CHECK(table.world.wires.close_code(table.ben) == protocol::CloseCode::Replaced);
  CHECK(table.told(table.anna, R"({"by":1,"seat":1,"type":"handed-over"})") == 1);
  const ConnectionId desk = table.world.connect();
  table.world.come_back(desk, old);
  CHECK(table.last_error(desk) == "bad-token");
}

TEST_CASE("A code opens once, the newest alone, for its time, and no other is guessed") {
  HandingOver table;
  const std::string first = table.ask(table.ben);
  const std::string second = table.ask(table.ben);
  CHECK(first != second);
  CHECK(first.size() == 22);  // 128 bits
  CHECK(table.last_error(table.use(first, "a")) == "bad-code");
  CHECK(table.last_error(table.use("AAAAAAAAAAAAAAAAAAAAAA", "b")) == "bad-code");
  CHECK(table.last_error(table.use(second, "c")).empty());
  CHECK(table.last_error(table.use(second, "d")) == "bad-code");
  const std::string late = table.ask(table.anna);
  table.world.clock.pass(kCodeLives);
  CHECK(table.last_error(table.use(late, "e")) == "bad-code");
}

TEST_CASE("A code is good for its time by the clock that never jumps") {
  for (const std::chrono::hours by : {std::chrono::hours(-24), std::chrono::hours(24)}) {
    CAPTURE(by.count());
    HandingOver table;
    const std::string good = table.ask(table.anna);
    table.world.clock.set_wall(by);
    table.world.clock.pass(kCodeLives - std::chrono::seconds(1));
    CHECK(table.last_error(table.use(good, "a")).empty());
    const std::string late = table.ask(table.ben);
    table.world.clock.set_wall(-by);
    table.world.clock.pass(kCodeLives);
    CHECK(table.last_error(table.use(late, "b")) == "bad-code");
  }
}

TEST_CASE(
    "Taking a seat over can be repeated with its key, across a restart too, when a code that was not used is "
    "gone") {
  HandingOver table;
  const std::string code = table.ask(table.ben);
  table.use(code, "phone");
  const Version after = table.version();
  table.world.restart();
  const ConnectionId again = table.use(code, "phone");
  CHECK(table.world.client(again).seat == 1);
  CHECK(table.version() == after);
  const std::string unused = table.ask(again);
  table.world.restart();
  CHECK(table.last_error(table.use(unused, "other")) == "bad-code");
}

TEST_CASE("Nobody has the seat before that is durable, and the code is good again when it failed") {
  HandingOver table;
  const std::string code = table.ask(table.ben);
  const ConnectionId phone = table.world.connect();
  protocol::JoinRoom message{"over", "testroom", {}, {}, {}, {}, {}, code};
  table.world.handle(Enter{phone, message, "phone", "192.0.2.9"});
  CHECK_FALSE(table.world.client(phone).joined);
  CHECK(table.world.wires.connected(table.ben));
  table.world.store(false);
  CHECK(table.last_error(phone) == "unavailable");
  CHECK_FALSE(table.world.wires.close_code(table.ben));
  table.use(phone, code, "phone");
  CHECK(table.world.client(phone).seat == 1);
}

TEST_CASE("The host alone gives the seat of somebody whose device is lost, and all are told who did") {
  HandingOver table;
  CHECK(table.ask(table.ben, kHost) == "not-host");
  CHECK(table.ask(table.anna, kGuest) == "not-absent");  // Ben is here
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAway - std::chrono::seconds(1));
  CHECK(table.ask(table.anna, kGuest) == "not-absent");
  CHECK(table.world.client(table.anna).last.at("retry_after_ms") == 1'000);
  table.world.clock.pass(std::chrono::seconds(1));
  const std::string code = table.ask(table.anna, kGuest);
  const ConnectionId device = table.use(code, "new");
  CHECK(table.world.client(device).seat == 1);
  CHECK(table.told(table.anna, R"({"by":0,"seat":1,"type":"handed-over"})") == 1);
}

TEST_CASE("A code of the host's opens nothing when the player has come back") {
  HandingOver table;
  const std::string token = table.world.client(table.ben).token;
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAway);
  const std::string code = table.ask(table.anna, kGuest);
  const ConnectionId back = table.world.connect();
  table.world.come_back(back, token);
  table.world.disconnect(back);
  CHECK(table.last_error(table.use(code, "new")) == "bad-code");
}

TEST_CASE("Once the rematch is made no seat is handed over here: its table opens by the tokens of before") {
  HandingOver table;
  table.world.say(table.ben, protocol::Resign{"resign"});
  table.world.settle();
  const std::string code = table.ask(table.ben);
  CHECK(code.size() == 22);
  table.world.say(table.anna, protocol::Rematch{"again"});
  const OpenRematch order = table.world.rematch().value();
  // A device that comes while it is made waits for it.
  const ConnectionId phone = table.world.connect();
  const protocol::JoinRoom over{"over", "testroom", {}, {}, {}, {}, {}, code};
  table.world.handle(Enter{phone, over, "phone", "192.0.2.9"});
  table.world.open_rematch();
  table.world.settle();
  CHECK(table.last_error(phone) == "bad-code");
  CHECK(table.ask(table.ben) == "game-over");
  CHECK(table.ask(table.anna) == "game-over");
  // So at both tables the same tokens open the same people's seats.
  const std::vector<std::string> here = table.world.core().state().seating().token_hashes();
  for (const Seated& seated : order.rematching.people)
    CHECK(std::ranges::find(here, seated.token_hash) != here.end());
}

TEST_CASE("A seat that is handed over before the rematch is made opens by the new token at both tables") {
  HandingOver table;
  table.world.say(table.ben, protocol::Resign{"resign"});
  table.world.settle();
  const std::string code = table.ask(table.ben);
  const ConnectionId phone = table.use(code, "phone");
  table.world.say(phone, protocol::Rematch{"again"});
  const OpenRematch order = table.world.rematch().value();
  CHECK(order.rematching.people.front().token_hash == hash_of_token("phone"));
}

TEST_CASE("Spectators, bots and free seats have no code") {
  HandingOver table;
  const ConnectionId eve = table.world.connect();
  table.world.watch(eve, "Eve");
  CHECK(table.ask(eve) == "no-seat");
  CHECK(table.ask(table.anna, engine::seat_at(2)) == "no-such-seat");
  CHECK(table.ask(table.anna, engine::seat_at(5)) == "no-such-seat");
  RoomWorld with_bot;
  const ConnectionId host = with_bot.found_with_bot(protocol::BotLevel::Greedy);
  with_bot.say(host, protocol::HandOver{"hand", kGuest});
  CHECK(with_bot.client(host).last.at("code") == "no-such-seat");
}

TEST_CASE("A code does not go over to whoever has the seat's number later") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  world.found(anna, 3);
  world.settle();
  world.join(ben, "Ben", 2);
  world.settle();
  const auto code_of = [&](ConnectionId who) {
    world.say(who, protocol::HandOver{"hand", std::nullopt});
    return world.client(who).last.at("code").get<std::string>();
  };
  const auto error_with = [&](const std::string& code) {
    const ConnectionId device = world.connect();
    world.handle(
        Enter{device, protocol::JoinRoom{"over", "testroom", {}, {}, {}, {}, {}, code}, "new", "192.0.2.9"});
    world.settle();
    return world.client(device).errors.empty()
               ? ""
               : world.client(device).errors.back().at("code").get<std::string>();
  };
  const std::string given_up = code_of(ben);
  world.say(ben, protocol::Leave{"leave"});
  world.settle();
  const ConnectionId cleo = world.connect();
  world.join(cleo, "Cleo", 2);
  world.settle();
  CHECK(error_with(given_up) == "bad-code");
  const std::string before_the_start = code_of(cleo);
  world.start(anna);
  CHECK(error_with(before_the_start) == "bad-code");
}

TEST_CASE("Who has a seat does not take over another by a code") {
  HandingOver table;
  const std::string code = table.ask(table.ben);
  table.use(table.anna, code, "two");
  CHECK(table.last_error(table.anna) == "already-seated");
}

TEST_CASE("A bot that stood in stops when the seat is handed over") {
  HandingOver table;
  table.world.disconnect(table.ben);
  table.world.clock.pass(kAway);
  table.world.say(table.anna, protocol::Propose{"skip", protocol::Proposing::Skip, kGuest, std::nullopt});
  table.world.settle();
  REQUIRE(table.world.core().state().seating().occupant(kGuest).stand_in);
  table.use(table.ask(table.anna, kGuest), "new");
  table.world.settle();
  CHECK_FALSE(table.world.core().state().seating().occupant(kGuest).stand_in);
}

}  // namespace
}  // namespace gatehouse::server
