#pragma once
// The Sagrada Familia: one tile whose city is never to be closed. Rules, rulings and options: README.md.

#include "engine/carcassonne/options.h"

namespace gatehouse::engine::carcassonne::sagrada_familia {

const Expansion& expansion();

}  // namespace gatehouse::engine::carcassonne::sagrada_familia
