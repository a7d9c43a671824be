// Chance gives a tile. One that fits nowhere is shown to all, leaves the game, and another is drawn
// (rulings.md 1.1).

#include <algorithm>

#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::phases {
namespace {

DrawVerdict verdict(const Position& position, TileKindId kind) {
  for (const Ruleset::DrawRule rule : position.rules.draw_rules())
    if (const DrawVerdict told = rule(position, kind); told != DrawVerdict::Keep) return told;
  return DrawVerdict::Keep;
}

Progress enter(Turn& turn) {
  if (turn.state.turn.drawn != kNoTile) return Progress::Done;  // it came from elsewhere
  return bag_is_spent(turn.position()) ? turn.finish() : Progress::Wait;
}

Actor chance(const Position&) {
  return Actor::roll();
}

/// How many tiles of the kind may be drawn: none while an earlier stack has tiles that can be kept.
int drawable(const Position& position, std::uint8_t stack, TileKindId kind) {
  return position.rules.tile(kind).stack == stack ? position.state.bag.count(kind) : 0;
}

/// The stack that is drawn from.
std::uint8_t stack_in_turn(const Position& position) {
  std::uint8_t first = kBag;
  for (const TileKindId id : position.rules.stacked_tiles()) {
    const std::uint8_t stack = position.rules.tile(id).stack;
    if (stack < first && position.state.bag.count(id) > 0 && verdict(position, id) != DrawVerdict::PutBack)
      first = stack;
  }
  return first;
}

void outcomes(const Position& position, Seat, Offers& offers) {
  const std::uint8_t stack = stack_in_turn(position);
  for (std::size_t kind = 0; kind < position.rules.tile_kinds().size(); ++kind)
    if (drawable(position, stack, static_cast<TileKindId>(kind)) > 0)
      offers.offer_tile(Verb::Draw, static_cast<TileKindId>(kind));
}

Progress play(Turn& turn, Seat, const Move& move) {
  turn.draw(move.tile);
  if (can_be_placed(turn.position(), move.tile)) {
    turn.keep(move.tile);
    return Progress::Done;
  }
  const DrawVerdict told = verdict(turn.position(), move.tile);
  if (told == DrawVerdict::SetAside)
    turn.set_aside(move.tile);
  else if (told == DrawVerdict::PutBack)
    turn.put_back(move.tile);
  else
    turn.discard(move.tile);
  return enter(turn);  // the last tile gone: the game ends at once (ruling 88)
}

/// Each tile of the stack is equally likely.
TileKindId sample(const Position& position, std::uint8_t stack, Dice& dice) {
  const std::size_t kinds = position.rules.tile_kinds().size();
  int total = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind)
    total += drawable(position, stack, static_cast<TileKindId>(kind));
  int left = static_cast<int>(dice.below(static_cast<std::uint64_t>(total)));
  TileKindId kind = 0;
  while (left >= drawable(position, stack, kind)) left -= drawable(position, stack, kind++);
  return kind;
}

bool all_in_bag(const Position& position) {
  const auto stacked = position.rules.stacked_tiles();
  return std::none_of(stacked.begin(), stacked.end(),
                      [&position](TileKindId id) { return position.state.bag.count(id) > 0; });
}

Move roll(const Position& position, Dice& dice) {
  const TileKindId kind = all_in_bag(position) ? position.state.bag.sample(dice)
                                               : sample(position, stack_in_turn(position), dice);
  return move_of_tile(Verb::Draw, kind);
}

}  // namespace

bool bag_is_spent(const Position& position) {
  if (position.state.bag.total() == 0) return true;
  if (position.rules.draw_rules().empty()) return false;
  for (std::size_t kind = 0; kind < position.rules.tile_kinds().size(); ++kind) {
    const auto id = static_cast<TileKindId>(kind);
    if (position.state.bag.count(id) > 0 && verdict(position, id) != DrawVerdict::PutBack) return false;
  }
  return true;
}

bool can_be_placed(const Position& position, TileKindId kind) {
  if (verdict(position, kind) != DrawVerdict::Keep) return false;
  bool found = false;
  for_each_placement(position, kind, [&found](const Placement&) {
    found = true;
    return false;
  });
  return found;
}

bool draws_from_stack(const Position& position) {
  return stack_in_turn(position) != kBag;
}

int in_bag(const Position& position, TileKindId kind) {
  return drawable(position, kBag, kind);
}

TileKindId sample_bag(const Position& position, Dice& dice) {
  return all_in_bag(position) ? position.state.bag.sample(dice) : sample(position, kBag, dice);
}

const Phase kDraw{"draw", enter, chance, roll};
const Action kDrawTile{Verb::Draw, kEveryFigure, outcomes, play};

}  // namespace gatehouse::engine::carcassonne::phases
