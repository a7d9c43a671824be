// Compiles the concept on its own, so that a change to it is checked before any game uses it.
#include "engine/game/game.h"
