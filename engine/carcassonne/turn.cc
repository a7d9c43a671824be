#include "engine/carcassonne/turn.h"

#include <algorithm>

#include "engine/carcassonne/content.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne {

bool Turn::offers_anything(Seat to) const {
  const Position now = position();
  Offers offers(now, to, nullptr);
  for (const Action& action : rules.actions(state)) {
    if (action.verb != Verb::Pass && !action.aside) action.offer(now, to, offers);
    if (offers.any()) return true;
  }
  return std::any_of(rules.actions(state).begin(), rules.actions(state).end(), [&](const Action& action) {
    return action.opens != nullptr && may_act_aside(now, to) && action.opens(now, to);
  });
}

void Turn::pass(Seat by) {
  if (!journalled()) return;
  Event& event = record(EventType::Passed);
  event.seat = by;
  event.step = rules.phase(state).name;
}

Progress Turn::enter() {
  const Phase& phase = rules.phase(state);
  if (phase.enter != nullptr) return phase.enter(*this);
  const Actor actor = acting(position());
  if (actor.chance) return Progress::Wait;
  for (int to = 0; to < rules.seats(); ++to)
    if (actor.seats.has(seat_at(to)) && offers_anything(seat_at(to))) return Progress::Wait;
  return Progress::Done;
}

Progress Turn::ask_round() {
  for (Seat to = next_asked(position()); to != kNoSeat; to = next_asked(position())) {
    if (offers_anything(to)) return Progress::Wait;
    state_.turn.asked.add(to);
  }
  return Progress::Done;
}

void Turn::run() {
  while (!state.turn.over) {
    const Progress after = enter();
    if (after == Progress::Wait || state.turn.over) return;
    if (after == Progress::Done) next_phase();
  }
}

/// After the last phase the game ends.
void Turn::next_phase() {
  ++state_.turn.phase;
  state_.turn.asked = {};
  if (state.turn.phase >= rules.phases().size()) end_game();
}

void Turn::play(Seat by, const Move& move) {
  const Action* const action = rules.action(state, move);
  ensure(action != nullptr, "a move is played that nobody owns");
  state_.turn.mover = by;
  state_.turn.ends_undo = action->ends_undo;
  const std::size_t step = state.turn.phase;
  const Progress after = action->play(*this, by, move);
  if (action->aside) return;  // the step waits for its answer as before
  for (const Ruleset::Played reaction : rules.played(step)) reaction(*this, by, move);
  if (after == Progress::Wait || state.turn.over) return;
  if (after == Progress::Done) {
    if (rules.phase(state).round)
      state_.turn.asked.add(by);
    else
      next_phase();
  }
  run();
}

void Turn::go_to(Slot slot) {
  state_.turn.phase = rules.first_phase(slot);
  state_.turn.asked = {};
}

void Turn::grant_another_part(Reason why) {
  if (state.turn.part != 0 || state.turn.again) return;
  state_.turn.again = true;
  if (!journalled()) return;
  Event& event = record(EventType::Granted);
  event.seat = seat();
  event.why = why.text();
}

Progress Turn::finish() {
  if (rules.has_phase(Slot::GameEnd) || rules.has_phase(Slot::BeforeFinal)) {
    go_to(Slot::GameEnd);
    return Progress::Enter;
  }
  end_game();
  return Progress::Done;
}

void Turn::draw(TileKindId kind) {
  state_.bag.take(kind);
  if (!journalled()) return;
  Event& event = record(EventType::Drawn);
  event.seat = seat();
  event.tile = rules.tile(kind).name;
}

void Turn::discard(TileKindId kind) {
  state_.discarded.push_back(kind);
  if (journalled()) {
    Event& event = record(EventType::Discarded);
    event.seat = seat();
    event.tile = rules.tile(kind).name;
  }
  for (const Ruleset::TileDiscarded reaction : rules.tile_discarded()) reaction(*this, kind);
}

void Turn::place(Seat by, Placement where) {
  const TileKindId kind = state.turn.drawn;
  if (journalled()) {
    Event& event = record(EventType::Placed);
    event.seat = by;
    event.tile = rules.tile(kind).name;
    event.cell = where.cell;
    event.rotation = where.rotation;
  }
  state_.turn.drawn = kNoTile;
  state_.turn.placed = static_cast<TileIndex>(state.board.tile_count());
  state_.turn.placer = by;
  const TileIndex tile = put_tile(kind, where);
  for (const Ruleset::TilePlaced reaction : rules.tile_placed()) reaction(*this, tile);
}

