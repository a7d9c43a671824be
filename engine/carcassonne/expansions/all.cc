// The list of expansions. It alone decides the order in which they install themselves.

#include <array>
#include <span>

#include "engine/carcassonne/expansions/abbey_and_mayor/abbey_and_mayor.h"
#include "engine/carcassonne/expansions/abbot/abbot.h"
#include "engine/carcassonne/expansions/base/base.h"
#include "engine/carcassonne/expansions/count/count.h"
#include "engine/carcassonne/expansions/cult/cult.h"
#include "engine/carcassonne/expansions/inns_and_cathedrals/inns_and_cathedrals.h"
#include "engine/carcassonne/expansions/king_and_robber/king_and_robber.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/expansions/phantom/phantom.h"
#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/expansions/river/river.h"
#include "engine/carcassonne/expansions/royal_gates/royal_gates.h"
#include "engine/carcassonne/expansions/sagrada_familia/sagrada_familia.h"
#include "engine/carcassonne/expansions/siege/siege.h"
#include "engine/carcassonne/expansions/tower/tower.h"
#include "engine/carcassonne/expansions/traders_and_builders/traders_and_builders.h"
#include "engine/carcassonne/options.h"

namespace gatehouse::engine::carcassonne {

std::span<const Expansion> all_expansions() {
  static const std::array kAll{
      base::expansion(),
      inns_and_cathedrals::expansion(),
      traders_and_builders::expansion(),
      river::expansion(),
      royal_gates::expansion(),
      princess_and_dragon::expansion(),
      sagrada_familia::expansion(),
      phantom::expansion(),
      king_and_robber::expansion(),
      cult::expansion(),
      siege::expansion(),
      abbot::expansion(),
      abbey_and_mayor::expansion(),
      tower::expansion(),
      count::expansion(),
      kings_orders::expansion(),
  };
  return kAll;
}

}  // namespace gatehouse::engine::carcassonne
