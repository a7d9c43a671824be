// The first position of a game, and positions described by hand.

#include <algorithm>
#include <stdexcept>

#include "engine/carcassonne/content.h"
#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/laid.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::string at(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

OverlayId overlay_named(const Ruleset& rules, const std::string& name) {
  const auto found = std::find_if(rules.overlays().begin(), rules.overlays().end(),
                                  [&name](const Overlay& overlay) { return overlay.name == name; });
  if (found == rules.overlays().end()) throw std::invalid_argument("nobody builds a " + name);
  return static_cast<OverlayId>(found - rules.overlays().begin());
}

TileKindId printed_kind(const Ruleset& rules, const Setup::Tile& tile) {
  const TileKindId kind = rules.tile_named(tile.kind);
  if (kind == kNoTile) throw std::invalid_argument("there is no tile " + tile.kind);
  return kind;
}

/// What is built on the tile of that cell; null where nothing is.
const Setup::Built* built_at(const Setup& setup, Cell cell) {
  const auto there = [cell](const Setup::Built& built) { return built.cell == cell; };
  const auto found = std::find_if(setup.built.begin(), setup.built.end(), there);
  if (std::count_if(setup.built.begin(), setup.built.end(), there) > 1)
    throw std::invalid_argument("two things are built at " + at(cell));
  return found == setup.built.end() ? nullptr : &*found;
}

/// The tile lies where it fits with what is built on it.
void lay(Turn& turn, const Setup::Tile& tile, const Setup& setup = {}) {
  const TileKindId kind = printed_kind(turn.rules, tile);
  if (!on_table(tile.cell.x, tile.cell.y)) throw std::invalid_argument(at(tile.cell) + " is off the table");
  if (turn.state.board.tile_at(tile.cell) != kNoTileIndex)
    throw std::invalid_argument("two tiles lie on " + at(tile.cell));
  const FrontierCell* const free = turn.state.board.frontier_at(tile.cell);
  const TileKindId with = laid_kind(turn.rules, setup, tile);
  if (free != nullptr &&
      (free->clashes & turn.rules.tile(with).edges[static_cast<std::size_t>(tile.rotation)]) != 0)
    throw std::invalid_argument("tile " + tile.kind + " clashes with a neighbour at " + at(tile.cell));
  if (turn.state.board.tile_count() >= kMaxTiles) throw std::invalid_argument("too many tiles");
  if (turn.state.graph.part_count() + turn.rules.tile(with).parts.size() > kMaxParts)
    throw std::invalid_argument("the tiles on the table have too many parts");
  if (turn.state.board.frontier().size() + kSides > Board::kMaxFrontier)
    throw std::invalid_argument("too many tiles lie apart from each other");
  for (const Ruleset::TileFilter refuses : turn.rules.tile_filters())
    if (const Refusal why = refuses(turn.position(), kind))
      throw std::invalid_argument("tile " + tile.kind + " at " + at(tile.cell) + ": " +
                                  std::string(why.name));
  const TileIndex laid = turn.put_tile(kind, {tile.cell, tile.rotation});
  const Setup::Built* const built = built_at(setup, tile.cell);
  if (built == nullptr) return;
  const OverlayId overlay = overlay_named(turn.rules, built->what);
  if (overlays_built(turn.position(), overlay) >= turn.rules.overlays()[overlay].most)
    throw std::invalid_argument("there is no " + built->what + " more for " + at(built->cell));
  turn.build(laid, overlay, static_cast<Side>(built->rotation), kNoSeat);
}

void lay_all(Turn& laying, const Setup& setup) {
  for (const Setup::Tile& tile : setup.tiles) lay(laying, tile, setup);
  for (const Setup::Built& built : setup.built)
    if (tile_on(laying.state, built.cell) == kNoTileIndex)
      throw std::invalid_argument("a " + built.what + " is on the empty cell " + at(built.cell));
}

PartId part_named(const Turn& turn, const PartRef& where) {
  const TileIndex tile = tile_on(turn.state, where.cell);
  const std::uint8_t part =
      tile == kNoTileIndex ? kNoPart : kind_of(turn.position(), tile).part(where.letter);
  if (part == kNoPart)
    throw std::invalid_argument("there is no part " + at(where.cell) + "." + std::string(1, where.letter));
  return part_id(turn.state, where.cell, part);
}

