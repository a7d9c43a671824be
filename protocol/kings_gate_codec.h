#pragma once
// King's Gate on the wire; protocol/README.md describes it in the section of that name. Hands are hidden:
// views are made from observations, and only its seat is told which tile was drawn.

#include <optional>
#include <string>
#include <string_view>

#include "engine/kings_gate/rules.h"
#include "protocol/game_in_play.h"
#include "protocol/games.h"
#include "protocol/json_text.h"
#include "protocol/patch.h"

namespace gatehouse::protocol {

struct KingsGateCodec {
  using Game = engine::kings_gate::KingsGate;

  static std::string_view step(const Game& game, const Game::State& known);
  static std::string choice(const Game& game, const Game::State& known, Seat seat, const Game::Move& move,
                            ObjectText& json);
  static EventNotice notice(const Game& game, const Game::Event& event);
  static Json view(const Game& game, const Game::State& known, Viewer viewer);
  struct WorkedOut {};  ///< nothing that would be worth keeping
  static void compare(const Game& game, const Game::State& before, const WorkedOut&, const Game::State& after,
                      const WorkedOut&, Viewer viewer, Changes* common, Changes& own);
  static bool has_secrets(const Game& game);
  /// `target` is {"x", "y"} of a location, a tile, or a space of the current location.
  static std::optional<Json> inspect(const Game& game, const Game::State& known, Viewer viewer,
                                     const Json& target);
  /// What is printed on location `number`, 1 to 10.
  static Json location(int number);
};

extern const GameType kKingsGate;

}  // namespace gatehouse::protocol
