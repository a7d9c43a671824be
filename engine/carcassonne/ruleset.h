#pragma once
// The rules in play, compiled from the options: tile and figure kinds, the phases of a turn in order, and the
// hooks that expansions installed. Immutable once built, shared by every position of a game.
//
// The order in which expansions are installed matters as little as possible: actions only add moves, filters
// only take moves away, score rules speak in stages. Where order does matter it is stated: phases run by
// Slot, and within a Slot in the order of expansions/all.cc.

#include <initializer_list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/carcassonne/action.h"
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/move.h"
#include "engine/carcassonne/score_sheet.h"
#include "engine/carcassonne/state.h"
#include "engine/carcassonne/things.h"
#include "engine/game/game.h"

namespace gatehouse::engine::carcassonne {

class Ruleset;

/// A position and its rules: what every rule that only reads is given. Both have to outlive it.
struct Position {
  const Ruleset& rules;
  const State& state;
};

/// What becomes of a tile that was drawn.
enum class DrawVerdict : std::uint8_t {
  Keep,      ///< it is placed, if it fits anywhere
  SetAside,  ///< it is laid beside the table (State::aside), and the seat draws again
  PutBack,   ///< it goes back into the bag, and the seat draws again
};

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

/// A tile that lies on the table when a game begins.
struct StartTile {
  TileKindId kind = kNoTile;
  Placement where;
};

/// The key of the text with a table's own tiles, which are added to those of the expansions: definitions for
/// read_tiles(), with the terrains and marks of the expansions in play.
inline constexpr std::string_view kOwnTiles = "tiles";
inline constexpr std::size_t kMaxOwnTilesBytes = 12000;
inline constexpr std::size_t kMaxOwnKinds = 60;
/// TileKind::set of those tiles.
inline constexpr std::string_view kOwnSet = "own";

/// Something on a farm that makes each completed city there worth more to one of those whom the city pays.
struct FarmRaise {
  Reason why;
  /// How much more a city brings the seat by what is on this field. Whatever the edition of the farm rules, a
  /// city brings it once: by the best of the fields for which the seat is paid.
  int (*each)(const Position&, FeatureId field, Seat) = nullptr;
};

/// Something that the seat in turn may do, with numbers that tell how well: cards of another expansion ask
/// for it (RulesetBuilder::card_set) by these names.
struct Deed {
  /// It was done, in or to that feature: the numbers of `counts`, in their order.
  struct Done {
    FeatureId feature = kNoPartId;
    std::vector<int> numbers;
  };
  std::string_view name;
  std::vector<std::string_view> counts;
  bool of_figure = false;  ///< by what was done in the figure step, not by the tile
  /// What the seat did with this tile; asked once points are paid and before figures go home.
  std::vector<Done> (*done)(const Position&, Seat) = nullptr;
};

struct Expansion;

/// What a table chose. `choices` has keys and values of OptionSpec; an option that is left out has its
/// default.
struct Options {
  int seats = 2;
  std::vector<std::string> expansions;  ///< beside the base game
  std::map<std::string, std::string> choices;
  std::map<std::string, std::string> texts;  ///< by TextSpec::key; a text that is left out is empty
  std::string fixtures;  ///< a scenario's own tiles, as read_tiles() takes them; none of them is in the bag
};

namespace detail {
int next_type_number();
template <class T>
inline const int kTypeNumber = next_type_number();
}  // namespace detail

class Ruleset {
 public:
  /// Throws std::invalid_argument naming an unknown expansion, key or value, a bad number of seats, or what
  /// is wrong in one of the texts; BrokenInvariant when expansions contradict each other. `unlisted`, for
  /// tests, are expansions without options that are in play as well, and are installed last.
  explicit Ruleset(const Options& options, std::span<const Expansion> unlisted = {});

  const Options& options() const { return options_; }
  int seats() const { return options_.seats; }

