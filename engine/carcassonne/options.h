#pragma once
// What a table may choose, held against the tables of all_expansions() alone: no rules are put together for
// it.

#include <map>
#include <string>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// Whether the expansion is in play: named by the options, or the base game.
bool is_chosen(const Options& options, const Expansion& expansion);

/// Every option of the expansions in play, with the table's value or the default, for a number of seats that
/// the game has. Throws std::invalid_argument naming an unknown expansion, key or value, a text too long, or
/// a bad number of seats. What is in the texts of `deck` and `fixtures` only a Ruleset can tell.
std::map<std::string, std::string> checked_choices(const Options& options);

}  // namespace gatehouse::engine::carcassonne
