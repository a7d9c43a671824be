// The clocks of a table: who is charged, with what, and what becomes of a move whose time is over.

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/games.h"
#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using protocol::BotLevel;
using protocol::Clock;
using protocol::ClockKind;
using protocol::Json;
using protocol::Proposing;
using protocol::TimeOver;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::RoomWorld;

const Seat kAnnas = seat_at(0);
const Seat kBens = seat_at(1);
constexpr int kDay_s = protocol::kDay_s;

Clock by_move(int time_s, TimeOver over = TimeOver::Skip) {
  Clock clock{ClockKind::Move, time_s, 0, over};
  if (over == TimeOver::Bot) clock.level = BotLevel::Greedy;
  return clock;
}

Clock bank(int time_s, int increment_s) {
  return {ClockKind::Bank, time_s, increment_s, TimeOver::Skip};
}

Clock days(int count) {
  return {ClockKind::Days, count * kDay_s, 0, TimeOver::Skip};
}

/// Anna (host) and Ben at a table with a clock, started: Anna is to choose. A turn is a choice and its end.
struct Clocked {
  explicit Clocked(std::optional<Clock> clock, const std::string& game = "counting",
                   const Json& options = Json::object(), Games games = testing::counting_games())
      : world("testroom", games) {
    protocol::CreateRoom create{"create", "Anna", game, 2, true, options};
    create.clock = std::move(clock);
    world.handle(Found{anna, create, "anna", "192.0.2.1"});
    world.settle();
    world.join(ben, "Ben", std::nullopt, "ben");
    world.settle();
    world.watch(eve, "Eve");
    world.start(anna);
  }

