// Abbey & Mayor by a second hand: see tests/property/oracle.h.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/turn.h"
#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {

tests::Reading reading();

namespace {

using tests::IsScored;
using tests::Oracle;
using tests::Played;
using tests::Points;
using tests::Territory;

constexpr std::string_view kAbbeyStep = "abbey", kWagonStep = "wagon";

std::string_view kind_of(const Carcassonne& game, const Figure& figure) {
  return game.rules().figure(figure.kind).name;
}

bool stands(const Oracle& oracle, const Figure& figure, std::string_view kind) {
  return figure.in_feature() && figure.owner != kNoSeat && kind_of(oracle.game(), figure) == kind;
}

std::size_t place_of(Seat seat) {
  return static_cast<std::size_t>(index(seat));
}

/// "Strength = number of pennants in the whole city." A barn is no follower.
int votes(const Oracle& oracle, const Figure& figure, int others) {
  const std::string_view kind = kind_of(oracle.game(), figure);
  if (kind == "barn") return 0;
  if (kind != "mayor") return others;
  return oracle.flood().territory(oracle.flood().territory_of(figure.at.part)).pennants;
}

// --- The barn ---

/// The four cells that meet at the north-eastern corner of one, and the two slots of each at that corner.
struct Meeting {
  int east, north, before, behind;
};
constexpr std::array<Meeting, 4> kFour{{{0, 0, 2, 3}, {0, 1, 5, 6}, {1, 1, 8, 9}, {1, 0, 11, 0}}};

TileIndex tile_at(const State& state, int x, int y) {
  for (std::size_t i = 0; i < state.board.tile_count(); ++i) {
    const Cell cell = state.board.tile(static_cast<TileIndex>(i)).cell;
    if (cell.x == x && cell.y == y) return static_cast<TileIndex>(i);
  }
  return kNoTileIndex;
}

/// "Four tiles meet and all four show field at that corner; both halves at the shared corner belong to one
/// field segment." The field of the south-western one; kNoPartId where it is no such corner.
PartId field_at_corner(const Oracle& oracle, int x, int y) {
  PartId first = kNoPartId;
  for (const Meeting& one : kFour) {
    const TileIndex tile = tile_at(oracle.state(), x + one.east, y + one.north);
    if (tile == kNoTileIndex) return kNoPartId;
    const PartId part = oracle.flood().at_slot(tile, one.before);
    if (part == kNoPartId || part != oracle.flood().at_slot(tile, one.behind)) return kNoPartId;
    if (oracle.flood().territory(oracle.flood().territory_of(part)).terrain != Terrain::Field)
      return kNoPartId;
    if (one.east == 0 && one.north == 0) first = part;
  }
  return first;
}

/// The barns of a farm.
std::vector<const Figure*> barns_on(const Oracle& oracle, const State& standing, std::size_t farm) {
  std::vector<const Figure*> found;
  for (const Figure& figure : standing.figures)
    if (stands(oracle, figure, "barn") && oracle.flood().territory_of(figure.at.part) == farm)
      found.push_back(&figure);
  return found;
}

/// "In T6 A may put their barn on a corner of the placed tile, on a farm without a barn", or with one.
std::set<std::pair<int, int>> corners(const Oracle& oracle, Seat seat) {
  std::set<std::pair<int, int>> found;
  const State& state = oracle.state();
  const FigureKindId barn = oracle.game().rules().figure_named("barn");
  if (oracle.game().step(state) != "deploy" || state.figures.supply(seat, barn) == 0) return found;
  const Cell placed = state.board.tile(static_cast<TileIndex>(state.board.tile_count() - 1)).cell;
  for (int x = placed.x - 1; x <= placed.x; ++x)
    for (int y = placed.y - 1; y <= placed.y; ++y) {
      const PartId part = field_at_corner(oracle, x, y);
      if (part == kNoPartId) continue;
      const auto barns = barns_on(oracle, state, oracle.flood().territory_of(part));
      const bool taken = std::any_of(barns.begin(), barns.end(), [&](const Figure* one) {
        const Cell cell = state.board.tile(one->at.tile).cell;
        return cell.x == x && cell.y == y;
      });
      if (!taken && (barns.empty() || oracle.choice("barn.second") == "yes")) found.insert({x, y});
    }
  return found;
}

/// "A farm holding farmers" with a barn on it: either was put there now, or the tile has joined them.
bool scores_farm(const Oracle& oracle, const State& standing, std::size_t farm) {
  if (oracle.flood().territory(farm).terrain != Terrain::Field || barns_on(oracle, standing, farm).empty())
    return false;
  const tests::Followers followers = oracle.followers(standing);
  const auto there = followers.find(farm);
  return there != followers.end() && *std::max_element(there->second.begin(), there->second.end()) > 0;
}

/// Whether the barn came with the tile that was placed last: at none of its corners can one have stood
/// before.
bool is_new(const Oracle& oracle, const Figure& barn) {
  const State& state = oracle.state();
  const Cell corner = state.board.tile(barn.at.tile).cell;
  const Cell placed = state.board.tile(static_cast<TileIndex>(state.board.tile_count() - 1)).cell;
  return (placed.x == corner.x || placed.x == corner.x + 1) &&
         (placed.y == corner.y || placed.y == corner.y + 1);
}

/// What a farm gets for its completed cities, each with `points`, and twice if it is besieged.
int for_cities(const Oracle& oracle, std::size_t farm, int points) {
  int sum = 0;
  for (const std::size_t city : oracle.flood().territory(farm).city) {
    const Territory& walls = oracle.flood().territory(city);
    if (oracle.finished(walls)) sum += oracle.mark_count(walls, "besieged") != 0 ? 2 * points : points;
  }
  return sum;
}

/// "3 (1), +1 if they have a pig there, +1 for a herd, the sum doubled if besieged."
void pay_extra(const Oracle& oracle, const State& standing, const IsScored& is_scored, Points& points) {
  for (const auto& [number, count] : oracle.followers(standing)) {
    const std::size_t farm = number;
    if (!is_scored(farm) || !scores_farm(oracle, standing, farm)) continue;
    const auto barns = barns_on(oracle, standing, farm);
    const bool put_now =
        std::any_of(barns.begin(), barns.end(), [&](const Figure* barn) { return is_new(oracle, *barn); });
    const int herd = oracle.mark_count(oracle.flood().territory(farm), "pig-herd") != 0 ? 1 : 0;
    const Points best = oracle.winners(standing, {farm}, count);
    for (std::size_t seat = 0; seat < points.size(); ++seat) {
      if (best[seat] == 0) continue;
      const bool pig =
          std::any_of(standing.figures.begin(), standing.figures.end(), [&](const Figure& figure) {
            return stands(oracle, figure, "pig") && place_of(figure.owner) == seat &&
                   oracle.flood().territory_of(figure.at.part) == farm;
          });
      points[seat] += for_cities(oracle, farm, (put_now ? 3 : 1) + herd + (pig ? 1 : 0));
    }
  }
}

/// "Each farm with barns pays 4 per completed city bordering it to the player with most barns there, all tied
/// players in full."
void pay_at_end(const Oracle& oracle, const State& standing, Points& points) {
  std::map<std::size_t, Points> barns;
  for (const Figure& figure : standing.figures)
    if (stands(oracle, figure, "barn"))
      ++barns[oracle.flood().territory_of(figure.at.part)][place_of(figure.owner)];
  for (const auto& [farm, count] : barns) tests::pay_majority(points, count, for_cities(oracle, farm, 4));
}

// --- The wagon ---

/// The pieces of tiles that meet on them, by the letters of their pictures. Two cities of one group do not
/// join.
struct Group {
  std::string_view tile, letters;
};
constexpr std::array kGroups{
    // base
    Group{"A", "mr"}, Group{"L", "rst"}, Group{"S", "cr"}, Group{"T", "cr"}, Group{"W", "rst"},
    Group{"X", "nrst"},
    // inns_and_cathedrals
    Group{"I02", "mr"}, Group{"I02", "ms"}, Group{"I05", "cdrs"}, Group{"I08", "cr"}, Group{"I09", "cr"},
    Group{"I10", "cr"}, Group{"I10", "cs"}, Group{"I11", "cr"}, Group{"I14", "rst"},
    // traders_and_builders
    Group{"T07", "cr"}, Group{"T07", "cs"}, Group{"T08", "cr"}, Group{"T08", "cs"}, Group{"T09", "cr"},
    Group{"T10", "cr"}, Group{"T11", "cr"}, Group{"T12", "cr"}, Group{"T13", "cr"}, Group{"T16", "cr"},
    Group{"T17", "cr"}, Group{"T18", "cr"}, Group{"T19", "cr"}, Group{"T19", "cs"}, Group{"T20", "mr"},
    Group{"T20", "ms"}, Group{"T20", "mt"}, Group{"T21", "cr"}, Group{"T22", "cr"}, Group{"T23", "cs"},
    // river
    Group{"RI04", "cr"}, Group{"RI05", "mr"}, Group{"RII08", "cr"},
    // princess_and_dragon
    Group{"P08", "mr"}, Group{"P08", "ms"}, Group{"P08", "mt"}, Group{"P09", "rst"}, Group{"P10", "cm"},
    Group{"P19", "rst"}, Group{"P24", "rst"},
    // king_and_robber
    Group{"KR02", "cr"}, Group{"KR04", "cr"}, Group{"KR05", "cr"}, Group{"KR05", "cs"},
    // cult
    Group{"CU03", "mr"}, Group{"CU04", "mr"}, Group{"CU05", "mr"}, Group{"CU05", "ms"}, Group{"CU06", "mr"},
    Group{"CU06", "ms"},
    // siege
    Group{"SI02", "cr"}, Group{"SI03", "cr"}, Group{"SI05", "cr"},
    // abbey_and_mayor
    Group{"AM04", "cr"}, Group{"AM04", "ds"}, Group{"AM05", "mn"}, Group{"AM05", "mr"}, Group{"AM05", "ms"},
    Group{"AM05", "mt"}, Group{"AM06", "cr"}};

/// A tile with a garden is otherwise that without it.
std::string_view without_garden(std::string_view tile) {
  if (tile.ends_with("g")) tile.remove_suffix(1);
  return tile;
}

Terrain terrain_of(const Oracle& oracle, PartId part) {
  return oracle.flood().territory(oracle.flood().territory_of(part)).terrain;
}

/// Whether two pieces that meet on a tile are joined for a wagon.
bool meet(const Oracle& oracle, TileIndex tile, PartId one, PartId other) {
  const PlacedTile& placed = oracle.state().board.tile(tile);
  const TileKind& kind = oracle.game().rules().tile(placed.kind);
  if (terrain_of(oracle, one) == Terrain::City && terrain_of(oracle, other) == Terrain::City) return false;
  const auto letter = [&](PartId part) {
    return kind.parts[static_cast<std::size_t>(index(part) - index(placed.first_part))].letter;
  };
  return std::any_of(kGroups.begin(), kGroups.end(), [&](const Group& group) {
    return group.tile == without_garden(kind.name) &&
           group.letters.find(letter(one)) != std::string_view::npos &&
           group.letters.find(letter(other)) != std::string_view::npos;
  });
}

/// "A feature joined on a tile with the scored feature." "An abbey joins every road and city it closes."
std::set<std::size_t> joined_with(const Oracle& oracle, std::size_t scored) {
  std::set<std::size_t> found;
  const State& state = oracle.state();
  for (std::size_t i = 0; i < state.board.tile_count(); ++i) {
    const auto tile = static_cast<TileIndex>(i);
    const PlacedTile& placed = state.board.tile(tile);
    const TileKind& kind = oracle.game().rules().tile(placed.kind);
    std::vector<std::pair<PartId, PartId>> pairs;
    const auto part = [&](std::size_t local) {
      return PartId{static_cast<std::uint16_t>(index(placed.first_part) + local)};
    };
    if (kind.name == "ABBEY") {
      for (const PartId beside : oracle.flood().facing(tile))
        if (terrain_of(oracle, beside) == Terrain::Road || terrain_of(oracle, beside) == Terrain::City)
          pairs.emplace_back(part(0), beside);
    } else {
      for (std::size_t one = 0; one < kind.parts.size(); ++one)
        for (std::size_t other = 0; other < one; ++other)
          if (meet(oracle, tile, part(one), part(other))) pairs.emplace_back(part(one), part(other));
    }
    for (const auto& [one, other] : pairs) {
      const std::size_t here = oracle.flood().territory_of(one), there = oracle.flood().territory_of(other);
      if (here == scored) found.insert(there);
      if (there == scored) found.insert(here);
    }
  }
  return found;
}

bool on_or_beside(Cell one, Cell other) {
  return std::abs(one.x - other.x) <= 1 && std::abs(one.y - other.y) <= 1;
}

/// "Unfinished, unoccupied, of a kind it may stand on, and within reach"; never on the dragon's tile.
std::set<PartId> moves_on(const Oracle& oracle, Seat seat) {
  std::set<PartId> found;
  const State& state = oracle.state();
  const auto wagon = std::find_if(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
    return figure.owner == seat && stands(oracle, figure, "wagon");
  });
  if (oracle.game().step(state) != kWagonStep || wagon == state.figures.end()) return found;
  const Cell from = state.board.tile(state.graph.tile_of(wagon->at.part)).cell;
  const std::set<std::size_t> joined = joined_with(oracle, oracle.flood().territory_of(wagon->at.part));
  for (std::size_t i = 0; i < state.graph.part_count(); ++i) {
    const PartId part{static_cast<std::uint16_t>(i)};
    const std::size_t number = oracle.flood().territory_of(part);
    const Territory& territory = oracle.flood().territory(number);
    const std::string_view terrain = oracle.game().rules().landscape().terrain(territory.terrain).name;
    if (terrain != "road" && terrain != "city" && terrain != "cloister" && terrain != "shrine") continue;
    if (oracle.finished(territory) || oracle.completed_before(state, territory)) continue;
    const TileIndex tile = state.graph.tile_of(part);
    const bool in_reach = oracle.choice("wagon.move") == "connected"
                              ? joined.contains(number)
                              : on_or_beside(from, state.board.tile(tile).cell);
    const bool barred = std::any_of(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
      if (figure.standing != Standing::Board) return false;
      if (figure.in_feature()) return oracle.flood().territory_of(figure.at.part) == number;
      return figure.owner == kNoSeat && kind_of(oracle.game(), figure) == "dragon" && figure.at.tile == tile;
    });
    if (in_reach && !barred) found.insert(part);
  }
  return found;
}

