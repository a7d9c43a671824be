#include "protocol/carcassonne_view.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/hints.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"
#include "protocol/carcassonne_catalogue.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/carcassonne_pieces.h"
#include "protocol/carcassonne_things.h"

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;
using engine::index;
using engine::seat_at;

namespace {

std::string cell_key(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

// ---- players ----

/// How many figures of each kind a seat has left.
using Supply = std::array<std::uint8_t, kMaxFigureKinds>;

std::array<Supply, engine::kMaxSeats> supplies_of(const State& state) {
  std::array<Supply, engine::kMaxSeats> supplies{};
  for (const Figure& figure : state.figures)
    if (figure.owner != engine::kNoSeat && figure.standing == Standing::Supply)
      ++supplies[static_cast<std::size_t>(index(figure.owner))][figure.kind];
  return supplies;
}

Json player_json(const Ruleset& rules, const Score& score, const Supply& supply) {
  Json left = Json::object();
  for (std::size_t kind = 0; kind < rules.figure_kinds().size(); ++kind) {
    const FigureKind& figure = rules.figure(static_cast<FigureKindId>(kind));
    if (figure.per_seat > 0) left[std::string(figure.name)] = supply[kind];
  }
  return {{"score", score.total()}, {"by", by_category(score)}, {"supply", std::move(left)}};
}

Json players_json(const Seen& seen) {
  const auto supplies = supplies_of(seen.state);
  Json players = Json::object();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seen.rules().seats()); ++seat)
    players[std::to_string(seat)] = player_json(seen.rules(), seen.state.scores[seat], supplies[seat]);
  return players;
}

bool same_players(const Seen& before, const Seen& after) {
  return before.state.scores == after.state.scores && before.state.figures == after.state.figures;
}

void compare_players(const Seen& before, const Seen& after, Changes& changes) {
  const auto old_supplies = supplies_of(before.state);
  const auto new_supplies = supplies_of(after.state);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(after.rules().seats()); ++seat) {
    const Score& old_score = before.state.scores[seat];
    const Score& new_score = after.state.scores[seat];
    if (old_score == new_score && old_supplies[seat] == new_supplies[seat]) continue;
    changes.at(std::to_string(seat), [&] {
      changes.compare(player_json(before.rules(), old_score, old_supplies[seat]),
                      player_json(after.rules(), new_score, new_supplies[seat]));
    });
  }
}

// ---- tiles ----

Json built_json(const Ruleset& rules, const TileKind& kind, Rotation rotation) {
  const Overlay& overlay = rules.overlays()[kind.built.overlay];
  return {{"what", overlay.name},
          {"part", std::string(1, kind.parts.back().letter)},
          {"terrain", rules.landscape().terrain(overlay.terrain).name},
          {"rotation", (static_cast<int>(kind.built.from) + index(rotation)) % 2}};
}

Json tile_json(const Ruleset& rules, const PlacedTile& tile, std::size_t order) {
  const TileKind& kind = rules.tile(tile.kind);
  Json json = {{"kind", kind.name}, {"rotation", index(tile.rotation)}, {"order", order}};
  if (kind.built.on != kNoTile) json["built"] = built_json(rules, kind, tile.rotation);
  return json;
}

Json tiles_json(const Seen& seen) {
  Json tiles = Json::object();
  std::size_t order = 0;
  for (const PlacedTile& tile : seen.state.board.tiles())
    tiles[cell_key(tile.cell)] = tile_json(seen.rules(), tile, order++);
  return tiles;
}

bool same_tiles(const Seen& before, const Seen& after) {
  return before.state.board.tiles() == after.state.board.tiles();
}

void compare_tiles(const Seen& before, const Seen& after, Changes& changes) {
  const auto& old_tiles = before.state.board.tiles();
  const auto& new_tiles = after.state.board.tiles();
  changes.count_members(old_tiles.size(), new_tiles.size());
  const auto order = [](const auto& tiles, const PlacedTile* tile) {
    return static_cast<std::size_t>(tile - tiles.begin());
  };
  const PlacedTile *old_rest = old_tiles.begin(), *new_rest = new_tiles.begin();
  // Those that lie where they lay: something may have been built on them.
  for (; old_rest != old_tiles.end() && new_rest != new_tiles.end() && old_rest->cell == new_rest->cell;
       ++old_rest, ++new_rest)
    if (*old_rest != *new_rest)
      changes.at(cell_key(new_rest->cell), [&] {
        changes.compare(tile_json(before.rules(), *old_rest, order(old_tiles, old_rest)),
                        tile_json(after.rules(), *new_rest, order(new_tiles, new_rest)));
      });
  for (const PlacedTile* tile = old_rest; tile != old_tiles.end(); ++tile)
    changes.at(cell_key(tile->cell),
               [&] { changes.remove(tile_json(before.rules(), *tile, order(old_tiles, tile))); });
  for (const PlacedTile* tile = new_rest; tile != new_tiles.end(); ++tile)
    changes.at(cell_key(tile->cell),
               [&] { changes.add(tile_json(after.rules(), *tile, order(new_tiles, tile))); });
}