TileIndex Turn::put_tile(TileKindId id, Placement where) {
  const TileKind& kind = rules.tile(id);
  FeatureGraph& graph = state_.graph;
  const auto tile = static_cast<TileIndex>(state.board.tile_count());
  const PartId first{static_cast<std::uint16_t>(graph.part_count())};
  const auto nth = [](PartId from, std::uint8_t part) {
    return PartId{static_cast<std::uint16_t>(index(from) + part)};
  };
  for (const Part& part : kind.parts) graph.add(tile, part.terrain, part.open);
  state_.board.put(kind, id, where, first);
  state_.sums.tiles += hash_of(state.board.tile(tile));

  for (int side = 0; side < kSides; ++side) {
    const TileIndex beside = state.board.tile_at(neighbour(where.cell, static_cast<Side>(side)));
    if (beside == kNoTileIndex) continue;
    const PlacedTile& other = state.board.tile(beside);
    const TileKind& other_kind = rules.tile(other.kind);
    const auto facing_side = static_cast<Side>((side + 2) % kSides);
    const Contact contact = rules.landscape().contact(kind.edge(where.rotation, static_cast<Side>(side)),
                                                      other_kind.edge(other.rotation, facing_side));
    for (int along = 0; along < kSlotsPerSide; ++along) {
      const int slot = side * kSlotsPerSide + along;
      const std::uint8_t mine = kind.would_reach(where.rotation, slot);
      const PartId theirs = part_at(position(), beside, facing_slot(slot));
      if (mine != kNoPart) graph.close(nth(first, mine), 1);
      if (theirs != kNoPartId) graph.close(theirs, 1);
      if (contact == Contact::Joins && mine != kNoPart && theirs != kNoPartId &&
          kind.parts[mine].terrain == graph.of(theirs).terrain)
        graph.join(nth(first, mine), theirs);
      else if (theirs != kNoPartId)
        look_again(theirs);  // closed, though it joins nothing of this tile
    }
  }
  for_each_area_over(position(), where.cell, [&graph](PartId part) { graph.close(part, 1); });
  for (const std::uint8_t part : kind.looking)
    for_each_cell_of_area(position(), nth(first, part), [&](Cell cell) {
      if (tile_on(state, cell) != kNoTileIndex) graph.close(nth(first, part), 1);
    });
  for (const Ruleset::TilePlaced note : rules.tile_laid()) note(*this, tile);
  return tile;
}

void Turn::look_again(PartId part) {
  const auto end = state.recheck.end();
  if (std::find(state.recheck.begin(), end, part) == end) state_.recheck.push_back(part);
}

void Turn::complete(FeatureId feature) {
  if (!state.graph.feature(feature).completed) state_.sums.completed += feature_hash(position(), feature);
  state_.graph.feature(feature).completed = true;
  state_.completed.push_back(feature);
  state_.paid.push_back({});
}

void Turn::note_paid(const Paid& paid) {
  if (!paid.sheet.finished || paid.sheet.final) return;
  for (std::size_t i = 0; i < state.completed.size(); ++i)
    if (state.completed[i] == paid.sheet.feature)
      state_.paid[i] = {static_cast<std::int16_t>(paid.sheet.points()), paid.winners, 0};
}

/// An event about a figure, and a place.
Event& Turn::figure_event(EventType type, FigureId id, const Figure& before, const Site& at) {
  Event& event = record(type);
  event.seat = before.owner;
  event.figure = id;
  event.figure_kind = rules.figure(before.kind).name;
  event.at = site_ref(position(), at);
  return event;
}

void Turn::left(FigureId figure, PartId part, Reason why) {
  for (const Ruleset::FigureLeft reaction : rules.figure_left()) reaction(*this, figure, part, why);
}

void Turn::stand(FigureId id, const Site& to, Seat by, Reason why) {
  const Figure before = state.figures[id];
  const bool comes = before.standing == Standing::Supply;
  const bool neutral = before.owner == kNoSeat;
  state_.figures.stand(state_.graph, id, to);
  if (comes && !neutral && to.part != kNoPartId && !state.turn.deployed.full())
    state_.turn.deployed.push_back({to.part, before.kind, 0});
  if (journalled()) {
    const EventType type = neutral ? EventType::Moved : comes ? EventType::Deployed : EventType::Relocated;
    Event& event = figure_event(type, id, before, to);
    event.from = site_ref(position(), before.at);
    event.why = comes && !neutral ? std::string_view() : why.text();
    if (neutral) event.seat = by;
    if (to.beside() != kNoFigure && state.figures[to.beside()].in_feature())
      event.parts = {part_ref(position(), state.figures[to.beside()].at.part)};
    event.in_feature = to.part != kNoPartId;
    if (event.in_feature) event.feature = part_of(position(), to.part).terrain;
  }
  if (!comes && (!neutral || before.in_feature())) left(id, before.at.part, why);
}

