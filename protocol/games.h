#pragma once
// The games that this server offers: one line each in games.cc.

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/scenario/scenario.h"
#include "protocol/match.h"

namespace gatehouse::protocol {

/// Thrown by GameType::make for options that the game does not offer; what() names the key, for people.
class BadOptions : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct GameType {
  std::string_view name;  ///< as on the wire
  /// The entry of GET /api/games: game, title, seats, expansions, options, bots.
  Json (*describe)();
  /// What the game's client draws from.
  Json (*catalogue)();
  /// A new game. `options` is the JSON object of the wire, checked strictly; throws BadOptions.
  std::unique_ptr<Match> (*make)(const Json& options, int seats);
};

std::span<const GameType> all_games();
/// The games that scenarios can be written for.
std::span<const engine::scenario::ScenarioGame> scenario_games();
/// Null when there is no such game.
const GameType* find_game(std::string_view name);

}  // namespace gatehouse::protocol