/// The tile placed last, and who placed it; null while nobody has placed one.
Json last_json(const Seen& seen) {
  if (seen.state.turn.placer == engine::kNoSeat) return nullptr;
  const Cell cell = seen.state.board.tile(static_cast<TileIndex>(seen.state.board.tile_count() - 1)).cell;
  return {{"seat", index(seen.state.turn.placer)}, {"x", cell.x}, {"y", cell.y}};
}

bool same_last(const Seen& before, const Seen& after) {
  return before.state.turn.placer == after.state.turn.placer && same_tiles(before, after);
}

// ---- figures ----

/// Those that stand on the board.
bool is_placed(const Figure& figure) {
  return figure.standing == Standing::Board;
}

Json placed_json(const Seen& seen, const Figure& figure) {
  Json json = {{"seat", seat_json(figure.owner)},
               {"kind", seen.rules().figure(figure.kind).name},
               {"at", place_text(site_ref(seen.position(), figure.at))}};
  if (figure.owner == engine::kNoSeat)
    json["beside"] = figure.at.beside() == kNoFigure ? Json() : Json(figure.at.beside());
  return json;
}

/// Those in the custody of a seat.
bool is_prisoner(const Figure& figure) {
  return figure.standing == Standing::Prisoner;
}

Json prisoner_json(const Seen& seen, const Figure& figure) {
  return {{"seat", seat_json(figure.owner)},
          {"kind", seen.rules().figure(figure.kind).name},
          {"by", seat_json(figure.guard)}};
}

/// The figures for which `kIs` says true, by their ids.
template <auto kIs, auto kJson>
Json those_json(const Seen& seen) {
  Json those = Json::object();
  for (std::size_t id = 0; id < seen.state.figures.size(); ++id)
    if (const Figure& figure = seen.state.figures[static_cast<FigureId>(id)]; kIs(figure))
      those[std::to_string(id)] = kJson(seen, figure);
  return those;
}

template <auto kIs, auto kJson>
void compare_those(const Seen& before, const Seen& after, Changes& changes) {
  const auto count = [](const Seen& seen) {
    return static_cast<std::size_t>(std::count_if(seen.state.figures.begin(), seen.state.figures.end(), kIs));
  };
  changes.count_members(count(before), count(after));
  for (std::size_t id = 0; id < after.state.figures.size(); ++id) {
    const Figure& was = before.state.figures[static_cast<FigureId>(id)];
    const Figure& is = after.state.figures[static_cast<FigureId>(id)];
    if (was == is || (!kIs(was) && !kIs(is))) continue;
    changes.at(std::to_string(id), [&] {
      if (!kIs(was)) {
        changes.add(kJson(after, is));
      } else if (!kIs(is)) {
        changes.remove(kJson(before, was));
      } else {
        changes.compare(kJson(before, was), kJson(after, is));
      }
    });
  }
}

bool same_figures(const Seen& before, const Seen& after) {
  return before.state.figures == after.state.figures;
}

bool any_prisoners(const Seen& seen) {
  return std::any_of(seen.state.figures.begin(), seen.state.figures.end(), is_prisoner);
}

/// The neutral figures that are not on the board.
Json supply_json(const Seen& seen) {
  Json supply = Json::array();
  for (const Figure& figure : seen.state.figures)
    if (figure.owner == engine::kNoSeat && figure.standing == Standing::Supply)
      supply.push_back(seen.rules().figure(figure.kind).name);
  return supply;
}

Json links_json(const Seen& seen) {
  Json links = Json::array();
  for (const Link& link : seen.state.links)
    links.push_back({{"why", seen.rules().link_names()[link.why]},
                     {"from", part_json(part_ref(seen.position(), link.from))},
                     {"to", part_json(part_ref(seen.position(), link.to))}});
  return links;
}

// ---- tiles that are not on the board ----

using BagOf = const Bag& (*)(const State&);
const Bag& bag_of(const State& state) {
  return state.bag;
}
const Bag& aside_of(const State& state) {
  return state.aside;
}

/// What was set aside lies there for all to see.
template <BagOf kBag>
bool tells_kinds(const Seen& seen) {
  return kBag == aside_of || hints(seen.position()).tiles_left;
}

template <BagOf kBag>
Json kinds_json(const Seen& seen) {
  Json kinds = Json::object();
  for (std::size_t kind = 0; kind < seen.rules().tile_kinds().size(); ++kind) {
    const auto id = static_cast<TileKindId>(kind);
    if (const int count = kBag(seen.state).count(id); count > 0) kinds[seen.rules().tile(id).name] = count;
  }
  return kinds;
}