  const std::vector<TileKind>& tile_kinds() const { return tiles_; }
  /// REQUIRES: id < tile_kinds().size().
  const TileKind& tile(TileKindId id) const { return tiles_[id]; }
  /// kNoTile when no tile has that name.
  TileKindId tile_named(std::string_view name) const;
  /// What lies on the table when a game begins, in order of placement.
  std::span<const StartTile> start_layout() const { return start_layout_; }
  const Landscape& landscape() const { return landscape_; }
  /// The names of the stacks that are drawn before the bag, in their order.
  const std::vector<std::string_view>& stacks() const { return stacks_; }

  const std::vector<FigureKind>& figure_kinds() const { return figures_; }
  const FigureKind& figure(FigureKindId id) const { return figures_[id]; }
  /// Throws std::invalid_argument when no figure kind has that name.
  FigureKindId figure_named(std::string_view name) const;

  /// The symbols' names, by bit.
  const MarkNames& marks() const { return marks_; }
  /// In the order in which they run.
  const std::vector<Phase>& phases() const { return phases_; }
  const Phase& phase(const State& state) const { return phases_[state.turn.phase]; }
  /// The first phase in that slot or in a later one; phases().size() when there is none.
  std::uint8_t first_phase(Slot slot) const;
  bool has_phase(Slot slot) const;
  /// What can be done in the position's phase, in the order of installation, passing last.
  std::span<const Action> actions(const State& state) const { return actions(state.turn.phase); }
  std::span<const Action> actions(std::size_t phase) const { return steps_[phase].actions; }
  /// The action that owns the move in the position's phase, or null.
  const Action* action(const State& state, const Move& move) const;
  /// The figure kinds that kDeploy offers in the position's phase (FigureKind::stands_on, step).
  std::span<const FigureKindId> deployed(const State& state) const {
    return steps_[state.turn.phase].deployed;
  }
  /// The words that a filter of the position's phase is about, one bit each.
  std::uint64_t filtered_verbs(const State& state) const { return steps_[state.turn.phase].filtered_verbs; }
  /// Why a filter refuses the move in the position's phase; empty when all of them let it pass.
  Refusal filtered(const Position& position, Seat seat, const Move& move) const;

  /// The events that expansions declared in addition to EventType.
  const std::vector<OwnEvent>& own_events() const { return own_events_; }

  /// The words of the notation, by Verb.
  const std::vector<Word>& words() const { return words_; }
  const Word& word(Verb verb) const { return words_[static_cast<std::size_t>(verb)]; }
  /// nullopt when no word of the notation has that text.
  std::optional<Verb> verb_named(std::string_view word) const;

  /// What an expansion keeps of the options (RulesetBuilder::config). Throws BrokenInvariant when nothing in
  /// play installed a T.
  template <class T>
  const T& config() const {
    const auto type = static_cast<std::size_t>(detail::kTypeNumber<T>);
    ensure(type < configs_.size() && configs_[type] != nullptr,
           "a configuration that nothing in play installed");
    return *static_cast<const T*>(configs_[type].get());
  }
  /// What an expansion keeps in a position (RulesetBuilder::extra_state); Turn::extra() changes it. Throws
  /// BrokenInvariant when nothing in play installed a T.
  template <class T>
  const T& extra(const State& state) const {
    return *std::launder(reinterpret_cast<const T*>(state.extras.data() + extra_offset<T>()));
  }
  /// What State::extras begins as. The first extra_bytes() of it count for the fingerprint.
  const std::array<std::byte, kExtraBytes>& initial_extras() const { return initial_extras_; }
  std::size_t extra_bytes() const { return extra_bytes_; }

  // What expansions install. A rule that gets a Position only reads; one that gets a Turn changes the
  // position through it. All are called for legal situations only: a placement that fits, a figure on the
  // board.

