#include "server/ratings/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gatehouse::server {
namespace {

// The names are those of the paper.
constexpr double kScale = 173.7178;
constexpr double kCentre = 1500;
constexpr double kTau = 0.5;            ///< how fast volatility changes
constexpr double kTolerance = 1e-12;    ///< of the logarithm of the variance
constexpr int kMostSteps = 100;         ///< of the search; it takes about ten
constexpr double kMostDeviation = 350;  ///< nobody is known less than a newcomer

double square(double x) {
  return x * x;
}

double rounded(double x, double parts) {
  return std::round(x * parts) / parts;
}

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi));
}

/// What the games of a period come to: the sums of steps 3 and 4.
struct Period {
  double information = 0;  ///< 1/v
  double surprise = 0;     ///< the points beyond what was expected; delta is v times that
};

Period sums(double mu, std::span<const Meeting> games) {
  Period period;
  for (const Meeting& game : games) {
    const double weight = g(game.other.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-weight * (mu - (game.other.rating - kCentre) / kScale)));
    period.information += game.weight * square(weight) * expected * (1 - expected);
    period.surprise += game.weight * weight * (game.points - expected);
  }
  return period;
}

/// Step 5: the new volatility, by the Illinois method.
class Volatility {
 public:
  Volatility(double phi, double sigma, const Period& period)
      : phi_(phi), a_(2 * std::log(sigma)), v_(1 / period.information), delta_(v_ * period.surprise) {}

  double found() const {
    double low = a_;
    double high = other_end();
    double f_low = f(low);
    double f_high = f(high);
    for (int step = 0; step < kMostSteps && std::abs(high - low) > kTolerance; ++step) {
      const double next = low + (low - high) * f_low / (f_high - f_low);
      const double f_next = f(next);
      if (f_next * f_high <= 0) {
        low = high;
        f_low = f_high;
      } else {
        f_low /= 2;
      }
      high = next;
      f_high = f_next;
    }
    return std::exp(low / 2);
  }

 private:
  double f(double x) const {
    const double variance = std::exp(x);
    const double all = square(phi_) + v_ + variance;
    return variance * (square(delta_) - all) / (2 * square(all)) - (x - a_) / square(kTau);
  }

  /// Beyond the zero of f, seen from a_.
  double other_end() const {
    const double beyond = square(delta_) - square(phi_) - v_;
    if (beyond > 0) return std::log(beyond);
    double end = a_ - kTau;
    for (int step = 0; step < kMostSteps && f(end) < 0; ++step) end -= kTau;
    return end;
  }

  const double phi_;
  const double a_;
  const double v_;
  const double delta_;
};

}  // namespace

Strength after(const Strength& before, std::span<const Meeting> games) {
  const double mu = (before.rating - kCentre) / kScale;
  const double phi = before.deviation / kScale;
  const Period period = sums(mu, games);
  const double sigma = Volatility(phi, before.volatility, period).found();
  const double wider = square(phi) + square(sigma);
  const double new_phi = 1 / std::sqrt(1 / wider + period.information);
  const double new_mu = mu + square(new_phi) * period.surprise;
  return {rounded(kScale * new_mu + kCentre, 1e6), rounded(std::min(kScale * new_phi, kMostDeviation), 1e6),
          rounded(sigma, 1e9)};
}

}  // namespace gatehouse::server