void Turn::deploy(Seat owner, FigureKindId kind, const Site& to) {
  const FigureId figure = state.figures.in_supply(owner, kind);
  ensure(figure != kNoFigure, "a figure is deployed that is not in the supply");
  stand(figure, to, owner, {});
}

void Turn::send_home(FigureId id, Reason why) {
  const Figure before = state.figures[id];
  state_.figures.lift(state_.graph, id, Standing::Supply);
  if (journalled()) figure_event(EventType::Returned, id, before, before.at).why = why.text();
  left(id, before.at.part, why);
}

void Turn::capture(FigureId id, Seat by, Reason why) {
  const Figure before = state.figures[id];
  state_.figures.lift(state_.graph, id, Standing::Prisoner);
  state_.figures.guard(id, by);
  if (journalled()) {
    Event& event = figure_event(EventType::Captured, id, before, before.at);
    event.by = by;
    event.why = why.text();
  }
  left(id, before.at.part, why);
}

void Turn::release(FigureId id, Reason why) {
  const Figure before = state.figures[id];
  state_.figures.release(id);
  if (!journalled()) return;
  Event& event = figure_event(EventType::Released, id, before, {});
  event.by = before.guard;
  event.why = why.text();
}

void Turn::leave_alone(FigureId id) {
  const Site alone = on_tile(state.figures[id].at.tile);
  state_.figures.stand(state_.graph, id, alone);
  if (journalled()) figure_event(EventType::Alone, id, state.figures[id], alone);
}

void Turn::begin_walk(FigureId figure, std::uint8_t steps) {
  state_.walk.figure = figure;
  state_.walk.left = steps;
  state_.walk.visited.insert(state.figures[figure].at.tile);
}

void Turn::walk_to(TileIndex tile, Seat by, Reason why) {
  stand(state.walk.figure, on_tile(tile), by, why);
  state_.walk.visited.insert(tile);
  ++state_.walk.taken;
  --state_.walk.left;
}

void Turn::end_walk(Reason why) {
  if (journalled()) {
    Event& event = record(EventType::Walked);
    event.figure = state.walk.figure;
    event.figure_kind = rules.figure(state.figures[state.walk.figure].kind).name;
    event.number = state.walk.taken;
    event.why = why.text();
  }
  state_.walk = {};
}

void Turn::set_aside(TileKindId kind) {
  state_.aside.add(kind, 1);
  if (!journalled()) return;
  Event& event = record(EventType::SetAside);
  event.seat = seat();
  event.tile = rules.tile(kind).name;
}

void Turn::put_back(TileKindId kind) {
  state_.bag.add(kind, 1);
  if (journalled()) record(EventType::PutBack).tiles = {rules.tile(kind).name};
}

void Turn::put_back_all() {
  if (state.aside.total() == 0) return;
  Event* const event = journalled() ? &record(EventType::PutBack) : nullptr;
  for (std::size_t i = 0; i < rules.tile_kinds().size(); ++i) {
    const auto kind = static_cast<TileKindId>(i);
    const int copies = state.aside.count(kind);
    if (copies == 0) continue;
    state_.bag.add(kind, copies);
    if (event != nullptr)
      event->tiles.insert(event->tiles.end(), static_cast<std::size_t>(copies), rules.tile(kind).name);
  }
  state_.aside = {};
}

void Turn::award(Seat seat, Category category, int points) {
  score_as_one(kScored, [&] {
    std::int16_t& sum =
        state_.scores[static_cast<std::size_t>(index(seat))].by[static_cast<std::size_t>(category)];
    sum = static_cast<std::int16_t>(sum + points);
  });
}

void Turn::award_bonus(Seat seat, int points, Reason why) {
  score_as_one(why, [&] {
    award(seat, Category::Other, points);
    if (journalled()) record(EventType::Awarded).points = {{seat, points, why}};
  });
}

/// From the seat whose turn it is to the left.
void Turn::tell_awarded(const std::array<Score, kMaxSeats>& before, Reason why) {
  const std::array<Score, kMaxSeats> after = state.scores;
  for (int away = 0; away < rules.seats(); ++away) {
    const int number = (index(seat()) + away) % rules.seats();
    const int from = before[static_cast<std::size_t>(number)].total();
    const int to = after[static_cast<std::size_t>(number)].total();
    if (from == to) continue;
    for (const Ruleset::Awarded reaction : rules.awarded()) reaction(*this, seat_at(number), from, to, why);
  }
}