  /// Why a tile may not be placed anywhere now; empty when the filter lets it pass.
  using TileFilter = Refusal (*)(const Position&, TileKindId);
  /// Why a placement is refused; empty when the filter lets it pass. It is asked hundreds of times a turn:
  /// what does not depend on the place is a TileFilter.
  using PlacementFilter = Refusal (*)(const Position&, TileKindId, const Placement&);
  /// Whether figures of a kind may be deployed to any tile, not only to the one just placed.
  using Reach = bool (*)(const Position&, FigureKindId);
  /// What becomes of a tile that was drawn, before it is in hand.
  using DrawRule = DrawVerdict (*)(const Position&, TileKindId);
  /// Called with a tile that now lies on the table.
  using TilePlaced = void (*)(Turn&, TileIndex);
  /// Called with a tile that fitted nowhere and has left the game.
  using TileDiscarded = void (*)(Turn&, TileKindId);
  /// Called when a figure has left `part`, because of `why`: it went home, to another part, or was captured.
  /// `part` is kNoPartId when it stood on a tile as a whole.
  using FigureLeft = void (*)(Turn&, FigureId, PartId part, Reason why);
  /// See RulesetBuilder::secrets().
  using Observe = void (*)(const Ruleset&, State&, Seat);
  using Imagine = void (*)(const Ruleset&, State&, Dice&);
  /// Points that a seat may still hope for beyond those it would have if the game ended now: for bots. May
  /// read only what the seat knows.
  using Prospect = int (*)(const Position&, Seat);
  /// Called when the second part of a double turn begins.
  using PartBegun = void (*)(Turn&);
  /// Called when a feature was completed and its points are paid; its figures still stand.
  using FeatureCompleted = void (*)(Turn&, FeatureId);
  /// A yes or no about a figure on the board, or about a feature.
  using FigureQuestion = bool (*)(const Position&, FigureId);
  using FeatureQuestion = bool (*)(const Position&, FeatureId);
  /// One step of the final scoring.
  using FinalScoring = void (*)(Turn&);
  /// Called in its ScoreStage with the sheet of each feature that is scored or asked about.
  using ScoreRule = void (*)(const Position&, ScoreSheet&);

  std::span<const Reach> reaches() const { return reaches_; }
  std::span<const DrawRule> draw_rules() const { return draw_rules_; }
  std::span<const FigureLeft> figure_left() const { return figure_left_; }
  std::span<const TileFilter> tile_filters() const { return tile_filters_; }
  std::span<const PlacementFilter> placement_filters() const { return placement_filters_; }
  std::span<const TilePlaced> tile_laid() const { return tile_laid_; }
  std::span<const TilePlaced> tile_placed() const { return tile_placed_; }
  std::span<const TileDiscarded> tile_discarded() const { return tile_discarded_; }
  std::span<const FeatureQuestion> keeps_open() const { return keeps_open_; }
  std::span<const FigureQuestion> keeps_figure() const { return keeps_figure_; }
  std::span<const PartBegun> part_begun() const { return part_begun_; }
  std::span<const FeatureCompleted> feature_completed() const { return feature_completed_; }
  std::span<const FarmRaise> farm_raises() const { return farm_raises_; }
  std::span<const Observe> observers() const { return observers_; }
  std::span<const Imagine> imaginers() const { return imaginers_; }
  std::span<const Prospect> prospects() const { return prospects_; }
  /// What the expansions in play keep and show (things.h), in the order in which they declared it.
  const std::vector<ThingKind>& things() const { return things_; }
  /// Null when no thing has that name.
  const ThingKind* thing_named(std::string_view name) const;
  /// The first thing with a face of that id, or null.
  const ThingKind* thing_with_face(std::string_view id) const;
  std::span<const FinalScoring> final_scoring() const { return final_scoring_; }
  std::span<const ScoreRule> score_rules(ScoreStage stage) const {
    return score_rules_[static_cast<std::size_t>(stage)];
  }
  const std::vector<std::string_view>& link_names() const { return link_names_; }

 private:
  friend class RulesetBuilder;
  friend class Turn;

  template <class T>
  T& writable_extra(State& state) const {
    return *std::launder(reinterpret_cast<T*>(state.extras.data() + extra_offset<T>()));
  }

  static constexpr std::size_t kNoExtra = kExtraBytes;

