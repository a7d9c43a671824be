#pragma once
// The Royal Gates: gates of one kind in different cities make them one city. Rules and rulings: README.md.

#include "engine/carcassonne/options.h"

namespace gatehouse::engine::carcassonne::royal_gates {

const Expansion& expansion();

}  // namespace gatehouse::engine::carcassonne::royal_gates
