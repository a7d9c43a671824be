// The talk of a match: it stays in the rooms of its games, and who comes into a later one is told it there.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/room/chat_limits.h"
#include "server/room/limits.h"
#include "server/testing/match_table.h"

namespace gatehouse::server {
namespace {

using std::chrono::seconds;
using testing::Game;
using testing::TheMatch;
using Lines = std::vector<std::string>;

void say(Game& game, ConnectionId who, const std::string& text) {
  game.world.say(who, protocol::Chat{"say " + text, text});
  game.world.settle();
  game.world.clock.pass(seconds(5));
}

/// The lines that were sent to this connection, one after another, as "room number name: text".
Lines heard(Game& game, ConnectionId who) {
  Lines lines;
  for (const std::string& text : game.world.wires.sent(who)) {
    const Json frame = Json::parse(text);
    if (frame.at("type") != "chat") continue;
    for (const Json& line : frame.at("lines"))
      lines.push_back(frame.at("room").get<std::string>() + " " +
                      std::to_string(line.at("number").get<int>()) + " " +
                      line.at("name").get<std::string>() + ": " + line.at("text").get<std::string>());
  }
  return lines;
}

ConnectionId watch(Game& game, const std::string& name, const std::string& address = {}) {
  const ConnectionId connection = game.world.connect(address);
  game.world.watch(connection, name);
  return connection;
}

/// A match whose first game is over, and has been talked about.
struct Talked {
  explicit Talked(int delay_s = 0) : match({7}, delay_s) {
    match.start();
    eve = watch(match.first, "Eve", "10.0.0.9");
    say(match.first, match.first.anna, "good luck");
    say(match.first, eve, "they begin");
    match.first.resign(match.first.ben);
  }
  /// The next room; the game of the one before is drawn first, if it is not over.
  std::unique_ptr<Game> next(Game& before) {
    if (before.state().status() != protocol::RoomStatus::Finished) {
      before.world.wait(kMatchBreak);
      before.world.settle();
      before.end_together(before.anna, before.ben);
    }
    return match.follow(before);
  }

