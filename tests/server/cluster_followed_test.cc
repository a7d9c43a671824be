// People whose door loses the way to the node of their table: their game goes on being shown, by its log, and
// who has something to do is told to find another door.

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/loopback.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;
using Clock = std::chrono::steady_clock;

/// No node loses its lease on a busy machine, where nobody waits for a lease to end.
const std::vector<std::string> kLongLease{"cluster.lease_ms=20000"};

/// No other node reaches this one any more.
void break_links(Cluster& cluster, std::size_t node, NetworkFault fault) {
  cluster.link(node).set(fault);
  if (fault == NetworkFault::Away) cluster.link(node).cut();
}

/// Cuts the links to the first node, and waits until the second one has noticed: what is under way when a
/// link is lost is not known to be undone.
void cut_and_wait(Cluster& cluster) {
  const std::size_t before = cluster.process(1).said().size();
  break_links(cluster, 0, NetworkFault::Away);
  REQUIRE(
      comes_true([&] { return cluster.process(1).said().find("a link to", before) != std::string::npos; }));
}

Json say(const std::string& id, const std::string& text) {
  return {{"type", "chat"}, {"id", id}, {"text", text}};
}

/// The answer to a message with an id; the rest is taken in.
Json answer_to(Person& person, const Json& message) {
  person.client.send(message);
  const std::string id = message.at("id");
  for (;;) {
    person.mind.receive(person.client.read_text());
    if (person.mind.last.value("id", "") == id) return person.mind.last;
  }
}

/// Waits for one's turn, and plays; the last version that one was told then. Where several are asked at
/// once, as for their orders, another may be quicker: then one chooses again.
std::uint64_t play(Person& person, const std::string& id) {
  Json answer;
  do answer = answer_to(person, person.choose(id + "-" + std::to_string(person.mind.version)));
  while (answer.value("code", "") == "stale");
  REQUIRE(answer.at("type") == "ack");
  person.wait_for(answer.at("version"));
  while (person.mind.prompt.is_null()) person.receive();  // with all that follows
  return person.mind.version;
}

/// At a table of Anna, at the door of its owner, a bot, and Ben, who has resigned: so the game goes on
/// without him, but he sees it with the eyes of his seat.
struct Watched {
  Watched(const Cluster& cluster, const Json& more) : anna(cluster.door(0)), ben(cluster.door(1)) {
    Json create = create_message(true);
    create["seats"] = 3;
    create.update(more, true);
    anna.enter(create);
    room = anna.mind.room;
    seat = {room, anna.mind.token};
    anna.client.send(bot_message("random"));
    while (!anna.mind.acks.contains("bot")) anna.receive();
    ben.enter(sit_message(room, "Ben"));
    anna.client.send({{"type", "start"}, {"id", "go"}});
    while (anna.mind.document.at("game").is_null()) anna.receive();
    answer_to(ben, {{"type", "resign"}, {"id", "resign"}});
    anna.wait_for(ben.mind.acks.at("resign"));
  }

  Person anna;
  Person ben;
  std::string room;
  Seat seat;
};

