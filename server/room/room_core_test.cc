// One sentence of the wire after the other, on a room without a network: playing.

#include <doctest/doctest.h>

#include "server/net/ws/limits.h"
#include "server/room/limits.h"
#include "server/testing/table.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::RoomWorld;
using testing::ScriptedClient;
using testing::Table;

TEST_CASE("Nothing about an entry is sent before it is stored, and the ack comes before the update") {
  Table table;
  const std::size_t before = table.world.wires.sent(table.anna).size();
  table.play(table.anna, "take", "one");
  CHECK(table.world.wires.sent(table.anna).size() == before);
  CHECK(table.world.storing());
  table.world.store();
  const auto& sent = table.world.wires.sent(table.anna);
  REQUIRE(sent.size() == before + 2);
  CHECK(Json::parse(sent[before]).at("type") == "ack");
  CHECK(Json::parse(sent[before]).at("version") == table.version());
  CHECK(Json::parse(sent[before + 1]).at("type") == "update");
}

TEST_CASE("When the store cannot write, nothing has happened and it is said") {
  Table table;
  const Json before = table.world.client(table.anna).document;
  const std::size_t entries = table.world.log().size();
  table.play(table.anna, "take", "one");
  table.world.store(false);
  CHECK(table.last_error(table.anna) == "unavailable");
  CHECK(table.world.client(table.anna).last.at("retryable") == true);
  CHECK(table.world.client(table.anna).document == before);
  CHECK(table.world.log().size() == entries);
  table.play(table.anna, "take", "one");  // the same command again
  table.world.store();
  CHECK(table.world.client(table.anna).acks.at("one") == entries + 1);
}

TEST_CASE("Where the store cannot find out what became of a command, nobody is told that nothing was done") {
  Table table;
  const std::size_t told = table.world.wires.sent(table.anna).size();
  const std::size_t entries = table.world.log().size();
  table.play(table.anna, "take", "one");
  table.world.lose_answer();
  CHECK(table.world.wires.sent(table.anna).size() == told);
  CHECK(table.world.ended() == protocol::CloseCode::Restart);
  CHECK(table.world.log().size() == entries + 1);
}

TEST_CASE("A move and the chance after it are one append") {
  Table table;
  table.play(table.anna, "leave", "one");
  table.world.settle();
  const std::size_t entries = table.world.log().size();
  table.play(table.anna, "end", "two");
  CHECK(table.world.log().size() == entries);
  table.world.store();
  CHECK(table.world.log().size() == entries + 2);
  CHECK_FALSE(table.world.storing());
  CHECK(table.world.client(table.anna).acks.at("two") == entries + 1);
  CHECK(table.world.client(table.ben).prompt.at("step") == "choose");
  CHECK(table.world.client(table.anna).prompt.is_null());
  CHECK(table.world.client(table.anna).waiting == Json{1});
}

TEST_CASE("The same command is done once and answered again") {
  Table table;
  const Version seen = table.version();
  const protocol::Command command{"one", seen, {"take"}};
  table.world.say(table.anna, command);
  table.world.settle();
  const std::size_t entries = table.world.log().size();
  SUBCASE("at once") {
    table.world.say(table.anna, command);
  }
  SUBCASE("from a new connection") {
    const std::string token = table.world.client(table.anna).token;
    const ConnectionId again = table.world.connect();
    table.world.come_back(again, token);
    table.world.say(again, command);
    CHECK(table.world.client(again).acks.at("one") == seen + 1);
  }
  SUBCASE("after a restart of the server") {
    const std::string token = table.world.client(table.anna).token;
    table.world.restart();
    const ConnectionId again = table.world.connect();
    table.world.come_back(again, token);
    table.world.say(again, command);
    CHECK(table.world.client(again).acks.at("one") == seen + 1);
  }
  CHECK_FALSE(table.world.storing());
  CHECK(table.world.log().size() == entries);
  CHECK(table.world.client(table.anna).errors.empty());
}

