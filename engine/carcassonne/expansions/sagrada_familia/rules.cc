#include "engine/carcassonne/expansions/sagrada_familia/sagrada_familia.h"

#include <algorithm>
#include <optional>

#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::sagrada_familia {
namespace {

// The printed face is not known: this is the tile that the rule makes sense for (orders_and_gates.md 4.1).
constexpr std::string_view kTile = R"(
tile SF 1
c=city+sagrada
.ccc.
ccccc
ccccc
ccccc
.ccc.
)";

struct Config {
  Marks sagrada = 0;
};

/// One is printed; a position set up by hand may have more.
constexpr std::size_t kMaxSagradas = 4;

/// The cities of the Sagrada Familia on the board.
struct Cities {
  std::array<PartId, kMaxSagradas> parts{};
  std::uint16_t count = 0;
};

void tile_laid(Turn& turn, TileIndex index_of_tile) {
  const Marks sagrada = turn.rules.config<Config>().sagrada;
  const PlacedTile& tile = turn.state.board.tile(index_of_tile);
  const TileKind& kind = turn.rules.tile(tile.kind);
  if ((kind.all_marks & sagrada) == 0) return;
  Cities& cities = turn.extra<Cities>();
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    if ((kind.parts[part].marks & sagrada) != 0) {
      ensure(cities.count < kMaxSagradas, "more Sagrada Familias lie on the table than 4");
      cities.parts[cities.count++] = tile.part(part);
    }
}

Refusal refuse_too_many(const Position& position, TileKindId kind) {
  const Marks sagrada = position.rules.config<Config>().sagrada;
  const TileKind& tile = position.rules.tile(kind);
  if ((tile.all_marks & sagrada) == 0) return {};
  const std::vector<Part>& parts = tile.parts;
  const auto more = std::count_if(parts.begin(), parts.end(),
                                  [sagrada](const Part& part) { return (part.marks & sagrada) != 0; });
  const std::size_t lie = position.rules.extra<Cities>(position.state).count;
  return lie + static_cast<std::size_t>(more) > kMaxSagradas ? Refusal{"too-many-sagradas"} : Refusal{};
}

bool holds_sagrada(const Position& position, FeatureId feature) {
  const Cities& cities = position.rules.extra<Cities>(position.state);
  return std::any_of(cities.parts.begin(), cities.parts.begin() + cities.count,
                     [&](PartId part) { return position.state.graph.feature_of(part) == feature; });
}

/// The variant: followers of a closed city of the Sagrada Familia stay there.
bool is_locked_up(const Position& position, FigureId figure) {
  const PartId part = position.state.figures[figure].at.part;
  return part != kNoPartId && holds_sagrada(position, position.state.graph.feature_of(part));
}

/// The feature of a tile that looks at an empty cell, from that side of the cell. The side of a city is one
/// part from corner to corner.
FeatureId city_beside(const Position& position, TileIndex beside, int side) {
  const PartId part = part_at(position, beside, facing_slot(side * kSlotsPerSide));
  return part == kNoPartId ? kNoPartId : position.state.graph.feature_of(part);
}

/// Whether all open sides of a city look at one empty cell.
bool is_open_to_one_cell(const Position& position, FeatureId city) {
  const State& state = position.state;
  std::optional<Cell> only;
  bool one = true;
  state.graph.for_each_part(city, [&](PartId part) {
    const TileIndex tile = state.graph.tile_of(part);
    for (int side = 0; one && side < kSides; ++side) {
      const Cell cell = neighbour(state.board.tile(tile).cell, static_cast<Side>(side));
      if (part_at(position, tile, side * kSlotsPerSide) != part || state.board.tile_at(cell) != kNoTileIndex)
        continue;
      one = !only || *only == cell;
      only = cell;
    }
  });
  return one;
}

/// Whether one of the tile's sides may lie against a city.
bool fits_city(const Position& position, const TileKind& kind) {
  const Landscape& landscape = position.rules.landscape();
  const EdgeKindId city = *landscape.edge_of({Terrain::City, Terrain::City, Terrain::City});
  for (int side = 0; side < kSides; ++side)
    if (landscape.contact(kind.edge(Rotation::R0, static_cast<Side>(side)), city) != Contact::Forbidden)
      return true;
  return false;
}

/// Whether the tile could close one of the cities: one of its sides fits, and all that is open there would
/// fit on the border of one cell.
bool may_close(const Position& position, TileKindId kind) {
  const Cities& cities = position.rules.extra<Cities>(position.state);
  const bool builds = fits_city(position, position.rules.tile(kind));
  return std::any_of(cities.parts.begin(), cities.parts.begin() + cities.count, [&](PartId part) {
    const FeatureId id = position.state.graph.feature_of(part);
    const Feature& city = position.state.graph.feature(id);
    return !city.completed &&
           (city.open == 0 || (builds && city.open <= kBorderSlots && is_open_to_one_cell(position, id)));
  });
}