void check_shown(NetworkFault fault) {
  Cluster cluster(3, kLongLease);
  Watched table(cluster, {{"options", {{"expansions", {"kings_orders"}}}}});
  Person carla(cluster.door(1));
  carla.enter(watch_message(table.room, "Carla"));
  Person dora(cluster.door(2));
  dora.enter(watch_message(table.room, "Dora"));
  Person eve(cluster.door(0));
  eve.enter(watch_message(table.room, "Eve"));
  const std::vector<Person*> all{&table.ben, &carla, &dora, &eve};
  std::uint64_t played = play(table.anna, "before");
  for (Person* const person : all) person->wait_for(played);

  break_links(cluster, 0, fault);
  for (int move = 0; move < 4; ++move) {
    played = play(table.anna, "cut-off-" + std::to_string(move));
    for (Person* const person : all) person->wait_for(played);
    // What the owner shows at its own door; each seat has cards in its hand.
    CHECK(carla.mind.document == eve.mind.document);
    CHECK(table.ben.mind.document != eve.mind.document);
    CHECK(table.ben.mind.document != table.anna.mind.document);
  }
  const Json bens = table.ben.mind.document;
  {
    Person elsewhere = come_back(cluster, 0, {table.room, table.ben.mind.token});
    CHECK(elsewhere.mind.version == played);
    CHECK(elsewhere.mind.document == bens);
  }
  const Json refused = answer_to(carla, say("lost", "hello"));
  CHECK(refused.at("code") == "unavailable");
  CHECK(refused.at("retryable") == true);
  CHECK(refused.at("retry_after_ms") > 0);
  // By the same door nobody else comes in: they are told to try again, and no second node takes the room.
  CHECK(greeted(cluster.door(1)).ask(watch_message(table.room, "Fay")).at("code") == "unavailable");
  CHECK(cluster.owner(table.room) == 0);

  // When the way is there again it is used: what they say arrives.
  cluster.link(0).set(NetworkFault::None);
  Json heard;
  CHECK(comes_true([&] {
    heard = answer_to(carla, say("heard", "hello again"));
    return heard.at("type") == "ack";
  }));
  for (int move = 0; move < 3; ++move) {
    played = play(table.anna, "again-" + std::to_string(move));
    for (Person* const person : all) person->wait_for(played);
  }
  CHECK(carla.mind.document == dora.mind.document);
  // Each version came once, by an update: clients check that for themselves.
  for (Person* const person : all) CHECK(person->mind.came.snapshots == 1);
  for (Person* const person : all) CHECK(person->mind.came.tails == 0);
  CHECK(cluster.owner(table.room) == 0);
  CHECK(cluster.sql("SELECT max(epoch) FROM gatehouse.log") == "1");
}

TEST_CASE(
    "Whose door loses the link to the owner of their table sees each version once, and so when it is back") {
  check_shown(NetworkFault::Away);
}

TEST_CASE("The same where the link still stands, but nothing comes through") {
  check_shown(NetworkFault::HalfOpen);
}

/// Anna and Ben at a table for two, with Anna at the door of its owner; it is Ben's turn.
struct BensTurn {
  explicit BensTurn(const Cluster& cluster) : anna(cluster.door(0)), ben(cluster.door(1)) {
    anna.enter(create_message(true));
    room = anna.mind.room;
    ben.enter(sit_message(room, "Ben"));
    anna.client.send({{"type", "start"}, {"id", "go"}});
    while (anna.mind.document.at("game").is_null()) anna.receive();
    for (int move = 0; anna.mind.waiting != Json{1}; ++move) {
      anna.play("annas-" + std::to_string(move));
      while (anna.mind.waiting.empty()) anna.receive();  // chance moves on
    }
    ben.wait_for(anna.mind.version);
  }

  Person anna;
  Person ben;
  std::string room;
};

TEST_CASE(
    "Who has to move without a way to the owner is told to try again, and is sent to look for another door") {
  Cluster cluster(3, kLongLease);
  BensTurn table(cluster);
  cut_and_wait(cluster);
  const Json command = table.ben.choose("bens");
  int closed = 0;
  try {
    const Json refused = answer_to(table.ben, command);
    CHECK(refused.at("code") == "unavailable");
    CHECK(refused.at("retryable") == true);
    CHECK(table.ben.mind.errors.size() == 1);
    closed = table.ben.client.closing_code();
  } catch (const server::testing::Closed& unanswered) {
    // The door tried the way again just then, and passed the command on: nobody knows whether it arrived.
    closed = unanswered.code;
  }
  CHECK(closed == 1012);
  Person again = come_back(cluster, 0, {table.room, table.ben.mind.token});
  CHECK(again.do_it(command) > command.at("expect"));
  CHECK(cluster.owner(table.room) == 0);
}

TEST_CASE("When the way is back the seat stays with whoever came last, and the older connection is told so") {
  Cluster cluster(3, kLongLease);
  BensTurn table(cluster);
  Person carla(cluster.door(1));
  carla.enter(watch_message(table.room, "Carla"));
  cut_and_wait(cluster);
  Person phone = come_back(cluster, 0, {table.room, table.ben.mind.token});
  cluster.link(0).set(NetworkFault::None);
  // The door brings back all whom it has at once, the oldest connection first.
  CHECK(comes_true([&] { return answer_to(carla, say("heard", "hello")).at("type") == "ack"; }));
  CHECK(answer_to(phone, say("phone", "It is me.")).at("type") == "ack");
  CHECK(phone.play("by-phone") > 0);
  CHECK(table.ben.closing_code() == 4409);
}

