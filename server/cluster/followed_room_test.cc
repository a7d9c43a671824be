// A room that is followed by its log tells everybody exactly what the room itself tells them, and who sees
// late never sees sooner.

#include "server/cluster/followed_room.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "server/cluster/limits.h"
#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using std::chrono::seconds;
using testing::RoomWorld;

/// Those of the frames that lead to another version, or tell of one's role.
std::vector<std::string> steps_of(const std::vector<std::string>& frames, std::size_t from = 0) {
  std::vector<std::string> steps;
  for (std::size_t at = from; at < frames.size(); ++at) {
    const std::string type = Json::parse(frames[at]).at("type");
    if (type == "update" || type == "snapshot" || type == "joined") steps.push_back(frames[at]);
  }
  return steps;
}

/// Several runs that are told together have the prompt of the last alone, as a tail has.
std::vector<std::string> told_together(std::vector<std::string> updates) {
  for (std::size_t at = 0; at + 1 < updates.size(); ++at) {
    Json update = Json::parse(updates[at]);
    update["prompt"] = nullptr;
    updates[at] = update.dump();
  }
  return updates;
}

/// What is told late is worked out apart, and may say the same things of different members in another order.
Json in_order(const std::string& update) {
  Json json = Json::parse(update);
  std::sort(json.at("patch").begin(), json.at("patch").end());
  return json;
}

std::vector<std::string> texts_of(const FollowedRoom::News& news) {
  std::vector<std::string> texts;
  for (const Frame& frame : news.frames) texts.push_back(*frame);
  return texts;
}

/// Anna and Ben, who play, and Eve, who looks on; and the same three, who follow the log at another door.
struct FollowedTable {
  explicit FollowedTable(int goal = 30, int delay_s = 0) {
    protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", goal}}};
    if (delay_s != 0) create.watching = protocol::Watching{std::nullopt, delay_s};
    world.handle(Found{anna, std::move(create), "anna", "a"});
    world.settle();
    world.join(ben, "Ben", std::nullopt, "ben");
    world.settle();
    world.watch(eve, "Eve");
  }

  Version version() { return world.core().state().version(); }
  template <class Message>
  void say(ConnectionId who, Message message) {
    message.id = "id" + std::to_string(++ids);
    world.say(who, std::move(message));
    world.settle();
  }
  ConnectionId asked() { return world.core().state().actor().seats.has(engine::seat_at(0)) ? anna : ben; }
  void play(const std::string& choice) { say(asked(), protocol::Command{"", version(), {choice}}); }
  void turn(const std::string& choice) {
    play(choice);
    play("end");
  }

