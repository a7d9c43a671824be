#pragma once
// Glicko-2: how strong people are, by how they fared against each other. Pure. The source: "Example of the
// Glicko-2 system" by its author, Mark E. Glickman, whose steps it follows; its example is a test.

#include <span>

namespace gatehouse::server {

/// How strong somebody is, and how well that is known. As it begins for somebody of whom nothing is known.
struct Strength {
  double rating = 1500;
  double deviation = 350;    ///< of the rating, in its units
  double volatility = 0.06;  ///< how much the rating is expected to move
  bool operator==(const Strength&) const = default;
};

/// A game against somebody in the period.
struct Meeting {
  Strength other;  ///< at the beginning of the period
  double points;   ///< 1 for a win, a half for a draw, 0 for a loss
  double weight = 1;
};

/// The strength after a period with these games. The numbers are rounded (to millionths, the volatility to
/// billionths), so that every machine makes the same of the same games. REQUIRES: there is a game.
Strength after(const Strength& before, std::span<const Meeting> games);

}  // namespace gatehouse::server
