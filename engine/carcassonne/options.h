#pragma once
// What a table may choose, checked against the lists of all_expansions() without building a Ruleset.

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::engine::carcassonne {

class RulesetBuilder;

/// An option of an expansion.
struct OptionSpec {
  std::string_view key;                  ///< "farmScoring"
  std::vector<std::string_view> values;  ///< the first one is the default
  std::string_view text;                 ///< what is chosen, for people
};

/// A text that a table may bring for an expansion, such as cards of its own. The expansion reads it while it
/// is installed, and refuses it with std::invalid_argument.
struct TextSpec {
  std::string_view key;   ///< "orders.deck"
  std::size_t bytes = 0;  ///< its greatest length
  std::string_view text;  ///< what it is, for people
};

/// The key of the text with a table's own tiles, which are added to those of the expansions: definitions for
/// read_tiles(), with the terrains and marks of the expansions in play.
inline constexpr std::string_view kOwnTiles = "tiles";
inline constexpr std::size_t kMaxOwnTilesBytes = 12000;
inline constexpr std::size_t kMaxOwnKinds = 60;
/// TileKind::set of those tiles, and of those that a scenario brings.
inline constexpr std::string_view kOwnSet = "own";
inline constexpr std::string_view kFixtureSet = "fixture";

/// An expansion that another one does not go together with, unless an option of that one has a certain value.
struct Apart {
  std::string_view from;   ///< an earlier expansion
  std::string_view key;    ///< of an OptionSpec
  std::string_view value;  ///< with which both may be played; not its default
};

/// One expansion: its folder says what it is, expansions/all.cc lists it.
struct Expansion {
  std::string_view name;   ///< as in Options, and the name of its folder
  std::string_view title;  ///< for people
  std::vector<OptionSpec> options;
  void (*install)(RulesetBuilder&) = nullptr;
  std::vector<TextSpec> texts = {};
  std::vector<Apart> apart = {};
};

/// Every expansion, the base game first, in the order of installation.
std::span<const Expansion> all_expansions();

/// The newest edition of the rules that are our own. A game that began by an earlier one goes on by it:
/// 1: the points of the order cards of the base set were measured by Greedy; 2: by Strong; 3: an order about
/// the end of a turn waits for that of a double turn; 4: the pig herd of a river's tile counts; 5: order
/// cards count buildings and gardens as what they are, features with the tiles around them.
inline constexpr int kNewestRules = 5;

/// What a table chose. `choices` has keys and values of OptionSpec; an option that is left out has its
/// default.
struct Options {
  int seats = 2;
  std::vector<std::string> expansions;  ///< beside the base game
  std::map<std::string, std::string> choices;
  std::map<std::string, std::string> texts;  ///< by TextSpec::key; a text that is left out is empty
  int rules = kNewestRules;                  ///< an edition, from 1
  std::string fixtures;  ///< a scenario's own tiles, as read_tiles() takes them; none of them is in the bag
};

/// Whether the expansion is in play: named by the options, or the base game.
bool is_chosen(const Options& options, const Expansion& expansion);

/// Whether no expansion in play is kept apart from another (Apart).
bool go_together(const Options& options);
/// Where expansions in play go together with a certain value of an option alone (Apart), and the table has
/// not chosen one: chooses that value.
void bring_together(Options& options);

/// Every option of the expansions in play, with the table's value or the default. Throws
/// std::invalid_argument that names an unknown expansion, key or value, or expansions that do not go
/// together. It also throws for a text that is too long and a bad number of seats. The contents of texts and
/// fixtures are not read here: Ruleset does that.
std::map<std::string, std::string> checked_choices(const Options& options);

}  // namespace gatehouse::engine::carcassonne
