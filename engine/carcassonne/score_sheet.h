#pragma once
// The points of one feature in the making, and the stages in which rules speak of them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/fixed_vector.h"
#include "engine/base/ids.h"
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/feature_graph.h"

namespace gatehouse::engine::carcassonne {

/// What the figures of each seat count.
using Strengths = std::array<std::uint8_t, kMaxSeats>;
/// Points by seat.
using Shares = std::array<int, kMaxSeats>;

/// The points of one feature in the making. Rules work on it in the stages of ScoreStage.
struct ScoreSheet {
  FeatureId feature = kNoPartId;
  Terrain terrain = Terrain::Field;
  bool finished = false;                ///< complete, or asked about as if it were
  bool final = false;                   ///< in the final scoring
  FixedVector<Term, 8> terms;           ///< paid to each of the winners
  Strengths strength{};                 ///< of each seat's figures in the feature
  SeatSet winners;                      ///< the seats with the majority; none where nobody counts anything
  FixedVector<SeatPoints, 16> bonuses;  ///< paid without regard to the majority

  int points() const {
    int sum = 0;
    for (const Term& term : terms) sum += term.points();
    return sum;
  }

  // --- For ScoreStage::Worth. The result does not depend on the order of the rules. ---

  /// A unit is worth so much, in place of what the base game says. If several rules say so, the highest
  /// counts.
  void set(Unit unit, int each) { worth(unit).set = std::max(worth(unit).set, each); }
  /// A unit is worth so much more, or less, than it would be otherwise, but never less than 0.
  void change(Unit unit, int by) { worth(unit).change += by; }
  /// The feature is worth nothing because of `what`, against all other rules.
  void make_worthless(std::string_view what) {
    if (worthless_.empty() || what < worthless_) worthless_ = what;
  }

  // --- For ScoreStage::Scale. ---

  /// All terms count this often.
  void multiply(int times) { factor_ *= times; }

  /// Work what the rules of a stage said into the terms. Only for sheet_for(), after each of the two stages.
  void settle_worth();
  void settle_factor();

 private:
  struct Worth {
    int set = -1;
    int change = 0;
  };
  Worth& worth(Unit unit) { return worth_[static_cast<std::size_t>(unit)]; }

  std::array<Worth, kUnits> worth_;
  std::string_view worthless_;
  int factor_ = 1;
};

/// What a sheet has paid.
struct Paid {
  const ScoreSheet& sheet;
  SeatSet winners;   ///< those who were paid for the majority
  SeatSet diverted;  ///< those who have the majority, and were not paid as a rule diverts it
  Shares points{};   ///< for the majority, without the bonuses
};

/// When a score rule speaks. Within a stage the order of the rules makes no difference to the points.
enum class ScoreStage : std::uint8_t {
  Base,   ///< the terms of the feature
  Worth,  ///< what a unit of a term is worth: ScoreSheet::set, change, make_worthless
  Add,    ///< more terms, and bonuses
  Scale,  ///< ScoreSheet::multiply
};
inline constexpr std::size_t kScoreStages = 4;

}  // namespace gatehouse::engine::carcassonne
