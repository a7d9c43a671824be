#include "engine/carcassonne/turn.h"

#include <algorithm>
#include <bit>

#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne {

void Turn::run() {
  while (!state.turn.over && rules.phase(state).enter(*this) == Progress::Done) {
    if (state.turn.over) return;
    ++state.turn.phase;
    ensure(state.turn.phase < rules.phases().size(), "the last phase of a turn must begin the next turn");
  }
}

void Turn::advance() {
  if (state.turn.over) return;
  ++state.turn.phase;
  ensure(state.turn.phase < rules.phases().size(), "the last phase of a turn must begin the next turn");
  run();
}

void Turn::go_to(Slot slot) {
  state.turn.phase = rules.first_phase(slot);
}

TileIndex Turn::put_tile(TileKindId id, Placement where) {
  const TileKind& kind = rules.tile(id);
  FeatureGraph& graph = state.graph;
  const auto turned = static_cast<std::size_t>(where.rotation);
  const auto tile = static_cast<TileIndex>(state.board.tile_count());
  const PartId first{static_cast<std::uint16_t>(graph.part_count())};
  const auto nth = [](PartId from, std::uint8_t part) {
    return PartId{static_cast<std::uint16_t>(index(from) + part)};
  };
  for (const Part& part : kind.parts)
    graph.add(tile, part.terrain, part.terrain == Terrain::Cloister ? 8 : std::popcount(part.slots));
  state.board.put(kind, id, where, first);

  for (int side = 0; side < kSides; ++side) {
    const TileIndex beside = state.board.tile_at(neighbour(where.cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex) continue;
    const PlacedTile& other = state.board.tile(beside);
    const TileKind& other_kind = rules.tile(other.kind);
    for (int along = 0; along < kSlotsPerSide; ++along) {
      const auto slot = static_cast<std::size_t>(side * kSlotsPerSide + along);
      const auto facing = static_cast<std::size_t>(facing_slot(static_cast<int>(slot)));
      const PartId mine = nth(first, kind.part_at[turned][slot]);
      const PartId theirs =
          nth(other.first_part, other_kind.part_at[static_cast<std::size_t>(other.rotation)][facing]);
      graph.close(mine, 1);
      graph.close(theirs, 1);
      graph.join(mine, theirs);
    }
  }
  for_each_around(where.cell, [&](Cell cell) {
    const TileIndex beside = state.board.tile_at(cell);
    if (beside == kNoTileIndex) return;
    const PlacedTile& other = state.board.tile(beside);
    if (const std::uint8_t cloister = rules.tile(other.kind).cloister; cloister != kNoPart)
      graph.close(nth(other.first_part, cloister), 1);
    if (kind.cloister != kNoPart) graph.close(nth(first, kind.cloister), 1);
  });
  for (const Ruleset::TilePlaced note : rules.tile_laid()) note(*this, tile);
  return tile;
}

void Turn::link(PartId from, PartId to, std::uint16_t why) {
  if (noted_links_ != nullptr) return noted_links_->push_back({from, to, why});
  if (state.graph.feature_of(from) == state.graph.feature_of(to)) return;
  state.links.push_back({from, to, why});
  state.graph.join(from, to);
  if (journalled()) {
    Event& event = record(EventType::Linked);
    event.why = rules.link_names()[why];
    event.parts = {part_ref(position(), from), part_ref(position(), to)};
    event.feature = part_of(position(), from).terrain;
  }
}

void Turn::look_again(PartId part) {
  const auto end = state.recheck.end();
  if (std::find(state.recheck.begin(), end, part) == end) state.recheck.push_back(part);
}

void Turn::deploy(Seat owner, FigureKindId kind, PartId part) {
  const FigureId figure = state.figures.in_supply(owner, kind);
  ensure(figure != kNoFigure, "a figure is deployed that is not in the supply");
  state.figures.place(state.graph, figure, part);
  state.turn.deployed = part;
  if (journalled()) {
    Event& event = record(EventType::Deployed);
    event.seat = owner;
    event.figure = figure;
    event.figure_kind = rules.figure(kind).name;
    event.parts = {part_ref(position(), part)};
    event.feature = part_of(position(), part).terrain;
  }
}

void Turn::send_home(FigureId id, std::string_view why) {
  const Figure figure = state.figures[id];
  state.figures.lift(state.graph, id, Standing::Supply);
  if (journalled()) {
    Event& event = record(EventType::Returned);
    event.seat = figure.owner;
    event.figure = id;
    event.figure_kind = rules.figure(figure.kind).name;
    event.cell = state.board.tile(figure.tile).cell;
    if (figure.part != kNoPartId) event.parts = {part_ref(position(), figure.part)};
    event.why = why;
  }
  for (const Ruleset::FigureLeft reaction : rules.figure_left()) reaction(*this, id, figure.part, why);
}

void Turn::move_figure(FigureId id, TileIndex tile, FigureId beside, Seat by, std::string_view why) {
  const Figure figure = state.figures[id];
  state.figures.stand(id, tile, beside);
  if (!journalled()) return;
  Event& event = record(EventType::Moved);
  event.seat = by;
  event.figure = id;
  event.figure_kind = rules.figure(figure.kind).name;
  event.cell = state.board.tile(tile).cell;
  if (figure.standing == Standing::Board) event.from = state.board.tile(figure.tile).cell;
  if (beside != kNoFigure && state.figures[beside].part != kNoPartId)
    event.parts = {part_ref(position(), state.figures[beside].part)};
  event.why = why;
}

void Turn::set_aside(TileKindId kind) {
  state.aside.add(kind, 1);
  if (!journalled()) return;
  Event& event = record(EventType::SetAside);
  event.seat = seat();
  event.tile = rules.tile(kind).name;
}

void Turn::put_back(TileKindId kind) {
  state.bag.add(kind, 1);
  if (journalled()) record(EventType::PutBack).tiles = {rules.tile(kind).name};
}

void Turn::put_back_all() {
  if (state.aside.total() == 0) return;
  Event* const event = journalled() ? &record(EventType::PutBack) : nullptr;
  for (std::size_t i = 0; i < rules.tile_kinds().size(); ++i) {
    const auto kind = static_cast<TileKindId>(i);
    const int copies = state.aside.count(kind);
    if (copies == 0) continue;
    state.bag.add(kind, copies);
    if (event != nullptr)
      event->tiles.insert(event->tiles.end(), static_cast<std::size_t>(copies), rules.tile(kind).name);
  }
  state.aside = {};
}

void Turn::award(Seat seat, Category category, int points) {
  std::int16_t& sum =
      state.scores[static_cast<std::size_t>(index(seat))].by[static_cast<std::size_t>(category)];
  sum = static_cast<std::int16_t>(sum + points);
}

void Turn::award_bonus(Seat seat, int points, std::string_view why) {
  award(seat, Category::Other, points);
  if (journalled()) record(EventType::Awarded).points = {{seat, points, why}};
}

void Turn::end_game() {
  score_completed(*this);
  return_scored(*this);
  for (const Ruleset::FinalScoring step : rules.final_scoring()) step(*this);
  state.turn.over = true;
  state.turn.drawn = kNoTile;
  if (!journalled()) return;
  Event& event = record(EventType::Over);
  int best = state.scores[0].total();
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const int total = state.scores[static_cast<std::size_t>(seat)].total();
    event.points.push_back({seat_at(seat), total, "final"});
    best = std::max(best, total);
  }
  for (const SeatPoints& line : event.points)
    if (line.points == best) event.winners.push_back(line.seat);
}

