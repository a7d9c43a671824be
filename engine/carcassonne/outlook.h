#pragma once
// What the seats may expect of a position, in points at the end of the game: for bots. It reads what lies on
// the table and what is left in the bag, draws nothing, and knows no secret but the viewer's own.
//
// The core judges features: with which chance each will be completed, what it will pay and to whom; and what
// followers are worth. What an expansion knows of the time to come is a rule in its folder
// (RulesetBuilder::foresee), which changes the judgement in the making.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/base/fixed_vector.h"
#include "engine/base/ids.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/state.h"
#include "engine/carcassonne/survey.h"

namespace gatehouse::engine::carcassonne {

/// What the judgement hangs on, as gatehouse_tune has found it by play: tests/arena/tuned.txt.
struct OutlookWeights {
  enum Name : std::size_t {
    kPace,        ///< how much of its turns a seat gives to one feature with one open cell
    kSpread,      ///< by which power more open cells slow it down
    kDetour,      ///< what a tile counts that prolongs a feature where another would close it
    kCloister,    ///< as kPace, for the cells that a feature looks at
    kGrowth,      ///< tiles that will be added to a feature, for each open cell
    kFollower,    ///< points of a follower in the supply when many turns are left
    kFew,         ///< followers after which one more counts little
    kSoon,        ///< turns after which a follower counts half
    kReturn,      ///< within which part of the turns a follower has to come home to count
    kFarmCity,    ///< of the chance that a city beside a farm is completed by anybody
    kFarmGrowth,  ///< cities that an open farm will still find
    kJoin,        ///< how often a seat brings about a join that it gains by
    kCrowd,       ///< by how much each further open cell that a seat works at slows down the others
    kHunted,  ///< what remains of the worth of a follower in the supply where figures are sent home unpaid
    kCount
  };
  std::array<double, kCount> values{0.468, 0.444, 0.250, 0.900, 0.133, 17.333, 3.532,
                                    3.752, 0.246, 0.185, 0.800, 0.040, 0.058,  0.400};

  double operator[](Name name) const { return values[name]; }
};
/// As the log of tuning says it.
inline constexpr std::array<std::string_view, OutlookWeights::kCount> kWeightNames{
    "pace", "spread", "detour",    "cloister",    "growth", "follower", "few",
    "soon", "return", "farm-city", "farm-growth", "join",   "crowd",    "hunted"};

/// A feature that somebody occupies, or an unfinished city, which may yet feed a farm.
struct Claim {
  FeatureId feature = kNoPartId;
  Terrain terrain = Terrain::Field;
  Strengths strength{};
  std::uint8_t most = 0;  ///< strength; 0: nobody is there who counts anything
  SeatSet winners;        ///< whom it would pay as they stand
  /// For each empty cell that it is open to: the chance that the next tile drawn closes it there. A feature
  /// open to more cells than fit is not completed.
  FixedVector<double, 12> hits;
  double turns = 0;                      ///< of the seat that is paid for it, to complete it
  double chance = 0;                     ///< that it is completed
  double soon = 0;                       ///< and so early that its followers can be used again
  double done = 0;                       ///< points of the majority if it is
  double unfinished = 0;                 ///< and if it is not
  double cities = 0;                     ///< of a farm: completed ones beside it at the end, as they count
  std::array<double, kMaxSeats> lost{};  ///< the chance that the seat's figures are driven away before

  bool leads(std::size_t seat) const { return winners.has(seat_at(static_cast<int>(seat))); }
  double points() const { return chance * done + (1 - chance) * unfinished; }
  /// The chance that it is completed by somebody who has these turns for it.
  double chance_within(double turns_for_it, const OutlookWeights& weights) const;
};

/// The judgement in the making.
struct Outlook {
  const OutlookWeights& weights;
  Seat viewer = kNoSeat;  ///< whose secrets are known
  double left = 0;        ///< tiles in the bag
  double turns = 0;       ///< that each seat still has
  bool hunted = false;    ///< whether figures will be sent home unpaid
  std::vector<Claim> claims;
  std::array<double, kMaxSeats> points{};     ///< expected at the end of the game
  std::array<double, kMaxSeats> followers{};  ///< in the supply, and what comes home in parts

  /// Null when the feature is not judged.
  Claim* claim_of(FeatureId feature) {
    for (Claim& claim : claims)
      if (claim.feature == feature) return &claim;
    return nullptr;
  }
};

/// A seat loses a claim when all of its figures there are driven away. `chance_of` says of a figure how
/// likely that is, and is asked once about each that stands in a claim.
template <class Chance>
void lose_claims(const Position& position, Outlook& outlook, Chance chance_of) {
  const State& state = position.state;
  for (Claim& claim : outlook.claims) {
    if (claim.most == 0) continue;
    std::array<double, kMaxSeats> all;
    all.fill(1);
    for (const Figure& figure : state.figures)
      if (figure.standing == Standing::Board && figure.in_feature() && figure.occupies &&
          state.graph.feature_of(figure.at.part) == claim.feature)
        all[row_of(figure.owner)] *= chance_of(figure);
    for (std::size_t seat = 0; seat < all.size(); ++seat)
      if (claim.strength[seat] != 0) claim.lost[seat] = 1 - (1 - claim.lost[seat]) * (1 - all[seat]);
  }
}

/// Judges positions of one game for one seat.
class Judge {
 public:
  /// REQUIRES: `rules` is not null.
  Judge(std::shared_ptr<const Ruleset> rules, Seat viewer, const OutlookWeights& weights);
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  /// The points that the viewer will be ahead: of the others the strongest counts half, and all on average
  /// the other half. Of one seat alone, its points.
  double lead(const State& state);

 private:
  using Expected = std::array<double, kMaxSeats>;
  static constexpr std::uint16_t kNoClaim = 0xffff;

  void judge(const Position& position);
  Claim* claim_at(FeatureId feature) {
    const std::uint16_t number = claim_at_[index(feature)];
    return number == kNoClaim ? nullptr : &outlook_.claims[number];
  }
  Claim& add_claim(const State& state, FeatureId feature);
  void find_claims(const Position& position);
  void find_ends(const Position& position);
  void look_around(const Position& position, Claim& claim);
  void count_work();
  double turns_for(const Claim& claim) const;
  void judge_claim(const Position& position, Claim& claim);
  void pay_join(const Position& position, const Survey::Meeting& meeting);
  void pay_followers(const Position& position);

  std::shared_ptr<const Ruleset> rules_;
  OutlookWeights weights_;
  Survey survey_;
  Outlook outlook_;
  std::array<std::uint16_t, kMaxParts> claim_at_{};  ///< by feature: its number among the claims
  Expected work_{};                                  ///< open cells that each seat works at
};

}  // namespace gatehouse::engine::carcassonne
