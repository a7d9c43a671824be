#pragma once
// The games that this server offers: one line each in games.cc.

#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>

#include "engine/scenario/scenario.h"
#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

/// Thrown by GameType::check and GameType::make for options that the game does not offer; what() names the
/// key, for people.
class BadOptions : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// What can be told of options without reading the texts that a table brings.
enum class Offered : std::uint8_t {
  Surely,   ///< make() will accept the options
  OnTrial,  ///< the table brings texts, which only make() can read
};

struct GameType {          ///< a game that the server offers, and how a table of it begins
  std::string_view name;   ///< as on the wire
  std::string_view title;  ///< for people
  int least_seats = 0;
  int most_seats = 0;
  std::span<const BotLevel> bots;  ///< that it has, in the order of the levels; none twice
  /// The entry of GET /api/games: game, title, seats, expansions, options, bots.
  Json (*describe)();
  /// What the client draws the game from.
  Json (*catalogue)();
  /// Checks the keys and values against the lists that describe() shows, and, where there are no texts,
  /// whether what they bring goes together and is not too much. Throws BadOptions, which make_by() would
  /// throw for the same options too. From any thread.
  Offered (*check)(const Json& options, int seats);
  /// A new game by an edition of the rules, which are numbered from 1. `options` is the JSON object of the
  /// wire, read strictly. Throws BadOptions, of an edition that there is not too.
  std::unique_ptr<GameInPlay> (*make_by)(const Json& options, int seats, int rules);
  int rules = 1;  ///< the newest edition
  /// What GET /api/games/NAME/tiles answers. Throws BadOptions. Null: the game's tiles are always the same.
  Json (*tiles)(const Json& options) = nullptr;

  /// By the newest edition.
  std::unique_ptr<GameInPlay> make(const Json& options, int seats) const {
    return make_by(options, seats, rules);
  }
};

std::span<const GameType> all_games();  ///< in the order of GET /api/games
/// Whether the game has bots of that level.
bool has_bots(const GameType& game, BotLevel level);
/// The games that scenarios can be written for.
std::span<const engine::scenario::ScenarioGame> scenario_games();
/// game.check(), and whether the game can be played with that number of seats. Throws BadOptions.
Offered offered(const GameType& game, const Json& options, int seats);
/// Null when there is no such game.
const GameType* find_game(std::string_view name);

}  // namespace gatehouse::protocol
