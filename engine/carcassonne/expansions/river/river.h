#pragma once

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::river {

const Expansion& expansion();

}  // namespace gatehouse::engine::carcassonne::river
