// Tables that a limited number may watch, or only late. Who sees late learns nothing earlier
// from anything that they are sent, or from when.

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "server/room/limits.h"
#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using protocol::RoomStatus;
using protocol::Watching;
using std::chrono::seconds;
using testing::RoomWorld;

constexpr seconds kDelay{300};

/// Anna (host) and Ben at a table with these rules for those who look on, and Eve, who does. Not started.
struct WatchedTable {
  explicit WatchedTable(Watching watching = {std::nullopt, 300}, Json options = Json::object(),
                        std::optional<protocol::Clock> clock = std::nullopt) {
    protocol::CreateRoom create{"create", "Anna", "counting", 2, true, std::move(options)};
    create.watching = watching;
    create.clock = std::move(clock);
    world.handle(Found{anna, std::move(create), "anna", "a"});
    world.settle();
    world.join(ben, "Ben", std::nullopt, "ben");
    world.settle();
    watch(eve, "Eve");
  }

  void watch(ConnectionId who, const std::string& name) { world.watch(who, name); }
  void start() { world.start(anna); }
  Version version() { return world.core().state().version(); }
  ConnectionId asked() { return world.core().state().actor().seats.has(engine::seat_at(0)) ? anna : ben; }
  template <class Message>
  void say(ConnectionId who, Message message) {
    message.id = "id" + std::to_string(++ids);
    world.say(who, std::move(message));
    world.settle();
  }
  /// The seat that is asked makes this choice.
  void play(const std::string& choice) { say(asked(), protocol::Command{"", version(), {choice}}); }
  void turn(const std::string& choice) {
    play(choice);
    play("end");
  }
  std::string last_error(ConnectionId who) { return world.client(who).last_error(); }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId eve = world.connect();
  int ids = 0;
};

TEST_CASE("Spectators see each move when it is old enough, and players at once") {
  WatchedTable table;
  CHECK(table.world.client(table.eve).document.at("room").at("watching").at("delay_s") == 300);
  table.start();
  const Version begun = table.version();
  const Version waiting = table.world.client(table.eve).version;
  CHECK(table.world.client(table.anna).version == begun);
  CHECK(table.world.client(table.eve).document.at("game").is_null());
  table.world.wait(seconds(100));
  table.turn("take");
  const Json after_turn = table.world.core().state().document(std::nullopt);
  table.world.wait(seconds(199));
  CHECK(table.world.client(table.eve).version == waiting);
  table.world.wait(seconds(1));
  CHECK(table.world.client(table.eve).version == begun);
  CHECK_FALSE(table.world.client(table.eve).document.at("game").is_null());
  table.world.wait(seconds(99));
  CHECK(table.world.client(table.eve).version == begun);
  table.world.wait(seconds(1));
  CHECK(table.world.client(table.eve).version == table.version());
  CHECK(table.world.client(table.eve).document == after_turn);
  CHECK(table.world.client(table.eve).came.snapshots == 1);
}

TEST_CASE("Who sits down before the start is seen at once, and without a delay so is everything") {
  WatchedTable early;
  early.say(early.anna, protocol::RemoveSeat{"", engine::seat_at(1)});
  CHECK(early.world.client(early.eve).version == early.version());
  WatchedTable open(Watching{});
  open.start();
  open.turn("take");
  CHECK(open.world.client(open.eve).version == open.version());
  CHECK_FALSE(open.world.client(open.eve).document.at("room").contains("watching"));
}