template <BagOf kBag>
Json bag_json(const Seen& seen) {
  Json json = {{"total", kBag(seen.state).total()}};
  if (tells_kinds<kBag>(seen)) json["kinds"] = kinds_json<kBag>(seen);
  return json;
}

template <BagOf kBag>
bool same_bag(const Seen& before, const Seen& after) {
  return kBag(before.state) == kBag(after.state) && tells_kinds<kBag>(before) == tells_kinds<kBag>(after);
}

void compare_kinds(const Ruleset& rules, const Bag& was, const Bag& is, Changes& changes) {
  const auto tiles = [](const Bag& bag) { return static_cast<std::size_t>(bag.total() + bag.buried()); };
  changes.count_members(tiles(was), tiles(is));
  for (std::size_t kind = 0; kind < rules.tile_kinds().size(); ++kind) {
    const auto id = static_cast<TileKindId>(kind);
    if (was.count(id) == is.count(id)) continue;
    changes.at(rules.tile(id).name, [&] {
      if (was.count(id) == 0) {
        changes.add(is.count(id));
      } else if (is.count(id) == 0) {
        changes.remove(was.count(id));
      } else {
        changes.replace(was.count(id), is.count(id));
      }
    });
  }
}

template <BagOf kBag>
void compare_bag(const Seen& before, const Seen& after, Changes& changes) {
  const Bag& was = kBag(before.state);
  const Bag& is = kBag(after.state);
  changes.at("total", [&] { changes.compare(was.total(), is.total()); });
  const bool told = tells_kinds<kBag>(before);
  const bool tells = tells_kinds<kBag>(after);
  if (!told && !tells) return;
  changes.at("kinds", [&] {
    if (!told) {
      changes.add(kinds_json<kBag>(after));
    } else if (!tells) {
      changes.remove(kinds_json<kBag>(before));
    } else {
      compare_kinds(after.rules(), was, is, changes);
    }
  });
}

Json discarded_json(const Seen& seen) {
  Json discarded = Json::array();
  for (const TileKindId kind : seen.state.discarded) discarded.push_back(seen.rules().tile(kind).name);
  return discarded;
}

// ---- a walk ----

/// The tiles beside the walking figure that it may not step to, and why.
Json barred_json(const Seen& seen, Seat seat) {
  const State& state = seen.state;
  const Figure& walker = state.figures[state.walk.figure];
  const Cell here = state.board.tile(walker.at.tile).cell;
  Json barred = Json::array();
  for (int side = 0; side < kSides; ++side) {
    const Cell cell = neighbour(here, static_cast<Side>(side));
    if (tile_on(state, cell) == kNoTileIndex) continue;
    const Move step{Verb::Move, walker.kind, cell, Rotation::R0, kNoPart};
    if (const engine::Refusal refusal = seen.game.refusal(state, seat, step))
      barred.push_back({{"x", cell.x}, {"y", cell.y}, {"why", refusal.name}});
  }
  return barred;
}

/// A walk that is going on: whose step it is, and where the figure may not go any more.
Json walk_json(const Seen& seen) {
  const State& state = seen.state;
  if (state.walk.figure == kNoFigure) return nullptr;
  const SeatSet seats = seen.game.actor(state).seats;
  const int seat = index(*seats.begin());
  Json visited = Json::array();
  for (std::size_t at = 0; at < state.board.tile_count(); ++at) {
    const auto tile = static_cast<TileIndex>(at);
    if (!state.walk.visited.has(tile)) continue;
    const Cell cell = state.board.tile(tile).cell;
    visited.push_back({cell.x, cell.y});
  }
  return {{"figure", seen.rules().figure(state.figures[state.walk.figure].kind).name},
          {"id", state.walk.figure},
          {"seat", seat},
          {"taken", state.walk.taken},
          {"left", state.walk.left},
          {"visited", std::move(visited)},
          {"barred", barred_json(seen, seat_at(seat))}};
}

/// Where somebody walks, who may step where depends on the whole position.
bool nobody_walks(const Seen& before, const Seen& after) {
  return before.state.walk.figure == kNoFigure && after.state.walk.figure == kNoFigure;
}

// ---- the turn ----

const auto& hands_in(const Seen& seen) {
  return seen.state.hands;
}

/// The tiles in the hand of each seat; null for one that the viewer may not see.
Json hands_json(const Seen& seen) {
  Json hands = Json::array();
  for (int seat = 0; seat < seen.game.seats(); ++seat) {
    Json hand = Json::array();
    for (const TileKindId kind : hand_of(seen.position(), seat_at(seat)))
      hand.push_back(kind == kUnseenTile ? Json() : Json(seen.rules().tile(kind).name));
    hands.push_back(std::move(hand));
  }
  return hands;
}

