#pragma once
// The rules by a second hand: from a flood fill and the rule books' own words, with nothing of the engine's
// score sheets, graph or claims. Each expansion brings its part as a Reading, in its own folder
// (engine/carcassonne/expansions/NAME/reading_test.cc); this file only puts together those in play.

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/property/flood.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {

using Points = std::array<int, engine::kMaxSeats>;
/// What the followers of each seat count, by territory.
using Followers = std::map<std::size_t, Points>;

class Oracle;

/// Whether a territory is scored now.
using IsScored = std::function<bool(std::size_t territory)>;

/// What one expansion says. A question that it has nothing to say about is null.
struct Reading {
  using State = engine::carcassonne::State;

  std::string_view expansion;
  /// Whether the readings together know every point of a game with it.
  bool tells_points = true;
  /// How many a figure counts for where it is about who has most; `others` is what the readings before this
  /// one say.
  int (*votes)(const Oracle&, const engine::carcassonne::Figure&, int others) = nullptr;
  /// A seat with as many votes as another in a territory is before those of whom no reading says so.
  bool (*breaks_tie)(const Oracle&, const State& standing, std::size_t territory, engine::Seat) = nullptr;
  /// A territory without gaps that is not finished yet.
  bool (*keeps_open)(const Oracle&, const Territory&) = nullptr;
  /// What a territory is worth to each winner; `others` is what the readings before this one say.
  int (*worth)(const Oracle&, const Territory&, bool done, int others) = nullptr;
  /// The turn scores a farm, and its farmers and pigs go home.
  bool (*scores_farm)(const Oracle&, const State& standing, std::size_t territory) = nullptr;
  /// Who stands in a finished territory stays there.
  bool (*locks_up)(const Oracle&, const Territory&) = nullptr;
  /// Points beside the majority's in a scoring of what stands, and points at the end alone.
  void (*pay_extra)(const Oracle&, const State& standing, const IsScored&, Points&) = nullptr;
  void (*pay_at_end)(const Oracle&, const State& standing, Points&) = nullptr;
  /// Points of a seat whose turn begins; and whether the turn that the move begins is one that pays nobody.
  int (*begin_turn)(const Oracle&, const State&, engine::Seat) = nullptr;
  bool (*begins_quietly)(const Oracle&, const Played&) = nullptr;
  /// Does to the figures of `standing` what the move did, before anything was scored.
  void (*move_figures)(const engine::carcassonne::Carcassonne&, const Played&, State& standing) = nullptr;
  /// Points that the move itself brings, before anything is scored.
  void (*pays_move)(const Oracle&, const Played&, Points&) = nullptr;
  /// The move brought the scoring of the turn, though the turn goes on.
  bool (*scored_within)(const Oracle&, const Played&) = nullptr;
  /// A follower of that kind may not go to a part in the step that the position is in; followers may go to
  /// tiles that were placed before.
  bool (*bars_kind)(const Oracle&, engine::carcassonne::FigureKindId, engine::carcassonne::PartId) = nullptr;
  bool (*reaches_far)(const Oracle&) = nullptr;
  /// Where the figure may go that moves on behind the scoring, in the step that the position is in.
  std::set<engine::carcassonne::PartId> (*moves_on)(const Oracle&, engine::Seat) = nullptr;
  /// Where figures of the seat that wait in places with names may go before a scoring, in the position in
  /// which it is due: each kind with each part. `last`: it is the final one.
  std::set<std::pair<engine::carcassonne::FigureKindId, engine::carcassonne::PartId>> (*moves_out)(
      const Oracle&, const State& standing, engine::Seat, bool last) = nullptr;
  /// The places with names where figures of its supply may go.
  std::set<std::pair<engine::carcassonne::FigureKindId, engine::carcassonne::PlaceId>> (*moves_in)(
      const Oracle&, engine::Seat) = nullptr;
  /// The corners, each the north-eastern one of a cell, where the seat may put such a figure.
  std::set<std::pair<int, int>> (*corners)(const Oracle&, engine::Seat) = nullptr;
  /// Where the seat may put a piece on a tile as a whole, and where such a figure on top, in the step that
  /// the position is in.
  std::set<std::pair<int, int>> (*builds)(const Oracle&, engine::Seat) = nullptr;
  std::set<std::pair<int, int>> (*tops)(const Oracle&, engine::Seat,
                                        engine::carcassonne::FigureKindId) = nullptr;
  /// Who may be captured from pieces on that cell when there are this many.
  std::set<engine::carcassonne::FigureId> (*captives)(const Oracle&, std::pair<int, int> cell,
                                                      int height) = nullptr;
  /// The tile may not be laid there, though every side matches.
  bool (*bars_tile)(const Oracle&, engine::carcassonne::TileKindId,
                    const engine::carcassonne::Placement&) = nullptr;
};

/// One for each expansion, the base game included, in the order of expansions/all.cc.
std::span<const Reading> all_readings();

class Oracle {
 public:
  using Carcassonne = engine::carcassonne::Carcassonne;
  using State = engine::carcassonne::State;
  using PartId = engine::carcassonne::PartId;
  using PlaceId = engine::carcassonne::PlaceId;
  using FigureKindId = engine::carcassonne::FigureKindId;

  /// `unlisted` are the readings of expansions that the options do not name, as in a Ruleset.
  Oracle(const Carcassonne& game, const State& state, std::span<const Reading> unlisted = {});

  const Carcassonne& game() const { return game_; }
  const State& state() const { return state_; }
  const Flood& flood() const { return flood_; }

  bool finished(const Territory& territory) const;
  /// Whether it was completed before: who still stands there is locked up, and not scored again.
  bool completed_before(const State& state, const Territory& territory) const;
  /// Whether nobody who stands there goes home though it is finished.
  bool locks_up(const Territory& territory) const;

  /// What everybody has after the move.
  Points after(const Played& played) const;
  /// What everybody has when the game ends with the figures of `standing`.
  Points at_end(const State& standing) const;

  /// The figures of the position with what the move did to them before anything was scored.
  State stood(const Played& played) const;
  /// Whether the turn scores that farm.
  bool scores_farm(const State& standing, std::size_t territory) const;

  bool may_enter(FigureKindId kind, PartId part) const;
  /// What the readings in play say of that; nullopt if none says anything.
  std::optional<std::set<PartId>> moves_on(engine::Seat seat) const;
  std::set<std::pair<FigureKindId, PartId>> moves_out(const State& standing, engine::Seat seat,
                                                      bool last) const;
  std::set<std::pair<FigureKindId, PlaceId>> moves_in(engine::Seat seat) const;
  std::optional<std::set<std::pair<int, int>>> corners(engine::Seat seat) const;
  std::optional<std::set<std::pair<int, int>>> builds(engine::Seat seat) const;
  std::set<std::pair<int, int>> tops(engine::Seat seat, engine::carcassonne::FigureKindId kind) const;
  std::set<engine::carcassonne::FigureId> captives(std::pair<int, int> cell, int height) const;
  bool may_lie(engine::carcassonne::TileKindId kind, const engine::carcassonne::Placement& where) const;

  // What readings ask.

  /// The table's value of an option of an expansion in play.
  const std::string& choice(const std::string& key) const;
  int mark_count(const Territory& territory, std::string_view mark) const;
  bool has_mark(engine::carcassonne::TileIndex tile, std::string_view mark) const;
  Followers followers(const State& state) const;
  /// What those count who win these territories together; the others nothing.
  Points winners(const State& standing, const std::set<std::size_t>& territories, Points count) const;
  int worth(const Territory& territory, bool done) const;
  Points scores(const State& state) const;

 private:
  void pay(Points& points, const State& standing, bool finished_only) const;

  const Carcassonne& game_;
  const State& state_;
  Flood flood_;
  std::vector<const Reading*> readings_;  ///< of what is in play
};

/// Who counts most gets `worth`; ties all.
void pay_majority(Points& points, const Points& count, int worth);

}  // namespace gatehouse::tests