  TheMatch match;
  ConnectionId eve = 0;
};

TEST_CASE("Who comes into the room of the next game is told what those of their side said before") {
  Talked talked;
  const std::unique_ptr<Game> two = talked.next(talked.match.first);
  CHECK(heard(*two, two->anna) == Lines{"one 1 Anna: good luck"});
  CHECK(heard(*two, two->ben) == Lines{"one 1 Anna: good luck"});
  CHECK(heard(*two, watch(*two, "Eve")) == Lines{"one 1 Eve: they begin"});

  // Lines of this room are counted by themselves.
  say(*two, two->ben, "again");
  const std::string room = two->state().room();
  CHECK(heard(*two, two->anna).back() == room + " 1 Ben: again");
  CHECK(heard(*two, two->come("anna")) == Lines{room + " 1 Ben: again", "one 1 Anna: good luck"});
}

TEST_CASE("What is said in the room before after the next one was made is told to who comes then") {
  Talked talked;
  const std::unique_ptr<Game> two = talked.next(talked.match.first);
  say(talked.match.first, talked.match.first.ben, "well played");
  CHECK(heard(*two, two->come("anna")) == Lines{"one 1 Anna: good luck", "one 2 Ben: well played"});
  two->world.say(two->ben, protocol::Resync{"again"});
  CHECK(heard(*two, two->ben).back() == "one 2 Ben: well played");
}

TEST_CASE("No process has to live for it: the store has the lines of every room") {
  Talked talked;
  const std::unique_ptr<Game> two = talked.next(talked.match.first);
  talked.match.first.world.restart();
  two->world.restart();
  CHECK(heard(*two, two->come("ben")) == Lines{"one 1 Anna: good luck"});
  CHECK(heard(*two, watch(*two, "Dora")) == Lines{"one 1 Eve: they begin"});
}

TEST_CASE("The lines of the last games before are told, and those of a room that is deleted no more") {
  Talked talked;
  std::vector<std::unique_ptr<Game>> games;
  Lines said{"one 1 Anna: good luck"};
  for (std::size_t number = 2; number <= kGamesRecalled + 2; ++number) {
    games.push_back(talked.next(games.empty() ? talked.match.first : *games.back()));
    Game& game = *games.back();
    if (said.size() > kGamesRecalled) said.erase(said.begin());
    CHECK(heard(game, game.anna) == said);
    const std::string text = "game " + std::to_string(number);
    say(game, game.anna, text);
    said.push_back(game.state().room() + " 1 Anna: " + text);
  }
  Game& last = *games.back();
  const std::string deleted = games.front()->state().room();
  talked.match.store->archive(deleted);
  talked.match.store->erase(deleted);
  for (const std::string& line : heard(last, last.come("ben"))) CHECK_FALSE(line.starts_with(deleted));
  CHECK(heard(last, last.come("ben")).size() == kGamesRecalled);
}

TEST_CASE("Lines of an earlier room that cannot be read are left out, and the game goes on") {
  Talked talked;
  const std::unique_ptr<Game> two = talked.next(talked.match.first);
  Append damage;
  damage.room = "one";
  damage.expected = talked.match.first.version();
  damage.over = true;
  damage.said = {{0, 2, "no line"}, 1};
  CHECK(talked.match.store->append({&damage, 1}).front() == Appended::Done);
  const ConnectionId again = two->come("anna");
  CHECK(heard(*two, again).empty());
  CHECK_FALSE(two->world.ended().has_value());
  say(*two, again, "still here");
  CHECK(two->world.client(again).acks.contains("say still here"));
}

TEST_CASE("Who sees the table late is told what spectators said, once they may come in at all") {
  Talked talked(300);
  say(talked.match.first, talked.eve, "still playing");
  const std::unique_ptr<Game> two = talked.next(talked.match.first);
  CHECK(heard(*two, watch(*two, "Eve")).empty());
  two->world.run(seconds(300));
  CHECK(heard(*two, watch(*two, "Eve")) == Lines{"one 1 Eve: they begin", "one 2 Eve: still playing"});
}

TEST_CASE("Whom the host has silenced is silenced in the next room as well") {
  Talked talked;
  const std::unique_ptr<Game> two = talked.next(talked.match.first);
  two->world.wait(kMatchBreak);
  two->world.settle();
  two->world.say(two->anna, protocol::Mute{"ben", two->state().seating().seat_of("ben"), {}, true});
  two->world.settle();
  watch(*two, "Dora", "10.0.0.8");
  watch(*two, "Eve", "10.0.0.9");
  two->world.say(two->anna, protocol::Mute{"dora", {}, "Dora", true});
  two->world.say(two->anna, protocol::Mute{"eve", {}, "Eve", true});
  two->resign(two->anna);
  const std::unique_ptr<Game> three = talked.match.follow(*two);
  CHECK(three->kinds() == Lines{"created", "seated", "seated", "muted"});
  say(*three, three->ben, "let me");
  CHECK(three->error(three->ben) == "muted");
  for (const char* const address : {"10.0.0.8", "10.0.0.9"}) {
    const ConnectionId again = watch(*three, "Somebody", address);
    say(*three, again, "me too");
    CHECK(three->error(again) == "muted");
  }
  say(*three, watch(*three, "Fritz"), "welcome");
  CHECK(three->world.memory().find(three->state().room(), 0)->chat.size() == 1);
  three->world.restart();
  const ConnectionId ben = three->come("ben");
  say(*three, ben, "and now");
  CHECK(three->error(ben) == "muted");
  CHECK_FALSE(three->state().seating().occupant(*three->state().seating().seat_of("anna")).muted);
}

}  // namespace
}  // namespace gatehouse::server