// --- Moves and steps ---

/// A barn is put on its corner; a wagon drives on.
void move_figures(const Carcassonne& game, const Played& played, State& standing) {
  if (played.seat == kNoSeat) return;
  const Move& move = played.move;
  if (move.verb == Verb::Deploy && move.part == kAtCorner && game.rules().figure(move.kind).name == "barn") {
    const PartId part = field_at_corner(Oracle(game, played.before), move.cell.x, move.cell.y);
    standing.figures.stand(standing.graph, standing.figures.in_supply(played.seat, move.kind),
                           {Ground::Corner, Site::kNone, standing.board.tile_at(move.cell), part});
  }
  if (game.rules().word(move.verb).text != "drive") return;  // a ransom may be paid in that step, too
  for (std::size_t i = 0; i < standing.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = standing.figures[id];
    if (figure.owner != played.seat || !figure.in_feature() || kind_of(game, figure) != "wagon") continue;
    for (std::size_t other = 0; other < standing.figures.size(); ++other)  // the fairy does not ride on it
      if (const Site& at = standing.figures[static_cast<FigureId>(other)].at; at.beside() == id)
        standing.figures.stand(standing.graph, static_cast<FigureId>(other), on_tile(at.tile));
    const PartId to = standing.board.tile(standing.board.tile_at(move.cell)).part(move.part);
    standing.figures.stand(standing.graph, id, on_part(standing, to));
  }
}

