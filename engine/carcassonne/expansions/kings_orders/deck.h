#pragma once
// The order cards as data. A deck is text, so that a table can bring its own, or the printed one:
//
//   card B05 7                            id, points; then what else is to be said, see README.md
//   complete a city of 6 or more tiles    the requirement in words
//   city done: tiles>=6                   what fulfils it: a happening, and comparisons of its facts
//
// Several comparisons must all hold for the same happening. README.md has the whole format.

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/feature_graph.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne::kings_orders {

/// What can happen to the one whose turn it is (README.md, "Happenings").
enum class Happening : std::uint8_t {
  CityDone,
  RoadDone,
  CloisterDone,
  FeatureDone,  ///< any of these three: for cards; what happens is one of them
  TilePlaced,
  KnightDeployed,
  ThiefDeployed,
  MonkDeployed,
  FarmerDeployed,
  RoadConnected,
  TurnEnded,
  FigureRemoved,
  PortalUsed,
  FairyPaid,
  DragonFed,
  Deed,  ///< one that an expansion declares: Card::deed
  Never,
};

/// A set of deeds, by their index among those of the expansions in play, one bit each.
using DeedSet = std::uint64_t;
inline constexpr std::size_t kMaxDeeds = 64;

/// A set of happenings; of deeds, it says which.
class Happenings {
 public:
  static Happenings every() {
    Happenings all;
    all.bits_ = ~std::uint32_t{0};
    all.deeds_ = ~DeedSet{0};
    return all;
  }
  void add_deeds(DeedSet deeds) { deeds_ |= deeds; }
  void remove_deeds(DeedSet deeds) { deeds_ &= ~deeds; }
  DeedSet deeds() const { return deeds_; }
  void add(Happening what) { bits_ |= bit(what); }
  void remove(Happening what) { bits_ &= ~bit(what); }
  bool has(Happening what) const { return (bits_ & bit(what)) != 0; }
  bool has_any(std::initializer_list<Happening> of) const {
    return std::any_of(of.begin(), of.end(), [this](Happening what) { return has(what); });
  }

 private:
  static std::uint32_t bit(Happening what) { return std::uint32_t{1} << static_cast<unsigned>(what); }

  std::uint32_t bits_ = 0;
  DeedSet deeds_ = 0;
};

/// A number that a happening carries. Each happening fills its own; the others are 0.
enum class Fact : std::uint8_t {
  Tiles,
  Pennants,
  Followers,
  Mine,
  Won,
  Winners,
  Square,
  Side,
  Largest,
  Loop,
  NearCloister,
  Cities,
  CitiesBefore,
  NewCity,
  Roads,
  Cloisters,
  Kinds,
  Points,
  Neighbours,
  Around,
  Fields,
  FieldMine,
  FieldShared,
  FieldCrowd,
  Supply,
  Trades,
  Others,
};
inline constexpr std::size_t kFacts = 27;

/// As decks have it.
std::string_view name_of(Fact fact);

struct Comparison {
  enum class Kind : std::uint8_t { Equal, AtLeast, AtMost };
  Fact fact = Fact::Tiles;
  Kind kind = Kind::Equal;
  std::int16_t number = 0;
  std::string name = {};  ///< in place of a fact: that of a mark, or of a figure kind
};

/// How many of what has this name, for the comparisons that ask for it.
struct Counted {
  std::string_view name;
  std::int16_t count = 0;
};

struct Happened {
  Happening what = Happening::Never;
  std::array<std::int16_t, kFacts> facts{};
  FeatureId feature = kNoPartId;  ///< the one that it is about: a road, a city, a cloister, a farm
  std::vector<Counted> named;     ///< of the names that the deck asks for
  const Deed* deed = nullptr;     ///< of Happening::Deed: which

  std::int16_t& operator[](Fact fact) { return facts[static_cast<std::size_t>(fact)]; }
  std::int16_t operator[](Fact fact) const { return facts[static_cast<std::size_t>(fact)]; }
  /// What is compared: a fact, or how many have a name.
  std::int16_t operator[](const Comparison& asked) const;
};

struct Card {
  std::string id;
  std::string requirement;
  std::string trigger;  ///< as written
  std::string set;      ///< the expansion that has to be in play; empty: none
  int points = 0;
  int chance = 50;        ///< percent of holders who fulfil it, as measured; bots go by it
  int first_points = 0;   ///< by the first edition of our rules (engine/carcassonne/options.h)
  int first_edition = 1;  ///< of our rules that have the card as it is here
  int last_edition = kNewestRules;
  bool farmer = false;
  bool hold = false;
  Happening when = Happening::Never;
  std::string deed;  ///< of Happening::Deed: its name
  std::vector<Comparison> all_of;

  bool fulfilled_by(const Happened& happened) const;
  /// Whether such a happening is one that the trigger names.
  bool is_about(Happening happened) const;
};

inline constexpr std::size_t kMaxCards = 120;
inline constexpr std::size_t kMaxDeckBytes = 14000;
inline constexpr int kMaxCardPoints = 99;

/// Throws std::invalid_argument naming the card and what is wrong: an id used twice, an unknown word or
/// happening, a fact that the happening does not carry, a bad number, too many cards. Where a happening
/// carries names, any word that is no fact is taken for one: the caller, who knows the game, examines it. A
/// set of the program's own declares names of marks and figure kinds in a line "names NAME...", which are
/// added to `names`. "first=POINTS" says what a card paid once. "editions=FROM-TO", or "FROM-", says to which
/// editions of our rules a card belongs; `edition` leaves out the others. A table's set is read without
/// `names`. `deeds` are happenings besides; of a card for an expansion any happening may be one, until it is
/// known whether that is in play.
std::vector<Card> read_deck(std::string_view text, std::vector<std::string>* names = nullptr,
                            std::span<const Deed> deeds = {}, int edition = kNewestRules);
/// Throws likewise for a comparison with a name that nothing has, and for a happening that there is not.
[[noreturn]] void reject_name(const Card& card, const Comparison& asked);
[[noreturn]] void reject_happening(const Card& card);

/// The 51 cards of the base set.
extern const std::string_view kBaseDeck;

}  // namespace gatehouse::engine::carcassonne::kings_orders
