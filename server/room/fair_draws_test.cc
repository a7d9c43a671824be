// "Fair draws" of the wire, on a room without a network: what is promised before the start, added by players,
// kept until the end and told then.

#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/fair_draws.h"
#include "server/chance/draw_dice.h"
#include "server/room/limits.h"
#include "server/room/room_core.h"
#include "server/testing/table.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::RoomWorld;
using testing::Table;

/// A table of three seats with Anna, the host, on seat 0, Ben on seat 2, and Cleo, who looks on.
struct Promised {
  Promised() {
    world.found(anna, 3);
    world.settle();
    world.join(ben, "Ben", 2);
    world.settle();
    world.watch(cleo, "Cleo");
  }
  void add(ConnectionId who, const std::string& text) {
    world.say(who, protocol::AddEntropy{"add" + std::to_string(++added), text});
    world.settle();
  }
  Json fair(ConnectionId who) { return world.client(who).document.at("room").at("fair"); }
  std::string last_error(ConnectionId who) { return world.client(who).last_error(); }

  int added = 0;
  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId cleo = world.connect();
};

std::string secret_digits() {
  return digits_of(RoomWorld::secret());
}

std::string key_digits(const RoomState& state) {
  return digits_of(key_of_draws(RoomWorld::secret(), state.seating().entropy()));
}

/// Plays a table of Anna and Ben to its end, or `most` commands.
void play(Table& table, int most = 10'000) {
  for (int command = 0;
       command < most && table.world.core().state().status() == protocol::RoomStatus::Playing; ++command) {
    const ConnectionId turn = table.world.client(table.anna).waiting == Json{0} ? table.anna : table.ben;
    const std::vector<std::string> choices = tests::choice_ids(table.world.client(turn).prompt);
    table.play(turn, choices.front(), "c" + std::to_string(command));
    table.world.settle();
  }
}

TEST_CASE("The commitment is published when the table is made, to everybody, and bound to it") {
  Promised table;
  const std::string commitment =
      commitment_to(RoomWorld::secret(), protocol::bound_table("testroom", "counting", 3, Json::object()));
  for (const ConnectionId who : {table.anna, table.ben, table.cleo})
    CHECK(table.fair(who) ==
          Json{{"commitment", commitment}, {"entropy", Json::object()}, {"secret", nullptr}});
  CHECK(std::get<Created>(read_entry(table.world.log().front()).body).commitment == commitment);
}

TEST_CASE("Whoever sits adds entropy before the start, everybody sees it, and it goes with the seat") {
  Promised table;
  table.add(table.anna, "one");
  table.add(table.ben, "two");
  table.add(table.anna, "three \"horses\"");
  for (const ConnectionId who : {table.anna, table.ben, table.cleo})
    CHECK(table.fair(who).at("entropy") == Json{{"0", "three \"horses\""}, {"2", "two"}});
  CHECK(table.last_error(table.anna).empty());
  SUBCASE("up to the seat on which one plays") {
    table.world.say(table.anna, protocol::Start{"start"});
    table.world.settle();
    CHECK(table.fair(table.ben).at("entropy") == Json{{"0", "three \"horses\""}, {"1", "two"}});
    table.world.restart();
    CHECK(table.world.core().state().seating().entropy() ==
          std::vector<std::optional<std::string>>{"three \"horses\"", "two"});
  }
  SUBCASE("and away with whoever leaves it") {
    table.world.say(table.ben, protocol::Leave{"leave"});
    table.world.settle();
    CHECK(table.fair(table.anna).at("entropy") == Json{{"0", "three \"horses\""}});
    const ConnectionId dora = table.world.connect();
    table.world.join(dora, "Dora", 2);
    table.world.settle();
    CHECK(table.fair(dora).at("entropy") == Json{{"0", "three \"horses\""}});
  }
}

TEST_CASE(
    "Entropy is refused from those who do not sit, after the start, and when it was changed too often") {
  Promised table;
  table.add(table.cleo, "mine");
  CHECK(table.last_error(table.cleo) == "no-seat");
  for (int time = 0; time < kAddedBySeat; ++time) table.add(table.anna, "number " + std::to_string(time));
  CHECK(table.last_error(table.anna).empty());
  const std::size_t entries = table.world.log().size();
  table.add(table.anna, "one more");
  CHECK(table.last_error(table.anna) == "entropy-fixed");
  table.add(table.ben, "two");
  table.world.say(table.anna, protocol::Start{"start"});
  table.world.settle();
  table.add(table.ben, "late");
  CHECK(table.last_error(table.ben) == "already-started");
  CHECK(table.fair(table.anna).at("entropy").at("1") == "two");
  CHECK(table.world.log().size() == entries + 3);  // what Ben added, the start, the first draw
}

TEST_CASE("The same entropy again is acknowledged, and no entry") {
  Promised table;
  table.add(table.ben, "two");
  const std::size_t entries = table.world.log().size();
  table.world.say(table.ben, protocol::AddEntropy{"again", "two"});
  CHECK_FALSE(table.world.storing());
  CHECK(table.world.client(table.ben).acks.at("again") == entries);
  CHECK(table.world.log().size() == entries);
}