TEST_CASE("The same id with another body is refused, for another seat it is another id") {
  Table table;
  const Version seen = table.version();
  table.world.say(table.anna, protocol::Command{"one", seen, {"take"}});
  table.world.settle();
  table.world.say(table.anna, protocol::Command{"one", seen, {"leave"}});
  CHECK(table.last_error(table.anna) == "id-reuse");
  table.world.say(table.anna, protocol::Command{"one", seen + 1, {"take"}});
  CHECK(table.last_error(table.anna) == "id-reuse");
  table.world.say(table.anna, protocol::Undo{"one", seen});
  CHECK(table.last_error(table.anna) == "id-reuse");
  table.world.say(table.ben, protocol::Command{"one", seen + 1, {"take"}});
  CHECK(table.last_error(table.ben) == "not-your-turn");
}

TEST_CASE("What is refused changes nothing and is named") {
  Table table;
  const std::uint64_t position = table.world.core().state().fingerprint();
  const ConnectionId cleo = table.world.connect();
  table.world.watch(cleo, "Cleo");
  table.play(cleo, "take", "1");
  CHECK(table.last_error(cleo) == "no-seat");
  table.play(table.ben, "take", "2");
  CHECK(table.last_error(table.ben) == "not-your-turn");
  table.play(table.anna, "steal", "3");
  CHECK(table.last_error(table.anna) == "bad-choice");
  table.play(table.anna, "end", "4");
  CHECK(table.last_error(table.anna) == "wrong-step");
  table.world.say(table.anna, protocol::Command{"5", table.version() - 1, {"take"}});
  CHECK(table.last_error(table.anna) == "stale");
  CHECK(table.world.client(table.anna).last.at("version") == table.version());
  table.world.say(table.anna, protocol::Command{"6", table.version() + 1, {"take"}});
  CHECK(table.last_error(table.anna) == "stale");
  table.world.say(table.anna, protocol::Undo{"7", table.version()});
  CHECK(table.last_error(table.anna) == "nothing-to-undo");
  table.world.say(table.anna, protocol::Start{"8"});
  CHECK(table.last_error(table.anna) == "already-started");
  table.world.say(table.anna, protocol::SeatBot{"9", std::nullopt, protocol::BotLevel::Random});
  CHECK(table.last_error(table.anna) == "already-started");
  const ConnectionId dora = table.world.connect();
  table.world.join(dora, "Dora");
  CHECK(table.last_error(dora) == "already-started");
  table.world.come_back(dora, "no such token");
  CHECK(table.last_error(dora) == "bad-token");
  table.world.say(dora, protocol::Resync{"10"});
  CHECK(table.last_error(dora) == "not-in-room");
  CHECK_FALSE(table.world.storing());
  CHECK(table.world.core().state().fingerprint() == position);
}

TEST_CASE("A choice can be undone until the turn has ended") {
  Table table;
  const Json before = table.world.client(table.anna).document;
  table.play(table.anna, "take", "1");
  table.world.settle();
  CHECK(table.world.client(table.anna).prompt.at("undo") == true);
  table.world.say(table.ben, protocol::Undo{"2", table.version()});
  CHECK(table.last_error(table.ben) == "nothing-to-undo");
  table.world.say(table.anna, protocol::Undo{"2", table.version()});
  table.world.settle();
  CHECK(table.world.client(table.anna).document == before);
  CHECK(table.world.client(table.ben).last.at("events").at(0).at("type") == "undone");
  table.play(table.anna, "leave", "3");
  table.world.settle();
  table.play(table.anna, "end", "4");
  table.world.settle();
  table.world.say(table.anna, protocol::Undo{"5", table.version()});
  CHECK(table.last_error(table.anna) == "nothing-to-undo");
  table.world.restart();
  CHECK(table.world.core().state().version() == table.version());
}

