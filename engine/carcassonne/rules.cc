#include "engine/carcassonne/rules.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>

#include "engine/carcassonne/content.h"
#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

std::string at(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

void lay(Turn& turn, const Setup::Tile& tile) {
  const TileKindId kind = turn.rules.tile_named(tile.kind);
  if (kind == kNoTile) throw std::invalid_argument("there is no tile " + tile.kind);
  if (!on_table(tile.cell.x, tile.cell.y)) throw std::invalid_argument(at(tile.cell) + " is off the table");
  if (turn.state.board.tile_at(tile.cell) != kNoTileIndex)
    throw std::invalid_argument("two tiles lie on " + at(tile.cell));
  const FrontierCell* const free = turn.state.board.frontier_at(tile.cell);
  if (free != nullptr &&
      (free->clashes & turn.rules.tile(kind).edges[static_cast<std::size_t>(tile.rotation)]) != 0)
    throw std::invalid_argument("tile " + tile.kind + " clashes with a neighbour at " + at(tile.cell));
  if (turn.state.board.tile_count() >= kMaxTiles) throw std::invalid_argument("too many tiles");
  if (turn.state.graph.part_count() + turn.rules.tile(kind).parts.size() > kMaxParts)
    throw std::invalid_argument("the tiles on the table have too many parts");
  if (turn.state.board.frontier().size() + kSides > Board::kMaxFrontier)
    throw std::invalid_argument("too many tiles lie apart from each other");
  for (const Ruleset::TileFilter refuses : turn.rules.tile_filters())
    if (const Refusal why = refuses(turn.position(), kind))
      throw std::invalid_argument("tile " + tile.kind + " at " + at(tile.cell) + ": " +
                                  std::string(why.name));
  turn.put_tile(kind, {tile.cell, tile.rotation});
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
      if (figure.owner == kNoSeat || tile == kNoTileIndex) return false;
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

void stand_neutral(const Ruleset& rules, State& state, const Setup::Figure& figure, FigureId id,
                   TileIndex tile) {
  FigureId beside = kNoFigure;
  if (figure.part != '?') {
    const std::uint8_t part = kind_of({rules, state}, tile).part(figure.part);
    for (std::size_t other = 0; other < state.figures.size() && part != kNoPart; ++other)
      if (state.figures[static_cast<FigureId>(other)].part == part_id(state, figure.cell, part))
        beside = static_cast<FigureId>(other);
    if (beside == kNoFigure)
      throw std::invalid_argument("nobody stands at " + at(figure.cell) + " for the " + figure.kind);
  }
  state.figures.stand(id, tile, beside);
}

void stand(const Ruleset& rules, State& state, const Setup::Figure& figure) {
  const TileIndex tile = tile_on(state, figure.cell);
  if (tile == kNoTileIndex)
    throw std::invalid_argument("a figure stands on the empty cell " + at(figure.cell));
  const FigureKindId kind = rules.figure_named(figure.kind);
  if ((rules.figure(kind).per_seat == 0) != (figure.owner == kNoSeat))
    throw std::invalid_argument("a " + figure.kind + " has the wrong owner");
  if (figure.owner == kNoSeat) return stand_neutral(rules, state, figure, state.figures.neutral(kind), tile);
  const std::uint8_t part = kind_of({rules, state}, tile).part(figure.part);
  if (part == kNoPart)
    throw std::invalid_argument("the tile on " + at(figure.cell) + " has no part '" + figure.part + "'");
  const FigureId id = state.figures.in_supply(figure.owner, kind);
  if (id == kNoFigure) throw std::invalid_argument("no " + figure.kind + " is left for " + at(figure.cell));
  state.figures.place(state.graph, id, part_id(state, figure.cell, part));
}

/// A figure that needs company has it: while a game is played it leaves with the last follower there.
void check_company(const Position& position) {
  for (const Figure& figure : position.state.figures) {
    if (figure.part == kNoPartId || position.rules.figure(figure.kind).company != Company::OwnFollower ||
        has_follower(position, figure.owner, position.state.graph.feature_of(figure.part)))
      continue;
    throw std::invalid_argument("a " + std::string(position.rules.figure(figure.kind).name) + " at " +
                                at(part_ref(position, figure.part).cell) +
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
  if (thing.cell) {
    given.tile = tile_on(turn.state, *thing.cell);
    if (given.tile == kNoTileIndex) throw std::invalid_argument("no tile lies on " + at(*thing.cell));
    const std::uint8_t part =
        thing.part == '?' ? kNoPart : kind_of(turn.position(), given.tile).part(thing.part);
    if (thing.part != '?' && part == kNoPart)
      throw std::invalid_argument("the tile on " + at(*thing.cell) + " has no part '" + thing.part + "'");
    if (part != kNoPart) given.part = part_id(turn.state, *thing.cell, part);
  }
  kind->give(turn, given);
}

void mark_completed(const Ruleset& rules, State& state) {
  const Position position{rules, state};
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const Figure& figure = state.figures[static_cast<FigureId>(i)];
    if (figure.part == kNoPartId || !figure.occupies || stays(position, static_cast<FigureId>(i)) ||
        !is_complete(position, state.graph.feature_of(figure.part)))
      continue;
    throw std::invalid_argument("a figure stands on the completed feature at " +
                                at(part_ref(position, figure.part).cell));
  }
  for (std::size_t part = 0; part < state.graph.part_count(); ++part) {
    const FeatureId feature = state.graph.feature_of(PartId{static_cast<std::uint16_t>(part)});
    if (state.graph.feature(feature).completed || !is_complete(position, feature)) continue;
    state.graph.feature(feature).completed = true;
    state.sums.completed += feature_hash(position, feature);
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
  for (const PlacedTile& tile : state.board.tiles()) --copies[tile.kind];
  for (const TileKindId kind : state.discarded) --copies[kind];
  for (std::size_t kind = 0; kind < copies.size(); ++kind)
    copies[kind] -= state.aside.count(static_cast<TileKindId>(kind));
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

void add_walk(const State& now, Hash& hash) {
  std::uint64_t visited = 0;  // a sum, as for the tiles
  for (std::size_t tile = 0; tile < now.board.tile_count(); ++tile) {
    const Cell cell = now.board.tile(static_cast<TileIndex>(tile)).cell;
    if (now.walk.visited.has(static_cast<TileIndex>(tile)))
      visited += Hash{}.add(static_cast<std::uint8_t>(cell.x)).add(static_cast<std::uint8_t>(cell.y)).value();
  }
  hash.add(now.walk.figure).add(now.walk.taken).add(now.walk.left).add(visited);
}

/// What cannot be derived from the table, as it depends on the order of events: what is linked, what counts
/// as completed, and what this turn still has to look at.
void add_history(const Position& position, Hash& hash) {
  const State& state = position.state;
  std::uint64_t links = 0, recheck = 0;  // sums, as for the tiles
  for (const Link& link : state.links)
    links += Hash{}.add(part_hash(position, link.from) + part_hash(position, link.to)).add(link.why).value();
  for (const PartId part : state.recheck) recheck += part_hash(position, part);
  hash.add(links).add(state.sums.completed).add(recheck);
  const auto& deployed = state.turn.deployed;
  hash.add(deployed.empty() ? 0 : part_hash(position, deployed[0].part));
  for (std::size_t i = 1; i < deployed.size(); ++i) hash.add(part_hash(position, deployed[i].part));
}

/// Words of eight bytes, the first of them the highest; what is over is added to the last eight.
Hash& add_extras(std::span<const std::byte> extras, Hash& hash) {
  std::uint64_t word = 0;
  for (; extras.size() >= 8; extras = extras.subspan(8)) {
    word = 0;
    for (std::size_t i = 0; i < 8; ++i) word = word << 8 | static_cast<std::uint64_t>(extras[i]);
    hash.add(word);
  }
  for (const std::byte byte : extras) word = word << 8 | static_cast<std::uint64_t>(byte);
  return hash.add(word);
}

}  // namespace

State Carcassonne::empty_table() const {
  State state;
  state.extras = rules_->initial_extras();
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
      state.figures.add({kNoSeat, static_cast<FigureKindId>(kind), Standing::Supply, 0, kNoPartId});
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
  for (const Setup::Tile& tile : setup.tiles) lay(laying, tile);
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

Actor Carcassonne::actor(const State& now) const {
  if (now.turn.over) return Actor::none();
  const Phase& phase = rules_->phase(now);
  return phase.actor != nullptr ? phase.actor({*rules_, now}) : Actor::seat(now.turn.seat);
}

void Carcassonne::legal_moves(const State& now, Seat seat, std::vector<Move>& moves) const {
  moves.clear();
  const Actor who = actor(now);
  if (!(seat == kNoSeat ? who.chance : who.seats.has(seat))) return;
  const Position position{*rules_, now};
  Offers offers(position, seat, &moves);
  for (const Action& action : rules_->actions(now)) action.offer(position, seat, offers);
}

Refusal Carcassonne::refusal(const State& now, Seat seat, Move move) const {
  if (now.turn.over) return {"game-over"};
  const Actor who = actor(now);
  if (!(seat == kNoSeat ? who.chance : who.seats.has(seat))) return {"not-your-turn"};
  std::vector<Move> moves;
  legal_moves(now, seat, moves);
  if (std::find(moves.begin(), moves.end(), move) != moves.end()) return {};
  const Position position{*rules_, now};
  const Action* const action = rules_->action(now, move);
  if (action == nullptr) return {"wrong-step"};
  moves.clear();
  Offers unfiltered(position, seat, &moves, Offers::Filters::Ignored);
  action->offer(position, seat, unfiltered);
  const bool taken_away = std::find(moves.begin(), moves.end(), move) != moves.end();
  Refusal refusal;
  if (taken_away)
    refusal = rules_->filtered(position, seat, move);
  else if (action->why_not != nullptr)
    refusal = action->why_not(position, seat, move);
  return refusal ? refusal : Refusal{"wrong-step"};
}

void Carcassonne::play(State& next, Seat seat, Move move, std::vector<Event>* journal) const {
  Turn(*rules_, next, journal).play(seat, move);
}

Move Carcassonne::roll(const State& now, Dice& dice) const {
  return rules_->phase(now).roll({*rules_, now}, dice);
}

State Carcassonne::observe(const State& now, Seat viewer) const {
  State seen = now;
  for (const Ruleset::Observe blank : rules_->observers()) blank(*rules_, seen, viewer);
  return seen;
}

State Carcassonne::imagine(const State& now, Dice& dice) const {
  State imagined = now;
  for (const Ruleset::Imagine fill : rules_->imaginers()) fill(*rules_, imagined, dice);
  return imagined;
}

std::uint64_t Carcassonne::fingerprint(const State& now) const {
  Hash hash;
  hash.add(now.sums.tiles);
  std::uint64_t figures = 0;
  for (const Figure& figure : now.figures) {
    Hash one;
    one.add(static_cast<std::uint64_t>(figure.owner))
        .add(figure.kind)
        .add(static_cast<std::uint64_t>(figure.standing));
    if (figure.standing == Standing::Prisoner) one.add(static_cast<std::uint64_t>(figure.guard));
    if (figure.part != kNoPartId) {
      one.add(part_hash({*rules_, now}, figure.part));
    } else if (figure.standing == Standing::Board) {
      const Cell cell = now.board.tile(figure.tile).cell;
      one.add(static_cast<std::uint8_t>(cell.x)).add(static_cast<std::uint8_t>(cell.y));
      if (figure.beside != kNoFigure) {
        const PartId beside = now.figures[figure.beside].part;
        one.add(beside == kNoPartId ? 1 : part_hash({*rules_, now}, beside));
      }
    }
    figures += one.value();
  }
  hash.add(figures);
  add_history({*rules_, now}, hash);
  for (std::size_t kind = 0; kind < rules_->tile_kinds().size(); ++kind)
    hash.add(static_cast<std::uint64_t>(now.bag.count(static_cast<TileKindId>(kind))));
  for (const Score& score : now.scores)
    for (const std::int16_t points : score.by) hash.add(static_cast<std::uint16_t>(points));
  for (const TileKindId kind : now.discarded) hash.add(number_of_kind(kind));
  if (now.aside.total() != 0)
    for (std::size_t kind = 0; kind < rules_->tile_kinds().size(); ++kind)
      hash.add(static_cast<std::uint64_t>(now.aside.count(static_cast<TileKindId>(kind))));
  if (now.walk.figure != kNoFigure) add_walk(now, hash);
  hash.add(static_cast<std::uint64_t>(now.turn.seat))
      .add(now.turn.phase)
      .add(now.turn.over)
      .add(number_of_kind(now.turn.drawn));
  hash.add(now.turn.number).add(number_of_tile(now.turn.placed));
  if (now.turn.again || now.turn.part != 0) hash.add(now.turn.again).add(now.turn.part);
  return add_extras(std::span(now.extras).first(rules_->extra_bytes()), hash).value();
}

std::int32_t Carcassonne::default_order(const Move& move) const {
  if (move.verb == Verb::Pass) return -1;
  if (move.verb != Verb::Place) return 0;
  const int row = kReach - move.cell.y;
  const int column = kReach + move.cell.x;
  return (row * (2 * kReach + 1) + column) * kRotations + index(move.rotation);
}

void Carcassonne::end(State& next, std::vector<Event>* journal) const {
  Turn(*rules_, next, journal).end_game();
}

void Carcassonne::stop(State& next, std::vector<Event>* journal) const {
  next.walk = {};  // nobody goes on with it
  end(next, journal);
}

int Carcassonne::at_end(const State& now, Seat seat) const {
  Copy<State> last(now);
  if (!now.turn.over) end(last.state, nullptr);
  return score(last.state, seat);
}

int Carcassonne::promise(const State& now, Seat seat) const {
  int points = at_end(now, seat);
  if (!now.turn.over)
    for (const Ruleset::Prospect prospect : rules_->prospects()) points += prospect({*rules_, now}, seat);
  return points;
}

Carcassonne::Judgement Carcassonne::judgement(Seat seat) const {
  return [judge = std::make_shared<Judge>(rules_, seat, weights_ ? *weights_ : OutlookWeights{})](
             const State& now) { return judge->lead(now); };
}

Carcassonne Carcassonne::weighing(const OutlookWeights& weights) const {
  Carcassonne other = *this;
  other.weights_ = std::make_shared<const OutlookWeights>(weights);
  return other;
}

SeatSet Carcassonne::winners(const State& now) const {
  return carcassonne::winners({*rules_, now});
}

std::string_view Carcassonne::step(const State& now) const {
  return now.turn.over ? std::string_view("over") : rules_->phase(now).name;
}

}  // namespace gatehouse::engine::carcassonne