TEST_CASE("A command whose answer is lost with the link is answered by what the log says") {
  Cluster cluster(3, kLongLease);
  BensTurn table(cluster);
  // The owner does what it hears, and nobody hears of it.
  cluster.link(0).set(NetworkFault::AnswersHeld);
  const std::uint64_t version = table.ben.do_it(table.ben.choose("bens"));
  CHECK(cluster.sql("SELECT version FROM gatehouse.log WHERE entry LIKE '%\"bens\"%'") ==
        std::to_string(version));
  cluster.link(0).set(NetworkFault::None);
  CHECK(comes_true([&] { return answer_to(table.ben, say("heard", "hello")).at("type") == "ack"; }));
  table.anna.wait_for(version);
  while (table.anna.mind.waiting == Json{1} || table.anna.mind.waiting.empty()) {
    if (table.anna.mind.waiting.empty())
      table.anna.receive();
    else
      table.anna.wait_for(table.ben.play("bens-" + std::to_string(table.ben.mind.version)));
  }
  const std::uint64_t annas = table.anna.play("annas-answer");
  table.ben.wait_for(annas);
  CHECK(table.ben.mind.came.snapshots == 1);
}

TEST_CASE("Without a way to the owner, too, nobody is shown sooner what a delay withholds") {
  constexpr std::chrono::seconds kDelay{4};
  Cluster cluster(3, kLongLease);
  Watched table(cluster, {{"watching", {{"delay_s", kDelay.count()}}}});
  Person carla(cluster.door(1));
  carla.enter(watch_message(table.room, "Carla"));
  play(table.anna, "before");
  break_links(cluster, 0, NetworkFault::Away);
  struct Played {
    std::uint64_t version;
    Clock::time_point at;
  };
  std::vector<Played> played;
  for (int move = 0; move < 4; ++move) {
    const auto before = Clock::now();
    const std::uint64_t version = table.anna.play("cut-off-" + std::to_string(move));
    played.push_back({version, before});
    table.ben.wait_for(version);  // at once: he has a seat
  }
  for (const Played& move : played) {
    carla.wait_for(move.version);
    CHECK(Clock::now() - move.at >= kDelay);
  }
  CHECK(carla.mind.came.snapshots == 1);
  // Nor by asking for it.
  const Json asked = answer_to(carla, {{"type", "history"}, {"id", "past"}, {"from", 1}, {"to", 200}});
  CHECK(asked.at("code") == "unavailable");
}

TEST_CASE(
    "When the owner dies meanwhile, and another node takes the room, its people are shown on by that one") {
  Cluster cluster(3);
  // The door has no place for another room.
  cluster.set_variables(1, {"GATEHOUSE_LIMITS_ROOMS=1"});
  cluster.start(1);
  Person host(cluster.door(1));
  host.enter(create_message(false));
  Watched table(cluster, Json::object());
  Person carla(cluster.door(1));
  carla.enter(watch_message(table.room, "Carla"));
  table.ben.wait_for(play(table.anna, "before"));
  cluster.process(0).kill();
  Person again = come_back(cluster, 2, table.seat);
  REQUIRE(cluster.owner(table.room) == 2);
  std::uint64_t played = 0;
  for (int move = 0; move < 3; ++move) {
    played = play(again, "elsewhere-" + std::to_string(move));
    carla.wait_for(played);
    table.ben.wait_for(played);
  }
  CHECK(comes_true([&] { return answer_to(carla, say("heard", "hello")).at("type") == "ack"; }));
  CHECK(carla.mind.came.snapshots == 1);
}

TEST_CASE("Whose door reaches neither the owner nor the database are sent to look for another") {
  Cluster cluster(3);
  Watched table(cluster, Json::object());
  Person carla(cluster.door(1));
  carla.enter(watch_message(table.room, "Carla"));
  cluster.way_to_database(1).set(NetworkFault::Away);
  cluster.way_to_database(1).cut();
  break_links(cluster, 0, NetworkFault::Away);
  CHECK(carla.closing_code() == 1012);
  CHECK(table.ben.closing_code() == 1012);
}

}  // namespace
}  // namespace gatehouse::tests
