#pragma once
// The Phantom: a second follower of a turn. Rules, rulings and interactions: README.md.

#include "engine/carcassonne/options.h"

namespace gatehouse::engine::carcassonne::phantom {

const Expansion& expansion();

}  // namespace gatehouse::engine::carcassonne::phantom