  Version version() { return world.core().state().version(); }
  SeatSet asked() { return world.core().state().actor().seats; }
  void send(ConnectionId who, const std::string& choice) {
    world.say(who, protocol::Command{"id" + std::to_string(++ids), version(), {choice}});
  }
  void play(ConnectionId who, const std::string& choice) {
    send(who, choice);
    world.settle();
  }
  void turn(ConnectionId who) {
    play(who, "take");
    play(who, "end");
  }
  template <class Message>
  void say(ConnectionId who, Message message) {
    message.id = "id" + std::to_string(++ids);
    world.say(who, std::move(message));
    world.settle();
  }
  /// What the clock of a seat shows, as somebody who comes in now is told.
  std::int64_t left_ms(Seat seat) {
    say(eve, protocol::Resync{});
    return shown().at("left_ms").at(std::to_string(engine::index(seat)));
  }
  const Json& shown() { return world.client(eve).clock; }
  std::string error(ConnectionId who) { return world.client(who).last_error(); }
  std::size_t logged(const std::string& kind) {
    const auto log = world.log();
    return static_cast<std::size_t>(
        std::ranges::count_if(log, [&](const std::string& line) { return kind_of(line) == kind; }));
  }
  std::size_t told(ConnectionId who, const std::string& what) {
    return static_cast<std::size_t>(std::ranges::count_if(
        world.wires.sent(who),
        [&](const std::string& frame) { return frame.find(what) != std::string::npos; }));
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId eve = world.connect();
  int ids = 0;
};

TEST_CASE("The kind of an entry is its own, not that of its clock, and no words pass for one") {
  Clocked table(bank(60, 1));
  CHECK(kind_of(table.world.log().front()) == "created");
  Created made;
  made.title = R"({"kind":"moved"})";
  made.clock = by_move(10);
  CHECK(kind_of(write_entry({1, 0, 0, made})) == "created");
}

TEST_CASE("A table without a clock tells of none, and nobody's time is ever over") {
  Clocked table(std::nullopt);
  CHECK_FALSE(table.world.core().tick());
  table.world.run(hours(24));
  CHECK(table.told(table.anna, R"("type":"clock")") == 0);
  CHECK(table.logged("ran-out") == 0);
  CHECK_FALSE(table.world.client(table.anna).document.at("room").contains("clock"));
}

TEST_CASE("A time for each move begins when the question is put, and goes on through the steps of the move") {
  Clocked table(by_move(60));
  CHECK(table.world.client(table.ben).document.at("room").at("clock") ==
        Json({{"kind", "move"}, {"time_s", 60}, {"over", "skip"}}));
  CHECK(table.shown().at("running") == Json::array({0}));
  table.world.run(seconds(20));
  CHECK(table.left_ms(kAnnas) == 40'000);
  CHECK(table.left_ms(kBens) == 60'000);
  table.play(table.anna, "take");
  table.world.run(seconds(15));
  CHECK(table.left_ms(kAnnas) == 25'000);
  table.play(table.anna, "end");
  CHECK(table.shown().at("running") == Json::array({1}));
  table.world.run(seconds(59));
  CHECK(table.left_ms(kBens) == 1'000);
  table.turn(table.ben);
  CHECK(table.left_ms(kAnnas) == 60'000);
  CHECK(table.logged("ran-out") == 0);
}

TEST_CASE("A bank pays for its player's moves alone, and each move brings the increment") {
  Clocked table(bank(100, 5));
  CHECK(table.left_ms(kAnnas) == 105'000);
  table.world.run(seconds(30));
  table.turn(table.anna);
  CHECK(table.left_ms(kAnnas) == 75'000);
  CHECK(table.left_ms(kBens) == 105'000);
  table.turn(table.ben);
  CHECK(table.left_ms(kAnnas) == 80'000);
  table.world.run(seconds(80));
  CHECK(table.logged("ran-out") == 1);
  table.turn(table.ben);
  CHECK(table.left_ms(kAnnas) == 5'000);  // used up: what remains are the increments
}

TEST_CASE("What is taken back gives no time back") {
  Clocked table(by_move(60));
  table.world.run(seconds(20));
  table.play(table.anna, "take");
  table.world.run(seconds(20));
  table.say(table.anna, protocol::Undo{"", table.version()});
  CHECK(table.left_ms(kAnnas) == 20'000);
  table.world.run(seconds(20));
  CHECK(table.logged("ran-out") == 1);
}

TEST_CASE("At zero the default moves are played until the move is over, and all is told once it is durable") {
  Clocked table(by_move(10));
  table.play(table.anna, "take");
  table.world.run(seconds(9));
  table.world.clock.pass(seconds(1));
  table.world.handle(Tick{});
  REQUIRE(table.world.storing());
  CHECK(table.told(table.ben, "ran-out") == 0);
  CHECK(table.shown().at("over") == Json::array());

  SUBCASE("durable") {
    table.world.settle();
    CHECK(table.logged("ran-out") == 1);
    CHECK(table.told(table.ben, R"({"seat":0,"type":"ran-out"})") == 1);
    CHECK(table.told(table.ben, R"({"seat":0,"type":"skipped"})") == 1);
    CHECK(table.asked() == SeatSet{kBens});
    CHECK(table.shown().at("over") == Json::array());  // the move is over, too
    CHECK(table.shown().at("running") == Json::array({1}));
    table.turn(table.ben);
    CHECK(table.left_ms(kAnnas) == 10'000);
  }
  SUBCASE("the store fails") {
    table.world.store(false);
    CHECK(table.told(table.ben, "ran-out") == 0);
    CHECK(table.logged("ran-out") == 0);
    table.world.run(seconds(61));
    CHECK(table.logged("ran-out") == 1);
  }
  SUBCASE("the process dies before it is") {
    table.world.restart();
    CHECK(table.world.core().state().clocks().over().empty());
    CHECK(table.logged("ran-out") == 0);
  }
  SUBCASE("the process dies after it was") {
    table.world.restart(true);
    CHECK(table.logged("ran-out") == 1);
    CHECK(table.asked() == SeatSet{kBens});
  }
}

TEST_CASE("Whoever moves when the time is over is too late, and whoever moves just before is not") {
  Clocked table(by_move(10));
  table.world.run(seconds(9));
  table.world.clock.pass(milliseconds(999));
  table.turn(table.anna);
  CHECK(table.logged("ran-out") == 0);
  CHECK(table.asked() == SeatSet{kBens});
  table.world.run(seconds(9));
  table.world.clock.pass(milliseconds(1'001));
  table.send(table.ben, "take");
  table.world.settle();
  CHECK(table.error(table.ben) == "stale");
  CHECK(table.logged("ran-out") == 1);
  CHECK(table.asked() == SeatSet{kAnnas});
}

TEST_CASE("A bot takes the move over, in which the player can interfere no more, and the next is theirs") {
  Clocked table(by_move(10, TimeOver::Bot));
  table.play(table.anna, "take");
  table.world.run(seconds(10));
  CHECK(table.shown().at("over") == Json::array({0}));
  CHECK(table.shown().at("running") == Json::array());
  REQUIRE(table.world.bot_thinks());
  table.play(table.anna, "end");
  CHECK(table.error(table.anna) == "out-of-time");
  table.say(table.anna, protocol::Undo{"", table.version()});
  CHECK(table.error(table.anna) == "out-of-time");
  SUBCASE("it goes on after a restart") {
    table.world.restart();
    REQUIRE(table.world.bot_thinks());
    table.world.let_bot_answer();
    table.world.settle();
    CHECK(table.asked() == SeatSet{kBens});
  }
  SUBCASE("it plays to the end of the move") {
    table.world.let_bot_answer();
    table.world.settle();
    CHECK(table.asked() == SeatSet{kBens});
    CHECK_FALSE(table.world.bot_thinks());
    table.turn(table.ben);
    table.turn(table.anna);
    CHECK(table.asked() == SeatSet{kBens});
  }
}

TEST_CASE("The others decide about whose time is over, who may still move until they have") {
  Clocked table(by_move(10, TimeOver::Vote));
  table.say(table.ben, protocol::Propose{"", Proposing::Skip, kAnnas});
  CHECK(table.error(table.ben) == "not-absent");
  table.world.run(seconds(10));
  CHECK(table.shown().at("over") == Json::array({0}));
  CHECK(table.asked() == SeatSet{kAnnas});

  SUBCASE("the player moves after all") {
    table.turn(table.anna);
    CHECK(table.asked() == SeatSet{kBens});
    table.say(table.ben, protocol::Propose{"", Proposing::Skip, kAnnas});
    CHECK(table.error(table.ben) == "not-absent");
  }
  SUBCASE("the player has no say about it") {
    table.say(table.anna, protocol::Propose{"", Proposing::End});
    CHECK(table.error(table.anna) == "not-asked");
  }
  SUBCASE("they have it skipped, and the next move is the player's") {
    table.say(table.ben, protocol::Propose{"", Proposing::Skip, kAnnas});
    CHECK(table.asked() == SeatSet{kBens});
    CHECK_FALSE(
        table.world.core().state().seating().occupant(kAnnas).stand_in);  // who is here has the seat again
    table.turn(table.ben);
    table.turn(table.anna);
    CHECK(table.asked() == SeatSet{kBens});
  }
  SUBCASE("a bot plays, in which the player cannot interfere") {
    table.say(table.ben, protocol::Propose{"", Proposing::Bot, kAnnas, BotLevel::Greedy});
    REQUIRE(table.world.bot_thinks());
    table.play(table.anna, "take");
    CHECK(table.error(table.anna) == "out-of-time");
    table.world.let_bot_answer();
    table.world.settle();
    table.world.let_bot_answer();
    table.world.settle();
    CHECK(table.asked() == SeatSet{kBens});
    CHECK_FALSE(table.world.core().state().seating().occupant(kAnnas).stand_in);
  }
}

TEST_CASE(
    "Neither the store's time nor that of a stopped process is a player's, nor a jump of the wall clock") {
  Clocked table(by_move(60));
  SUBCASE("a stopped process, or one that is too busy, costs two ticks") {
    table.world.clock.pass(hours(1));
    table.world.handle(Tick{});
    CHECK(table.left_ms(kAnnas) == 58'000);
    CHECK(table.shown().at("left_ms").at("0") == 58'000);
  }
  SUBCASE("the same when the player's own move comes first") {
    table.world.clock.pass(hours(1));
    table.play(table.anna, "take");
    CHECK(table.left_ms(kAnnas) == 58'000);
  }
  SUBCASE("a wall clock") {
    table.world.clock.set_wall(hours(24));
    table.world.handle(Tick{});
    table.world.clock.set_wall(hours(-48));
    table.world.handle(Tick{});
    CHECK(table.left_ms(kAnnas) == 60'000);
  }
  SUBCASE("a slow store") {
    table.send(table.anna, "take");
    for (int second = 0; second < 30; ++second) {
      table.world.clock.pass(seconds(1));
      table.world.handle(Tick{});
    }
    table.world.settle();
    CHECK(table.left_ms(kAnnas) == 60'000);
    table.world.run(seconds(5));
    CHECK(table.left_ms(kAnnas) == 55'000);
  }
  SUBCASE("a store that fails, until it can write again") {
    table.send(table.anna, "take");
    table.world.store(false);
    CHECK(table.error(table.anna) == "unavailable");
    table.world.clock.pass(seconds(1));
    table.world.handle(Tick{});
    CHECK(table.shown().at("running") == Json::array());
    table.world.run(seconds(30));
    CHECK(table.left_ms(kAnnas) == 60'000);
    table.play(table.anna, "take");
    CHECK(table.shown().at("running") == Json::array({0}));
    table.world.run(seconds(10));
    CHECK(table.left_ms(kAnnas) == 50'000);
  }
}

TEST_CASE(
    "A restart takes nothing from a player but what the log has, and a bank keeps what was left of it") {
  Clocked table(bank(100, 0));
  table.world.run(seconds(40));
  table.play(table.anna, "take");
  table.world.run(seconds(20));
  table.world.clock.pass(hours(8));
  table.world.restart();
  const ConnectionId eve = table.eve = table.world.connect();
  table.world.watch(eve, "Eve");
  CHECK(table.left_ms(kAnnas) == 60'000);
  CHECK(table.shown().at("running") == Json::array({0}));
  table.world.run(seconds(60));
  CHECK(table.logged("ran-out") == 1);
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, "ben");
  table.turn(ben);
  CHECK(table.asked() == SeatSet{kAnnas});
  table.world.run(seconds(2));
  CHECK(table.logged("ran-out") == 2);  // a bank without increment is used up once
}

TEST_CASE("By days the time goes by while the server is away, but leaves half a day after it is back") {
  Clocked table(days(3));
  CHECK(*table.world.core().tick() == milliseconds(60'000));
  table.world.run(hours(24));
  CHECK(table.left_ms(kAnnas) == milliseconds(hours(48)).count());
  const auto restart_after = [&](hours away) {
    table.world.clock.pass(away);
    table.world.restart();
    table.eve = table.world.connect();
    table.world.watch(table.eve, "Eve");
  };
  SUBCASE("a night") {
    restart_after(hours(8));
    CHECK(table.left_ms(kAnnas) == milliseconds(hours(40)).count());
    restart_after(hours(8));
    CHECK(table.left_ms(kAnnas) == milliseconds(hours(32)).count());
  }
  SUBCASE("a month") {
    restart_after(hours(720));
    CHECK(table.left_ms(kAnnas) == milliseconds(hours(12)).count());
    table.world.run(hours(11));
    CHECK(table.logged("ran-out") == 0);
    table.world.run(hours(1));
    CHECK(table.logged("ran-out") == 1);
    CHECK(table.asked() == SeatSet{kBens});
    CHECK(table.left_ms(kBens) == milliseconds(hours(72)).count());
  }
  SUBCASE("just before the end") {
    table.world.run(hours(47));
    CHECK(table.left_ms(kAnnas) == milliseconds(hours(1)).count());
    table.play(table.anna, "take");
    restart_after(hours(3));
    CHECK(table.left_ms(kAnnas) == milliseconds(hours(12)).count());
    table.world.run(hours(12));
    CHECK(table.logged("ran-out") == 1);
  }
  SUBCASE("a wall clock that was set back") {
    table.world.clock.set_wall(hours(-1'000));
    restart_after(hours(1));
    CHECK(table.left_ms(kAnnas) == milliseconds(hours(72)).count());
  }
}

TEST_CASE("Players who are away are on the clock, and bots and those who have resigned have none") {
  Clocked table(by_move(60));
  table.world.disconnect(table.anna);
  table.world.run(seconds(10));
  CHECK(table.left_ms(kAnnas) == 50'000);
  table.world.run(seconds(50));
  CHECK(table.asked() == SeatSet{kBens});

  RoomWorld world;
  const ConnectionId host = world.connect();
  protocol::CreateRoom create{"create", "Anna", "counting", 2, true, Json::object()};
  create.clock = by_move(60);
  world.handle(Found{host, create, "anna", "192.0.2.1"});
  world.settle();
  world.say(host, protocol::SeatBot{"bot", std::nullopt, BotLevel::Greedy});
  world.settle();
  world.start(host);
  CHECK(world.client(host).clock.at("left_ms") == Json({{"0", 60'000}}));
  world.say(host, protocol::Command{"a", world.core().state().version(), {"take"}});
  world.settle();
  world.say(host, protocol::Command{"b", world.core().state().version(), {"end"}});
  world.settle();
  REQUIRE(world.bot_thinks());
  CHECK_FALSE(world.core().tick());  // nobody's clock runs
}

TEST_CASE("Clocks say no more than whom the game waits for, and the same to all") {
  Clocked table(by_move(60), "carcassonne",
                Json{{"expansions", {"kings_orders"}}, {"choices", Json::object()}}, protocol::all_games());
  // Before the first turn both may put an order back: both are asked, with any hand.
  REQUIRE(table.asked() == SeatSet{kAnnas, kBens});
  CHECK(table.shown().at("running") == Json::array({0, 1}));
  table.world.run(seconds(20));
  const auto keep = [&](ConnectionId who) {
    for (const Json& choice : table.world.client(who).prompt.at("choices"))
      if (choice.at("verb") == "pass") return choice.at("id").get<std::string>();
    return std::string();
  };
  table.play(table.ben, keep(table.ben));
  CHECK(table.asked() == SeatSet{kAnnas});
  CHECK(table.shown().at("running") == Json::array({0}));
  table.world.run(seconds(39));
  CHECK(table.left_ms(kAnnas) == 1'000);
  table.world.run(seconds(1));
  CHECK(table.logged("ran-out") == 1);
  for (const ConnectionId who : {table.anna, table.ben})
    CHECK(table.world.client(who).clock == table.shown());
}

TEST_CASE("All whose time is over at once lose their move in one append") {
  Clocked table(by_move(60), "carcassonne",
                Json{{"expansions", {"kings_orders"}}, {"choices", Json::object()}}, protocol::all_games());
  table.world.run(seconds(60));
  CHECK(table.logged("ran-out") == 2);
  CHECK(table.asked() == SeatSet{kAnnas});
  table.world.restart();
  CHECK(table.asked() == SeatSet{kAnnas});
}

TEST_CASE("A rematch is played with the same clock, and a repeated create with another is not the same") {
  Clocked table(bank(100, 5));
  table.say(table.ben, protocol::Resign{});
  REQUIRE(table.world.core().state().status() == protocol::RoomStatus::Finished);
  CHECK_FALSE(table.world.core().tick());
  protocol::CreateRoom again{"again", "Anna", "counting", 2, true, Json::object()};
  again.clock = bank(200, 5);
  const ConnectionId other = table.world.connect();
  table.world.handle(Found{other, again, "anna", "192.0.2.1"});
  CHECK(table.error(other) == "id-reuse");
  table.say(table.anna, protocol::Rematch{});
  REQUIRE(table.world.rematch());
  CHECK(table.world.rematch()->rematching.created.clock == bank(100, 5));
}

}  // namespace
}  // namespace gatehouse::server
