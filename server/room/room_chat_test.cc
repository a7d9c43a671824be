// What people say to each other: who hears it, that it is durable first, its bounds, and who is silenced.

#include <doctest/doctest.h>

#include "server/room/chat_limits.h"
#include "server/testing/table.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using protocol::Phrase;
using testing::RoomWorld;

/// Anna (host) and Ben on seats, Cleo and Dora looking on. The game has not begun.
struct Talk {
  Talk() {
    world.found(anna, 3);
    world.settle();
    world.join(ben, "Ben");
    world.settle();
    world.watch(cleo, "Cleo");
    world.watch(dora, "Dora");
  }

  void say(ConnectionId who, const std::string& text, const std::string& id = "") {
    world.say(who, protocol::Chat{id.empty() ? "say" + std::to_string(++said) : id, text});
  }
  void said_durably(ConnectionId who, const std::string& text) {
    say(who, text);
    world.settle();
    world.clock.pass(std::chrono::seconds(5));
  }
  /// The lines that were sent to this connection, one after another, as "number name: text".
  std::vector<std::string> heard(ConnectionId who) {
    std::vector<std::string> lines;
    for (const std::string& text : world.wires.sent(who)) {
      const Json frame = Json::parse(text);
      if (frame.at("type") != "chat") continue;
      for (const Json& line : frame.at("lines"))
        lines.push_back(std::to_string(line.at("number").get<int>()) + " " +
                        line.at("name").get<std::string>() + ": " +
                        (line.contains("text") ? line.at("text") : line.at("phrase")).get<std::string>());
    }
    return lines;
  }
  bool was_told(ConnectionId who, const std::string& text) {
    for (const std::string& frame : world.wires.sent(who))
      if (frame.find(text) != std::string::npos) return true;
    return false;
  }
  std::string error(ConnectionId who) { return world.client(who).last_error(); }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId cleo = world.connect();
  ConnectionId dora = world.connect();
  int said = 0;
};

using Lines = std::vector<std::string>;

TEST_CASE("A line is told and acknowledged once it is stored, and leaves no trace in the log") {
  Talk table;
  const std::size_t entries = table.world.log().size();
  const Version version = table.world.core().state().version();
  table.say(table.anna, "shall we begin?", "hello");
  CHECK(table.world.storing());
  CHECK_FALSE(table.world.client(table.anna).acks.contains("hello"));
  CHECK_FALSE(table.was_told(table.anna, "shall we begin?"));
  CHECK_FALSE(table.was_told(table.ben, "shall we begin?"));
  table.world.settle();
  CHECK(table.world.client(table.anna).acks.at("hello") == version);
  CHECK(table.heard(table.anna) == Lines{"1 Anna: shall we begin?"});
  CHECK(table.heard(table.ben) == Lines{"1 Anna: shall we begin?"});
  CHECK(table.world.log().size() == entries);
  CHECK(table.world.core().state().version() == version);
}

TEST_CASE("When a line cannot be stored nobody is told, and the table goes on") {
  Talk table;
  table.say(table.anna, "lost words");
  table.world.store(false);
  CHECK(table.error(table.anna) == "unavailable");
  CHECK_FALSE(table.was_told(table.ben, "lost words"));
  table.said_durably(table.ben, "still here?");
  CHECK(table.heard(table.anna) == Lines{"1 Ben: still here?"});
}

TEST_CASE("Players and spectators never hear each other, nor can they count each other's lines") {
  Talk table;
  table.said_durably(table.anna, "only for players");
  table.said_durably(table.cleo, "only for spectators");
  table.said_durably(table.ben, "players again");
  CHECK(table.heard(table.ben) == Lines{"1 Anna: only for players", "2 Ben: players again"});
  CHECK(table.heard(table.dora) == Lines{"1 Cleo: only for spectators"});
  table.world.start(table.anna);
  table.said_durably(table.anna, "secret plan");
  table.said_durably(table.dora, "she has a plan");
  // By no way: also who comes, asks again, is too slow, or reads the past.
  const ConnectionId eve = table.world.connect();
  table.world.watch(eve, "Eve");
  table.world.say(eve, protocol::Resync{"again"});
  table.world.say(eve, protocol::ReadHistory{"past", 1, 100});
  table.world.handle(Overflowed{eve});
  for (const ConnectionId who : {table.cleo, table.dora, eve}) {
    CHECK(table.was_told(who, "she has a plan"));
    for (const char* const text : {"only for players", "players again", "secret plan"})
      CHECK_FALSE(table.was_told(who, text));
  }
  for (const ConnectionId who : {table.anna, table.ben})
    for (const char* const text : {"only for spectators", "she has a plan"})
      CHECK_FALSE(table.was_told(who, text));
}