TEST_CASE("After the end the rest is shown late, too, and until then the list says that they play") {
  WatchedTable table({std::nullopt, 300}, {{"goal", 1}});
  table.start();
  table.world.wait(seconds(1'000));
  table.turn("take");
  CHECK(table.world.core().state().status() == RoomStatus::Finished);
  CHECK(table.world.client(table.eve).document.at("room").at("status") == "playing");
  CHECK(table.world.core().summary().entry.status == RoomStatus::Playing);
  const RoomLog stored = table.world.memory().find("testroom", 1'000).value();
  CHECK(shown_record(stored, table.world.clock.now()).entries.size() < stored.entries.size());
  table.world.wait(kDelay);
  CHECK(table.world.client(table.eve).document.at("room").at("status") == "finished");
  CHECK(table.world.core().summary().entry.status == RoomStatus::Finished);
  CHECK(shown_record(stored, table.world.clock.now()).entries.size() == stored.entries.size());
}

TEST_CASE("What spectators ask for is answered from what they have been shown") {
  WatchedTable table;
  table.start();
  table.world.wait(kDelay);
  const Version shown = table.version();
  table.turn("take");
  const ConnectionId eve = table.eve;
  table.say(eve, protocol::Inspect{"", {{"seat", 0}}});
  CHECK(table.world.client(eve).last.at("result").at("total") == 0);
  CHECK(table.world.client(eve).last.at("version") == shown);
  table.say(eve, protocol::ReadHistory{"", 1, 100});
  CHECK(table.world.client(eve).last.at("to") == shown);
  table.say(eve, protocol::Command{"", shown, {"take"}});
  CHECK(table.world.client(eve).errors.back().at("version") == shown);
  table.say(eve, protocol::Resync{""});
  CHECK(table.world.client(eve).version == shown);
  table.say(eve, protocol::Chat{"", "who wins?"});
  CHECK(table.world.client(eve).acks.rbegin()->second == shown);
  CHECK(table.world.client(eve).said.size() == 1);
  // A later spectator is shown the same.
  const ConnectionId fay = table.world.connect();
  table.world.watch(fay, "Fay", table.version());
  CHECK(table.world.client(fay).document == table.world.client(eve).document);
}

TEST_CASE("A lock, and whom it waits for, are told of a table as late as anything else") {
  WatchedTable table;
  table.start();
  table.world.wait(kDelay);
  table.turn("take");
  table.say(table.anna, protocol::Lock{"", true});
  RoomCore& core = table.world.core();
  CHECK(core.state().table().locked);
  CHECK_FALSE(core.summary().entry.locked);
  CHECK(core.standing(true).waiting == core.state().actor().seats);
  CHECK(core.standing(false).waiting != core.state().actor().seats);
  CHECK_FALSE(core.standing(false).waiting.empty());
  table.world.wait(kDelay);
  CHECK(core.summary().entry.locked);
  CHECK(core.standing(false).waiting == core.state().actor().seats);
}

TEST_CASE("Who sees late is told of the seats as they have been shown, wherever the start moved people") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  const ConnectionId ben = world.connect();
  protocol::CreateRoom create{"create", "Anna", "counting", 3, true, Json::object()};
  create.watching = Watching{std::nullopt, 300};
  world.handle(Found{anna, create, "anna", "a"});
  world.settle();
  world.join(ben, "Ben", 2);
  world.settle();
  world.start(anna);
  const ConnectionId eve = world.connect();
  world.watch(eve, "Eve");
  CHECK(world.client(eve).document.at("room").at("size") == 3);
  CHECK(world.client(eve).last.at("seats") == Json({0, 2}));
  CHECK(world.core().summary().entry.seats == 3);
  world.wait(kDelay);
  world.watch(eve, "Eve");
  CHECK(world.client(eve).last.at("seats") == Json({0, 1}));
  CHECK(world.core().summary().entry.seats == 2);
}

TEST_CASE("A restart shows spectators nothing earlier, and keeps nothing from them for longer") {
  WatchedTable table;
  table.start();
  table.world.wait(seconds(200));
  table.turn("take");
  table.world.restart();
  const ConnectionId eve = table.world.connect();
  table.watch(eve, "Eve");
  CHECK(table.world.client(eve).document.at("game").is_null());
  table.world.wait(seconds(100));
  CHECK(table.world.client(eve).document.at("game").at("totals").at(0) == 0);
  table.world.wait(seconds(199));
  CHECK(table.world.client(eve).document.at("game").at("totals").at(0) == 0);
  table.world.wait(seconds(1));
  CHECK(table.world.client(eve).document.at("game").at("totals").at(0) != 0);
  CHECK(table.world.client(eve).version == table.version());
}

TEST_CASE("What a clock says after a restart makes nothing older than the process has seen it become") {
  for (const seconds by : {-seconds(86'400), seconds(0), seconds(86'400)}) {
    CAPTURE(by.count());
    WatchedTable table({std::nullopt, 300}, {{"goal", 1}});
    table.start();
    table.world.wait(seconds(350));
    table.turn("take");
    REQUIRE(table.world.core().state().status() == RoomStatus::Finished);
    table.world.clock.forget();
    table.world.clock.set_wall(by);
    table.world.restart();
    const ConnectionId eve = table.world.connect();
    table.watch(eve, "Eve");
    const RoomLog stored = table.world.memory().find("testroom", 1'000).value();
    // Between two entries the log is believed: the start is old enough.
    CHECK(table.world.client(eve).document.at("game").at("turn") == 0);
    CHECK(shown_record(stored, table.world.clock.now()).entries.size() == table.world.client(eve).version);
    table.world.wait(seconds(299));
    CHECK(table.world.client(eve).document.at("room").at("status") == "playing");
    CHECK(shown_record(stored, table.world.clock.now()).entries.size() == table.world.client(eve).version);
    table.world.wait(seconds(1));
    CHECK(table.world.client(eve).document.at("room").at("status") == "finished");
    // Of what is read later only a clock that is behind withholds anything.
    CHECK((shown_record(stored, table.world.clock.now()).entries.size() == stored.entries.size()) ==
          (by >= seconds(0)));
  }
}

TEST_CASE("A clock that is put back, or forward, shows nothing too early, too late or out of order") {
  for (const seconds by : {-seconds(100), seconds(86'400)}) {
    CAPTURE(by.count());
    WatchedTable table;
    table.start();
    table.world.wait(seconds(200));
    table.turn("take");
    const Version first = table.version();
    table.world.clock.set_wall(by);
    table.turn("take");
    table.say(table.eve, protocol::Resync{""});
    CHECK(table.world.client(table.eve).document.at("game").is_null());
    table.world.wait(seconds(99));
    CHECK(table.world.client(table.eve).document.at("game").is_null());
    table.world.wait(seconds(1));
    CHECK(table.world.client(table.eve).document.at("game").at("turn") == 0);
    table.world.wait(seconds(150));
    table.turn("take");
    table.world.wait(seconds(49));
    CHECK(table.world.client(table.eve).version < first);
    table.world.wait(seconds(1));
    CHECK(table.world.client(table.eve).version > first);
    CHECK(table.world.client(table.eve).version < table.version());
    table.world.wait(seconds(250));
    CHECK(table.world.client(table.eve).version == table.version());
  }
}

TEST_CASE("Of more than can be held back spectators see the last, when it is old enough") {
  WatchedTable table({std::nullopt, 300}, {{"goal", 1000}});
  table.start();
  // Nothing is won by who takes nothing; a turn is three entries.
  std::size_t held = 0;
  while (held <= kHeldEntries) {
    const Version before = table.version();
    table.turn("leave");
    held += table.version() - before;
  }
  const Version shown = table.world.client(table.eve).version;
  table.world.wait(kDelay - seconds(1));
  CHECK(table.world.client(table.eve).version == shown);
  table.world.wait(seconds(1));
  CHECK(table.world.client(table.eve).version == table.version());
  CHECK(table.world.client(table.eve).came.snapshots == 2);
  CHECK(table.world.client(table.eve).document == table.world.core().state().document(std::nullopt));
}

TEST_CASE("A table lets in as many spectators as it wants, at most") {
  WatchedTable table({1, 0});
  const ConnectionId fay = table.world.connect();
  table.watch(fay, "Fay");
  CHECK(table.last_error(fay) == "room-full");
  table.world.disconnect(table.eve);
  table.watch(fay, "Fay");
  CHECK(table.world.client(fay).synchronised);
  WatchedTable closed({0, 0});
  CHECK(closed.last_error(closed.eve) == "room-full");
}

TEST_CASE("At a full table whoever looks on does not count against themselves") {
  WatchedTable table({2, 0});
  const ConnectionId fay = table.world.connect("fays");
  table.watch(fay, "Fay");
  table.watch(table.eve, "Eve");
  CHECK(table.last_error(table.eve).empty());
  CHECK(table.world.core().counts().spectators == 2);
  // A player who looks on instead would be one more.
  table.watch(table.ben, "Ben");
  CHECK(table.last_error(table.ben) == "room-full");
  for (const auto& [name, address] : std::map<std::string, std::string>{{"Fay", "others"}, {"Gus", "fays"}}) {
    const ConnectionId other = table.world.connect(address);
    table.watch(other, name);
    CHECK(table.last_error(other) == "room-full");
  }
  CHECK_FALSE(table.world.wires.close_code(fay));
  const ConnectionId again = table.world.connect("fays");
  table.watch(again, "Fay");
  CHECK(table.world.client(again).synchronised);
  CHECK(table.world.wires.close_code(fay) == protocol::CloseCode::Replaced);
  CHECK(table.world.core().counts().spectators == 2);
}

TEST_CASE("Where there is room two people of one name and address look on beside each other") {
  WatchedTable table(Watching{});
  const ConnectionId first = table.world.connect("home");
  const ConnectionId second = table.world.connect("home");
  table.watch(first, "Fay");
  table.watch(second, "Fay");
  CHECK_FALSE(table.world.wires.close_code(first));
  CHECK(table.world.core().counts().spectators == 3);
}

// ---- two worlds ----

/// What happens at a table whose spectators see it late, and what one of them does meanwhile.
struct World {
  explicit World(int delay_s) : table({std::nullopt, delay_s}, {{"goal", 12}}) {
    table.start();
    table.world.wait(kDelay);
  }

  // Ben leaves his seat alone, then comes back, says something, is silenced.
  void a_full_evening(int step) {
    switch (step) {
      case 1:
        return table.turn("take");
      case 2:
        return table.world.disconnect(table.ben);
      case 3:
        return table.say(table.anna, protocol::Chat{"", "Ben?"});
      case 4:
        back = table.world.connect();
        table.world.come_back(back, "ben");
        return table.world.settle();
      case 5:
        return table.say(table.anna, protocol::Mute{"", engine::seat_at(1), std::nullopt, true});
      case 6:
        return table.say(back, protocol::Propose{"", protocol::Proposing::End});
      case 7:
        return table.say(table.anna, protocol::HandOver{"", std::nullopt});
      case 8:
        return table.say(back, protocol::Resign{""});
      case 9:
        table.world.say(table.anna, protocol::Rematch{"again"});
        table.world.open_rematch();
        return table.world.settle();
      default:
        return;
    }
  }

  // What somebody who looks on can try in each step.
  void pry(int step) {
    const ConnectionId eve = table.eve;
    const Version shown = table.world.client(eve).version;
    table.say(eve, protocol::Inspect{"", {{"seat", step % 2}}});
    table.say(eve, protocol::ReadHistory{"", 1 + static_cast<Version>(step), 200});
    table.say(eve, protocol::Command{"", shown, {"take"}});
    table.say(eve, protocol::Undo{"", shown + 1});
    table.say(eve, protocol::Vote{"", shown, true});
    table.say(eve, protocol::Preview{"", shown, {"take"}});
    table.say(eve, protocol::Rematch{""});
    table.say(eve, protocol::Resync{""});
    if (step % 3 == 0) table.say(eve, protocol::Chat{"", "hm"});
    table.world.join(eve, "Eve");
    const ConnectionId other = table.world.connect("same");
    table.watch(other, "Fay" + std::to_string(step));
    seen.push_back(table.world.wires.sent(other));
    table.world.disconnect(other);
    seen.push_back(table.world.wires.sent(eve));
    const RoomSummary listed = table.world.core().summary();
    seen.push_back({std::string(text_of(listed.entry.status)), std::to_string(listed.entry.spectators),
                    std::to_string(listed.entry.taken), std::to_string(listed.entry.seats),
                    std::to_string(listed.entry.locked)});
    const Standing standing = table.world.core().standing(false);
    seen.push_back({std::string(text_of(standing.status)), std::to_string(standing.waiting.size())});
    for (const Seat seat : standing.waiting) seen.back().push_back(std::to_string(engine::index(seat)));
    const RoomLog stored = table.world.memory().find("testroom", 10'000).value();
    seen.push_back(shown_record(stored, table.world.clock.now()).entries);
  }

  WatchedTable table;
  ConnectionId back = 0;
  std::vector<std::vector<std::string>> seen;
};

/// Two tables alike until the last move that a spectator has seen: in one nothing follows, in the other a
/// lot. Returns whether a spectator has noticed.
bool told_apart(int delay_s) {
  World quiet(delay_s);
  World busy(delay_s);
  for (int step = 0; step < 20; ++step) {
    busy.a_full_evening(step);
    quiet.table.ids = busy.table.ids;
    for (World* const world : {&quiet, &busy}) {
      world->pry(step);
      world->table.world.wait(seconds(10));
    }
  }
  return quiet.seen != busy.seen;
}

TEST_CASE("Two games that differ only in what is not old enough are the same to who sees them late") {
  CHECK_FALSE(told_apart(300));
  CHECK(told_apart(0));  // else this looks for the wrong thing
}

TEST_CASE("The next table of the same people is not listed before the end of this one may be seen") {
  WatchedTable table({std::nullopt, 300}, {{"goal", 1}});
  table.start();
  table.turn("take");
  table.world.say(table.anna, protocol::Rematch{"again"});
  REQUIRE(table.world.rematch().has_value());
  RoomWorld next("nextroom");
  next.handle(FoundAgain{table.world.rematch()->rematching});
  next.settle();
  CHECK(next.core().state().created().watching.delay_s == 300);
  CHECK(next.core().summary().listed_from_ms == next.clock.now().steady_ms + 300'000);
  CHECK(table.world.core().summary().listed_from_ms == 0);
}

TEST_CASE(
    "Who sees late is told no clocks, which would tell who moves and when, and sees late whose time was "
    "over") {
  const protocol::Clock clock{protocol::ClockKind::Move, 10, 0, protocol::TimeOver::Skip};
  for (const int delay_s : {0, 300}) {
    WatchedTable table({std::nullopt, delay_s}, Json::object(), clock);
    table.start();
    table.turn("take");
    const Version before = table.version();
    table.world.run(seconds(30));  // nobody moves: each time is over after ten seconds
    CHECK(table.version() > before);
    CHECK_FALSE(table.world.client(table.anna).clock.is_null());
    CHECK(table.world.client(table.eve).clock.is_null() == (delay_s != 0));
    CHECK((table.world.client(table.eve).version < before) == (delay_s != 0));
    const ConnectionId again = table.world.connect();
    table.watch(again, "Dora");
    CHECK(table.world.client(again).clock.is_null() == (delay_s != 0));
    table.world.run(kDelay);
    CHECK(table.world.client(table.eve).version >= before);
  }
}

}  // namespace
}  // namespace gatehouse::server
