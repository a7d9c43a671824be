#include "protocol/games.h"

#include <algorithm>
#include <array>

#include "engine/scenario/carcassonne/table.h"
#include "engine/scenario/kings_gate/table.h"
#include "engine/scenario/scenario.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/kings_gate_codec.h"

namespace gatehouse::protocol {

std::span<const GameType> all_games() {
  static const std::array kAll{
      kCarcassonne,
      kKingsGate,
  };
  return kAll;
}

std::span<const engine::scenario::ScenarioGame> scenario_games() {
  static const std::array kAll{
      engine::scenario::ScenarioGame{"carcassonne", engine::carcassonne::scenario_table},
      engine::scenario::ScenarioGame{"kings_gate", engine::kings_gate::scenario_table},
  };
  return kAll;
}

Offered offered(const GameType& game, const Json& options, int seats) {
  if (seats < game.least_seats || seats > game.most_seats)
    throw BadOptions("seats: this game is for " + std::to_string(game.least_seats) + " to " +
                     std::to_string(game.most_seats));
  return game.check(options, seats);
}

bool has_bots(const GameType& game, BotLevel level) {
  return std::ranges::find(game.bots, level) != game.bots.end();
}

const GameType* find_game(std::string_view name) {
  const auto found = std::ranges::find(all_games(), name, &GameType::name);
  return found == all_games().end() ? nullptr : &*found;
}

}  // namespace gatehouse::protocol