TEST_CASE("A preview changes nothing and tells nobody else") {
  Table table;
  const std::size_t heard = table.world.wires.sent(table.ben).size();
  const std::uint64_t position = table.world.core().state().fingerprint();
  const ScriptedClient& anna = table.world.client(table.anna);
  table.world.say(table.anna, protocol::Preview{"p", table.version(), {"take"}});
  REQUIRE(anna.last.at("type") == "previewed");
  Json ahead = anna.document;
  testing::apply_patch(ahead, anna.last.at("patch"));
  CHECK(ahead.at("game").at("totals").at(0) == anna.document.at("game").at("drawn"));
  CHECK(anna.last.at("prompt").at("step") == "confirm");
  CHECK(anna.last.at("events").size() == 1);
  table.world.say(table.anna, protocol::Preview{"p", table.version(), {"take", "end"}});
  CHECK(anna.last.at("prompt").is_null());  // it stops before chance
  table.world.say(table.anna, protocol::Preview{"p", table.version(), {"take", "end", "take"}});
  CHECK(anna.last.at("code") == "not-your-turn");
  table.world.say(table.anna, protocol::Preview{"p", table.version() + 1, {"take"}});
  CHECK(anna.last.at("code") == "stale");
  table.world.say(table.ben, protocol::Preview{"p", table.version(), {"take"}});
  CHECK(table.world.client(table.ben).last.at("code") == "not-your-turn");
  CHECK(table.world.wires.sent(table.ben).size() == heard + 1);
  CHECK(table.world.core().state().fingerprint() == position);
  CHECK_FALSE(table.world.storing());
}

TEST_CASE("Inspecting answers, or names nothing") {
  Table table;
  table.world.say(table.anna, protocol::Inspect{"i", Json::object({{"seat", 1}})});
  CHECK(table.world.client(table.anna).last.at("result").at("total") == 0);
  table.world.say(table.anna, protocol::Inspect{"i", Json::object({{"seat", 9}})});
  CHECK(table.last_error(table.anna) == "bad-target");
}

TEST_CASE("History is what this viewer was told, page by page, also after a restart") {
  Table table;
  const auto read = [&](ConnectionId who, Version from, Version to) -> Json {
    table.world.say(who, protocol::ReadHistory{"h", from, to});
    return table.world.client(who).last;
  };
  const Json all = read(table.anna, 1, 200);
  CHECK(all.at("entries").size() == table.version());
  CHECK(all.at("entries").at(1).at("events").at(0).at("type") == "seated");
  CHECK(all.at("entries").back().at("events").at(1).contains("secret"));
  CHECK_FALSE(read(table.ben, 1, 200).at("entries").back().at("events").at(1).contains("secret"));
  CHECK(read(table.anna, 2, 3).at("entries").size() == 2);
  CHECK(read(table.anna, 999, 1000).at("entries").empty());
  const std::string token = table.world.client(table.anna).token;
  table.world.restart();
  const ConnectionId again = table.world.connect();
  table.world.come_back(again, token);
  CHECK(read(again, 1, 200) == all);
}

/// Plays on until the room has this version.
void play_to(Table& table, Version version) {
  for (int command = 0; table.version() < version; ++command) {
    const ConnectionId who = table.world.client(table.anna).prompt.is_null() ? table.ben : table.anna;
    const std::vector<std::string> choices = tests::choice_ids(table.world.client(who).prompt);
    table.play(who, choices.at(0), "on" + std::to_string(command));
    table.world.settle();
  }
}