bool any_hands(const Seen& seen) {
  return std::any_of(seen.state.hands.begin(), seen.state.hands.end(),
                     [](const TilesInHand& hand) { return !hand.empty(); });
}

Json drawn_json(const Seen& seen) {
  const TileKindId drawn = seen.state.turn.drawn;
  return drawn == kNoTile ? Json() : Json(seen.rules().tile(drawn).name);
}

Json result_json(const Seen& seen) {
  if (!seen.state.turn.over) return nullptr;
  Json scores = Json::array();
  Json winners = Json::array();
  const engine::SeatSet best = seen.game.winners(seen.state);
  for (int seat = 0; seat < seen.game.seats(); ++seat) {
    scores.push_back(seen.game.score(seen.state, seat_at(seat)));
    if (best.has(seat_at(seat))) winners.push_back(seat);
  }
  return {{"scores", std::move(scores)}, {"winners", std::move(winners)}};
}

/// Empty in a turn of one part, and when no tile is left for another.
std::string_view part_of_double_turn(const Seen& seen) {
  const TurnState& turn = seen.state.turn;
  if (turn.over) return {};
  if (turn.part != 0) return "second";
  return turn.again && !phases::no_tile_left(seen.position()) ? "first" : std::string_view();
}

/// What the client draws from at this table alone; null when the game's catalogue has everything.
Json own_catalogue(const Seen& seen) {
  Json tiles = tile_kinds_json(seen.rules(), true);
  Json faces = faces_json(seen.rules(), true);
  if (tiles.empty() && faces.empty()) return nullptr;
  return {{"tiles", std::move(tiles)}, {"faces", std::move(faces)}};
}

bool always(const Seen&, const Seen&) {
  return true;
}

/// Where `kValue` of the two positions is the same.
template <auto kValue>
bool same_by(const Seen& before, const Seen& after) {
  return kValue(before) == kValue(after);
}

bool no_things(const Seen&, const Seen& after) {
  return after.rules().things().empty();
}

std::string_view step_of(const Seen& seen) {
  return seen.game.step(seen.state);
}
int turn_of(const Seen& seen) {
  return seen.state.turn.number;
}
int whose_turn(const Seen& seen) {
  return index(seen.state.turn.seat);
}
bool is_over(const Seen& seen) {
  return seen.state.turn.over;
}
TileKindId drawn_in(const Seen& seen) {
  return seen.state.turn.drawn;
}
const auto& discarded_in(const Seen& seen) {
  return seen.state.discarded;
}
const auto& links_in(const Seen& seen) {
  return seen.state.links;
}

template <auto kValue>
Json json_of(const Seen& seen) {
  return kValue(seen);
}

constexpr ViewMember<Seen> kMembers[] = {
    {"game", always, [](const Seen&) -> Json { return kCarcassonne.name; }},
    {"step", same_by<step_of>, json_of<step_of>},
    {"turn", same_by<turn_of>, json_of<turn_of>},
    {"seat", same_by<whose_turn>, json_of<whose_turn>},
    {"drawn", same_by<drawn_in>, drawn_json},
    {"over", same_by<is_over>, json_of<is_over>},
    {"players", same_players, players_json, compare_players},
    {"tiles", same_tiles, tiles_json, compare_tiles},
    {"figures", same_figures, those_json<is_placed, placed_json>, compare_those<is_placed, placed_json>},
    {"links", same_by<links_in>, links_json},
    // To a viewer, what others hold and do not show is in the bag.
    {"bag", same_bag<bag_of>, bag_json<bag_of>, compare_bag<bag_of>, nullptr, true},
    {"aside", same_bag<aside_of>, bag_json<aside_of>, compare_bag<aside_of>},
    {"supply", same_figures, supply_json},
    {"things", no_things, things_json, compare_things, nullptr, true},
    {"catalogue", always, own_catalogue},
    {"walk", nobody_walks, walk_json},
    {"discarded", same_by<discarded_in>, discarded_json},
    {"last", same_last, last_json},
    {"result", same_by<is_over>, result_json},
    // Only where there are any: most games take no prisoners.
    {"prisoners", same_figures, those_json<is_prisoner, prisoner_json>,
     compare_those<is_prisoner, prisoner_json>, any_prisoners},
    // Only where tiles are held.
    {"hands", same_by<hands_in>, hands_json, nullptr, any_hands, true},
    // Only in a double turn: most turns are none.
    {"double_turn", same_by<part_of_double_turn>, json_of<part_of_double_turn>, nullptr,
     [](const Seen& seen) { return !part_of_double_turn(seen).empty(); }},
};

}  // namespace

std::span<const ViewMember<Seen>> view_members() {
  return kMembers;
}

}  // namespace gatehouse::protocol::carcassonne_wire