/// All that is said to three people up to the first draw, refusals included, with the commitment blotted out.
std::vector<std::string> said_before_draws(unsigned char filling) {
  DrawSecret secret;
  secret.fill(filling);
  RoomWorld world("testroom", testing::counting_games(), secret);
  const ConnectionId anna = world.connect(), ben = world.connect(), cleo = world.connect();
  world.found(anna, 3);
  world.settle();
  world.join(ben, "Ben", 2);
  world.settle();
  world.watch(cleo, "Cleo");
  for (const ConnectionId who : {anna, ben, cleo}) {
    world.say(who, protocol::AddEntropy{"add", "added by " + std::to_string(who)});
    world.settle();
    world.say(who, protocol::Command{"early", 1, {"take"}});
    world.say(who, protocol::Preview{"look", 1, {"take"}});
    world.say(who, protocol::ReadHistory{"past", 1, 10});
    world.say(who, protocol::Resync{});
    world.settle();
  }
  world.restart();
  const ConnectionId again = world.connect();
  world.watch(again, "Dora");
  const std::string commitment =
      world.client(again).document.at("room").at("fair").at("commitment").get<std::string>();
  std::vector<std::string> said;
  for (const ConnectionId who : {anna, ben, cleo, again})
    for (std::string text : world.wires.sent(who)) {
      for (std::size_t at; (at = text.find(commitment)) != std::string::npos;)
        text.replace(at, commitment.size(), "COMMITMENT");
      // The digest of a document covers the commitment.
      if (const std::size_t at = text.find("\"digest\":\""); at != std::string::npos)
        text.replace(at + 10, 16, "DIGESTED");
      said.push_back(std::move(text));
    }
  return said;
}

TEST_CASE("Two worlds that differ in the secret alone say the same until the first draw") {
  const std::vector<std::string> one = said_before_draws(1);
  CHECK(one.size() > 30);
  CHECK(one == said_before_draws(2));
}

TEST_CASE("Every draw is the one of secret, entropy and its number, whatever happens between draws") {
  Table table;
  play(table, 6);
  table.world.restart();
  const RoomState& state = table.world.core().state();
  const DrawKey key = key_of_draws(RoomWorld::secret(), state.seating().entropy());
  std::uint64_t draws = 0;
  RoomState again("testroom", testing::counting_games());
  for (const std::string& line : table.world.log()) {
    const Entry entry = read_entry(line);
    if (const auto* const rolled = std::get_if<Rolled>(&entry.body)) {
      DrawDice dice(key, ++draws);
      CHECK(rolled->outcome == again.in_play()->roll(dice));
    }
    again.apply(entry);
  }
  CHECK(draws == 4);
}

TEST_CASE("An undo does not change what is drawn next") {
  const auto drawn_after = [](bool undo) {
    Table table;
    table.play(table.anna, "take", "1");
    table.world.settle();
    if (undo) {
      table.world.say(table.anna, protocol::Undo{"2", table.version()});
      table.world.settle();
      table.play(table.anna, "take", "3");
      table.world.settle();
    }
    table.play(table.anna, "end", "4");
    table.world.settle();
    return std::get<Rolled>(read_entry(table.world.log().back()).body).outcome;
  };
  CHECK(drawn_after(true) == drawn_after(false));
}

TEST_CASE("The secret is in no message and no entry before the end, and is the last entry then") {
  Table table(Json{{"goal", 40}});
  const ConnectionId cleo = table.world.connect();
  table.world.watch(cleo, "Cleo");
  play(table);
  REQUIRE(table.world.core().state().status() == protocol::RoomStatus::Finished);
  const std::vector<std::string> log = table.world.log();
  CHECK(std::get<Revealed>(read_entry(log.back()).body).secret == secret_digits());
  const std::string key = key_digits(table.world.core().state());
  const auto tells = [&](const std::string& text) {
    return text.find(secret_digits()) != std::string::npos || text.find(key) != std::string::npos;
  };
  CHECK(std::count_if(log.begin(), log.end(), tells) == 1);
  for (const ConnectionId who : {table.anna, table.ben, cleo}) {
    const auto& sent = table.world.wires.sent(who);
    CHECK(std::count_if(sent.begin(), sent.end(), tells) == 1);
    CHECK(tells(sent.back()));
    CHECK(table.world.client(who).document.at("room").at("fair").at("secret") == secret_digits());
  }
  const Json events = Json::parse(table.world.wires.sent(cleo).back()).at("events");
  CHECK(events == Json::array({{{"type", "revealed"}, {"abandoned", false}}}));
}

