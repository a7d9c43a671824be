// What is kept to be read of a game whose log does not replay: "Rooms that fail" in server/README.md.

#include "server/room/replay_log.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "protocol/record.h"
#include "server/chance/commitment.h"
#include "server/room/room_core.h"
#include "server/room/stored_game.h"
#include "server/testing/counting_game.h"
#include "server/testing/table.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using protocol::BreakReason;
using testing::BaseGame;
using testing::counting_games;
using testing::RoomWorld;
using testing::Table;

/// A game of Anna and Ben, after some commands.
struct PlayedTable : Table {
  explicit PlayedTable(int most) {
    for (int command = 0; command < most && world.core().state().status() == protocol::RoomStatus::Playing;
         ++command) {
      const ConnectionId turn = world.client(anna).waiting == Json{0} ? anna : ben;
      const std::vector<std::string> choices = tests::choice_ids(world.client(turn).prompt);
      play(turn, choices.front(), "c" + std::to_string(command));
      world.settle();
    }
  }
  RoomLog record() {
    return world.memory().find("testroom", std::numeric_limits<std::size_t>::max()).value();
  }
};

constexpr int kToTheEnd = 10'000;

/// Where the middle one of the entries of this kind is.
std::size_t middle(const RoomLog& record, std::string_view kind) {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < record.entries.size(); ++at)
    if (kind_of(record.entries[at]) == kind) found.push_back(at);
  return found.at(found.size() / 2);
}

void replace(std::string& line, std::string_view from, std::string_view to) {
  const std::size_t at = line.find(from);
  REQUIRE(at != std::string::npos);
  line.replace(at, from.size(), to);
}

