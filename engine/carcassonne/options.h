#pragma once
// What a table may choose, checked against the lists of all_expansions() without building a Ruleset.

#include <map>
#include <string>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// Whether the expansion is in play: named by the options, or the base game.
bool is_chosen(const Options& options, const Expansion& expansion);

/// Every option of the expansions in play, with the table's value or the default. Throws
/// std::invalid_argument naming an unknown expansion, key or value, a text that is too long, or a number of
/// seats that the game does not have. The contents of texts and fixtures are not read here: Ruleset does
/// that.
std::map<std::string, std::string> checked_choices(const Options& options);

}  // namespace gatehouse::engine::carcassonne