/// "Mayor: city. No other feature." "Wagon: road, city, monastic building; never a farm, garden or tower."
bool bars_kind(const Oracle& oracle, FigureKindId kind, PartId part) {
  const std::string_view who = oracle.game().rules().figure(kind).name;
  const Terrain terrain = terrain_of(oracle, part);
  if (who == "mayor") return terrain != Terrain::City;
  const std::string_view name = oracle.game().rules().landscape().terrain(terrain).name;
  return who == "wagon" && (terrain == Terrain::Field || name == "garden");
}

/// "An empty cell whose four orthogonal neighbour cells all hold tiles."
bool bars_tile(const Oracle& oracle, TileKindId kind, const Placement& where) {
  if (oracle.game().rules().tile(kind).name != "ABBEY") return false;
  const auto [x, y] = std::pair{int{where.cell.x}, int{where.cell.y}};
  const tests::Flood& flood = oracle.flood();
  return !flood.taken(x, y + 1) || !flood.taken(x + 1, y) || !flood.taken(x, y - 1) || !flood.taken(x - 1, y);
}

/// Wagons drive when points are paid; and those who are asked for an abbey behind the last tile are asked
/// when the turn before it was scored.
bool scored_within(const Oracle& oracle, const Played& played) {
  const std::string_view before = oracle.game().step(played.before), after = oracle.game().step(played.after);
  return before != after && (after == kWagonStep || after == kAbbeyStep);
}

/// "No fairy point" where an abbey is placed behind the last tile: the turn begins with that move.
bool begins_quietly(const Oracle& oracle, const Played& played) {
  return oracle.game().step(played.before) == kAbbeyStep && played.move.verb != Verb::Pass;
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "abbey_and_mayor",
          .votes = votes,
          .scores_farm = scores_farm,
          .pay_extra = pay_extra,
          .pay_at_end = pay_at_end,
          .begins_quietly = begins_quietly,
          .move_figures = move_figures,
          .scored_within = scored_within,
          .bars_kind = bars_kind,
          .moves_on = moves_on,
          .corners = corners,
          .bars_tile = bars_tile};
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
