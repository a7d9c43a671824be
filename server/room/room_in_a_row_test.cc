// A command with several choices: they are done together, or not at all.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/testing/table.h"

namespace gatehouse::server {
namespace {

using testing::Table;

protocol::Command in_a_row(const std::string& id, Version expect, std::vector<std::string> choices) {
  return {id, expect, std::move(choices)};
}

TEST_CASE("Choices in a row are entries of one run, acknowledged together at the last of them") {
  Table table;
  const Version seen = table.version();
  const std::size_t entries = table.world.log().size();
  const std::size_t heard = table.world.wires.sent(table.anna).size();
  table.world.say(table.anna, in_a_row("both", seen, {"take", "end"}));
  CHECK(table.world.log().size() == entries);
  CHECK(table.world.wires.sent(table.anna).size() == heard);
  table.world.store();
  CHECK_FALSE(table.world.storing());
  CHECK(table.world.log().size() == entries + 3);  // both, and the draw
  CHECK(table.world.client(table.anna).acks.at("both") == seen + 2);
  CHECK(table.version() == seen + 3);
  CHECK(table.world.client(table.ben).prompt.at("step") == "choose");
}

TEST_CASE("Where one of the choices in a row is refused, none is done, and its error is the answer") {
  Table table;
  const Version seen = table.version();
  const std::uint64_t position = table.world.core().state().fingerprint();
  const auto refused = [&](const std::string& id, std::vector<std::string> choices) {
    table.world.say(table.anna, in_a_row(id, seen, std::move(choices)));
    return table.last_error(table.anna);
  };
  CHECK(refused("1", {"take", "steal"}) == "bad-choice");
  CHECK(refused("2", {"take", "take"}) == "wrong-step");
  CHECK(refused("3", {"end", "take"}) == "wrong-step");
  CHECK(refused("4", {"take", "end", "take"}) == "not-your-turn");  // chance comes first
  CHECK_FALSE(table.world.storing());
  CHECK(table.version() == seen);
  CHECK(table.world.core().state().fingerprint() == position);
}

TEST_CASE("Choices in a row that come again are answered again, from any connection, and after a restart") {
  Table table;
  const Version seen = table.version();
  const protocol::Command command = in_a_row("both", seen, {"take", "end"});
  table.world.say(table.anna, command);
  table.world.settle();
  const std::size_t entries = table.world.log().size();
  const std::string token = table.world.client(table.anna).token;
  SUBCASE("from a new connection") {}
  SUBCASE("after a restart") {
    table.world.restart();
  }
  const ConnectionId again = table.world.connect();
  table.world.come_back(again, token);
  table.world.say(again, command);
  CHECK(table.world.client(again).acks.at("both") == seen + 2);
  CHECK(table.world.client(again).errors.empty());
  for (const auto& other :
       {in_a_row("both", seen, {"take"}), in_a_row("both", seen, {"leave", "end"}),
        in_a_row("both", seen, {"take", "end", "take"}), in_a_row("both", seen + 1, {"take", "end"})}) {
    table.world.say(again, other);
    CHECK(table.last_error(again) == "id-reuse");
  }
  CHECK_FALSE(table.world.storing());
  CHECK(table.world.log().size() == entries);
}

TEST_CASE("Everybody is told each of the choices in a row, in order") {
  Table table;
  const Version seen = table.version();
  const std::size_t heard = table.world.wires.sent(table.ben).size();
  table.world.say(table.anna, in_a_row("both", seen, {"leave", "end"}));
  table.world.settle();
  const auto& sent = table.world.wires.sent(table.ben);
  REQUIRE(sent.size() == heard + 3);
  for (std::size_t at = 0; at < 3; ++at) CHECK(Json::parse(sent[heard + at]).at("version") == seen + 1 + at);
}

}  // namespace
}  // namespace gatehouse::server
