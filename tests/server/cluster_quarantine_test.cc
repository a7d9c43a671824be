// A room that ends its nodes, one after the other, is kept from the last one.

#include <doctest/doctest.h>

#include <string>

#include "server/testing/comes_true.h"
#include "server/testing/loopback.h"
#include "tests/server/cluster.h"
#include "tests/server/person.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

// Nodes die while they have the room and nothing is appended to it, as they would if it ended them.
TEST_CASE(
    "A room that has ended three nodes in a row is quarantined, and another that went with it goes on") {
  Cluster cluster(3);
  Person anna(cluster.door(0));
  anna.enter(create_message(true));  // nobody plays there yet
  const Seat bad{anna.mind.room, anna.mind.token};
  const Seat good = begun_by(cluster.door(0));
  const auto is = [&](const std::string& question) {
    return comes_true([&] {
      return cluster.sql("SELECT (" + question + ") FROM gatehouse.room WHERE name='" + bad.room + "'") ==
             "t";
    });
  };
  for (int ended = 0; ended < 3; ++ended) {
    REQUIRE(is("owner IS NOT NULL AND lost=" + std::to_string(ended)));
    const std::size_t owner = cluster.owner(bad.room);
    Person ben = come_back(cluster, owner, good);
    ben.play("game-" + std::to_string(ended));
    cluster.process(owner).kill();
    cluster.start(owner);
  }
  // The node that finds it free next keeps away from it, with nobody asking.
  REQUIRE(is("archived AND owner IS NULL"));
  for (std::size_t node = 0; node < cluster.size(); ++node) {
    CHECK(greeted(cluster.door(node)).ask(join_message(bad)).at("code") == "quarantined");
    const Finished listed = run_program({"quarantine", "--data", cluster.data(node)});
    CHECK(listed.output.starts_with(bad.room + "\t3 failures, quarantined\t"));
    CHECK(listed.output.find(good.room) == std::string::npos);
  }
  Person ben = come_back(cluster, 0, good);
  CHECK(ben.play("on") > 0);

  CHECK(run_program({"quarantine", "--retry", bad.room, "--data", cluster.data(1)}).exit_code == 0);
  Person again = come_back(cluster, 2, bad);
  CHECK(again.mind.seat == 0);
  CHECK(again.client.ask(bot_message("random")).at("type") == "ack");
}

}  // namespace
}  // namespace gatehouse::tests
