// A match whose rooms are at several nodes, one of which dies between two games.

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

std::string token_of(const Person& person) {
  return person.mind.token;
}

/// What the document that this person sees says of the match.
const Json& match_of(const Person& person) {
  return person.mind.document.at("room").at("match");
}

/// The room of the next game, once the one of this seat names it.
std::string room_after(const Cluster& cluster, std::size_t door, const Seat& seat) {
  Person person = come_back(cluster, door, seat);
  while (!person.mind.document.at("room").contains("rematch")) person.receive();
  return person.mind.document.at("room").at("rematch");
}

/// Says that they are ready, which comes too late where the break is over already.
void be_ready(Person& person) {
  person.client.send({{"type", "ready"}, {"id", "ready"}});
  while (!person.mind.acks.contains("ready") && person.mind.last_error() != "no-break")
    person.mind.receive(person.client.read_text());
}

/// Both come to their seats in this room, by these doors, and are ready.
std::array<Person, 2> play_next(const Cluster& cluster, const std::string& room,
                                const std::array<std::string, 2>& tokens, std::array<std::size_t, 2> doors) {
  std::array both{come_back(cluster, doors[0], {room, tokens[0]}),
                  come_back(cluster, doors[1], {room, tokens[1]})};
  for (Person& person : both) be_ready(person);
  for (Person& person : both)
    while (person.mind.document.at("game").is_null()) person.receive();
  return both;
}

/// What this node tells of the match of a room.
Json told_by(const Cluster& cluster, std::size_t node, const std::string& room) {
  const HttpReply reply = http_get(cluster.door(node), "/api/match/" + room);
  CAPTURE(reply.body);
  REQUIRE(reply.status == 200);
  return Json::parse(reply.body);
}

TEST_CASE("A match goes on when the node dies that had to make the room of its next game") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  Json create = create_message(true);
  create["match"] = {{"best_of", 3}};
  anna.enter(create);
  const std::string first = anna.mind.room;
  Person ben(cluster.door(1));
  ben.enter(sit_message(first, "Ben"));
  const std::array tokens{token_of(anna), token_of(ben)};
  anna.do_it({{"type", "start"}, {"id", "start"}});
  anna.do_it({{"type", "chat"}, {"id", "said"}, {"text", "good luck"}});

  // It makes no tables any more, so it is certain that another one makes the next.
  CHECK(run_program({"admin", "drain", "--data", cluster.data(0)}).exit_code == 0);
  ben.do_it({{"type", "resign"}, {"id", "resign"}});
  CHECK(match_of(ben).at("points") == Json::array({1, 0}));
  CHECK(cluster.sql("SELECT count(*) FROM gatehouse.room") == "1");
  cluster.process(0).kill();

  // Nobody comes back: the others look after the match.
  REQUIRE(comes_true([&] { return cluster.sql("SELECT count(*) FROM gatehouse.room") == "2"; }));
  const std::string second = room_after(cluster, 2, {first, tokens[0]});
  CHECK(cluster.owner(second) != 0);
  Person early = come_back(cluster, 1, {second, tokens[1]});
  CHECK(early.mind.seat == 0);  // by turns
  Json chat = Json::object();
  while (chat.value("type", "") != "chat") chat = early.client.read();
  CHECK(chat.at("room") == first);
  CHECK(chat.at("lines").at(0).at("text") == "good luck");

  cluster.start(0);
  std::array both = play_next(cluster, second, tokens, {0, 2});
  CHECK(match_of(both[0]).at("number") == 2);
  CHECK(match_of(both[0]) == match_of(both[1]));
  both[0].do_it({{"type", "resign"}, {"id", "resign"}});
  const std::string third = room_after(cluster, 1, {second, tokens[1]});
  both = play_next(cluster, third, tokens, {1, 0});
  both[1].do_it({{"type", "resign"}, {"id", "resign"}});
  both[0].wait_for(both[1].mind.version);
  CHECK(match_of(both[0]).at("ended").at("winner") == both[0].mind.seat);

  for (std::size_t node = 0; node < cluster.size(); ++node)
    for (const std::string& room : {first, second, third}) {
      const Json told = told_by(cluster, node, room);
      CHECK(told.at("room") == third);
      CHECK(told.at("match") == match_of(both[0]));
    }
}

}  // namespace
}  // namespace gatehouse::tests
