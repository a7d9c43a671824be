// Who places a tile that pays others and not them may put a follower into a quarter, and then move the count.

#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/phases/phases.h"

namespace gatehouse::engine::carcassonne::count {
namespace {

constexpr std::string_view kFigure = "count", kEnter = "quarter", kEnterStep = "quarter",
                           kCountStep = "count";

/// The quarter with that place, or nullopt.
std::optional<Quarter> quarter_at(const Position& position, PlaceId place) {
  for (const Quarter quarter : kAllQuarters)
    if (place_of(position, quarter) == place) return quarter;
  return std::nullopt;
}

/// A follower enters the quarter of what it may stand on.
bool may_live_in(const Position& position, FigureKindId id, Quarter quarter) {
  const FigureKind& kind = position.rules.figure(id);
  if (!kind.follower) return false;
  for (std::size_t i = 0; i < position.rules.landscape().terrain_count(); ++i) {
    const auto terrain = static_cast<Terrain>(i);
    if ((kind.stands_on & terrain_bit(terrain)) != 0 && quarter_of(position, terrain) == quarter) return true;
  }
  return false;
}

// --- Whether the seat in turn may enter a quarter ---

void forget(Turn& turn, TileIndex) {
  const std::uint16_t entered_in = turn.extra<Doings>().entered_in;
  turn.extra<Doings>() = {};
  turn.extra<Doings>().entered_in = entered_in;
}

void note_points(Turn& turn, const Paid& paid) {
  if (paid.sheet.final) return;
  std::uint8_t& gained = turn.extra<Doings>().gained;
  const auto gains = [&gained](int seat) { gained = static_cast<std::uint8_t>(gained | 1u << seat); };
  for (int seat = 0; seat < turn.rules.seats(); ++seat)
    if (paid.points[static_cast<std::size_t>(seat)] > 0) gains(seat);
  for (const SeatPoints& bonus : paid.sheet.bonuses)
    if (bonus.points > 0) gains(index(bonus.seat));
}

bool may_enter(const Position& position, Seat seat) {
  const Doings& doings = doings_of(position);
  if (seat != position.state.turn.seat || doings.gained == 0 || doings.entered != Doings::kNone) return false;
  if (config_of(position).once_a_turn && doings.entered_in == position.state.turn.number) return false;
  return (doings.gained >> index(seat) & 1u) == 0;
}

void offer_quarters(const Position& position, Seat seat, Offers& offers) {
  if (!may_enter(position, seat)) return;
  for (std::size_t i = 0; i < position.rules.figure_kinds().size(); ++i) {
    const auto kind = static_cast<FigureKindId>(i);
    if (!position.rules.figure(kind).follower || position.state.figures.in_supply(seat, kind) == kNoFigure)
      continue;
    for (const Quarter quarter : kAllQuarters)
      if (may_live_in(position, kind, quarter))
        offers.offer_place(config_of(position).enter, kind, place_of(position, quarter));
  }
}

Progress enter_quarter(Turn& turn, Seat seat, const Move& move) {
  turn.deploy(seat, move.kind, in_place(turn.position(), move.place()));
  Doings& doings = turn.extra<Doings>();
  doings.entered = static_cast<std::uint8_t>(*quarter_at(turn.position(), move.place()));
  doings.entered_in = turn.state.turn.number;
  return Progress::Done;
}

Refusal why_not_entered(const Position& position, Seat, const Move& move) {
  const std::optional<Quarter> quarter = quarter_at(position, move.place());
  return {quarter && may_live_in(position, move.kind, *quarter) ? "no-figure-left" : "no-such-place"};
}

// --- The count ---

FigureId count_of(const Position& position) {
  return position.state.figures.neutral(config_of(position).count);
}

void move_count(Turn& turn, Seat by, Quarter to) {
  turn.stand(count_of(turn.position()), in_place(turn.position(), place_of(turn.position(), to)), by,
             kCountMoves);
  turn.extra<Doings>().count_went_to = static_cast<std::uint8_t>(to);
}

/// He is in the castle as soon as the city lies there.
void tile_laid(Turn& turn, TileIndex tile) {
  if ((kind_of(turn.position(), tile).marks & config_of(turn.position()).inner_city) == 0 ||
      count_is_in(turn.position()))
    return;
  turn.stand(count_of(turn.position()), in_place(turn.position(), place_of(turn.position(), Quarter::Castle)),
             kNoSeat, kCountMoves);
}

bool may_go_to(const Position& position, Quarter quarter) {
  const std::uint8_t entered = doings_of(position).entered;
  return config_of(position).moves != CountMoves::WithFollower ||
         static_cast<std::uint8_t>(quarter) == entered;
}

void offer_count(const Position& position, Seat seat, Offers& offers) {
  const std::optional<Quarter> here = count_is_in(position);
  if (seat != position.state.turn.seat || !here || doings_of(position).entered == Doings::kNone) return;
  for (const Quarter quarter : kAllQuarters)
    if (quarter != *here && may_go_to(position, quarter))
      offers.offer_place(Verb::Move, config_of(position).count, place_of(position, quarter));
}

Progress play_count(Turn& turn, Seat seat, const Move& move) {
  move_count(turn, seat, *quarter_at(turn.position(), move.place()));
  return Progress::Done;
}

Refusal why_not_moved(const Position& position, Seat, const Move& move) {
  const std::optional<Quarter> quarter = quarter_at(position, move.place());
  if (!quarter) return {"no-such-place"};
  return {quarter == count_is_in(position) ? "already-there" : "not-with-follower"};
}

Progress enter_count(Turn& turn) {
  const std::optional<Quarter> here = count_is_in(turn.position());
  if (!here || doings_of(turn.position()).entered == Doings::kNone) return Progress::Done;
  if (config_of(turn.position()).moves != CountMoves::Clockwise)
    return turn.offers_anything(turn.seat()) ? Progress::Wait : Progress::Done;
  move_count(turn, turn.seat(), kAllQuarters[(static_cast<std::size_t>(*here) + 1) % kQuarters]);
  return Progress::Done;
}

}  // namespace

std::optional<Quarter> quarter_of(const Position& position, Terrain terrain) {
  if (terrain == Terrain::City) return Quarter::Castle;
  if (terrain == Terrain::Road) return Quarter::Smithy;
  if (terrain == Terrain::Field) return Quarter::Market;
  if (position.rules.landscape().looks_around(terrain)) return Quarter::Cathedral;
  return std::nullopt;
}

std::optional<Quarter> quarter_where(const Position& position, const Figure& figure) {
  return figure.at.ground == Ground::Place ? quarter_at(position, figure.at.place()) : std::nullopt;
}

std::optional<Quarter> count_is_in(const Position& position) {
  return quarter_where(position, position.state.figures[count_of(position)]);
}

void install_quarters(RulesetBuilder& builder, Config& config) {
  FigureKind count{kFigure, 0, 0, false, false};
  count.occupies = false;
  config.count = builder.figure(count);
  for (std::size_t i = 0; i < kQuarters; ++i) config.places[i] = builder.place({kPlaceNames[i]});
  config.enter = builder.verb(kEnter, Operands::ToSite, Does::Comes);
  builder.extra_state<Doings>();
  builder.tile_laid(tile_laid);
  builder.tile_placed(forget);
  builder.scored(note_points);
  builder.phase(
      Slot::Home, {kEnterStep},
      {{config.enter, kEveryFigure, offer_quarters, enter_quarter, why_not_entered}, phases::kPass});
  builder.phase(Slot::Home, {kCountStep, enter_count},
                {{Verb::Move, config.count, offer_count, play_count, why_not_moved}, phases::kPass});
}

}  // namespace gatehouse::engine::carcassonne::count
