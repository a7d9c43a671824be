// Which tables are rated, by the words of the host.

#include "server/ratings/rated_kinds.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "server/ratings/limits.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

protocol::CreateRoom table(int seats, std::vector<std::string> expansions = {}, bool clock = false) {
  protocol::CreateRoom create{"c",   "Anna", "carcassonne",
                              seats, true,   {{"expansions", std::move(expansions)}}};
  if (clock) create.clock = protocol::Clock{protocol::ClockKind::Bank, 600, 5};
  return create;
}

std::string kind_of(const RatedKinds& kinds, const protocol::CreateRoom& create) {
  const RatedKind* const kind = kinds.kind_of(create);
  return kind == nullptr ? "" : kind->name;
}

RatedKinds made(const std::vector<std::string>& texts) {
  return {texts, protocol::all_games()};
}

std::string refusal(const std::vector<std::string>& texts) {
  try {
    made(texts);
    return {};
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
}

TEST_CASE("A kind is read with what a table has to be, and without what does not matter") {
  const auto duel = kind_in("Duel: game=carcassonne seats=2 clock=yes expansions=none");
  REQUIRE(duel.has_value());
  CHECK(*duel == RatedKind{"Duel", "carcassonne", 2, 2, true, std::vector<std::string>()});
  CHECK(kind_in("Big table: game=carcassonne seats=3-6 clock=no expansions=river+inns") ==
        RatedKind{"Big table", "carcassonne", 3, 6, false, std::vector<std::string>{"inns", "river"}});
  CHECK(kind_in("Überall: game=g") == RatedKind{"Überall", "g"});
}

TEST_CASE("What is no kind is not read") {
  for (const std::string text : {"",
                                 "Duel",
                                 "Duel:",
                                 "Duel: ",
                                 "Duel: seats=2",
                                 ": game=g",
                                 " Duel: game=g",
                                 "Du,el: game=g",
                                 "Duel: game=",
                                 "Duel: game=g seats=1",
                                 "Duel: game=g seats=7",
                                 "Duel: game=g seats=4-3",
                                 "Duel: game=g seats=2-3-4",
                                 "Duel: game=g seats=two",
                                 "Duel: game=g clock=maybe",
                                 "Duel: game=g clock",
                                 "Duel: game=g  clock=yes",
                                 "Duel: game=g game=h",
                                 "Duel: game=g mood=good",
                                 "Duel: game=g expansions=",
                                 "Duel: game=g expansions=a+",
                                 "Duel: game=g expansions=a+a"}) {
    CAPTURE(text);
    CHECK_FALSE(kind_in(text).has_value());
  }
  CHECK(kind_in(std::string(kKindName, 'x') + ": game=g").has_value());
  CHECK_FALSE(kind_in(std::string(kKindName + 1, 'x') + ": game=g").has_value());
}

TEST_CASE("A table is of the first kind that it fits") {
  const RatedKinds kinds = made({"Blitz: game=carcassonne seats=2 clock=yes expansions=none",
                                 "Duel: game=carcassonne seats=2 expansions=none",
                                 "River: game=carcassonne seats=2-4 expansions=river",
                                 "Calm: game=carcassonne seats=3-6 clock=no"});
  CHECK(kind_of(kinds, table(2, {}, true)) == "Blitz");
  CHECK(kind_of(kinds, table(2)) == "Duel");
  CHECK(kind_of(kinds, table(2, {"river"})) == "River");
  CHECK(kind_of(kinds, table(4, {"river"}, true)) == "River");
  CHECK(kind_of(kinds, table(5, {"river"})) == "Calm");
  CHECK(kind_of(kinds, table(3)) == "Calm");
  CHECK(kind_of(kinds, table(3, {}, true)).empty());
  CHECK(kind_of(kinds, table(2, {"royal_gates"})).empty());
  CHECK(kind_of(kinds, table(2, {"river", "royal_gates"})).empty());
  protocol::CreateRoom other = table(2);
  other.game = "kings_gate";
  CHECK(kind_of(kinds, other).empty());
  other = table(2);
  other.options["expansions"] = "river";
  CHECK(kind_of(kinds, other).empty());
  other.options = Json::object();
  CHECK(kind_of(kinds, other) == "Duel");
  CHECK(kind_of({}, table(2)).empty());
}

TEST_CASE("The host is told what is wrong with a kind") {
  CHECK(refusal({"Duel: game=carcassonne"}).empty());
  CHECK(refusal({"Duel"}).find("'Duel' is no kind") == 0);
  CHECK(refusal({"Duel: game=chess"}) == "'Duel': there is no game 'chess'");
  CHECK(refusal({"Duel: game=carcassonne expansions=spaceships"}) ==
        "'Duel': there is no expansion 'spaceships'");
  CHECK(refusal({"Duel: game=carcassonne", "Duel: game=kings_gate"}) == "two kinds are called 'Duel'");
  std::vector<std::string> many;
  for (std::size_t kind = 0; kind <= kRatedKinds; ++kind)
    many.push_back("Kind " + std::to_string(kind) + ": game=carcassonne");
  CHECK(refusal(many) == "at most 16 kinds can be rated");
  many.pop_back();
  CHECK(refusal(many).empty());
}

TEST_CASE("Everybody is told what is rated") {
  CHECK(RatedKinds().to_json() == Json::array());
  CHECK(
      made({"Duel: game=carcassonne seats=2 clock=yes expansions=none", "Any: game=kings_gate"}).to_json() ==
      Json::parse(
          R"([{"name": "Duel", "game": "carcassonne", "seats": [2, 2], "clock": true, "expansions": []},
                        {"name": "Any", "game": "kings_gate", "seats": [2, 6]}])"));
}

}  // namespace
}  // namespace gatehouse::server