/// Makes the links that the tiles ask for, except where one end is complete by itself, as that was scored
/// long ago. It was linked nevertheless if the position says so, or if a figure that has not gone home still
/// stands there.
void link_up(Turn& turn, const std::vector<Link>& asked, const Setup& setup) {
  const FeatureGraph& graph = turn.state.graph;
  const auto holds_figure = [&](FeatureId feature) {
    return std::any_of(setup.figures.begin(), setup.figures.end(), [&](const Setup::Figure& figure) {
      const TileIndex tile = tile_on(turn.state, figure.cell);
      if (figure.owner == kNoSeat || tile == kNoTileIndex || figure.where != Setup::Figure::Where::Tile)
        return false;
      const std::uint8_t part = kind_of(turn.position(), tile).part(figure.part);
      return part != kNoPart && graph.feature_of(part_id(turn.state, figure.cell, part)) == feature;
    });
  };
  const auto is_done = [&](PartId part) {
    const FeatureId feature = graph.feature_of(part);
    return is_complete(turn.position(), feature) && !holds_figure(feature);
  };
  std::vector<bool> linked;
  linked.reserve(asked.size());
  for (const Link& link : asked) linked.push_back(!is_done(link.from) && !is_done(link.to));
  for (const auto& [one, other] : setup.linked) {
    const FeatureId first = graph.feature_of(part_named(turn, one)),
                    second = graph.feature_of(part_named(turn, other));
    const auto is_meant = [&](const Link& link) {
      const FeatureId from = graph.feature_of(link.from), to = graph.feature_of(link.to);
      return (from == first && to == second) || (from == second && to == first);
    };
    const auto found = std::find_if(asked.begin(), asked.end(), is_meant);
    if (found == asked.end())
      throw std::invalid_argument("nothing on the table links " + at(one.cell) + " and " + at(other.cell));
    linked[static_cast<std::size_t>(found - asked.begin())] = true;
  }
  for (std::size_t i = 0; i < asked.size(); ++i)
    if (linked[i]) turn.link(asked[i].from, asked[i].to, asked[i].why);
}

/// Who stands on the part of a tile, for a neutral figure that stands beside them.
FigureId neighbour_of(const Position& position, const Setup::Figure& figure, TileIndex tile) {
  const std::uint8_t part = kind_of(position, tile).part(figure.part);
  FigureId beside = kNoFigure;
  for (std::size_t other = 0; other < position.state.figures.size() && part != kNoPart; ++other)
    if (position.state.figures[static_cast<FigureId>(other)].at.part ==
        part_id(position.state, figure.cell, part))
      beside = static_cast<FigureId>(other);
  if (beside == kNoFigure)
    throw std::invalid_argument("nobody stands at " + at(figure.cell) + " for the " + figure.kind);
  return beside;
}

Site site_of_place(const Position& position, const std::string& name) {
  const PlaceId place = position.rules.place_named(name);
  if (place == kNoPlace) throw std::invalid_argument("there is no place @" + name);
  return in_place(position, place);
}

void check_corner(const Position& position, Cell corner) {
  for (const Cell cell : cells_around_corner(corner))
    if (tile_on(position.state, cell) == kNoTileIndex)
      throw std::invalid_argument("no four tiles meet at " + at(corner) + "/ne");
}

PartId part_of_setup(const Position& position, Cell cell, char letter) {
  const std::uint8_t part = kind_of(position, tile_on(position.state, cell)).part(letter);
  if (part == kNoPart)
    throw std::invalid_argument("the tile on " + at(cell) + " has no part '" + letter + "'");
  return part_id(position.state, cell, part);
}

Site site_of(const Position& position, const Setup::Figure& figure, FigureKindId kind) {
  if (figure.where == Setup::Figure::Where::Place) return site_of_place(position, figure.place);
  const TileIndex tile = tile_on(position.state, figure.cell);
  if (tile == kNoTileIndex)
    throw std::invalid_argument("a figure stands on the empty cell " + at(figure.cell));
  if (figure.where == Setup::Figure::Where::Corner) {
    check_corner(position, figure.cell);
    return on_corner(position, tile, position.rules.figure(kind));
  }
  if (figure.part == '?') return on_tile(tile);
  if (figure.owner == kNoSeat) return beside(position.state, neighbour_of(position, figure, tile));
  return on_part(position.state, part_of_setup(position, figure.cell, figure.part));
}