/// Whether this number of open slots of a city looks at this empty cell.
bool faces(const Position& position, Cell cell, FeatureId city, int slots) {
  int others = kBorderSlots - slots;  // up to this number may look at something else
  for (int side = 0; side < kSides; ++side) {
    const TileIndex beside = position.state.board.tile_at(neighbour(cell, static_cast<Side>(side)));
    if (beside != kNoTileIndex && city_beside(position, beside, side) == city) continue;
    others -= kSlotsPerSide;
    if (others < 0) return false;
  }
  return true;
}

/// Whether a part that joins the city there reaches another empty cell: then the city stays open.
bool reaches_on(const Position& position, TileKindId kind, const Placement& where, FeatureId city) {
  const Board& board = position.state.board;
  const TileKind& tile = position.rules.tile(kind);
  unsigned joins = 0, reaches = 0;  // a bit for each part of the tile
  for (int side = 0; side < kSides; ++side) {
    // One part from corner to corner.
    const std::uint8_t at_side = tile.would_reach(where.rotation, side * kSlotsPerSide);
    if (at_side == kNoPart || tile.parts[at_side].terrain != Terrain::City) continue;
    const unsigned part = 1u << at_side;
    const TileIndex beside = board.tile_at(neighbour(where.cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex)
      reaches |= part;
    else if (city_beside(position, beside, side) == city)
      joins |= part;
  }
  return (joins & reaches) != 0;
}

/// "Cannot be closed during the entire game": with the gates, when every part of it would be. Anything else
/// the tile joins or links is found out by laying it on a copy of the table. A city that its own tile has
/// walled, and that still waits for the partner of a gate, may only not become finished.
Refusal refuse_to_close(const Position& position, TileKindId kind, const Placement& where) {
  const State& state = position.state;
  const Cities& cities = position.rules.extra<Cities>(state);
  for (std::size_t i = 0; i < cities.count; ++i) {
    const FeatureId city = state.graph.feature_of(cities.parts[i]);
    const Feature& feature = state.graph.feature(city);
    if (feature.completed) continue;
    // Open to another cell too, it stays open with any tile laid here.
    if (!faces(position, where.cell, city, feature.open) || reaches_on(position, kind, where, city)) continue;
    Copy<State> next(state);
    Turn(position.rules, next.state, nullptr).put_tile(kind, where);
    const bool closes = feature.open > 0 && next.state.graph.of(cities.parts[i]).open == 0;
    const FeatureId grown = next.state.graph.feature_of(cities.parts[i]);
    const bool finishes = !is_complete(position, city) && is_complete({position.rules, next.state}, grown);
    if (closes || finishes) return {"city-stays-open"};
  }
  return {};
}

/// Closed it is worth nothing. Unfinished, at the end of the game, it is a city like others.
void pay_nothing(const Position& position, ScoreSheet& sheet) {
  if (sheet.finished && sheet.terrain == Terrain::City && holds_sagrada(position, sheet.feature))
    sheet.make_worthless("Sagrada Familia");
}

/// Its city is not completed, or brings nothing and keeps its followers.
void foresee(const Position& position, Outlook& outlook) {
  const Cities& cities = position.rules.extra<Cities>(position.state);
  for (std::size_t i = 0; i < cities.count; ++i) {
    Claim* const city = outlook.claim_of(position.state.graph.feature_of(cities.parts[i]));
    if (city != nullptr) city->chance = city->soon = 0;
  }
}

void install(RulesetBuilder& builder) {
  Config config;
  config.sagrada = builder.mark("sagrada");
  builder.config(config);
  builder.extra_state<Cities>();
  builder.tiles(kTile, "sagrada_familia");
  builder.tile_laid(tile_laid);
  builder.tile_filter(refuse_too_many);
  builder.score(ScoreStage::Worth, pay_nothing);
  builder.foresee(foresee);
  if (builder.choice("sagrada.variant") == "on")
    builder.keeps_figure(is_locked_up);
  else
    builder.placement_filter({may_close, refuse_to_close});
  if (builder.choice("blackFairy") == "on") builder.figure({"black-fairy", 0, 0, false, false});
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "sagrada_familia",
      "The Sagrada Familia",
      {{"sagrada.variant",
        {"off", "on"},
        "Whether its city may be closed, for no points and with the followers in it locked up"},
       {"sagrada.face", {"four-sides"}, "Face of its tile; the printed one is not known to us"},
       {"blackFairy",
        {"off", "on"},
        "A neutral figure that the rules name and say nothing more of: it stays in the supply"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::sagrada_familia
