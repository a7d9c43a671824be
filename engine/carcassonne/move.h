#pragma once
// One step of a player or of chance, in a few bytes; its text form is in notation.h.

#include <cstdint>

#include "engine/carcassonne/board.h"
#include "engine/carcassonne/figures.h"

namespace gatehouse::engine::carcassonne {

enum class Verb : std::uint8_t {
  Draw,      ///< chance: `kind` is the tile kind that comes out of the bag
  Place,     ///< the tile in hand to `cell` in `rotation`
  Deploy,    ///< a figure of `kind` from the supply to `part` of the tile on `cell`
  Move,      ///< a neutral figure of `kind` to the tile on `cell`, next to a figure on its `part` if that is
             ///< given
  Remove,    ///< a figure of `kind` from `part` of the tile on `cell`, home to its owner
  DrawCard,  ///< asks for a card
  DealCard,  ///< chance: the card `kind` comes off the pile
  ReturnCard,   ///< the card `kind` from the hand beneath the pile, unseen
  DiscardCard,  ///< the same, shown to all
  ShowCard,     ///< the card `kind` from the hand, fulfilled
  Pass,         ///< nothing, where the rules let one do nothing
};

struct Move {
  Verb verb = Verb::Pass;
  std::uint8_t kind = 0;  ///< a TileKindId or a FigureKindId, as the verb says
  Cell cell;
  Rotation rotation = Rotation::R0;
  std::uint8_t part = kNoPart;  ///< index into TileKind::parts

  constexpr bool operator==(const Move&) const = default;
};

}  // namespace gatehouse::engine::carcassonne