TEST_CASE("The entries of a game, which are written as text, are what a document of them would say") {
  const std::string command = "a \"command\" \\ \n";
  const std::vector<Entry> entries{
      {7, 1'700'000'000'000, 0xfedc'ba98'7654'3210, Moved{engine::seat_at(1), "place 0,1 r3", command}},
      {8, -1, 0, Moved{engine::seat_at(0), "pass", {}, true}},
      {9, 0, 1, Moved{engine::seat_at(5), "pass", "c"}, Thought{0, 250}},
      {10, 3, 15, Rolled{"draw V"}}};
  for (const Entry& entry : entries) {
    CHECK(write_entry(entry) == document_of(entry).dump());
    CHECK(document_of(read_entry(write_entry(entry))) == document_of(entry));
  }
}

TEST_CASE("Rules that are known here are told from a later edition, and from another game") {
  RoomLog record = PlayedTable(0).record();
  const auto with = [&record](auto change) {
    RoomLog changed = record;
    Entry first = read_entry(record.entries.front());
    change(std::get<Created>(first.body));
    changed.entries.front() = write_entry(first);
    return has_rules(changed, counting_games());
  };
  CHECK(has_rules(record, counting_games()));
  CHECK(!with([](Created& created) { created.rules += 1; }));
  CHECK(!with([](Created& created) { created.game = "another"; }));
  // Damage is found by the replay.
  record.entries.front() = "{";
  CHECK(has_rules(record, counting_games()));
}

TEST_CASE("A game that is over, and replays, is opened as it is, and so is one that goes on") {
  CHECK_FALSE(kept_to_read(PlayedTable(kToTheEnd).record(), counting_games()));
  CHECK_FALSE(kept_to_read(PlayedTable(3).record(), counting_games()));
}

TEST_CASE("A game that is over is kept to be read as far as its log replays, with the reason") {
  PlayedTable table(kToTheEnd);
  const RoomLog whole = table.record();
  REQUIRE(whole.over);
  RoomLog broken = whole;
  const std::size_t at = middle(whole, "moved");
  std::string& line = broken.entries[at];
  BreakReason why{};
  SUBCASE("the rules refuse an entry") {
    replace(line, "\"choice\":\"", "\"choice\":\"no ");
    why = BreakReason::Refused;
  }
  SUBCASE("an entry leads to another position") {
    const std::size_t digits = line.find("\"fingerprint\":\"") + 15;
    line.replace(digits, line.find('"', digits) - digits, "1");
    why = BreakReason::AnotherPosition;
  }
  SUBCASE("an entry is not understood") {
    replace(line, "\"kind\":\"moved\"", "\"kind\":\"flown\"");
    why = BreakReason::Unreadable;
  }
  SUBCASE("an entry is missing") {
    broken.entries.erase(broken.entries.begin() + static_cast<std::ptrdiff_t>(at));
    broken.damage = "an entry of its log is missing";
    why = BreakReason::Damaged;
  }
  CHECK_THROWS_AS(RoomCore(broken, counting_games()), BadEntry);
  const std::optional<RoomLog> kept = kept_to_read(broken, counting_games());
  REQUIRE(kept);
  CHECK(kept->entries.size() == at + 1);
  CHECK(std::equal(kept->entries.begin(), kept->entries.end() - 1, whole.entries.begin()));

  const RoomCore core(*kept, counting_games());
  CHECK(core.state().status() == protocol::RoomStatus::Finished);
  const Json end = core.state().document(std::nullopt).at("room").at("end");
  CHECK(end == Json({{"why", "broken-off"}, {"winner", nullptr}, {"reason", text_of(why)}}));
}

/// A base game of Anna and Ben that they have ended together after `commands` commands.
RoomLog ended_together(int commands) {
  BaseGame table;
  auto& [world, anna, ben] = table;
  const RoomState& state = world.core().state();
  for (int command = 0; command < commands; ++command) {
    const Seat seat = engine::seat_at(world.client(anna).prompt.is_null() ? 1 : 0);
    world.say(engine::index(seat) == 0 ? anna : ben,
              protocol::Command{
                  "c" + std::to_string(command), state.version(), {state.in_play()->default_choice(seat)}});
    world.settle();
  }
  world.say(anna, protocol::Propose{"end"});
  world.settle();
  world.say(ben, protocol::Vote{"yes", state.version(), true});
  world.settle();
  return world.memory().find("testroom", std::numeric_limits<std::size_t>::max()).value();
}

TEST_CASE("The record of a game that is kept to be read ends where its log does, and proves its draws") {
  const RoomLog whole = ended_together(9);
  REQUIRE(whole.over);
  const std::vector<std::string> commands = stored_game(whole, protocol::all_games()).record.commands;
  RoomLog broken = whole;
  replace(broken.entries[middle(whole, "moved")], "\"choice\":\"", "\"choice\":\"no ");
  const std::optional<RoomLog> kept = kept_to_read(broken, protocol::all_games());
  REQUIRE(kept);
  const protocol::Record record = stored_game(*kept, protocol::all_games()).record;
  CHECK(record.broken_off == "refused");
  CHECK(record.commands.size() >= 3);
  CHECK(record.commands.size() < commands.size());
  CHECK(std::equal(record.commands.begin(), record.commands.end(), commands.begin()));
  REQUIRE(record.fair);  // nothing is played any more: the secret is everybody's
  CHECK(record.fair->secret == digits_of(RoomWorld::secret()));
  CHECK(record.fair->lots.size() < commands.size());
  const protocol::Record again = protocol::read_record(protocol::write_record(record));
  CHECK(again.broken_off == record.broken_off);
  CHECK_NOTHROW(protocol::replay(again, [](const auto&, const auto&, const auto&) {}));
}

TEST_CASE("A game goes on by the edition of the rules by which it began, and its rematch by the newest") {
  RoomLog record = ended_together(3);
  const int newest = protocol::find_game("carcassonne")->rules;
  const std::string edition = "\"rules\":" + std::to_string(newest);
  CHECK(RoomCore(record, protocol::all_games()).state().created().rules == newest);
  CHECK(stored_game(record, protocol::all_games()).record.rules == newest);
  SUBCASE("what does not say so is of the first one") {
    replace(record.entries.front(), edition + ",", "");
    const RoomCore core(record, protocol::all_games());
    CHECK(core.state().created().rules == 1);
    CHECK(rematching(core.state(), engine::seat_at(0)).created.rules == newest);
    CHECK(stored_game(record, protocol::all_games()).record.rules == 1);
  }
  SUBCASE("one that this server does not know is not served") {
    replace(record.entries.front(), edition, "\"rules\":" + std::to_string(newest + 1));
    CHECK_THROWS_WITH_AS(RoomCore(record, protocol::all_games()), "the game has no such edition of its rules",
                         BadEntry);
  }
}

TEST_CASE("A game that is not over is not shown, whatever its log says: somebody may go on with it") {
  PlayedTable table(4);
  RoomLog record = table.record();
  replace(record.entries[middle(record, "moved")], "\"choice\":\"", "\"choice\":\"no ");
  CHECK_FALSE(kept_to_read(record, counting_games()));
  CHECK_THROWS_AS(RoomCore(record, counting_games()), BadEntry);
}

TEST_CASE("A game that was ended by whoever hosts it stays so, even when its log replays again") {
  PlayedTable table(4);
  RoomLog record = table.record();
  record.over = true;
  const std::optional<RoomLog> kept = kept_to_read(record, counting_games());
  REQUIRE(kept);
  CHECK(kept->entries.size() == record.entries.size() + 1);
  const Json end = RoomCore(*kept, counting_games()).state().document(std::nullopt).at("room").at("end");
  CHECK(end.at("reason") == "ended-by-host");
}

TEST_CASE("Where no game can be read there is nothing to keep") {
  PlayedTable table(kToTheEnd);
  RoomLog record = table.record();
  SUBCASE("the server does not offer the game any more") {
    replace(record.entries.front(), "\"counting\"", "\"forgotten\"");
  }
  SUBCASE("it had not begun") {
    record.entries.resize(2);
  }
  SUBCASE("nothing is left") {
    record.entries.clear();
  }
  CHECK_FALSE(kept_to_read(record, counting_games()));
}

TEST_CASE("A room that is kept to be read is shown to all, and takes nothing") {
  PlayedTable table(kToTheEnd);
  const std::string token = table.world.client(table.anna).token;
  RoomLog broken = table.record();
  const std::size_t at = middle(broken, "moved");
  replace(broken.entries[at], "\"choice\":\"", "\"choice\":\"no ");
  table.world.memory().lose_since(broken);
  table.world.restart();

  RoomWorld& world = table.world;
  const ConnectionId eve = world.connect();
  world.watch(eve, "Eve");
  CHECK(world.client(eve).synchronised);
  CHECK(world.client(eve).document.at("room").at("status") == "finished");
  CHECK(world.client(eve).document.at("room").at("end").at("reason") == "refused");
  CHECK(world.client(eve).document.at("room").at("fair").at("secret") == digits_of(RoomWorld::secret()));
  world.say(eve, protocol::ReadHistory{"past", 1, at + 1});
  CHECK(world.client(eve).last.at("type") == "history");
  CHECK(world.client(eve).last.at("entries").size() == at + 1);

  const ConnectionId anna = world.connect();
  world.come_back(anna, token);
  REQUIRE(world.client(anna).synchronised);
  CHECK(world.client(anna).prompt.is_null());
  const auto refused = [&](auto message) {
    world.client(anna).errors.clear();
    world.say(anna, std::move(message));
    REQUIRE(world.client(anna).errors.size() == 1);
    CHECK(world.client(anna).errors.back().at("code") == "game-over");
    CHECK_FALSE(world.storing());
  };
  refused(protocol::Command{"c", world.core().state().version(), {"take"}});
  refused(protocol::Rematch{"again"});
  refused(protocol::Chat{"talk", "Hello"});
  refused(protocol::Resign{"resign"});
  CHECK_FALSE(world.rematch());

  world.say(anna, protocol::HandOver{"hand", std::nullopt});
  protocol::JoinRoom join;
  join.id = "over";
  join.room = "testroom";
  join.code = world.client(anna).last.value("code", "none");
  const ConnectionId device = world.connect();
  world.handle(Enter{device, std::move(join), "another token", "192.0.2.9"});
  CHECK_FALSE(world.storing());
  CHECK(world.client(device).errors.back().at("code") == "bad-code");
}

}  // namespace
}  // namespace gatehouse::server
