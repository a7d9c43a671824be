// The block of the start, and what the options choose. The city in its middle is a part of the tiles like any
// other: it is closed from the start, so nobody enters it, and it is one completed city to every farm.

#include "engine/carcassonne/expansions/base/tiles.h"
#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/expansions/count/tiles.h"
#include "engine/carcassonne/expansions/river/river.h"

namespace gatehouse::engine::carcassonne::count {
namespace {

constexpr std::string_view kName = "count", kRiver = "river";

/// A wall begins or ends in the middle of a side. These sides meet each other alone.
void install_walls(Landscape& landscape) {
  const EdgeKindId begins = landscape.add_edge({"wall-begins", {Terrain::Field, kNoTerrain, Terrain::City}});
  const EdgeKindId ends = landscape.add_edge({"wall-ends", {Terrain::City, kNoTerrain, Terrain::Field}});
  landscape.set_contact(begins, ends, Contact::Joins);
}

/// The block takes the place of the base game's start tile, which is out of the game.
void install_block(RulesetBuilder& builder) {
  if (builder.has(kRiver)) {
    builder.replace_start(RulesetBuilder::Earlier::IsKnown);  // its spring is drawn before all others
    const std::string_view start = builder.choice("river.start");
    if (start == "bag") builder.leave_out(base::kStartTile);
    if (start == "river" || start == "after") builder.leave_out(river::kStartApart);
  } else {
    for (const StartTile& tile : builder.replace_start()) builder.leave_out(tile.kind);
  }
  builder.tiles(kTiles, kName);
  for (int row = 0; row < kRows; ++row)
    for (int column = 0; column < kColumns; ++column)
      builder.start_tile(
          kBlock[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)],
          {{static_cast<std::int8_t>(kNorthWest.x + column), static_cast<std::int8_t>(kNorthWest.y - row)},
           Rotation::R0});
}

/// The dragon does not enter, and nobody is put there.
Refusal bar_inner_city(const Position& position, Seat, const Move& move) {
  if (move.place() != kNoPlace) return {};
  const TileIndex tile = tile_on(position.state, move.cell);
  return tile != kNoTileIndex && (kind_of(position, tile).marks & config_of(position).inner_city) != 0
             ? Refusal{"in-the-city"}
             : Refusal{};
}

void install(RulesetBuilder& builder) {
  Config config;
  config.once_a_turn = builder.choice("count.once") == "turn";
  config.all_at_end = builder.choice("count.final") == "all";
  const std::string_view moves = builder.choice("count.move");
  config.moves = moves == "clockwise"       ? CountMoves::Clockwise
                 : moves == "with-follower" ? CountMoves::WithFollower
                                            : CountMoves::Choice;
  config.inner_city = builder.mark(kInnerCity);
  install_walls(builder.landscape());
  install_block(builder);
  install_quarters(builder, config);
  install_move_out(builder, config);
  builder.config(config);
  builder.filter(Operands::ToTile, bar_inner_city);
  install_cards(builder);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      kName,
      "The Count",
      {{"count.river", {"off", "on"}, "Whether a table may play with the River, too"},
       {"count.once",
        {"turn", "part"},
        "Whether a follower may enter a quarter once in a turn, or in each part of a double turn"},
       {"count.move",
        {"choice", "clockwise", "with-follower"},
        "Where the count goes when a follower has entered a quarter: wherever its owner likes, to the next "
        "quarter, or along"},
       {"count.final",
        {"market", "all"},
        "From which quarters followers go to features before the final scoring: from the market alone, or "
        "from all"}},
      install,
      {},
      {{kRiver, "count.river", "on"}}};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::count
