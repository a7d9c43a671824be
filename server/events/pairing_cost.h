#pragma once
// How far a round of a Swiss event is from what people wish of it. Costs compare part by part: what a round
// costs in one part no saving in a later part makes up for.

#include <compare>
#include <cstdint>

namespace gatehouse::server {

/// What a pair, a bye, or a whole round costs. Costs are added, so those of a round are the sum of those of
/// its pairs and of its bye.
struct PairingCost {
  std::int64_t second_byes = 0;  ///< byes of those who had one, while somebody has had none
  std::int64_t repetitions = 0;  ///< pairs who have met before
  std::int64_t bye = 0;      ///< how many stand below the one who has the bye: fewer points or a worse seed
  std::int64_t points = 0;   ///< the squares of differences, in halves of points
  std::int64_t balance = 0;  ///< the squares of what the balances of a pair are after the round
  std::int64_t seeds = 0;    ///< the squares of how far apart pairs are from the distance they should have

  auto operator<=>(const PairingCost&) const = default;

  PairingCost& operator+=(const PairingCost& other) {
    second_byes += other.second_byes;
    repetitions += other.repetitions;
    bye += other.bye;
    points += other.points;
    balance += other.balance;
    seeds += other.seeds;
    return *this;
  }
  PairingCost& operator-=(const PairingCost& other) {
    second_byes -= other.second_byes;
    repetitions -= other.repetitions;
    bye -= other.bye;
    points -= other.points;
    balance -= other.balance;
    seeds -= other.seeds;
    return *this;
  }
  friend PairingCost operator+(PairingCost one, const PairingCost& other) { return one += other; }
  friend PairingCost operator-(PairingCost one, const PairingCost& other) { return one -= other; }

  /// REQUIRES: every part is even.
  PairingCost half() const {
    return {second_byes / 2, repetitions / 2, bye / 2, points / 2, balance / 2, seeds / 2};
  }
};

}  // namespace gatehouse::server
