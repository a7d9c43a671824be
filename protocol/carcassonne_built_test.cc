// What is built on a laid tile, in the view, its changes, the prompt and the events.

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/game_in_play_for.h"
#include "protocol/patch.h"
#include "tests/support/bridges.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Expansion;
using BuildingInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

BuildingInPlay game_with_bridges() {
  static const std::vector<Expansion> kBridges{
      {"bridges", "Bridges", {}, engine::carcassonne::imitations::install_bridges}};
  engine::carcassonne::Options options;
  return BuildingInPlay(Carcassonne(options, kBridges));
}

void submit(GameInPlay& in_play, int seat, const std::string& choice) {
  const Outcome outcome = in_play.submit(seat_at(seat), choice);
  INFO(choice << ": " << outcome.refusal.name);
  REQUIRE_FALSE(outcome.refusal);
}

TEST_CASE(
    "the view says what is built on a tile, however it is turned, and a change of it is one of that tile "
    "alone") {
  BuildingInPlay in_play = game_with_bridges();
  REQUIRE_FALSE(in_play.chance("draw B").refusal);
  submit(in_play, 0, "place 0,-1 r1");
  const Json prompt = in_play.prompt(seat_at(0));
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

  const Json before = in_play.view(std::nullopt);
  const auto at_first = in_play.fork();
  submit(in_play, 0, "span 0,-1 r1");
  const Json after = in_play.view(std::nullopt);
  CHECK(after.at("tiles").at("0,-1") == Json::parse(R"({"kind": "B", "rotation": 1, "order": 1,
          "built": {"what": "bridge", "part": "z", "terrain": "road", "rotation": 1}})"));
  CHECK(after.at("tiles").at("0,0") == before.at("tiles").at("0,0"));
  for (const bool back : {false, true}) {
    Changes changes;
    back ? at_first->compare(in_play, std::nullopt, changes)
         : in_play.compare(*at_first, std::nullopt, changes);
    const std::string patch = changes.take_patch();
    INFO(patch);
    CHECK((back ? after : before).patch(Json::parse(patch)) == (back ? before : after));
    CHECK(patch.find(back ? R"({"op":"remove","path":"/tiles/0,-1/built"})"
                          : R"({"op":"add","path":"/tiles/0,-1/built")") != std::string::npos);
  }
}

}  // namespace
}  // namespace gatehouse::protocol