  FollowedRoom follow(Version from) { return {"testroom", testing::counting_games(), from}; }
  /// What has been stored since is read.
  void read(FollowedRoom& room) {
    const std::vector<std::string> log = world.log();
    room.read(std::span(log).subspan(room.version()), now);
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
  ConnectionId eve = world.connect();
  FollowedRoom::Time now = FollowedRoom::Time(seconds(1'000));
  int ids = 0;
};

TEST_CASE("Whoever follows the log is told, word for word, what the room tells those of the same seat") {
  FollowedTable table(40);
  table.world.start(table.anna);
  FollowedRoom room = table.follow(table.version());
  table.read(room);
  struct Both {
    ConnectionId here;
    Reader reader;
    std::size_t sent = 0;
  };
  std::array<Both, 3> all{Both{table.anna, {"anna", engine::seat_at(0), table.version()}},
                          Both{table.ben, {"ben", engine::seat_at(1), table.version()}},
                          Both{table.eve, {"", std::nullopt, table.version()}}};
  for (Both& both : all) {
    CHECK(room.tell(both.reader, table.now).frames.empty());
    both.sent = table.world.wires.sent(both.here).size();
  }
  const auto compare = [&](bool together = false) {
    table.read(room);
    for (Both& both : all) {
      const std::vector<std::string>& sent = table.world.wires.sent(both.here);
      const FollowedRoom::News news = room.tell(both.reader, table.now);
      CHECK_FALSE(news.lost);
      const std::vector<std::string> told = texts_of(news);
      const std::vector<std::string> here = steps_of(sent, both.sent);
      CHECK(told_together(told) == told_together(here));
      CHECK((together || told == here));
      CHECK(both.reader.told == table.version());
      both.sent = sent.size();
    }
  };
  for (int round = 0; round < 8; ++round) {
    table.play(round % 3 == 0 ? "leave" : "take");
    if (round % 2 == 0) compare();
    if (round == 2) table.say(table.asked(), protocol::Undo{"", table.version()});
    if (round == 2) table.play("take");
    table.play("end");
    compare(round % 2 == 1 || round == 2);
  }
  table.say(table.anna, protocol::Propose{"", protocol::Proposing::End});
  table.say(table.ben, protocol::Vote{"", table.version(), false});
  compare(true);
  table.say(table.ben, protocol::Resign{""});  // the secret comes to light
  compare();
}

TEST_CASE("Nobody who follows is told another's secret, whether step by step or all at once") {
  FollowedTable table(1'000);
  const Version before = table.version();
  table.world.start(table.anna);
  FollowedRoom room = table.follow(before);
  Reader ben{"ben", engine::seat_at(1), before};
  Reader eve{"", std::nullopt, before};
  std::string told;
  const auto listen = [&] {
    table.read(room);
    for (Reader* const reader : {&ben, &eve}) {
      for (const std::string& text : texts_of(room.tell(*reader, table.now))) told += text;
      told += *room.show(*reader);
    }
  };
  for (int turn = 0; turn < 6; ++turn) {
    table.turn("take");
    listen();
  }
  // A secret is a number that nothing else looks like; Anna's own show what to look for.
  Reader anna{"anna", engine::seat_at(0), table.version()};
  const Json hers = Json::parse(*room.show(anna)).at("document").at("game");
  const Json bens = Json::parse(*room.show(ben)).at("document").at("game");
  const Json eves = Json::parse(*room.show(eve)).at("document").at("game");
  REQUIRE(hers != bens);
  std::size_t hidden = 0;
  for (const Json& value : hers.flatten())
    if (value.is_number_integer() && value.get<std::int64_t>() >= testing::kLeastSecret) {
      ++hidden;
      CHECK(told.find(value.dump()) == std::string::npos);
    }
  CHECK(hidden > 0);
  for (const Json& value : eves.flatten())
    if (value.is_number_integer()) CHECK(value.get<std::int64_t>() < testing::kLeastSecret);
}

TEST_CASE("Who sees late is told each entry so long after it was read, whatever the clocks on the wall say") {
  FollowedTable table(30, 300);
  const Version before = table.version();
  table.world.start(table.anna);
  table.turn("take");
  const Version first = table.version();
  // The owner's clock is an hour behind, so that its entries look old here.
  table.world.clock.set_wall(-seconds(3'600));
  FollowedRoom room = table.follow(before);
  table.read(room);
  Reader eve{"", std::nullopt, before};
  Reader anna{"anna", engine::seat_at(0), before};
  CHECK_FALSE(room.tell(anna, table.now).frames.empty());
  CHECK(room.tell(eve, table.now + seconds(299)).frames.empty());
  CHECK(room.show(eve) == nullptr);  // that would be the position of now
  table.now += seconds(200);
  table.turn("take");
  table.read(room);
  CHECK(room.tell(eve, table.now + seconds(99)).frames.empty());
  std::vector<std::string> told = texts_of(room.tell(eve, table.now + seconds(100)));
  CHECK(eve.told == first);
  CHECK(room.tell(eve, table.now + seconds(299)).frames.empty());
  for (const std::string& text : texts_of(room.tell(eve, table.now + seconds(300)))) told.push_back(text);
  CHECK(eve.told == table.version());
  // And in the end it is what the room itself tells her.
  const std::size_t sent = table.world.wires.sent(table.eve).size();
  table.world.clock.set_wall(seconds(3'600));
  table.world.wait(seconds(600));
  const std::vector<std::string> here = steps_of(table.world.wires.sent(table.eve), sent);
  for (std::size_t at = 0; at < std::max(told.size(), here.size()); ++at) {
    REQUIRE(at < told.size());
    REQUIRE(at < here.size());
    CHECK(in_order(told[at]) == in_order(here[at]));
  }
}

TEST_CASE("Whoever has lost more than is kept is shown the whole, and who sees late has to come anew") {
  for (const int delay_s : {0, 300}) {
    CAPTURE(delay_s);
    FollowedTable table(1'000, delay_s);
    table.world.start(table.anna);
    FollowedRoom room = table.follow(table.version());
    Reader ben{"ben", engine::seat_at(1), table.version()};
    Reader eve{"", std::nullopt, table.version()};
    std::size_t bytes = 0;
    while (bytes <= 2 * kFollowedBytes) {
      const std::size_t sent = table.world.wires.sent(table.ben).size();
      table.turn("leave");
      for (std::size_t at = sent; at < table.world.wires.sent(table.ben).size(); ++at)
        bytes += table.world.wires.sent(table.ben)[at].size();
    }
    table.read(room);
    const std::vector<std::string> bens = texts_of(room.tell(ben, table.now));
    REQUIRE(bens.size() == 1);
    CHECK(Json::parse(bens.front()).at("document") ==
          table.world.core().state().document(engine::seat_at(1)));
    CHECK(room.tell(eve, table.now + seconds(delay_s)).lost == (delay_s != 0));
  }
}

TEST_CASE("A seat that moves is told so, as by the room, and one that is another's by now is shown no more") {
  FollowedTable table;
  table.say(table.anna, protocol::RemoveSeat{"", engine::seat_at(1)});
  const Version before = table.version();
  const ConnectionId carla = table.world.connect();
  table.world.join(carla, "Carla", 1, "carla");
  table.world.settle();
  FollowedRoom room = table.follow(before);
  table.read(room);
  Reader old{"ben", engine::seat_at(1), before};
  CHECK(room.tell(old, table.now).lost);
  Reader reader{"carla", std::nullopt, before};  // as one who looked on
  const std::vector<std::string> told = texts_of(room.tell(reader, table.now));
  REQUIRE(told.size() == 2);
  CHECK(Json::parse(told[0]) ==
        Json{{"type", "joined"}, {"room", "testroom"}, {"role", "seat"}, {"seat", 1}});
  CHECK(Json::parse(told[1]).at("document") == table.world.core().state().document(engine::seat_at(1)));
  // Nobody is said to be away: that only the room's own node knows.
  CHECK(Json::parse(told[1]).at("viewers").at("seats") == Json{0, 1});
}

TEST_CASE("A command that the log has is found, and no other") {
  FollowedTable table;
  table.world.start(table.anna);
  const Version expect = table.version();
  const ConnectionId acts = table.asked();
  table.world.say(acts, protocol::Command{"mine", expect, {"take"}});
  table.world.settle();
  FollowedRoom room = table.follow(expect);
  table.read(room);
  const bool annas = acts == table.anna;
  const Reader actor{annas ? "anna" : "ben", engine::seat_at(annas ? 0 : 1), expect};
  const Reader other{annas ? "ben" : "anna", engine::seat_at(annas ? 1 : 0), expect};
  CHECK(room.done(actor, protocol::Command{"mine", expect, {"take"}}) == expect + 1);
  CHECK_FALSE(room.done(actor, protocol::Command{"mine", expect, {"leave"}}));
  CHECK_FALSE(room.done(actor, protocol::Command{"mine", expect + 1, {"take"}}));
  CHECK_FALSE(room.done(actor, protocol::Command{"other", expect, {"take"}}));
  CHECK_FALSE(room.done(other, protocol::Command{"mine", expect, {"take"}}));
  CHECK_FALSE(room.done({"", std::nullopt, expect}, protocol::Command{"mine", expect, {"take"}}));
}

TEST_CASE("A log that does not lead here to the same positions is not followed") {
  FollowedTable table;
  table.world.start(table.anna);
  const Version begun = table.version();
  table.turn("take");
  const std::vector<std::string> log = table.world.log();
  const auto with = [&](std::size_t at, const std::function<void(Json&)>& change) {
    std::vector<std::string> other = log;
    Json entry = Json::parse(other[at]);
    change(entry);
    other[at] = entry.dump();
    return other;
  };
  const auto follows = [&](const std::vector<std::string>& lines) {
    try {
      table.follow(begun).read(lines, table.now);
      return true;
    } catch (const BadEntry&) {
      return false;
    }
  };
  CHECK(follows(log));
  for (const std::size_t at : {std::size_t{begun} - 1, std::size_t{begun}, log.size() - 1}) {
    CAPTURE(at);
    CHECK_FALSE(follows(with(at, [](Json& entry) { entry["fingerprint"] = "00000000000000ff"; })));
    CHECK_FALSE(follows(with(at, [](Json& entry) { entry["kind"] = "of-a-later-version"; })));
  }
  CHECK_FALSE(follows(with(0, [](Json& entry) { entry["rules"] = 99; })));
  std::vector<std::string> gap = log;
  gap.erase(gap.begin() + static_cast<std::ptrdiff_t>(begun));
  CHECK_FALSE(follows(gap));
}

}  // namespace
}  // namespace gatehouse::server
