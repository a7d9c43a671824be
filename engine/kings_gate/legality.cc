// What may be done, and the name of the reason when it may not. legal_moves and refusal ask the same
// questions.
#include <algorithm>

#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {
namespace {

Custom custom_of(const State& now) {
  return kLocationTable[static_cast<std::size_t>(now.current())].custom;
}

bool holds(const State& now, Seat seat, Character character) {
  return now.counters[static_cast<std::size_t>(index(character))] == index(seat);
}

int in_hand(const State& now, Tile tile) {
  return now
      .hand[static_cast<std::size_t>(index(tile.colour))][static_cast<std::size_t>(index(tile.district))];
}

/// A space of the current location. A cell of the ring that an older location covers is none.
bool is_space(const State& now, Cell cell) {
  const auto ring = ring_of(now.board.location());
  return std::find(ring.begin(), ring.end(), cell) != ring.end() && !now.board.has_location(cell);
}

bool touches_anything(const Board& board, Cell at) {
  for (const Cell part : {at, shifted(at, 1, 0)})
    for (const Cell beside : neighbours_of(part))
      if (!board.empty(beside)) return true;
  return false;
}

}  // namespace

Peril KingsGate::peril(const State& now) const {
  const Peril printed = kLocationTable[static_cast<std::size_t>(now.current())].peril;
  return now.king ? other(printed) : printed;
}

Refusal KingsGate::refusal(const State& now, Seat seat, const Move& move) const {
  const Actor acting = actor(now);
  if (acting.chance) return seat == kNoSeat ? chance_refusal(now, move) : Refusal{"wrong-step"};
  if (!acting.seats.has(seat)) return {"not-your-turn"};
  if (now.step == Step::Locate)
    return move.verb == Verb::Locate ? locate_refusal(now, move) : Refusal{"wrong-step"};
  switch (move.verb) {
    case Verb::Place:
      return place_refusal(now, move);
    case Verb::Dragon:
      return dragon_refusal(now, move);
    case Verb::Sorceress:
      return sorceress_refusal(now, move);
    case Verb::End:
      return now.turn.tiles == 0 ? Refusal{"nothing-placed"} : Refusal{};
    case Verb::Discard:
      if (now.turn.tiles > 0) return {"already-placed"};
      if (move.tile.district != District::Dragon || owner(move.tile.colour) != seat ||
          in_hand(now, move.tile) == 0)
        return {"not-in-hand"};
      return can_place_from_hand(now, seat) ? Refusal{"can-place"} : Refusal{};
    case Verb::Pass:
      if (now.turn.tiles > 0) return {"already-placed"};
      if (can_place_from_hand(now, seat)) return {"can-place"};
      for (int c = 0; c < colours(); ++c)
        if (owner(colour_at(c)) == seat && in_hand(now, {colour_at(c), District::Dragon}) > 0)
          return {"dragon-to-discard"};
      return {};
    case Verb::First:
    case Verb::Draw:
    case Verb::Locate:
      break;
  }
  return {"wrong-step"};
}

Refusal KingsGate::chance_refusal(const State& now, const Move& move) const {
  if (now.step == Step::First) {
    if (move.verb != Verb::First) return {"wrong-step"};
    return move.number < seats_ ? Refusal{} : Refusal{"no-such-seat"};
  }
  if (move.verb != Verb::Draw) return {"wrong-step"};
  if (index(move.tile.colour) >= colours() || owner(move.tile.colour) != drawer(now)) return {"not-in-stack"};
  const int left = now.stack[static_cast<std::size_t>(index(move.tile.colour))]
                            [static_cast<std::size_t>(index(move.tile.district))];
  return left > 0 ? Refusal{} : Refusal{"not-in-stack"};
}

