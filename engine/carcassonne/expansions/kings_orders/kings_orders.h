#pragma once
// By Order of the King: order cards, held in secret. Rules and rulings: README.md.

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/carcassonne/expansions/kings_orders/deck.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {

const Expansion& expansion();

inline constexpr std::string_view kThing = "orders";          ///< hands and pile, as views say it
inline constexpr std::string_view kDeckText = "orders.deck";  ///< the table's own cards
inline constexpr int kOpeningHand = 3;
inline constexpr int kMaxHand = 5;
inline constexpr int kFarmerCards = 3;  ///< a seat with this number of farmer cards may discard
inline constexpr int kMaxFarmerDiscards = 2;
inline constexpr int kPointsHeld = -10;  ///< for each card still held at the end
inline constexpr int kPointsMost = 10;   ///< for the most fulfilled

// What points are paid for.
inline constexpr Reason kOrderFulfilled{"order fulfilled"};
inline constexpr Reason kOrderUnfulfilled{"order not fulfilled"};  ///< still held at the end
inline constexpr Reason kOrderHeld{"order held to the end"};       ///< as the card asks for
inline constexpr Reason kOrderLost{"order lost"};                  ///< the dragon made it impossible
inline constexpr Reason kMostOrders{"most orders fulfilled"};

// What happens to cards. Each is of a seat.
inline constexpr OwnEvent kCardAsked{"card-asked", {}};  ///< it asks for one
inline constexpr OwnEvent kCardDealt{"card-dealt", "card"};
inline constexpr OwnEvent kCardReturned{"card-returned", "card"};    ///< beneath the pile, unseen
inline constexpr OwnEvent kCardDiscarded{"card-discarded", "card"};  ///< the same, shown to all
inline constexpr OwnEvent kCardFulfilled{"card-fulfilled", "card"};
inline constexpr OwnEvent kCardLost{"card-lost", "card"};          ///< it cannot be fulfilled any more
inline constexpr OwnEvent kCardRevealed{"card-revealed", "card"};  ///< it was held to the end of the game

/// Index of a card in the deck of a Ruleset.
using CardId = std::uint8_t;
inline constexpr CardId kUnknownCard = 0xff;

/// The words of the notation that are about cards.
struct Verbs {
  Verb ask{};       ///< "draw-card"
  Verb deal{};      ///< "deal B04": chance
  Verb put_back{};  ///< "return B04": beneath the pile, unseen
  Verb discard{};   ///< "discard B04": the same, shown to all
  Verb show{};      ///< "show B04": fulfilled
};

/// The deeds of the expansions in play, sorted by what they say of themselves.
struct DeedsBy {
  DeedSet event = 0, turn = 0, anybody = 0;
  std::array<DeedSet, static_cast<std::size_t>(Slot::BeforeFinal) + 1> slot{};  ///< of the event
};

struct Config {
  std::vector<Card> deck;
  std::vector<DeedSet> asked;  ///< by card: the deed that it asks for, or none
  Verbs verbs;
  std::vector<std::string> names;         ///< of marks and figure kinds that the deck asks for
  std::vector<Deed> deeds;                ///< of the expansions in play
  DeedsBy by;                             ///< the same as sets
  bool hold_counts_as_fulfilled = false;  ///< orders.dragonCounts
  bool one_for_each_act = false;          ///< orders.limit=act
  bool each_part_ends = false;            ///< before the third edition: an order's turn ended with each part
  bool base_features_alone = false;  ///< before the fifth edition: other buildings are no feature to cards
  bool ends_behind = false;          ///< acts behind the scoring come before the end of a turn
  Marks not_seen = 0;                ///< a completed city with one of these on its parts is none to cards

  DeedSet all_deeds() const {
    return deeds.size() == kMaxDeeds ? ~DeedSet{0} : (DeedSet{1} << deeds.size()) - 1;
  }
};

/// Where a card is. Seats are added to Hand and Fulfilled.
enum class Whereabouts : std::uint8_t {
  Unknown,  ///< in an observation: in the pile or in somebody else's hand
  Pile,     ///< somewhere in the pile: no order exists
  Bottom,   ///< beneath the pile, in Orders::bottom
  Spent,    ///< shown and out of the game
  Hand,
  Fulfilled = Hand + kMaxSeats,
};
constexpr Whereabouts hand_of(Seat seat) {
  return static_cast<Whereabouts>(static_cast<int>(Whereabouts::Hand) + index(seat));
}
constexpr Whereabouts fulfilled_by(Seat seat) {
  return static_cast<Whereabouts>(static_cast<int>(Whereabouts::Fulfilled) + index(seat));
}

/// A feature that served an order of a seat: one of its parts, and the seat, in one number.
using Served = std::uint16_t;
inline constexpr std::size_t kMaxServed = 160;  ///< what more is served is not remembered

/// A set of numbers below kSize.
template <std::size_t kSize>
struct BitSet {
  std::array<std::uint8_t, (kSize + 7) / 8> bits{};

  void insert(std::size_t one) { bits[one / 8] = static_cast<std::uint8_t>(bits[one / 8] | bit(one)); }
  void erase(std::size_t one) { bits[one / 8] = static_cast<std::uint8_t>(bits[one / 8] & ~bit(one)); }
  bool has(std::size_t one) const { return (bits[one / 8] & bit(one)) != 0; }

 private:
  static constexpr std::uint8_t bit(std::size_t one) { return static_cast<std::uint8_t>(1u << one % 8); }
};

/// Orders remembers this number of figures, since the fingerprints in logs depend on its bytes. A table with
/// more figures remembers the others in StoodBeyond.
inline constexpr std::size_t kFirstFigures = 120;
using FirstFigures = BitSet<kFirstFigures>;
using FiguresBeyond = BitSet<kMaxFigures - kFirstFigures>;

/// A set of figures.
struct FigureSet {
  FirstFigures first;
  FiguresBeyond beyond;

  void insert(std::size_t figure) {
    figure < kFirstFigures ? first.insert(figure) : beyond.insert(figure - kFirstFigures);
  }
  bool has(std::size_t figure) const {
    return figure < kFirstFigures ? first.has(figure) : beyond.has(figure - kFirstFigures);
  }
};

/// A card that asks for what stood so when it came into the hand: the figures that made it so, and that have
/// not left the board since.
struct Stood {
  CardId card = kUnknownCard;  ///< none
  FirstFigures figures;
};

/// Of each entry of Orders::stood.
struct StoodBeyond {
  std::array<std::array<FiguresBeyond, kMaxHand>, kMaxSeats> figures{};
};

/// What a position remembers about the orders.
struct Orders {
  FixedVector<Served, kMaxServed> served;  ///< features that served an order, which serve no second one
  std::array<Whereabouts, kMaxCards> cards{};
  std::array<CardId, kMaxCards> bottom{};      ///< cards under the pile, the next to be drawn first
  std::array<std::uint8_t, kMaxCards> seen{};  ///< which seats know that card, one bit each
  std::array<std::array<Stood, kMaxHand>, kMaxSeats> stood{};  ///< of each seat, in no order
  std::array<std::uint8_t, kMaxSeats> hand{};                  ///< number of cards held
  std::array<std::uint8_t, kMaxSeats> fulfilled{};             ///< number of cards fulfilled
  std::uint8_t bottom_count = 0;
  std::uint8_t pile = 0;            ///< cards in the pile above the bottom ones
  std::uint8_t kept = 0;            ///< seats that have settled their opening hand, one bit each
  std::uint8_t latched = 0;         ///< seats that may discard farmer cards at their next turn, one bit each
  std::uint8_t dealing = 0xff;      ///< the seat that a card is being dealt to
  std::uint8_t drew = 0;            ///< the seat in turn has drawn its card of this turn
  std::uint8_t discards = 0;        ///< farmer cards discarded at the beginning of this turn
  std::uint8_t removed_others = 0;  ///< figures of others that the seat in turn removed itself in this turn
  std::uint8_t eaten_others = 0;    ///< figures of others that were eaten in this turn
  std::uint8_t eaten_own = 0;
  std::uint8_t settled = 0;  ///< acts of this turn whose orders were shown, see show.cc
  std::uint8_t shown = 0;    ///< orders that this turn's tile fulfilled
};

inline const Orders& orders_of(const Position& position) {
  return position.rules.extra<Orders>(position.state);
}
inline Orders& orders_of(Turn& turn) {
  return turn.extra<Orders>();
}

/// Of the seat, in Orders::seen, kept and latched.
constexpr std::uint8_t seat_bit(Seat seat) {
  return static_cast<std::uint8_t>(1u << index(seat));
}

/// Calls `visit(CardId)` for each card that the position knows to be in the seat's hand, in the order of the
/// deck. `visit` does not change hands.
template <class Visit>
void for_each_held(const Orders& orders, Seat seat, Visit&& visit) {
  static_assert(sizeof(Whereabouts) == 1);
  const Whereabouts* const first = orders.cards.data();
  const Whereabouts* const end = first + orders.cards.size();
  const Whereabouts* card = first;
  for (int left = orders.hand[static_cast<std::size_t>(index(seat))]; left > 0; --left, ++card) {
    card = static_cast<const Whereabouts*>(
        std::memchr(card, static_cast<int>(hand_of(seat)), static_cast<std::size_t>(end - card)));
    if (card == nullptr) return;
    visit(static_cast<CardId>(card - first));
  }
}
static_assert(std::has_unique_object_representations_v<Orders>, "every byte counts for the fingerprint");

/// What cards will bring those who hold them, and the most fulfilled (outlook.h).
void foresee(const Position& position, Outlook& outlook);

/// Whether the feature served an order of the seat.
bool has_served(const Position& position, Seat seat, FeatureId feature);

}  // namespace gatehouse::engine::carcassonne::kings_orders