TEST_CASE(
    "Two worlds that differ only in what spectators say are the same to a player, and so the other way") {
  std::vector<std::string> to_player;
  std::vector<std::string> to_spectator;
  for (const bool talks : {false, true}) {
    Talk table;
    if (talks) table.said_durably(table.cleo, "hidden");
    if (!talks) table.world.clock.pass(std::chrono::seconds(5));
    table.said_durably(table.ben, "open");
    table.world.come_back(table.anna, table.world.client(table.anna).token);
    std::string all;
    for (const std::string& frame : table.world.wires.sent(table.anna)) all += frame + "\n";
    to_player.push_back(all);
  }
  CHECK(to_player[0] == to_player[1]);
  for (const bool talks : {false, true}) {
    Talk table;
    if (talks) table.said_durably(table.ben, "hidden");
    if (!talks) table.world.clock.pass(std::chrono::seconds(5));
    table.said_durably(table.cleo, "open");
    std::string all;
    for (const std::string& frame : table.world.wires.sent(table.dora)) all += frame + "\n";
    to_spectator.push_back(all);
  }
  CHECK(to_spectator[0] == to_spectator[1]);
}

TEST_CASE(
    "Who changes sides hears the other side from then on: the new seat its lines, the removed none more") {
  Talk table;
  table.said_durably(table.anna, "welcome, players");
  table.said_durably(table.dora, "welcome, watchers");
  table.world.join(table.cleo, "Cleo");
  table.world.settle();
  CHECK(table.heard(table.cleo).back() == "1 Anna: welcome, players");
  table.said_durably(table.dora, "Cleo has gone");
  CHECK_FALSE(table.was_told(table.cleo, "Cleo has gone"));
  table.world.say(table.anna, protocol::RemoveSeat{"out", engine::seat_at(1)});
  table.world.settle();
  CHECK(table.heard(table.ben).back() == "2 Dora: Cleo has gone");
  table.said_durably(table.anna, "just us");
  CHECK_FALSE(table.was_told(table.ben, "just us"));
  table.said_durably(table.ben, "oh well");
  CHECK_FALSE(table.was_told(table.anna, "oh well"));
}

TEST_CASE("What was said is there after a restart, for those of the same side") {
  Talk table;
  const std::string token = table.world.client(table.ben).token;
  table.said_durably(table.anna, "see you tomorrow");
  table.world.say(table.ben, protocol::Chat{"p", Phrase::Thanks});
  table.world.settle();
  table.said_durably(table.cleo, "they stop");
  table.say(table.anna, "too late");
  table.world.restart();
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, token);
  CHECK(table.heard(ben) == Lines{"1 Anna: see you tomorrow", "2 Ben: thanks"});
  const ConnectionId cleo = table.world.connect();
  table.world.watch(cleo, "Cleo");
  CHECK(table.heard(cleo) == Lines{"1 Cleo: they stop"});
  table.said_durably(ben, "back again");
  CHECK(table.heard(ben).back() == "3 Ben: back again");
}

TEST_CASE("The same id again is the same line, also after a restart, and with other words it is refused") {
  Talk table;
  const std::string token = table.world.client(table.anna).token;
  table.say(table.anna, "once", "id1");
  table.world.settle();
  table.say(table.anna, "once", "id1");
  CHECK_FALSE(table.world.storing());
  table.say(table.anna, "twice", "id1");
  CHECK(table.error(table.anna) == "id-reuse");
  CHECK(table.heard(table.ben) == Lines{"1 Anna: once"});
  table.world.restart();
  const ConnectionId anna = table.world.connect();
  table.world.come_back(anna, token);
  table.say(anna, "once", "id1");
  CHECK(table.world.client(anna).acks.contains("id1"));
  CHECK_FALSE(table.world.storing());
}

TEST_CASE(
    "Who talks too fast has to wait, and spectators share what there is, and cost the players nothing") {
  Talk table;
  for (int line = 0; line < kChatBySeat.burst; ++line) {
    table.say(table.anna, "line");
    table.world.settle();
  }
  table.say(table.anna, "one too many");
  CHECK(table.error(table.anna) == "too-fast");
  CHECK(table.world.client(table.anna).errors.back().at("retry_after_ms") == kChatBySeat.every.count());
  CHECK_FALSE(table.world.storing());
  table.said_durably(table.ben, "another seat");
  table.world.clock.pass(kChatBySeat.every);
  table.said_durably(table.anna, "later");
  int told = 0;
  for (int who = 0; who < 10; ++who) {
    const ConnectionId crowd = table.world.connect();
    table.world.watch(crowd, "Crowd");
    for (int line = 0; line < kChatByAddress.burst + 1; ++line) {
      table.say(crowd, "shout");
      told += table.world.storing();
      table.world.settle();
    }
    CHECK(table.error(crowd) == "too-fast");
  }
  CHECK(told == kChatBySpectators.burst);
  table.say(table.ben, "players still may");
  CHECK(table.world.storing());
}