Event& Turn::record(EventType type) {
  journal_->emplace_back().type = type;
  return journal_->back();
}

PartId part_id(const State& state, Cell cell, std::uint8_t part) {
  const TileIndex tile = state.board.tile_at(cell);
  if (tile == kNoTileIndex) return kNoPartId;
  return PartId{static_cast<std::uint16_t>(index(state.board.tile(tile).first_part) + part)};
}

const TileKind& kind_of(const Position& position, TileIndex tile) {
  return position.rules.tile(position.state.board.tile(tile).kind);
}

const Part& part_of(const Position& position, PartId part) {
  const PlacedTile& tile = position.state.board.tile(position.state.graph.tile_of(part));
  return position.rules.tile(tile.kind).parts[index(part) - index(tile.first_part)];
}

PartRef part_ref(const Position& position, PartId part) {
  return {position.state.board.tile(position.state.graph.tile_of(part)).cell, part_of(position, part).letter};
}

TileIndex tile_on(const State& state, Cell cell) {
  return on_table(cell.x, cell.y) ? state.board.tile_at(cell) : kNoTileIndex;
}

bool is_free(const State& state, PartId part) {
  const Feature& feature = state.graph.of(part);
  return feature.followers == 0 && !feature.completed;
}

bool is_complete(const Position& position, FeatureId id) {
  const Feature& feature = position.state.graph.feature(id);
  if (feature.open != 0 || feature.terrain == Terrain::Field) return false;
  for (const Ruleset::FeatureQuestion holds : position.rules.keeps_open())
    if (holds(position, id)) return false;
  return true;
}

}  // namespace gatehouse::engine::carcassonne