// Any number of shops (value 1), or one tile of a greater value; the pub in addition. The Graveyard and the
// Garrison have other limits.
Refusal KingsGate::mix_refusal(const State& now, int value, bool wizard) const {
  const PlacedThisTurn& turn = now.turn;
  const Custom custom = custom_of(now);
  if (custom == Custom::TwoTiles) {
    if (turn.tiles >= 2) return {"two-tiles-placed"};
    if (options_.graveyard == Options::Graveyard::AnyValues) return {};
  }
  if (custom == Custom::OneShop && value == 1 && turn.shops > 0) return {"one-shop-only"};
  if (value == 0) return {};
  if (wizard && ((turn.values >> value) & 1) != 0) return {};
  if (turn.greater > 0) return {"greater-tile-placed"};
  return value > 1 && turn.shops > 0 ? Refusal{"shops-placed"} : Refusal{};
}

Refusal KingsGate::space_refusal(const State& now, int value, Cell to) const {
  if (!is_space(now, to)) return {"not-at-location"};
  const int top = now.board.top(to);
  if (top == 0) return {};
  const PlacedTile& lies = now.board.tile(top);
  if (owner(lies.tile.colour) == now.seat) return {"own-tile"};
  if (peril(now) == Peril::Safe) return {"safe-location"};
  if (lies.tile.district == District::Barracks) return {"barracks"};
  if (lies.character != Character::None) return {"protected"};
  return value > value_of(lies.tile.district) ? Refusal{} : Refusal{"not-greater"};
}

Refusal KingsGate::place_refusal(const State& now, const Move& move) const {
  if (index(move.tile.colour) >= colours() || owner(move.tile.colour) != now.seat ||
      in_hand(now, move.tile) == 0)
    return {"not-in-hand"};
  if (move.tile.district == District::Dragon) return {"dragon-is-not-placed"};
  if (move.character == Character::Sorceress) return {"sorceress-moves-a-tile"};
  if (move.character != Character::None && !holds(now, now.seat, move.character)) return {"counter-not-held"};
  const int value = value_of(move.tile.district);
  if (const Refusal why = mix_refusal(now, value, move.character == Character::Wizard)) return why;
  return space_refusal(now, value, move.to);
}

Refusal KingsGate::dragon_refusal(const State& now, const Move& move) const {
  if (move.tile.district != District::Dragon || index(move.tile.colour) >= colours() ||
      owner(move.tile.colour) != now.seat || in_hand(now, move.tile) == 0)
    return {"not-in-hand"};
  if (move.character != Character::None) return {"counter-on-dragon"};
  if (custom_of(now) == Custom::TwoTiles && now.turn.tiles >= 2) return {"two-tiles-placed"};
  if (!is_space(now, move.to)) return {"not-at-location"};
  const int top = now.board.top(move.to);
  if (top == 0)
    return options_.dragon_on_free == Options::DragonOnFree::Allowed ? Refusal{} : Refusal{"no-target"};
  const PlacedTile& lies = now.board.tile(top);
  if (owner(lies.tile.colour) == now.seat) return {"own-tile"};
  if (peril(now) == Peril::Safe && options_.dragon_at_safe == Options::DragonAtSafe::Refused)
    return {"safe-location"};
  if (lies.tile.district == District::Barracks) return {"barracks"};
  return lies.character != Character::None ? Refusal{"protected"} : Refusal{};
}

Refusal KingsGate::sorceress_refusal(const State& now, const Move& move) const {
  if (!holds(now, now.seat, Character::Sorceress)) return {"counter-not-held"};
  const int top = now.board.top(move.from);
  if (top == 0) return {"no-tile-there"};
  const PlacedTile& lifted = now.board.tile(top);
  if (owner(lifted.tile.colour) != now.seat) return {"not-own-tile"};
  if (lifted.character != Character::None) return {"has-counter"};
  if (move.to == move.from) return {"same-space"};
  const int value = value_of(lifted.tile.district);
  if (const Refusal why = mix_refusal(now, value, false)) return why;
  return space_refusal(now, value, move.to);
}

