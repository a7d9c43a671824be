// The ransom: once a turn the seat in turn may buy one of its prisoners free, beside all that it is asked.

#include <algorithm>
#include <span>

#include "engine/carcassonne/expansions/tower/tower.h"
#include "engine/game/used_bytes.h"

namespace gatehouse::engine::carcassonne::tower {
namespace {

int points_of(const Position& position, Seat seat) {
  return position.state.scores[static_cast<std::size_t>(index(seat))].total();
}

bool has_paid(const Position& position, Seat seat) {
  return position.rules.extra<Ransoms>(position.state).turn[static_cast<std::size_t>(index(seat))] ==
         turn_of_ransom(position);
}

/// Each kind of its figures that somebody holds, once for each who does.
void offer_ransoms(const Position& position, Seat seat, Offers& offers) {
  const Figures& figures = position.state.figures;
  const auto is_held = [seat](const Figure& figure) {
    return figure.standing == Standing::Prisoner && figure.owner == seat;
  };
  if (!figures.any_prisoner() || std::none_of(figures.begin(), figures.end(), is_held)) return;
  if (points_of(position, seat) < kRansomPoints || has_paid(position, seat)) return;
  for (const Figure& figure : figures) {
    const auto is_alike = [&](const Figure& other) {
      return is_held(other) && other.kind == figure.kind && other.guard == figure.guard;
    };
    if (is_held(figure) && std::none_of(figures.begin(), &figure, is_alike))
      offers.offer_prisoner(config_of(position).ransom, figure.kind, figure.guard);
  }
}

Progress pay(Turn& turn, Seat seat, const Move& move) {
  const Seat guard = move.owner();
  turn.release(prisoner_of(turn.position(), seat, move), kRansom);
  turn.extra<Ransoms>().turn[static_cast<std::size_t>(index(seat))] = turn_of_ransom(turn.position());
  turn.score_as_one(kRansom, [&] {
    turn.award(seat, Category::Other, -kRansomPoints);
    turn.award(guard, Category::Other, kRansomPoints);
    if (turn.journalled())
      turn.record(EventType::Awarded).points = {{seat, -kRansomPoints, kRansom},
                                                {guard, kRansomPoints, kRansom}};
  });
  return Progress::Done;
}

Refusal why_not(const Position& position, Seat seat, const Move& move) {
  if (prisoner_of(position, seat, move) == kNoFigure) return {"no-such-prisoner"};
  if (has_paid(position, seat)) return {"paid-before"};
  return points_of(position, seat) < kRansomPoints ? Refusal{"too-few-points"} : Refusal{};
}

/// Whether the step has something to offer that is about more than the table.
bool could_open(const Position& position) {
  const std::span<const Action> actions = position.rules.actions(position.state);
  return std::any_of(actions.begin(), actions.end(), [](const Action& action) {
    return action.verb != Verb::Pass && !action.aside && !action.of_table;
  });
}

/// Whether the step would offer something if the seat paid for somebody (ruling GE7). A ransom changes
/// supplies, prisoners and points.
bool opens(const Position& position, Seat seat) {
  if (!could_open(position)) return false;
  std::vector<Move> ransoms;
  Offers offers(position, seat, &ransoms);
  offer_ransoms(position, seat, offers);
  return std::any_of(ransoms.begin(), ransoms.end(), [&](const Move& ransom) {
    Copy<State> copy(position.state);
    Turn turn(position.rules, copy.state, nullptr);
    pay(turn, seat, ransom);
    return turn.offers_anything(seat);
  });
}

}  // namespace

std::uint16_t turn_of_ransom(const Position& position) {
  const int number = position.state.turn.number + (position.rules.phase(position.state).begins_turn ? 1 : 0);
  return static_cast<std::uint16_t>(number);
}

void install_ransom(RulesetBuilder& builder, Config& config) {
  config.ransom = builder.verb("ransom", Operands::Prisoner);
  builder.extra_state<Ransoms>();
  Action action{config.ransom, kEveryFigure, offer_ransoms, pay, why_not};
  action.opens = opens;
  builder.beside(action);
}

}  // namespace gatehouse::engine::carcassonne::tower
