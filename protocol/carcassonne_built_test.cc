// What is built on a laid tile, in the view, its changes, the prompt and the events.

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/match_for.h"
#include "protocol/patch.h"
#include "tests/support/bridges.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Expansion;
using BuildingMatch = MatchFor<Carcassonne, CarcassonneCodec>;

BuildingMatch match_with_bridges() {
  static const std::vector<Expansion> kBridges{
      {"bridges", "Bridges", {}, engine::carcassonne::imitations::install_bridges}};
  engine::carcassonne::Options options;
  return BuildingMatch(Carcassonne(options, kBridges));
}

void submit(Match& match, int seat, const std::string& choice) {
  const Outcome outcome = match.submit(seat_at(seat), choice);
  INFO(choice << ": " << outcome.refusal.name);
  REQUIRE_FALSE(outcome.refusal);
}

TEST_CASE(
    "the view says what is built on a tile, however it is turned, and a change of it is one of that tile "
    "alone") {
  BuildingMatch match = match_with_bridges();
  REQUIRE_FALSE(match.chance("draw B").refusal);
  submit(match, 0, "place 0,-1 r1");
  const Json prompt = match.prompt(seat_at(0));
  INFO(prompt.dump());
  bool offered = false;
  for (const Json& entry : prompt.at("choices"))
    if (entry.at("verb") == "span") {
      offered = true;
      CHECK(entry.at("shape") == "placement");
      CHECK(entry.at("builds") == "bridge");
      CHECK(entry.at("terrain") == "road");
    }
  CHECK(offered);

  const Json before = match.view(std::nullopt);
  const auto at_first = match.fork();
  submit(match, 0, "span 0,-1 r1");
  const Json after = match.view(std::nullopt);
  CHECK(after.at("tiles").at("0,-1") == Json::parse(R"({"kind": "B", "rotation": 1, "order": 1,
          "built": {"what": "bridge", "part": "z", "terrain": "road", "rotation": 1}})"));
  CHECK(after.at("tiles").at("0,0") == before.at("tiles").at("0,0"));
  for (const bool back : {false, true}) {
    Changes changes;
    back ? at_first->compare(match, std::nullopt, changes) : match.compare(*at_first, std::nullopt, changes);
    const std::string patch = changes.take_patch();
    INFO(patch);
    CHECK((back ? after : before).patch(Json::parse(patch)) == (back ? before : after));
    CHECK(patch.find(back ? R"({"op":"remove","path":"/tiles/0,-1/built"})"
                          : R"({"op":"add","path":"/tiles/0,-1/built")") != std::string::npos);
  }
}

}  // namespace
}  // namespace gatehouse::protocol
