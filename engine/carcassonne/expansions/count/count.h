#pragma once
// The Count: a city at the start, in whose four quarters followers wait, and a count who keeps those of one
// quarter there. Rules, rulings and interactions: README.md.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::count {

/// The mark of the parts of its city, and of the two tiles that are all city.
inline constexpr std::string_view kInnerCity = "inner-city";

inline constexpr Reason kMovesOut{"moves-out"};      ///< a follower goes from its quarter to a feature
inline constexpr Reason kCountMoves{"count-moves"};  ///< he goes to another quarter

/// In the order in which the count goes round.
enum class Quarter : std::uint8_t { Castle, Market, Smithy, Cathedral };
inline constexpr std::size_t kQuarters = 4;
inline constexpr std::array<Quarter, kQuarters> kAllQuarters{Quarter::Castle, Quarter::Market,
                                                             Quarter::Smithy, Quarter::Cathedral};
/// What they are called in the notation.
inline constexpr std::array<std::string_view, kQuarters> kPlaceNames{"castle", "market", "smithy",
                                                                     "cathedral"};

/// Where the count goes when a follower has entered a quarter.
enum class CountMoves : std::uint8_t { Choice, Clockwise, WithFollower };

struct Config {
  FigureKindId count = 0;
  std::array<PlaceId, kQuarters> places{};
  Marks inner_city = 0;                   ///< of the two tiles that are all city
  Verb send{};                            ///< "send follower 0,1.c": out of the quarter of what is there
  Verb enter{};                           ///< "quarter follower @castle"
  CountMoves moves = CountMoves::Choice;  ///< count.move
  bool once_a_turn = true;                ///< count.once: else once in each part of a turn
  bool all_at_end = false;  ///< count.final: followers leave every quarter, not the market alone
};

/// What has happened since the last tile was placed.
struct Doings {
  static constexpr std::uint8_t kNone = 0xff;

  std::uint16_t entered_in = 0;        ///< the turn in which somebody last entered a quarter
  std::uint8_t gained = 0;             ///< seats to which the scoring gave points, one bit each
  std::uint8_t entered = kNone;        ///< the Quarter that the seat in turn has entered
  std::uint8_t count_went_to = kNone;  ///< the Quarter to which the count has gone
  std::array<std::uint8_t, (kMaxFigures + 7) / 8> sent{};  ///< figures that have left a quarter, one bit each

  bool was_sent(FigureId figure) const { return (sent[figure / 8u] >> (figure % 8u) & 1u) != 0; }
  void send(FigureId figure) {
    sent[figure / 8u] = static_cast<std::uint8_t>(sent[figure / 8u] | 1u << (figure % 8u));
  }
};

inline const Config& config_of(const Position& position) {
  return position.rules.config<Config>();
}
inline const Doings& doings_of(const Position& position) {
  return position.rules.extra<Doings>(position.state);
}

const Expansion& expansion();

// quarters.cc

/// From which quarter followers go to features of that terrain; nullopt where they do not.
std::optional<Quarter> quarter_of(const Position& position, Terrain terrain);
inline PlaceId place_of(const Position& position, Quarter quarter) {
  return config_of(position).places[static_cast<std::size_t>(quarter)];
}
/// The quarter where that figure is; nullopt if it is elsewhere.
std::optional<Quarter> quarter_where(const Position& position, const Figure& figure);
/// Where the count is.
std::optional<Quarter> count_is_in(const Position& position);
/// How a follower comes into a quarter, and where the count goes then.
void install_quarters(RulesetBuilder& builder, Config& config);

// move_out.cc

/// How followers leave quarters, before a scoring and before the last one.
void install_move_out(RulesetBuilder& builder, Config& config);

/// The order cards (cards.cc).
void install_cards(RulesetBuilder& builder);
/// What those in the quarters are worth (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::count