  template <class T>
  std::size_t extra_offset() const {
    const auto type = static_cast<std::size_t>(detail::kTypeNumber<T>);
    ensure(type < extra_offsets_.size() && extra_offsets_[type] != kNoExtra,
           "extra state that nothing in play installed");
    return extra_offsets_[type];
  }

  Options options_;
  std::vector<TileKind> tiles_;
  Landscape landscape_;
  std::vector<StartTile> start_layout_;
  std::vector<std::string_view> stacks_;
  std::vector<FigureKind> figures_;
  MarkNames marks_;
  std::vector<std::string_view> link_names_;
  std::vector<Phase> phases_;
  std::vector<Slot> phase_slots_;
  /// What belongs to a phase, by its number.
  struct Step {
    struct Filter {
      std::optional<Verb> verb;  ///< nullopt: every one
      MoveFilter refuses = nullptr;
    };
    std::vector<Action> actions;
    std::vector<Filter> filters;
    std::uint64_t filtered_verbs = 0;
    std::vector<FigureKindId> deployed;
  };
  std::vector<Step> steps_;
  std::vector<Word> words_;
  std::vector<OwnEvent> own_events_;
  std::vector<std::shared_ptr<const void>> configs_;
  std::vector<std::size_t> extra_offsets_;  ///< by type number; kNoExtra: not installed
  std::array<std::byte, kExtraBytes> initial_extras_{};
  std::size_t extra_bytes_ = 0;
  std::vector<Reach> reaches_;
  std::vector<DrawRule> draw_rules_;
  std::vector<FigureLeft> figure_left_;
  std::vector<TileFilter> tile_filters_;
  std::vector<PlacementFilter> placement_filters_;
  std::vector<TilePlaced> tile_laid_;
  std::vector<TilePlaced> tile_placed_;
  std::vector<TileDiscarded> tile_discarded_;
  std::vector<FeatureQuestion> keeps_open_;
  std::vector<FigureQuestion> keeps_figure_;
  std::vector<PartBegun> part_begun_;
  std::vector<FeatureCompleted> feature_completed_;
  std::vector<FarmRaise> farm_raises_;
  std::vector<Observe> observers_;
  std::vector<Imagine> imaginers_;
  std::vector<Prospect> prospects_;
  std::vector<ThingKind> things_;
  std::vector<FinalScoring> final_scoring_;
  std::array<std::vector<ScoreRule>, kScoreStages> score_rules_;
};

inline void Offers::offer(const Move& move) {
  if ((filtered_verbs_ >> static_cast<unsigned>(move.verb) & 1u) != 0 &&
      position_.rules.filtered(position_, seat_, move))
    return;
  if (moves_ != nullptr)
    moves_->push_back(move);
  else
    any_ = true;
}

/// What an expansion's install() is given. Good only during that call.
class RulesetBuilder {
 public:
  RulesetBuilder(Ruleset& rules, const Options& options, const std::map<std::string, std::string>& choices)
      : rules_(rules), options_(options), choices_(choices) {}

  /// The table's value for one of the expansion's own options. REQUIRES: the expansion declares that key.
  std::string_view choice(std::string_view key) const { return choices_.find(std::string(key))->second; }
  /// The table's text for one of the expansion's own keys; empty when it brought none.
  std::string_view text(std::string_view key) const;
  /// Whether another expansion is in play too. How two interact is written in the folder of the later one.
  bool has(std::string_view expansion) const;