TEST_CASE("A long past is read from the store, and is what every viewer was told") {
  Table table(Json{{"goal", 1'000}});
  std::map<ConnectionId, std::map<Version, Json>> told;
  play_to(table, 2 * kKeptUpdates);
  for (const ConnectionId who : {table.anna, table.ben}) {
    for (const std::string& frame : table.world.wires.sent(who))
      if (const Json said = Json::parse(frame); said.at("type") == "update")
        told[who][said.at("version")] = said.at("events");
    for (const Version from : {Version{4}, Version{150}}) {
      table.world.say(who, protocol::ReadHistory{"h", from, from + 200});
      const Json page = table.world.client(who).last;
      REQUIRE(page.at("type") == "history");
      REQUIRE(page.at("entries").size() == std::min<Version>(200, table.version() - from + 1));
      for (const Json& entry : page.at("entries"))
        if (told[who].contains(entry.at("version")))
          CHECK(entry.at("events") == told[who].at(entry.at("version")));
    }
    CHECK(told[who].size() > kKeptUpdates);
  }
}

TEST_CASE("A room where nobody is keeps nothing of its past, and loses nothing by it") {
  Table table;
  play_to(table, 20);
  const Json document = table.world.client(table.anna).document;
  const std::string token = table.world.client(table.anna).token;
  const Version version = table.version();
  table.world.core().rest();  // people are here: nothing happens
  table.world.say(table.anna, protocol::ReadHistory{"h", 1, version});
  const Json page = table.world.client(table.anna).last;
  table.world.disconnect(table.anna);
  table.world.disconnect(table.ben);
  table.world.core().rest();
  const ConnectionId again = table.world.connect();
  table.world.come_back(again, token, version - 2);
  CHECK(table.world.client(again).came.tails == 0);
  CHECK(table.world.client(again).came.snapshots == 1);
  CHECK(table.world.client(again).document == document);
  table.world.say(again, protocol::ReadHistory{"h", 1, version});
  CHECK(table.world.client(again).last == page);
}

TEST_CASE("Commands wait for the store in order, up to a bound") {
  Table table;
  table.play(table.anna, "take", "first");
  for (std::size_t at = 0; at < kQueuedInputs; ++at)
    table.world.say(table.ben, protocol::Command{"ben" + std::to_string(at), 1, {"take"}});
  CHECK(table.world.client(table.ben).errors.empty());
  table.world.say(table.ben, protocol::Command{"one too many", 1, {"take"}});
  CHECK(table.last_error(table.ben) == "busy");
  table.world.say(table.ben, protocol::Resync{"r"});  // a question does not wait
  CHECK(table.world.client(table.ben).last.at("type") == "snapshot");
  table.world.settle();
  CHECK(table.world.client(table.ben).errors.size() == kQueuedInputs + 1);
  CHECK(table.last_error(table.ben) == "stale");
}

TEST_CASE("Who leaves while the store writes is not answered, and the room goes on") {
  Table table;
  table.play(table.anna, "take", "first");
  const std::string token = table.world.client(table.anna).token;
  table.world.disconnect(table.anna);
  table.world.settle();
  const ConnectionId again = table.world.connect();
  table.world.come_back(again, token);
  table.world.say(again, protocol::Command{"first", table.version() - 1, {"take"}});
  CHECK(table.world.client(again).acks.at("first") == table.version());
}

TEST_CASE("Bots play on their own, answers that come too late are dropped") {
  RoomWorld world;
  const ConnectionId anna = world.found_with_bot(protocol::BotLevel::Greedy, {{"goal", 10}});
  world.start(anna);
  ScriptedClient& client = world.client(anna);
  int commands = 0;
  while (world.core().state().status() == protocol::RoomStatus::Playing) {
    if (world.bot_thinks()) {
      world.let_bot_answer();
    } else {
      const std::string choice = tests::choice_ids(client.prompt).front();
      world.say(anna, protocol::Command{std::to_string(commands++), client.version, {choice}});
    }
    world.settle();
  }
  CHECK(client.document.at("room").at("status") == "finished");
  CHECK(client.waiting.empty());
  const std::size_t entries = world.log().size();
  world.handle(BotAnswer{seat_at(1), world.core().state().version() - 1, "take"});
  CHECK(world.log().size() == entries);
  world.say(anna, protocol::Command{"after", client.version, {"take"}});
  CHECK(client.last.at("code") == "game-over");
}

TEST_CASE("A bot of every level says what it is, and still is it after a restart") {
  for (const protocol::BotLevel level : testing::counting_games().front().bots) {
    CAPTURE(name_of(level));
    RoomWorld world;
    world.found_with_bot(level);
    const auto occupant = [&] { return world.core().state().seating().occupant(seat_at(1)); };
    const std::string name = occupant().name;
    const std::string what(name_of(level));
    CHECK(name.find(what.substr(1) + " bot") == 1);
    world.restart();
    CHECK(occupant().bot == level);
    CHECK(occupant().name == name);
  }
}

TEST_CASE("How fast bots move is an option of the table") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", 10}}};
  create.bot_pace = protocol::BotPace::Slowly;
  world.handle(Found{anna, create, "token", "address"});
  world.settle();
  world.say(anna, protocol::SeatBot{"bot", std::nullopt, protocol::BotLevel::Random});
  world.settle();
  world.start(anna);
  CHECK(world.client(anna).document.at("room").at("bot_pace") == "slowly");
  const auto play = [&] {
    for (const char* const choice : {"take", "end"}) {
      world.say(anna, protocol::Command{choice, world.core().state().version(), {choice}});
      world.settle();
    }
  };
  play();
  REQUIRE(world.bot_thinks());
  CHECK(world.question().pace == protocol::BotPace::Slowly);
  world.restart();
  CHECK(world.core().state().created().bot_pace == protocol::BotPace::Slowly);
  REQUIRE(world.bot_thinks());
  CHECK(world.question().pace == protocol::BotPace::Slowly);
  // The same message again is another table's when it wants another pace.
  create.bot_pace = protocol::BotPace::AtOnce;
  const ConnectionId again = world.connect();
  world.handle(Found{again, create, "token", "address"});
  world.settle();
  CHECK(world.client(again).errors.back().at("code") == "id-reuse");
}

TEST_CASE("A bot is asked again when the store had failed, or the server was started again") {
  RoomWorld world;
  const ConnectionId anna = world.found_with_bot(protocol::BotLevel::Greedy);
  world.start(anna);
  for (const char* const choice : {"take", "end"}) {
    world.say(anna, protocol::Command{choice, world.core().state().version(), {choice}});
    world.settle();
  }
  REQUIRE(world.bot_thinks());
  world.let_bot_answer();
  CHECK_FALSE(world.bot_thinks());
  world.store(false);
  REQUIRE(world.bot_thinks());
  world.restart();
  REQUIRE(world.bot_thinks());
  world.let_bot_answer();
  world.settle();
  CHECK(world.core().state().version() == world.log().size());
}

TEST_CASE("A slow reader gets one fresh snapshot, then is given up") {
  Table table;
  const ConnectionId cleo = table.world.connect();
  table.world.watch(cleo, "Cleo");
  table.world.wires.set_slow(cleo, true);
  const std::size_t snapshots = table.world.client(cleo).came.snapshots;
  const auto dither = [&](std::size_t times) {
    for (std::size_t at = 0; at < times; ++at) {
      table.play(table.anna, "take", "t" + std::to_string(table.version()));
      table.world.settle();
      table.world.say(table.anna, protocol::Undo{"u" + std::to_string(table.version()), table.version()});
      table.world.settle();
    }
  };
  SUBCASE("it catches up") {
    dither(kOutboxFrames);
    table.world.wires.set_slow(cleo, false);
    CHECK(table.world.client(cleo).came.snapshots == snapshots + 1);
    CHECK(table.world.client(cleo).version == table.version());
    CHECK_FALSE(table.world.wires.close_code(cleo).has_value());
  }
  SUBCASE("it does not") {
    dither(2 * kOutboxFrames);
    CHECK(table.world.wires.close_code(cleo) == protocol::CloseCode::Overloaded);
    CHECK(table.world.client(table.anna).version == table.version());
  }
}

TEST_CASE("An old owner that is fenced ends the room") {
  Table table;
  table.world.memory().take_over_all();
  table.play(table.anna, "take", "1");
  table.world.store();
  CHECK(table.world.ended() == protocol::CloseCode::Restart);
}

TEST_CASE("A log that does not lead to the same positions is not taken up") {
  Table table;
  table.play(table.anna, "take", "1");
  table.world.settle();
  RoomLog record{"testroom", 2, {}, table.world.log(), {}};
  CHECK_NOTHROW(RoomCore(record, testing::counting_games()));
  SUBCASE("another choice") {
    Entry entry = read_entry(record.entries.back());
    std::get<Moved>(entry.body).choice = "leave";
    record.entries.back() = write_entry(entry);
  }
  SUBCASE("a missing entry") {
    record.entries.erase(record.entries.begin() + 3);
  }
  SUBCASE("no JSON") {
    record.entries.back() = "{";
  }
  SUBCASE("an unknown kind") {
    record.entries.back() = R"({"kind":"x","version":9,"time_ms":1,"fingerprint":"1"})";
  }
  SUBCASE("empty") {
    record.entries.clear();
  }
  SUBCASE("damaged") {
    record.damage = "the secret of its draws is missing";
  }
  CHECK_THROWS(RoomCore(record, testing::counting_games()));
}

TEST_CASE("A bug in a bot is thrown, for the shell to end the room") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  world.found(anna, 2);
  world.settle();
  CHECK_THROWS_AS(world.handle(BotAnswer{seat_at(0), world.core().state().version(), "cheat"}),
                  std::logic_error);
}

}  // namespace
}  // namespace gatehouse::server
