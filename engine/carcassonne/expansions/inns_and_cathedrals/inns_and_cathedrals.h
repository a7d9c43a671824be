#pragma once
// Inns & Cathedrals, 1st edition. Rules, rulings and interactions: README.md.

#include "engine/carcassonne/options.h"

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {

const Expansion& expansion();

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
