#pragma once
// For tests of what expansions can hook into: a game with small imitations of expansions, played by text.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

inline constexpr Seat kRed{0}, kBlue{1};

/// `installs` are functions that are given a RulesetBuilder, in play beside `expansions`.
template <class... Installs>
Carcassonne game_with(const std::vector<std::string>& expansions, Installs... installs) {
  Options options;
  options.expansions = expansions;
  const std::vector<Expansion> unlisted{{"unlisted", "For this test", {}, installs}...};
  return Carcassonne(options, unlisted);
}

/// A position that is played on by text.
class Play {
 public:
  Play(const Carcassonne& game, const Setup& setup) : game_(game), state_(game.set_up(setup)) {}

  void play(Seat seat, std::string_view text) {
    CAPTURE(text);
    events_.clear();
    const Move move = game_.read(state_, text);
    REQUIRE(game_.refusal(state_, seat, move).name == "");
    game_.play(state_, seat, move, &events_);
  }
  std::string refusal(Seat seat, std::string_view text) const {
    return std::string(game_.refusal(state_, seat, game_.read(state_, text)).name);
  }
  bool offers(Seat seat, std::string_view text) const { return refusal(seat, text).empty(); }
  /// The first event of that type which the last move left, or null.
  const Event* event(EventType type) const {
    const auto found = std::find_if(events_.begin(), events_.end(),
                                    [type](const Event& event) { return event.type == type; });
    return found == events_.end() ? nullptr : &*found;
  }
  int supply(Seat seat, std::string_view kind) const {
    return state_.figures.supply(seat, game_.rules().figure_named(kind));
  }
  PartId part(Cell cell, char letter) const {
    const TileIndex tile = state_.board.tile_at(cell);
    return part_id(state_.board.tile(tile), kind_of({game_.rules(), state_}, tile).part(letter));
  }
  const Feature& feature(Cell cell, char letter) const { return state_.graph.of(part(cell, letter)); }
  std::string_view step() const { return game_.step(state_); }
  int score(Seat seat) const { return game_.score(state_, seat); }
  const State& state() const { return state_; }
  const Carcassonne& game() const { return game_; }

 private:
  const Carcassonne& game_;
  State state_;
  std::vector<Event> events_;
};

}  // namespace gatehouse::engine::carcassonne::imitations