TEST_CASE("Only the last lines are kept, in memory and in the store, by number and by bytes") {
  const auto kept = [](Talk& table) { return table.world.memory().find("testroom", 1)->chat.size(); };
  SUBCASE("many short ones") {
    Talk table;
    for (std::size_t line = 0; line < kChatLines + 5; ++line) table.said_durably(table.anna, "x");
    CHECK(kept(table) == kChatLines);
    const ConnectionId late = table.world.connect();
    table.world.come_back(late, table.world.client(table.ben).token);
    CHECK(table.heard(late).size() == kChatLines);
    CHECK(table.heard(late).front() == "6 Anna: x");
  }
  SUBCASE("long ones, and those of the other side are left alone") {
    Talk table;
    table.said_durably(table.cleo, "short");
    std::string text;
    for (std::size_t letter = 0; letter < protocol::kMaxChatLength; ++letter) text += "\xF0\x9F\x90\x91";
    for (int line = 0; line < 60; ++line) table.said_durably(table.anna, text);
    CHECK(kept(table) == 1 + kChatBytes / (text.size() + 4));
    const ConnectionId late = table.world.connect();
    table.world.watch(late, "Late");
    CHECK(table.heard(late) == Lines{"1 Cleo: short"});
  }
}

TEST_CASE("The host silences a player, everybody sees it, and a restart keeps it") {
  Talk table;
  const std::string token = table.world.client(table.ben).token;
  table.world.say(table.ben, protocol::Mute{"m", engine::seat_at(0), {}, true});
  CHECK(table.error(table.ben) == "not-host");
  table.world.say(table.cleo, protocol::Mute{"m", engine::seat_at(1), {}, true});
  CHECK(table.error(table.cleo) == "no-seat");
  table.world.say(table.anna, protocol::Mute{"nobody", engine::seat_at(2), {}, true});
  CHECK(table.error(table.anna) == "no-such-seat");
  table.world.say(table.anna, protocol::Mute{"m", engine::seat_at(1), {}, true});
  table.world.settle();
  CHECK(table.world.client(table.cleo).document.at("room").at("seats").at("1").at("muted") == true);
  table.say(table.ben, "can you hear me?");
  CHECK(table.error(table.ben) == "muted");
  table.world.start(table.anna);
  table.world.restart();
  const ConnectionId ben = table.world.connect();
  table.world.come_back(ben, token);
  table.say(ben, "and now?");
  CHECK(table.error(ben) == "muted");
  const ConnectionId anna = table.world.connect();
  table.world.come_back(anna, table.world.client(table.anna).token);
  table.world.say(anna, protocol::Mute{"m2", engine::seat_at(1), {}, false});
  table.world.settle();
  CHECK_FALSE(table.world.client(ben).document.at("room").at("seats").at("1").contains("muted"));
  table.said_durably(ben, "thank you");
  CHECK(table.heard(anna).back() == "1 Ben: thank you");
}

TEST_CASE("The host silences spectators by name, also when they come again under another") {
  Talk table;
  const ConnectionId loud = table.world.connect("10.0.0.9");
  table.world.watch(loud, "Loud");
  table.world.say(table.anna, protocol::Mute{"m", {}, "Loud", true});
  CHECK(table.world.client(table.anna).acks.contains("m"));
  CHECK(table.world.client(table.cleo).last.at("muted") == Json::array({"Loud"}));
  table.say(loud, "hey");
  CHECK(table.error(loud) == "muted");
  const ConnectionId quiet = table.world.connect("10.0.0.9");
  table.world.watch(quiet, "Quiet");
  table.say(quiet, "hey");
  CHECK(table.error(quiet) == "muted");
  table.said_durably(table.cleo, "others may");
  CHECK(table.heard(loud).back() == "1 Cleo: others may");
  table.world.say(table.anna, protocol::Mute{"m2", {}, "Loud", false});
  table.said_durably(loud, "sorry");
  CHECK(table.heard(table.dora).back() == "2 Loud: sorry");
}

TEST_CASE("A line that cannot be read stops the room, and the reason has none of it") {
  Talk table;
  table.said_durably(table.anna, "quite private");
  RoomLog record = table.world.memory().find("testroom", 100).value();
  CHECK_NOTHROW(RoomCore(record, testing::counting_games()));
  for (
      const std::string& bad :
      {record.chat.front().text.substr(1), record.chat.front().text.substr(0, 60), std::string("{}"),
       std::string(
           R"({"number":1,"time_ms":1,"name":"Anna","phrase":"quite private","command":"c","version":1})")}) {
    record.chat.front().text = bad;
    try {
      RoomCore core(record, testing::counting_games());
      FAIL_CHECK("read: " << bad);
    } catch (const BadEntry& why) {
      CHECK(std::string(why.what()).find("private") == std::string::npos);
    }
  }
}

TEST_CASE("A bot's answer and commands wait while a line is stored, and none is lost") {
  RoomWorld world;
  const ConnectionId anna = world.found_with_bot(protocol::BotLevel::Random);
  world.start(anna);
  const auto play = [&] {
    const Json& prompt = world.client(anna).prompt;
    const Version now = world.core().state().version();
    world.say(anna, protocol::Command{"c" + std::to_string(now), now, {tests::choice_ids(prompt).back()}});
  };
  while (!world.bot_thinks()) {
    play();
    world.settle();
  }
  const Version before = world.core().state().version();
  world.say(anna, protocol::Chat{"hurry", std::string("think, bot")});
  world.let_bot_answer();
  CHECK(world.core().state().version() == before);
  world.settle();
  CHECK(world.core().state().version() > before);
  CHECK(world.client(anna).acks.contains("hurry"));
}

}  // namespace
}  // namespace gatehouse::server
