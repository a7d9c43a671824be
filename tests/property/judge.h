#pragma once
// The rules of scoring by a second hand: from a flood fill and the rule books' own words, with nothing of the
// engine's score sheets. Knows the base game, inns and cathedrals, the gates, the fairy and the Sagrada
// Familia.

#include <array>
#include <map>
#include <string>
#include <string_view>

#include "tests/property/flood.h"

namespace gatehouse::tests {

using Points = std::array<int, engine::kMaxSeats>;

/// The table's value for an option; `otherwise` when it chose none.
std::string choice(const engine::carcassonne::Carcassonne& game, const std::string& key,
                   const std::string& otherwise);
bool plays_with(const engine::carcassonne::Carcassonne& game, std::string_view expansion);

class Judge {
 public:
  using Carcassonne = engine::carcassonne::Carcassonne;
  using State = engine::carcassonne::State;

  Judge(const Carcassonne& game, const State& state);

  const Flood& flood() const { return flood_; }

  /// Walled or closed, and with none or two gates of each kind.
  bool finished(const Territory& territory) const;
  /// Whether it was completed before: whoever still stands there is locked up, and not scored again.
  bool completed_before(const State& state, const Territory& territory) const;

  /// What everybody has after the scoring of a turn in which the figures of `standing` stood.
  Points after_turn(const State& standing) const;
  /// What everybody has when the game ends with the figures of `standing`.
  Points at_end(const State& standing) const;
  /// Whether anybody of this seat stands beside the fairy, or with the option on her tile.
  bool has_fairy(const State& state, engine::Seat seat) const;

 private:
  using Followers = std::map<std::size_t, Points>;  ///< what each seat's count, by territory

  int worth(const Territory& territory, bool done) const;
  Followers followers(const State& state) const;
  Points farms(const Followers& standing) const;
  void pay(Points& points, const State& standing, bool finished_only) const;
  bool by_fairy(const State& state, engine::carcassonne::FigureId id) const;
  int mark_count(const Territory& territory, std::string_view mark) const;
  bool partner_left(std::string_view mark) const;
  Points scores(const State& state) const;

  const Carcassonne& game_;
  const State& state_;
  Flood flood_;
};

}  // namespace gatehouse::tests
