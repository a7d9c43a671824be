#pragma once
// Carcassonne on the wire; protocol/README.md describes it in the section of that name. Views are made from
// observations, in which everything that the viewer may not know is blank.

#include <optional>
#include <string>
#include <string_view>

#include "engine/carcassonne/observation.h"
#include "protocol/carcassonne_view.h"
#include "protocol/game_in_play.h"
#include "protocol/games.h"
#include "protocol/json_text.h"
#include "protocol/patch.h"

namespace gatehouse::protocol {

struct CarcassonneCodec {
  using Game = engine::carcassonne::Carcassonne;

  static std::string_view step(const Game& game, const Game::State& known);
  static std::string choice(const Game& game, const Game::State& known, Seat seat, const Game::Move& move,
                            ObjectText& json);
  static bool places_tile(const Game::Move& move);
  /// Appends a comma and the place of the tile, as a JSON text. REQUIRES: places_tile(move).
  static void add_placement(const Game::Move& move, std::string& places);
  static EventNotice notice(const Game& game, const Game::Event& event);
  static Json view(const Game& game, const Game::State& known, Viewer viewer);
  using WorkedOut = carcassonne_wire::ShownThings;
  static void compare(const Game& game, const Game::State& before, WorkedOut& things_before,
                      const Game::State& after, WorkedOut& things_after, Viewer viewer, Changes* common,
                      Changes& own);
  static bool has_secrets(const Game& game);
  static void observe_again(const Game& game, const Game::State& now, Seat viewer, Game::State& seen) {
    engine::carcassonne::observe_again(game, now, viewer, seen);
  }
  /// Whether the table chose to be told what a choice leads to.
  static bool foretells(const Game& game, const Game::State& known);
  /// The board as an SVG document.
  static std::string picture(const Game& game, const Game::State& known);
  /// `target` as protocol/README.md has it.
  static std::optional<Json> inspect(const Game& game, const Game::State& known, Viewer viewer,
                                     const Json& target);
};

extern const GameType kCarcassonne;

}  // namespace gatehouse::protocol