Refusal KingsGate::locate_refusal(const State& now, const Move& move) const {
  const Board& board = now.board;
  if (!Board::has_room_at(move.to)) return {"off-table"};
  if (!board.empty(move.to) || !board.empty(shifted(move.to, 1, 0))) return {"cell-taken"};
  if (!touches_anything(board, move.to)) return {"not-adjacent"};
  for (const Cell space : ring_of(move.to))
    if (board.empty(space)) return {};
  return {"no-free-space"};
}

void KingsGate::legal_moves(const State& now, Seat seat, std::vector<Move>& moves) const {
  moves.clear();
  const Actor acting = actor(now);
  if (acting.chance && seat == kNoSeat) {
    list_outcomes(now, moves);
  } else if (acting.seats.has(seat)) {
    if (now.step == Step::Locate)
      list_locations(now, moves);
    else
      list_placements(now, seat, moves);
  }
}

void KingsGate::list_outcomes(const State& now, std::vector<Move>& moves) const {
  if (now.step == Step::First) {
    for (int s = 0; s < seats_; ++s)
      moves.push_back({.verb = Verb::First, .number = static_cast<std::uint8_t>(s)});
    return;
  }
  for (int c = 0; c < colours(); ++c)
    for (int d = 0; d < kDistricts; ++d) {
      const Move draw{.verb = Verb::Draw, .tile = {colour_at(c), district_at(d)}};
      if (!chance_refusal(now, draw)) moves.push_back(draw);
    }
}

void KingsGate::list_placements(const State& now, Seat seat, std::vector<Move>& moves) const {
  const auto ring = ring_of(now.board.location());
  const auto add = [&](const Move& move) {
    if (!refusal(now, seat, move)) moves.push_back(move);
  };
  for (int c = 0; c < colours(); ++c) {
    if (owner(colour_at(c)) != seat) continue;
    for (int d = 0; d < kDistricts; ++d) {
      const Tile tile{colour_at(c), district_at(d)};
      if (in_hand(now, tile) == 0) continue;
      const bool dragon = tile.district == District::Dragon;
      for (const Cell to : ring) {
        add({.verb = dragon ? Verb::Dragon : Verb::Place, .tile = tile, .to = to});
        for (int k = 0; k < kCharacters && !dragon; ++k)
          if (holds(now, seat, character_at(k)))
            add({.verb = Verb::Place, .tile = tile, .character = character_at(k), .to = to});
      }
      if (dragon) add({.verb = Verb::Discard, .tile = tile});
    }
  }
  if (holds(now, seat, Character::Sorceress))
    for (int number = 1; number <= now.board.tile_count(); ++number)
      if (now.board.visible(number))
        for (const Cell to : ring)
          add({.verb = Verb::Sorceress, .to = to, .from = now.board.tile(number).cell});
  add({.verb = Verb::Pass});
  add({.verb = Verb::End});
}

void KingsGate::list_locations(const State& now, std::vector<Move>& moves) const {
  for (int y = Board::kSouth; y <= Board::kNorth; ++y)
    for (int x = Board::kWest; x <= Board::kEast; ++x) {
      const Move move{.verb = Verb::Locate, .to = shifted({}, x, y)};
      if (!locate_refusal(now, move)) moves.push_back(move);
    }
}

bool KingsGate::can_place_from_hand(const State& now, Seat seat) const {
  for (int c = 0; c < colours(); ++c)
    for (int d = 0; d < kDistricts; ++d) {
      const Tile tile{colour_at(c), district_at(d)};
      if (owner(tile.colour) != seat || in_hand(now, tile) == 0) continue;
      for (const Cell to : ring_of(now.board.location())) {
        const bool dragon = tile.district == District::Dragon;
        const Refusal why = dragon ? dragon_refusal(now, {.verb = Verb::Dragon, .tile = tile, .to = to})
                                   : place_refusal(now, {.verb = Verb::Place, .tile = tile, .to = to});
        if (!why) return true;
      }
    }
  return false;
}

}  // namespace gatehouse::engine::kings_gate
