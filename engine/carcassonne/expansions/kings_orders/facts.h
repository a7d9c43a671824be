#pragma once
// What a placed tile brought about, as the happenings that order cards ask for.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// What is asked of a happening: facts, and whether any of the names.
class Asked {
 public:
  static Asked everything() {
    Asked all;
    all.facts_ = ~std::uint32_t{0};
    all.names_ = true;
    return all;
  }
  void add(Fact fact) { facts_ |= bit(fact); }
  void add(const Comparison& asked) {
    if (asked.name.empty())
      add(asked.fact);
    else
      names_ = true;
  }
  bool has(Fact fact) const { return (facts_ & bit(fact)) != 0; }
  bool has_any(std::initializer_list<Fact> of) const {
    return std::any_of(of.begin(), of.end(), [this](Fact fact) { return has(fact); });
  }
  bool names() const { return names_; }

 private:
  static_assert(kFacts <= 32);
  static std::uint32_t bit(Fact fact) { return std::uint32_t{1} << static_cast<unsigned>(fact); }

  std::uint32_t facts_ = 0;
  bool names_ = false;
};

/// Everything that the turn of `seat` brought about so far: asked once points are paid and before figures go
/// home. A city joined by gates is one city here as everywhere. Features that served an order of the seat
/// before are left out where they could serve a second one. Happenings that are not `wanted` may be missing.
std::vector<Happened> happenings_of_turn(const Position& position, Seat seat,
                                         Happenings wanted = Happenings::every());

/// The completion of a feature, with the facts that it has now. The feature need not be complete: what it
/// would be as it stands. Facts that are not asked for may be missing.
Happened feature_done(const Position& position, FeatureId feature, Seat seat,
                      Asked asked = Asked::everything());

/// What a seat could deploy, of the figures that cards ask for.
std::vector<Counted> named_in_supply(const Position& position, Seat seat);

/// The table as it is once the figures of completed features have gone home: one for each farm of the
/// seat's, each with the facts that are about no farm; one without a farm if there is none. With `only`, as
/// if those figures alone stood on the board, and the seat's others were in its supply.
std::vector<Happened> turn_ended(const Position& position, Seat seat, const FigureSet* only = nullptr);

/// Completed cities with a part on a tile of the road, without those that served an order of the seat.
std::vector<FeatureId> connected_cities(const Position& position, FeatureId road, Seat seat);

}  // namespace gatehouse::engine::carcassonne::kings_orders