/// None: it is given to a seat, or lies beside the table.
Site site_of(const Position& position, const Setup::Thing& thing) {
  if (!thing.place.empty()) return site_of_place(position, thing.place);
  if (!thing.cell) return {};
  const TileIndex tile = tile_on(position.state, *thing.cell);
  if (tile == kNoTileIndex) throw std::invalid_argument("no tile lies on " + at(*thing.cell));
  if (thing.corner) {
    check_corner(position, *thing.cell);
    return {Ground::Corner, Site::kNone, tile};
  }
  if (thing.part == '?') return on_tile(tile);
  return on_part(position.state, part_of_setup(position, *thing.cell, thing.part));
}

void stand(const Ruleset& rules, State& state, const Setup::Figure& figure) {
  const FigureKindId kind = rules.figure_named(figure.kind);
  if ((rules.figure(kind).per_seat == 0) != (figure.owner == kNoSeat))
    throw std::invalid_argument("a " + figure.kind + " has the wrong owner");
  const FigureId id =
      figure.owner == kNoSeat ? state.figures.neutral(kind) : state.figures.in_supply(figure.owner, kind);
  if (id == kNoFigure) throw std::invalid_argument("no " + figure.kind + " is left for " + at(figure.cell));
  if (figure.where != Setup::Figure::Where::Custody)
    return state.figures.stand(state.graph, id, site_of({rules, state}, figure, kind));
  if (figure.owner == kNoSeat || figure.guard == kNoSeat || figure.guard == figure.owner ||
      index(figure.guard) >= rules.seats())
    throw std::invalid_argument("a " + figure.kind + " is a prisoner of another seat");
  state.figures.imprison(id, figure.guard);
}

/// A figure that needs company has it: while a game is played it leaves with the last follower there.
void check_company(const Position& position) {
  for (const Figure& figure : position.state.figures) {
    if (!figure.in_feature() || position.rules.figure(figure.kind).company != Company::OwnFollower ||
        has_follower(position, figure.owner, position.state.graph.feature_of(figure.at.part)))
      continue;
    throw std::invalid_argument("a " + std::string(position.rules.figure(figure.kind).name) + " at " +
                                at(part_ref(position, figure.at.part).cell) +
                                " without a follower of its owner");
  }
}

void limit_supply(const Ruleset& rules, State& state, const Setup::Supply& supply) {
  const FigureKindId kind = rules.figure_named(supply.kind);
  int spare = state.figures.supply(supply.owner, kind) - supply.count;
  if (spare < 0 || supply.count < 0)
    throw std::invalid_argument("a supply holds more " + supply.kind + "s than there are");
  for (; spare > 0; --spare) state.figures.remove(state.figures.in_supply(supply.owner, kind));
}

void give(Turn& turn, const Setup::Thing& thing) {
  const ThingKind* const kind = turn.rules.thing_named(thing.name);
  if (kind == nullptr || kind->give == nullptr)
    throw std::invalid_argument("nobody can be given " + thing.name);
  Given given;
  given.seat = thing.seat;
  given.count = thing.count;
  if (!thing.face.empty()) {
    given.face = kind->face_named(thing.face);
    if (!given.face) throw std::invalid_argument("there is no " + thing.face + " among the " + thing.name);
  }
  given.at = site_of(turn.position(), thing);
  kind->give(turn, given);
}

void mark_completed(const Ruleset& rules, State& state) {
  const Position position{rules, state};
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const Figure& figure = state.figures[static_cast<FigureId>(i)];
    if (!figure.in_feature() || !figure.occupies || stays(position, static_cast<FigureId>(i)) ||
        !is_complete(position, state.graph.feature_of(figure.at.part)))
      continue;
    throw std::invalid_argument("a figure stands on the completed feature at " +
                                at(part_ref(position, figure.at.part).cell));
  }
  for (std::size_t part = 0; part < state.graph.part_count(); ++part) {
    const FeatureId feature = state.graph.feature_of(PartId{static_cast<std::uint16_t>(part)});
    if (state.graph.feature(feature).completed || !is_complete(position, feature)) continue;
    state.graph.feature(feature).completed = true;
    state.sums.completed += feature_hash(position, feature);
  }
}

