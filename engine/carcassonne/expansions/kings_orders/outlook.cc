// What bots expect of order cards: see engine/carcassonne/outlook.h. Of other seats' cards only the number
// counts, not what the position imagines them to be.

#include "engine/carcassonne/outlook.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/expansions/kings_orders/progress.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

/// The part of the tiles that is left when a card comes into a hand, on the average: of such cards the
/// chances were measured.
constexpr double kMeasuredAt = 0.7;
/// How much sooner a card is fulfilled that lacks nothing but a completion, than one of which nothing is
/// done.
constexpr double kNothingDone = 0.5;
constexpr double kAllDone = 2.2;
constexpr double kKept = 0.6;    ///< that a card is kept from the dragon
constexpr double kOthers = 0.5;  ///< that an unknown card is fulfilled
constexpr double kTells = 1.2;   ///< how much one more card fulfilled tells about who has the most

/// `done`: how far the seat has come with it, from 0 to 1; `rest`: the part of the tiles that is left.
double chance_of(const Card& card, double done, double rest) {
  if (card.hold) return 1 - (1 - kKept) * rest;
  const double pace = kNothingDone + (kAllDone - kNothingDone) * done * done;
  return 1 - std::pow(1 - std::min(card.chance, 99) / 100.0, pace * rest / kMeasuredAt);
}

double worth_of(const Card& card, double chance) {
  return chance * card.points + (1 - chance) * kPointsHeld;
}

/// Points that the seat's own cards bring; `fulfilled` is how many of them will be.
double expect_hand(const Position& position, Seat seat, double rest, double& fulfilled) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = position.rules.config<Config>().deck;
  std::array<double, kMaxCards> done{};
  for (const FaceProgress& progress : progress_of(position, seat))
    done[progress.face] = static_cast<double>(progress.reached) / progress.needed;
  double points = 0;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    if (orders.cards[card] != hand_of(seat)) continue;
    const double chance = chance_of(deck[card], done[card], rest);
    points += worth_of(deck[card], chance);
    if (!deck[card].hold) fulfilled += chance;
  }
  return points;
}

/// What a card is worth that the viewer has not seen.
double expect_unknown(const Position& position, Seat viewer, double rest) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = position.rules.config<Config>().deck;
  double points = 0;
  int cards = 0;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    const Whereabouts where = orders.cards[card];
    const bool hidden =
        where == Whereabouts::Pile || where == Whereabouts::Unknown ||
        (where >= Whereabouts::Hand && where < Whereabouts::Fulfilled && where != hand_of(viewer));
    if (!hidden) continue;
    points += worth_of(deck[card], chance_of(deck[card], 0.4, rest));
    ++cards;
  }
  return cards == 0 ? 0 : points / cards;
}

}  // namespace

void foresee(const Position& position, Outlook& outlook) {
  const Orders& orders = orders_of(position);
  const double all = outlook.left + static_cast<double>(position.state.board.tile_count());
  const double rest = outlook.left / all;
  const double unknown = expect_unknown(position, outlook.viewer, rest);
  std::array<double, kMaxSeats> fulfilled{};
  double sum = 0;
  for (int number = 0; number < position.rules.seats(); ++number) {
    const auto at = static_cast<std::size_t>(number);
    fulfilled[at] = orders.fulfilled[at];
    if (seat_at(number) == outlook.viewer) {
      outlook.points[at] += expect_hand(position, outlook.viewer, rest, fulfilled[at]);
    } else {
      outlook.points[at] += unknown * orders.hand[at];
      fulfilled[at] += kOthers * rest * orders.hand[at];
    }
    if (orders.dealing == number) outlook.points[at] += unknown;
    sum += fulfilled[at] = std::exp(kTells * fulfilled[at]);
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(position.rules.seats()); ++seat)
    outlook.points[seat] += kPointsMost * fulfilled[seat] / sum;
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
