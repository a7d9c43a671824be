#pragma once
// King & Robber Baron: two cards, for completing the largest city and the longest road. Rules, rulings
// and interactions: README.md.

#include <array>
#include <string_view>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne::king_and_robber {

inline constexpr Reason kKing{"king"};      ///< what the King's card pays
inline constexpr Reason kRobber{"robber"};  ///< and the Robber Baron's
/// A record: `seat` has completed a city, or a road, of `item` tiles and has the card.
inline constexpr OwnEvent kLargestCity{"largest-city", "tiles"};
inline constexpr OwnEvent kLongestRoad{"longest-road", "tiles"};

/// What a card brings: the option `kingRobber`.
enum class Pays : std::uint8_t { Each, Ten, FifteenForty, Running };

struct Config {
  Pays pays = Pays::Each;
};

/// One of the two cards.
struct Title {
  Seat holder = kNoSeat;
  Seat before = kNoSeat;   ///< who had it when the last tile was placed, or left the game
  std::uint16_t size = 0;  ///< the record: tiles of the largest city, or road, completed so far
};

inline constexpr std::size_t kTitles = 2;

struct TitleFacts {
  Terrain terrain;
  std::string_view holder, record;  ///< names of things
  Reason why;
  OwnEvent event;
};

inline constexpr std::array<TitleFacts, kTitles> kTitleFacts{
    {{Terrain::City, "king", "king-record", kKing, kLargestCity},
     {Terrain::Road, "robber", "robber-record", kRobber, kLongestRoad}}};

/// In the order of kTitleFacts.
struct Titles {
  std::array<Title, kTitles> of{};
};

const Expansion& expansion();

/// How many completed features of that terrain lie on the board, one that gates join counted once.
int completed_count(const Position& position, Terrain terrain);
/// What a card would pay at the end if `completed` features of its kind were complete then; `both`: its
/// holder has the other card, too.
int points_at_end(Pays pays, int completed, bool both);

/// What order cards ask for (cards.cc).
void install_cards(RulesetBuilder& builder);
/// What the cards will bring, and to whom (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::king_and_robber