void Turn::end_game() {
  score_completed(*this);
  return_scored(*this);
  for (const Ruleset::FinalScoring step : rules.final_scoring()) step(*this);
  state_.turn.over = true;
  state_.turn.drawn = kNoTile;
  if (!journalled()) return;
  Event& event = record(EventType::Over);
  const SeatSet best = winners(position());
  for (int number = 0; number < rules.seats(); ++number) {
    const Seat seat = seat_at(number);
    event.points.push_back({seat, state.scores[static_cast<std::size_t>(number)].total(), kFinalScore});
    if (best.has(seat)) event.winners.push_back(seat);
  }
}

void Turn::record_gain(Seat seat, std::string_view thing, int number) {
  if (!journalled()) return;
  Event& event = record(EventType::Gained);
  event.seat = seat;
  event.item = thing;
  event.number = number;
}

Event& Turn::record(EventType type) {
  journal_->emplace_back().type = type;
  return journal_->back();
}

Event& Turn::record(const OwnEvent& own) {
  Event& event = record(EventType::Own);
  event.own = own;
  return event;
}

PartRef part_ref(const Position& position, PartId part) {
  return {position.state.board.tile(position.state.graph.tile_of(part)).cell, part_of(position, part).letter};
}

FixedVector<PartId, kSlotsPerSide> parts_beyond(const Position& position, PartId part, Side side) {
  FixedVector<PartId, kSlotsPerSide> parts;
  const TileIndex tile = position.state.graph.tile_of(part);
  const TileIndex beside = tile_on(position.state, neighbour(position.state.board.tile(tile).cell, side));
  if (beside == kNoTileIndex) return parts;
  for (int along = 0; along < kSlotsPerSide; ++along) {
    const int slot = static_cast<int>(side) * kSlotsPerSide + along;
    if (part_at(position, tile, slot) != part) continue;
    const PartId facing = part_at(position, beside, facing_slot(slot));
    if (facing != kNoPartId && std::find(parts.begin(), parts.end(), facing) == parts.end())
      parts.push_back(facing);
  }
  return parts;
}

FigureId prisoner_of(const Position& position, Seat seat, const Move& move) {
  const Figures& figures = position.state.figures;
  const auto* const found = std::find_if(figures.begin(), figures.end(), [&](const Figure& figure) {
    return figure.standing == Standing::Prisoner && figure.owner == seat && figure.kind == move.kind &&
           figure.guard == move.owner();
  });
  return found == figures.end() ? kNoFigure : static_cast<FigureId>(found - figures.begin());
}

Seat next_asked(const Position& position) {
  const Round& round = *position.rules.phase(position.state).round;
  const TurnState& turn = position.state.turn;
  const int first = index(turn.seat) + (round.first == Round::First::Left ? 1 : 0);
  for (int away = 0; away < position.rules.seats(); ++away) {
    const Seat seat = seat_at((first + away) % position.rules.seats());
    if (!turn.asked.has(seat) && (round.may == nullptr || round.may(position, seat))) return seat;
  }
  return kNoSeat;
}

Phase in_rounds(std::string_view name, const Round& round) {
  Phase asked{name};
  asked.enter = [](Turn& turn) { return turn.ask_round(); };
  asked.actor = [](const Position& position) {
    const Seat seat = next_asked(position);
    return seat == kNoSeat ? Actor::none() : Actor::seat(seat);
  };
  asked.round = round;
  return asked;
}

SeatSet winners(const Position& position) {
  const auto total = [&position](int seat) {
    return position.state.scores[static_cast<std::size_t>(seat)].total();
  };
  SeatSet best;
  int most = total(0);
  for (int seat = 0; seat < position.rules.seats(); ++seat) {
    if (total(seat) > most) best = {};
    most = std::max(most, total(seat));
    if (total(seat) == most) best.add(seat_at(seat));
  }
  return best;
}

bool has_follower(const Position& position, Seat seat, FeatureId feature) {
  if (position.state.graph.feature(feature).followers == 0) return false;
  for (const Figure& figure : position.state.figures)
    if (figure.owner == seat && figure.in_feature() && position.rules.figure(figure.kind).follower &&
        position.state.graph.feature_of(figure.at.part) == feature)
      return true;
  return false;
}

bool stays(const Position& position, FigureId figure) {
  for (const Ruleset::FigureQuestion keeps : position.rules.keeps_figure())
    if (keeps(position, figure)) return true;
  return false;
}

bool is_complete(const Position& position, FeatureId id) {
  const Feature& feature = position.state.graph.feature(id);
  if (feature.open != 0 || !position.rules.landscape().terrain(feature.terrain).completed) return false;
  for (const Ruleset::FeatureQuestion holds : position.rules.keeps_open())
    if (holds(position, id)) return false;
  return true;
}

}  // namespace gatehouse::engine::carcassonne