/// The seat holds these tiles and no others.
void deal(const Ruleset& rules, State& state, Seat seat, const std::vector<std::string>& tiles) {
  TilesInHand& hand = state.hands[static_cast<std::size_t>(index(seat))];
  hand.clear();
  for (const std::string& name : tiles) {
    const TileKindId kind = rules.tile_named(name);
    if (kind == kNoTile || hand.full()) throw std::invalid_argument("tile " + name + " cannot be held");
    hold(hand, kind);
  }
}

void fill_bag(const Ruleset& rules, const Setup& setup, State& state) {
  if (setup.bag) {
    for (const auto& [name, copies] : *setup.bag) {
      const TileKindId kind = rules.tile_named(name);
      if (kind == kNoTile) throw std::invalid_argument("there is no tile " + name);
      if (copies < 0 || state.bag.total() + copies > kMaxTiles)
        throw std::invalid_argument("too many tiles in the bag; " + std::to_string(kMaxTiles) +
                                    " are the most");
      state.bag.add(kind, copies);
    }
    return;
  }
  std::vector<int> copies;
  for (const TileKind& kind : rules.tile_kinds()) copies.push_back(kind.copies);
  for (const PlacedTile& tile : state.board.tiles()) --copies[rules.printed(tile.kind)];
  for (const TileKindId kind : state.discarded) --copies[kind];
  for (std::size_t kind = 0; kind < copies.size(); ++kind)
    copies[kind] -= state.aside.count(static_cast<TileKindId>(kind));
  for (const TilesInHand& hand : state.hands)
    for (const TileKindId kind : hand) --copies[kind];
  for (std::size_t kind = 0; kind < copies.size(); ++kind)
    if (copies[kind] > 0) state.bag.add(static_cast<TileKindId>(kind), copies[kind]);
}

/// Refuses games with more tiles or parts than a position holds, so that no bound is exceeded later.
void check_size(const Ruleset& rules, const State& state) {
  std::size_t tiles = state.board.tile_count() + state.discarded.size();
  std::size_t parts = state.graph.part_count();
  std::size_t to_come = 0;
  for (std::size_t i = 0; i < rules.tile_kinds().size(); ++i) {
    const auto kind = static_cast<TileKindId>(i);
    const auto copies = static_cast<std::size_t>(state.bag.count(kind) + state.aside.count(kind));
    to_come += copies;
    parts += copies * rules.tile(kind).parts.size();
  }
  for (const TilesInHand& hand : state.hands) {
    to_come += hand.size();
    for (const TileKindId kind : hand) parts += rules.tile(kind).parts.size();
  }
  for (std::size_t overlay = 0; overlay < rules.overlays().size(); ++overlay)
    parts += static_cast<std::size_t>(rules.overlays()[overlay].most -
                                      overlays_built({rules, state}, static_cast<OverlayId>(overlay)));
  tiles += to_come;
  if (tiles > kMaxTiles)
    throw std::invalid_argument("a game of " + std::to_string(tiles) + " tiles; " +
                                std::to_string(kMaxTiles) + " are the most");
  if (parts > kMaxParts)
    throw std::invalid_argument("a game of tiles with " + std::to_string(parts) + " parts; " +
                                std::to_string(kMaxParts) + " are the most");
  // Each tile placed takes one cell of the frontier and opens three at most.
  if (state.board.frontier().size() + 2 * to_come + 1 > Board::kMaxFrontier)
    throw std::invalid_argument("too many tiles lie apart from each other");
}

}  // namespace