  /// A symbol that tile definitions may use from now on. The same name gives the same mark.
  Marks mark(std::string_view name);
  /// Terrains, kinds of sides, and their contacts, with sides of other expansions too.
  Landscape& landscape() { return rules_.landscape_; }
  /// A stack apart from the bag. Stacks are drawn before the bag, each one entirely, in the order in which
  /// they were installed.
  std::uint8_t stack(std::string_view name);
  /// Tiles with a part of that terrain belong to the stack if no other stack is given for them, such as a
  /// table's own.
  void collect(std::uint8_t stack, Terrain terrain) { collected_.emplace_back(terrain, stack); }
  /// Adds tiles. `set` is their TileKind::set. Throws std::invalid_argument naming what cannot be read.
  /// REQUIRES: their terrains, kinds of sides and marks are installed.
  void tiles(std::string_view definitions, std::string_view set, std::uint8_t stack = kBag);
  /// Adds the table's own tiles. Throws std::invalid_argument naming the line and what is wrong with it.
  /// REQUIRES: every expansion in play is installed.
  void own_tiles(std::string_view definitions);
  /// A tile that lies on the table when a game begins, in addition to those installed before. One copy less
  /// of it is in the bag. REQUIRES: tiles() has added it.
  void start_tile(std::string_view name, Placement where = {});
  /// Takes away the start tiles that others installed, and puts them into the bag. Throws
  /// std::invalid_argument when two expansions in play do so: the later one has to know the earlier (has()).
  void replace_start();
  /// Adds a kind of figure, and per_seat figures of it to each seat's supply.
  FigureKindId figure(const FigureKind& kind);
  /// A name for links: returns what Link::why is to be.
  std::uint16_t link(std::string_view name);
  /// Adds a phase of the turn and what can be done in it.
  void phase(Slot slot, const Phase& phase, std::initializer_list<Action> actions = {});
  /// Adds an action to every phase of that name. When everything is installed, BrokenInvariant is thrown if
  /// there is no such phase, or if the word has another owner there.
  void action(std::string_view step, const Action& action) { actions_.push_back({step, action}); }
  /// Asked about every move of a step, passing included.
  void filter(std::string_view step, MoveFilter refuses) { filters_.push_back({step, {}, refuses}); }
  /// Asked about every move of a word, in every step.
  void filter(Verb verb, MoveFilter refuses) { filters_.push_back({{}, verb, refuses}); }
  /// Where it says true, figures may be deployed to any tile.
  void reach(Ruleset::Reach reaches) { rules_.reaches_.push_back(reaches); }
  /// Declares an event of the expansion's own, for Turn::record().
  void event(const OwnEvent& own) { rules_.own_events_.push_back(own); }
  /// Adds a word to the notation. REQUIRES: it is not one yet.
  Verb verb(std::string_view word, Operands operands, const Items& items = {});

  /// What the expansion wants to know of the options later, for Ruleset::config(). One value for each T.
  template <class T>
  void config(T value) {
    const auto at = static_cast<std::size_t>(detail::kTypeNumber<T>);
    if (rules_.configs_.size() <= at) rules_.configs_.resize(at + 1);
    rules_.configs_[at] = std::make_shared<const T>(std::move(value));
  }
  /// Room for a T in every position, which begins as `initial`. T has no padding and holds no cache: its
  /// bytes count for the fingerprint. Throws BrokenInvariant when a T is there already, or when kExtraBytes
  /// do not suffice.
  template <class T>
  void extra_state(const T& initial = {}) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    static_assert(alignof(T) <= 8);
    reserve_extra(static_cast<std::size_t>(detail::kTypeNumber<T>), &initial, sizeof(T));
  }

