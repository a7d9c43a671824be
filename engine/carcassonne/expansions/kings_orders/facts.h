#pragma once
// What a placed tile brought about, as the happenings that order cards ask for.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// What is asked of a happening: facts and names.
class Asked {
 public:
  /// Every fact, and every name that the deck asks for.
  static Asked everything(const Position& position) {
    Asked all;
    all.facts_ = ~std::uint32_t{0};
    const std::vector<std::string>& names = position.rules.config<Config>().names;
    all.names_.assign(names.begin(), names.end());
    return all;
  }
  void add(Fact fact) { facts_ |= bit(fact); }
  /// REQUIRES: the comparison outlives this.
  void add(const Comparison& asked) {
    if (asked.name.empty())
      add(asked.fact);
    else if (std::find(names_.begin(), names_.end(), asked.name) == names_.end())
      names_.push_back(asked.name);
  }
  bool has(Fact fact) const { return (facts_ & bit(fact)) != 0; }
  bool has_any(std::initializer_list<Fact> of) const {
    return std::any_of(of.begin(), of.end(), [this](Fact fact) { return has(fact); });
  }
  const std::vector<std::string_view>& names() const { return names_; }

 private:
  static_assert(kFacts <= 32);
  static std::uint32_t bit(Fact fact) { return std::uint32_t{1} << static_cast<unsigned>(fact); }

  std::uint32_t facts_ = 0;
  std::vector<std::string_view> names_;
};

/// Everything that the turn of `seat` brought about so far: asked once points are paid and before figures go
/// home. A city joined by gates is one city here as everywhere. Features that served an order of the seat
/// before are left out where they could serve a second one. Happenings that are not `wanted` may be missing.
std::vector<Happened> happenings_of_turn(const Position& position, Seat seat,
                                         Happenings wanted = Happenings::every());

/// The completion of features of one position, with the facts that they have now. A feature need not be
/// complete: what it would be as it stands. REQUIRES: the position and what
/// is asked outlive it.
class FeatureFacts {
 public:
  FeatureFacts(const Position& position, Seat seat, const Asked& asked);
  /// Facts that were not asked for may be missing.
  Happened done(FeatureId feature);

 private:
  struct Standee {
    FeatureId feature;
    const Figure* figure;
  };
  struct Sized {
    FeatureId city;
    int tiles;
  };
  void add_names(Happened& happened);
  void add_followers(Happened& happened) const;
  void find_cities();
  void add_city(int tiles, Happened& happened);

  const Position position_;
  const Seat seat_;
  const Asked& asked_;
  FixedVector<Standee, kMaxFigures> own_;        ///< the seat's figures that are in features
  FixedVector<Standee, kMaxFigures> followers_;  ///< of anybody
  std::vector<Marks> bits_;                      ///< of the names that are asked for, once they are needed
  std::vector<Sized> cities_;                    ///< completed before this turn
  bool cities_found_ = false;
};

/// Every feature that this turn completed, with all facts.
std::vector<Happened> completions(const Position& position, Seat seat);

/// What a seat could deploy, of the figures that cards ask for.
std::vector<Counted> named_in_supply(const Position& position, Seat seat);

/// What the seat has done of the wanted deeds that the expansions in play declare.
void add_deeds(const Position& position, Seat seat, DeedSet wanted, std::vector<Happened>& happened);

/// The table as it is once the figures of completed features have gone home: one for each farm of the
/// seat's, each with the facts that are about no farm; one without a farm if there is none. With `only`, as
/// if those figures alone stood on the board, and the seat's others were in its supply.
std::vector<Happened> turn_ended(const Position& position, Seat seat, const FigureSet* only = nullptr);

/// Whether it is a completed city that cards see.
bool is_completed_city(const Position& position, FeatureId feature);

/// Completed cities with a part on a tile of the road, without those that served an order of the seat.
std::vector<FeatureId> connected_cities(const Position& position, FeatureId road, Seat seat);

/// What the tile of this turn changed about completed roads and the completed cities that they are connected
/// to.
void add_connections(const Position& position, Seat seat, std::vector<Happened>& happened);

}  // namespace gatehouse::engine::carcassonne::kings_orders
