// How long the longest prompts are: on tables that are made to have as many choices as a table can have.

#include <doctest/doctest.h>

#include <string>

#include "engine/carcassonne/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/choice_entries.h"
#include "protocol/game_in_play_for.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Setup;
using WideInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

/// A crossing of four roads between four fields, eight parts; the same with a portal; and a field alone.
constexpr const char* kWideTiles = R"(
tile XX 99
a=road b=road c=road d=road e=field f=field g=field h=field
.eaf.
eeaff
dd#bb
hhcgg
.hcg.

tile XP 1 portal
a=road b=road c=road d=road e=field f=field g=field h=field
.eaf.
eeaff
dd#bb
hhcgg
.hcg.

tile FF 99
f=field m=cloister
.fff.
fffff
ffmff
fffff
.fff.
)";

Carcassonne wide_game(const std::vector<std::string>& expansions) {
  engine::carcassonne::Options options;
  options.expansions = expansions;
  options.fixtures = kWideTiles;
  return Carcassonne(options);
}

engine::carcassonne::Cell wide_cell(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

/// What is said to the seat that has drawn the tile, and after it was placed there, if it is.
std::string prompt_after(const Carcassonne& game, const Setup& setup, const std::string& drawn,
                         const std::string& placed) {
  WideInPlay in_play(game, game.set_up(setup));
  REQUIRE_FALSE(in_play.chance("draw " + drawn).refusal);
  if (!placed.empty()) REQUIRE_FALSE(in_play.submit(seat_at(0), placed).refusal);
  return in_play.prompt_text(seat_at(0));
}

constexpr std::size_t kMostPromptBytes =
    32 * 1024;  // of a message of 64 KiB: the rest is the document's, or events

TEST_CASE("a portal on a table of as many parts as there can be is a short prompt") {
  const Carcassonne game = wide_game({"inns_and_cathedrals", "princess_and_dragon"});
  Setup setup;
  for (int x = 0; x < 14; ++x)
    for (int y = 0; y < 11; ++y) setup.tiles.push_back({"XX", wide_cell(x, y)});
  setup.bag = {{{"XP", 1}, {"XX", 3}}};
  const std::string prompt = prompt_after(game, setup, "XP", "place 14,0 r0");
  CAPTURE(prompt.size());
  CHECK(choice_ids(Json::parse(prompt)).size() > 1'200);
  CHECK(prompt.size() < kMostPromptBytes);
}

TEST_CASE("a tile that fits everywhere around as many tiles as there can be is a short prompt") {
  const Carcassonne game = wide_game({"princess_and_dragon"});
  Setup setup;
  for (int x = -60; x <= 60; ++x) setup.tiles.push_back({"FF", wide_cell(x, 0)});
  for (int x = -60; x <= 60; x += 2)  // a comb, so that as many cells as possible are beside it
    for (int y = 1; y <= 2; ++y) setup.tiles.push_back({"FF", wide_cell(x, y)});
  setup.bag = {{{"FF", 2}}};
  const std::string prompt = prompt_after(game, setup, "FF", "");
  CAPTURE(prompt.size());
  CHECK(choice_ids(Json::parse(prompt)).size() > 250);
  CHECK(prompt.size() < kMostPromptBytes);
}

}  // namespace
}  // namespace gatehouse::protocol