  void draw_rule(Ruleset::DrawRule rule) { rules_.draw_rules_.push_back(rule); }
  void figure_left(Ruleset::FigureLeft reaction) { rules_.figure_left_.push_back(reaction); }
  void tile_filter(Ruleset::TileFilter refuses) { rules_.tile_filters_.push_back(refuses); }
  void placement_filter(Ruleset::PlacementFilter refuses) { rules_.placement_filters_.push_back(refuses); }
  /// Called for every tile that comes to lie on the table, also in a position described by hand: here an
  /// expansion takes note of it, and links.
  void tile_laid(Ruleset::TilePlaced note) { rules_.tile_laid_.push_back(note); }
  /// Called when a seat has placed a tile, after tile_laid: what placing it brings about.
  void tile_placed(Ruleset::TilePlaced reaction) { rules_.tile_placed_.push_back(reaction); }
  void tile_discarded(Ruleset::TileDiscarded reaction) { rules_.tile_discarded_.push_back(reaction); }
  /// Where it says true, a feature without open slots is not complete yet.
  void keeps_open(Ruleset::FeatureQuestion holds) { rules_.keeps_open_.push_back(holds); }
  /// Where it says true, the figure does not go home when its feature is scored.
  void keeps_figure(Ruleset::FigureQuestion keeps) { rules_.keeps_figure_.push_back(keeps); }
  void part_begun(Ruleset::PartBegun reaction) { rules_.part_begun_.push_back(reaction); }
  void feature_completed(Ruleset::FeatureCompleted reaction) {
    rules_.feature_completed_.push_back(reaction);
  }
  void raise_farm(const FarmRaise& raise) { rules_.farm_raises_.push_back(raise); }
  /// For secrets in the expansion's extra state T: kBlank removes from an observation what the viewer
  /// (kNoSeat: a spectator) may not know; kFill fills the blanks at random, with what could be the truth.
  template <class T, void (*kBlank)(const Position&, T&, Seat), void (*kFill)(const Position&, T&, Dice&)>
  void secrets() {
    rules_.observers_.push_back([](const Ruleset& rules, State& state, Seat viewer) {
      kBlank({rules, state}, rules.writable_extra<T>(state), viewer);
    });
    rules_.imaginers_.push_back([](const Ruleset& rules, State& state, Dice& dice) {
      kFill({rules, state}, rules.writable_extra<T>(state), dice);
    });
  }
  void prospect(Ruleset::Prospect expects) { rules_.prospects_.push_back(expects); }
  /// Declares something that the expansion keeps and shows (things.h). REQUIRES: no other thing has its name.
  void thing(ThingKind kind);
  /// Cards for another expansion's deck, in the format of that expansion.
  void card_set(std::string_view definitions) { card_sets_.push_back(definitions); }
  const std::vector<std::string_view>& card_sets() const { return card_sets_; }
  /// What those cards may ask for besides. REQUIRES: no other deed has its name.
  void deed(Deed deed) { deeds_.push_back(std::move(deed)); }
  const std::vector<Deed>& deeds() const { return deeds_; }
  /// Adds a step to the final scoring; steps run in the order of installation.
  void final_scoring(Ruleset::FinalScoring step) { rules_.final_scoring_.push_back(step); }
  /// Adds a rule about the worth of features.
  void score(ScoreStage stage, Ruleset::ScoreRule rule) {
    rules_.score_rules_[static_cast<std::size_t>(stage)].push_back(rule);
  }

 private:
  friend class Ruleset;

  void reserve_extra(std::size_t type, const void* initial, std::size_t bytes);
  /// Puts the phases in order, and to each what belongs to it. To be called once, when all is installed.
  void arrange();
  void arrange(const Phase& phase, Ruleset::Step& step);
  /// Where a tile belongs of which nothing else is said.
  std::uint8_t stack_for(const TileKind& kind) const;

  Ruleset& rules_;
  const Options& options_;
  const std::map<std::string, std::string>& choices_;
  std::vector<std::string_view> card_sets_;
  std::vector<Deed> deeds_;
  struct Installed {
    std::string_view step;
    Action action;
  };
  struct Filter {
    std::string_view step;  ///< empty: every one
    std::optional<Verb> verb;
    MoveFilter refuses;
  };
  std::vector<Installed> actions_;
  std::vector<Filter> filters_;
  std::vector<std::vector<Action>> phase_actions_;           ///< by phase, before they are in order
  std::vector<std::pair<Terrain, std::uint8_t>> collected_;  ///< terrain, stack
  bool start_replaced_ = false;
};

/// One expansion: its folder says what it is, expansions/all.cc lists it.
struct Expansion {
  std::string_view name;   ///< as in Options, and the name of its folder
  std::string_view title;  ///< for people
  std::vector<OptionSpec> options;
  void (*install)(RulesetBuilder&) = nullptr;
  std::vector<TextSpec> texts = {};
};

/// Every expansion, the base game first, in the order of installation.
std::span<const Expansion> all_expansions();

}  // namespace gatehouse::engine::carcassonne