TEST_CASE("The secret is told with the last move or not at all") {
  Table table(Json{{"goal", 1}});
  table.play(table.anna, "take", "1");
  table.world.settle();
  table.play(table.anna, "end", "2");
  const std::size_t entries = table.world.log().size();
  SUBCASE("when the store fails") {
    table.world.store(false);
    CHECK(table.world.log().size() == entries);
    CHECK(table.world.core().state().status() == protocol::RoomStatus::Playing);
  }
  SUBCASE("when it does not") {
    table.world.store();
    CHECK(table.world.log().size() == entries + 2);
    CHECK(table.world.core().state().status() == protocol::RoomStatus::Finished);
  }
  for (const std::string& text : table.world.wires.sent(table.ben))
    if (table.world.log().size() == entries) CHECK(text.find(secret_digits()) == std::string::npos);
}

TEST_CASE("A game that nobody goes on with is over when it is opened again, and its secret revealed") {
  using std::chrono::hours;
  Table table;
  play(table, 3);
  const std::string token = table.world.client(table.ben).token;
  const std::size_t entries = table.world.log().size();
  table.world.abandon_after(hours(24));
  SUBCASE("not before its time") {
    table.world.clock.pass(hours(23));
    table.world.restart();
    CHECK_FALSE(table.world.storing());
    CHECK(table.world.core().state().status() == protocol::RoomStatus::Playing);
  }
  SUBCASE("after its time") {
    table.world.clock.pass(hours(24));
    table.world.restart();
    const ConnectionId again = table.world.connect();
    table.world.come_back(again, token);
    CHECK(table.world.client(again).document.at("room").at("fair").at("secret").is_null());
    table.world.settle();
    CHECK(table.world.log().size() == entries + 1);
    const testing::ScriptedClient& ben = table.world.client(again);
    CHECK(ben.document.at("room").at("fair").at("secret") == secret_digits());
    CHECK(ben.document.at("room").at("status") == "finished");
    CHECK(ben.waiting == Json::array());
    CHECK(ben.prompt.is_null());
    CHECK(ben.last.at("events") == Json::array({{{"type", "revealed"}, {"abandoned", true}}}));
    table.world.say(again, protocol::Command{"late", table.version(), {"take"}});
    CHECK(table.last_error(again) == "game-over");
    table.world.say(again, protocol::Undo{"later", table.version()});
    CHECK(table.last_error(again) == "game-over");
    table.world.say(again, protocol::Preview{"latest", table.version(), {"take"}});
    CHECK(table.last_error(again) == "game-over");
    table.world.clock.pass(hours(48));
    table.world.restart();
    CHECK_FALSE(table.world.storing());
    CHECK(table.world.log().size() == entries + 1);
  }
}

TEST_CASE("A log without a commitment plays on and reveals nothing") {
  Append run{"old", 1, 0, {}, RoomWorld::secret(), false};
  Draft draft(RoomState("old", testing::counting_games()), {});
  REQUIRE_FALSE(draft.add(Created{"Old table", "counting", 2, true, {{"goal", 1}}, {}}, 0));
  for (const int seat : {0, 1})
    REQUIRE_FALSE(draft.add(Seated{seat_at(seat), {"Bot", protocol::BotLevel::Greedy}, {}}, 0));
  REQUIRE_FALSE(draft.add(Started{{seat_at(0), seat_at(1)}}, 0));
  REQUIRE_FALSE(draft.add(Rolled{"3 100000001"}, 0));
  for (const DraftedEntry& drafted : draft.entries()) run.entries.push_back(write_entry(drafted.entry));
  CHECK(run.entries.front().find("commitment") == std::string::npos);
  RoomLog record{"old", 1, RoomWorld::secret(), run.entries, {}};
  RoomCore core(record, testing::counting_games());
  std::vector<Effect> effects;
  core.resume(Moment{100'000'000'000}, std::chrono::milliseconds(1), effects);
  for (int answers = 0; answers < 2; ++answers) {
    const auto asked = std::find_if(effects.begin(), effects.end(), [](const Effect& effect) {
      return std::holds_alternative<AskBot>(effect);
    });
    REQUIRE(asked != effects.end());
    const auto question = std::get<AskBot>(std::move(*asked));
    engine::SeededDice dice(1);
    effects.clear();
    core.handle(BotAnswer{question.seat, question.version,
                          question.in_play->advise(question.seat, question.level, dice)},
                Moment{}, effects);
    for (const std::string& entry : std::get<Persist>(effects.front()).run.entries)
      CHECK(entry.find("revealed") == std::string::npos);
    effects.clear();
    core.handle(Stored{Appended::Done}, Moment{}, effects);
  }
  CHECK(core.state().status() == protocol::RoomStatus::Finished);
  CHECK_FALSE(core.state().revealed());
  CHECK_FALSE(core.state().document(std::nullopt).at("room").contains("fair"));
}

TEST_CASE("A log whose secret is not the one that was committed to does not replay") {
  Table table(Json{{"goal", 1}});
  play(table);
  RoomLog record{"testroom", 1, RoomWorld::secret(), table.world.log(), {}};
  CHECK(RoomCore(record, testing::counting_games()).state().revealed());
  std::string& last = record.entries.back();
  last.replace(last.find("0707"), 4, "0708");
  CHECK_THROWS_AS(RoomCore(record, testing::counting_games()), BadEntry);
}

}  // namespace
}  // namespace gatehouse::server
