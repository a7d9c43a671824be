// The abbey: each seat holds one, and may place it in a hole instead of drawing a tile. What is left is
// placed when the game is about to end.

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/expansions/abbey_and_mayor/tiles.h"
#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::abbey_and_mayor {
namespace {

constexpr std::string_view kAbbeyStep = "abbey", kUse = "use";

bool is_abbey(const Position& position, TileKindId kind) {
  return kind == config_of(position).abbey;
}

/// A hole: tiles lie on all four sides.
Refusal refuse_open_cells(const Position& position, TileKindId, const Placement& where) {
  const FrontierCell* const free = position.state.board.frontier_at(where.cell);
  return free != nullptr && free->beside == kAllSides ? Refusal{} : Refusal{"not-enclosed"};
}

/// What keeps abbeys back while it is in the bag: tiles with water, where there is a river.
struct Course {
  std::optional<Terrain> water;
};

/// An abbey could wall in the end of the river.
bool is_river_laid(const Position& position) {
  const std::optional<Terrain> water = position.rules.config<Course>().water;
  const auto stacked = position.rules.stacked_tiles();
  return !water || std::none_of(stacked.begin(), stacked.end(), [&](TileKindId kind) {
    const std::vector<Part>& parts = position.rules.tile(kind).parts;
    return position.state.bag.count(kind) > 0 &&
           std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return part.terrain == *water; });
  });
}

void offer_abbey(const Position& position, Seat seat, Offers& offers) {
  if (may_use_abbey(position, seat)) offers.offer_tile(config_of(position).use, config_of(position).abbey);
}

Progress play_abbey(Turn& turn, Seat seat, const Move& move) {
  turn.play_from_hand(seat, move.tile);
  return Progress::Done;
}

Refusal why_no_abbey(const Position& position, Seat seat, const Move& move) {
  return {is_abbey(position, move.tile) && holds_abbey(position, seat) ? "not-enclosed" : "not-in-hand"};
}

// --- After the last tile ---

/// Who is asked for an abbey when no tile is left: everybody to the left of the seat whose turn was the last,
/// and that seat at the end.
struct Tail {
  static constexpr std::uint8_t kNotBegun = 0xff;
  std::uint8_t last = kNotBegun;
  std::uint8_t asked = 0;  ///< seats that were asked, one bit each
};

Seat next_in_tail(const Position& position) {
  const Tail& tail = position.rules.extra<Tail>(position.state);
  for (int away = 1; away <= position.rules.seats(); ++away) {
    const Seat seat = seat_at((tail.last + away) % position.rules.seats());
    if ((tail.asked >> index(seat) & 1u) == 0) return seat;
  }
  return kNoSeat;
}

void note_asked(Turn& turn, Seat seat) {
  Tail& tail = turn.extra<Tail>();
  tail.asked = static_cast<std::uint8_t>(tail.asked | 1u << index(seat));
}

/// Each abbey brings the game here again.
Progress enter_tail(Turn& turn) {
  if (turn.extra<Tail>().last == Tail::kNotBegun)
    turn.extra<Tail>().last = static_cast<std::uint8_t>(index(turn.seat()));
  for (Seat seat = next_in_tail(turn.position()); seat != kNoSeat; seat = next_in_tail(turn.position())) {
    if (may_use_abbey(turn.position(), seat)) return Progress::Wait;
    note_asked(turn, seat);
  }
  return Progress::Done;
}

Actor tail_actor(const Position& position) {
  const Seat seat = next_in_tail(position);
  return seat == kNoSeat ? Actor::none() : Actor::seat(seat);
}

/// "Each abbey is a turn of one part", which begins with the tile.
Progress play_in_tail(Turn& turn, Seat seat, const Move& move) {
  note_asked(turn, seat);
  turn.begin_turn_of(seat);
  turn.play_from_hand(seat, move.tile);
  turn.go_to(Slot::PlaceTile);
  return Progress::Enter;
}

Progress pass_in_tail(Turn& turn, Seat seat, const Move&) {
  turn.pass(seat);
  note_asked(turn, seat);
  return Progress::Enter;
}

/// Behind what the end of the last turn still brings, in any expansion.
void install_tail(RulesetBuilder& builder) {
  builder.extra_state<Tail>();
  Phase tail{kAbbeyStep, enter_tail, tail_actor};
  tail.begins_turn = true;
  builder.phase(Slot::GameEnd, tail,
                {of_table({*builder.verb_named(kUse), kEveryFigure, offer_abbey, play_in_tail, why_no_abbey}),
                 {Verb::Pass, kEveryFigure, phases::kPass.offer, pass_in_tail}});
}

}  // namespace

bool holds_abbey(const Position& position, Seat seat) {
  const TilesInHand& hand = hand_of(position, seat);
  return std::find(hand.begin(), hand.end(), config_of(position).abbey) != hand.end();
}

bool may_use_abbey(const Position& position, Seat seat) {
  return holds_abbey(position, seat) && is_river_laid(position) &&
         phases::can_be_placed(position, config_of(position).abbey);
}

void install_abbey(RulesetBuilder& builder, Config& config, bool tail) {
  config.blank = builder.landscape().add_edge({"abbey-side", {kNoTerrain, kNoTerrain, kNoTerrain}});
  builder.landscape().set_every_contact(config.blank, Contact::Touches);
  builder.config(Course{builder.landscape().terrain_named("river")});
  builder.tiles(kAbbey, "abbey_and_mayor");
  config.abbey = builder.reserve(kAbbeyName, 1);
  builder.placement_filter({is_abbey, refuse_open_cells, true});
  config.use = builder.verb(kUse, Operands::Tile);
  builder.phase(Slot::StartPart, {kAbbeyStep},
                {of_table({config.use, kEveryFigure, offer_abbey, play_abbey, why_no_abbey}), phases::kPass});
  builder.own_tile(may_use_abbey);
  if (tail) builder.at_last(install_tail);
}

}  // namespace gatehouse::engine::carcassonne::abbey_and_mayor