TileKindId laid_kind(const Ruleset& rules, const Setup& setup, const Setup::Tile& tile) {
  const TileKindId printed = printed_kind(rules, tile);
  const Setup::Built* const built = built_at(setup, tile.cell);
  if (built == nullptr) return printed;
  const TileKindId kind = rules.built(printed, overlay_named(rules, built->what),
                                      as_printed(static_cast<Side>(built->rotation), tile.rotation));
  if (kind == kNoTile || index(built->rotation) > 1)
    throw std::invalid_argument("no " + built->what + " can be at " + at(built->cell) + " in that direction");
  return kind;
}

State Carcassonne::empty_table() const {
  State state;
  state.extras = rules_->initial_extras();
  state.extra_bytes = static_cast<std::uint16_t>(rules_->extra_bytes());
  for (int seat = 0; seat < rules_->seats(); ++seat)
    for (std::size_t kind = 0; kind < rules_->figure_kinds().size(); ++kind) {
      const FigureKind& facts = rules_->figure(static_cast<FigureKindId>(kind));
      Figure figure;
      figure.owner = seat_at(seat);
      figure.kind = static_cast<FigureKindId>(kind);
      figure.strength = facts.strength;
      figure.occupies = facts.occupies;
      for (int i = 0; i < facts.per_seat; ++i) state.figures.add(figure);
    }
  for (std::size_t kind = 0; kind < rules_->figure_kinds().size(); ++kind)
    if (rules_->figure(static_cast<FigureKindId>(kind)).per_seat == 0)
      state.figures.add({kNoSeat, static_cast<FigureKindId>(kind), Standing::Supply, 0});
  for (std::size_t kind = 0; kind < rules_->tile_kinds().size(); ++kind)
    for (int seat = 0; seat < rules_->seats(); ++seat)
      for (int i = 0; i < rules_->tile_kinds()[kind].per_seat; ++i)
        hold(state.hands[static_cast<std::size_t>(seat)], static_cast<TileKindId>(kind));
  return state;
}

State Carcassonne::initial() const {
  State state = empty_table();
  Turn turn(*rules_, state, nullptr);
  for (const StartTile& tile : rules_->start_layout())
    lay(turn, {rules_->tile(tile.kind).name, tile.where.cell, tile.where.rotation});
  state.recheck.clear();
  mark_completed(*rules_, state);
  fill_bag(*rules_, {}, state);
  turn.run();
  return state;
}

State Carcassonne::set_up(const Setup& setup) const {
  State state = empty_table();
  Turn turn(*rules_, state, nullptr), laying(*rules_, state, nullptr);
  std::vector<Link> links;
  laying.note_links(links);
  lay_all(laying, setup);
  for (const std::string& name : setup.discarded) {
    const TileKindId kind = rules_->tile_named(name);
    if (kind == kNoTile || state.discarded.full()) throw std::invalid_argument("cannot discard tile " + name);
    state.discarded.push_back(kind);
    for (const Ruleset::TileDiscarded reaction : rules_->tile_discarded()) reaction(turn, kind);
  }
  state.recheck.clear();
  link_up(turn, links, setup);
  for (const std::string& name : setup.aside) {
    const TileKindId kind = rules_->tile_named(name);
    if (kind == kNoTile || state.aside.count(kind) >= kMaxTiles)
      throw std::invalid_argument("cannot lay tile " + name + " aside");
    state.aside.add(kind, 1);
  }
  for (const auto& [seat, tiles] : setup.hands) deal(*rules_, state, seat, tiles);
  for (const Setup::Figure& figure : setup.figures) stand(*rules_, state, figure);
  check_company({*rules_, state});
  for (const Setup::Supply& supply : setup.supplies) limit_supply(*rules_, state, supply);
  for (const Setup::Thing& thing : setup.things) give(turn, thing);
  mark_completed(*rules_, state);
  for (std::size_t seat = 0; seat < setup.scores.size(); ++seat)
    state.scores[seat].by[static_cast<std::size_t>(Category::Other)] =
        static_cast<std::int16_t>(setup.scores[seat]);
  fill_bag(*rules_, setup, state);
  check_size(*rules_, state);
  if (index(setup.seat) >= rules_->seats()) throw std::invalid_argument("nobody sits where the turn begins");
  state.turn.seat = setup.seat;
  turn.go_to(setup.opening ? Slot::Setup : Slot::StartTurn);
  turn.run();
  return state;
}

}  // namespace gatehouse::engine::carcassonne
