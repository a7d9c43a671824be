#pragma once
// The rules in play, compiled from the options: tile and figure kinds, the phases of a turn in order, and the
// hooks that expansions installed. Immutable once built, shared by every position of a game.
//
// Composition is free of order where it can be (actions only add, filters only remove, score rules are
// staged) and explicit where it cannot: phases run by Slot, then in the order of expansions/all.cc.

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

/// A position with its rules: what every read-only rule is given.
struct Position {
  const Ruleset& rules;
  const State& state;
};

/// What becomes of a tile that was drawn.
enum class DrawVerdict : std::uint8_t {
  Keep,      ///< it is placed, if it fits anywhere
  SetAside,  ///< it waits beside the table (State::aside), and another is drawn
  PutBack,   ///< it goes back into the bag, and another is drawn
};

/// One thing a table can choose about an expansion; the first value is the default.
struct OptionSpec {
  std::string_view key;
  std::vector<std::string_view> values;
  std::string_view text;
};

/// A text that a table may bring along for an expansion, which reads it strictly while it is installed: cards
/// of its own, say.
struct TextSpec {
  std::string_view key;   ///< "orders.deck"
  std::size_t bytes = 0;  ///< how many it may have
  std::string_view text;  ///< what it is, for people
};

/// A tile that lies on the table when a game begins.
struct StartTile {
  TileKindId kind = kNoTile;
  Placement where;
};

/// The text in which a table brings tiles of its own, beside those of the expansions: definitions as
/// read_tiles() takes them, with terrains and marks of what is in play.
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

struct Expansion;

/// What a table chose. Keys and values are those of OptionSpec.
struct Options {
  int seats = 2;
  std::vector<std::string> expansions;  ///< beside the base game
  std::map<std::string, std::string> choices;
  std::map<std::string, std::string> texts;  ///< by TextSpec::key; what is left out is empty
  std::string fixtures;  ///< tile definitions of a scenario's own, as read_tiles() takes them; no copies
};

namespace detail {
int next_type_number();
template <class T>
inline const int kTypeNumber = next_type_number();
}  // namespace detail

class Ruleset {
 public:
  /// Throws std::invalid_argument naming an unknown expansion, key or value, or a bad number of seats.
  /// `unlisted` are in play beside what the options choose, installed last, without options of their own: for
  /// tests of what expansions can hook into.
  explicit Ruleset(const Options& options, std::span<const Expansion> unlisted = {});

  const Options& options() const { return options_; }
  int seats() const { return options_.seats; }

  const std::vector<TileKind>& tile_kinds() const { return tiles_; }
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
  /// Throws std::invalid_argument.
  FigureKindId figure_named(std::string_view name) const;

  /// The symbols' names, by bit.
  const MarkNames& marks() const { return marks_; }
  const std::vector<Phase>& phases() const { return phases_; }
  const Phase& phase(const State& state) const { return phases_[state.turn.phase]; }
  /// The first phase of the first slot at or after `slot` that has one.
  std::uint8_t first_phase(Slot slot) const;
  bool has_phase(Slot slot) const;
  /// What can be done in the phase that the position is in, in the order of installation, passing last.
  std::span<const Action> actions(const State& state) const { return actions(state.turn.phase); }
  std::span<const Action> actions(std::size_t phase) const { return steps_[phase].actions; }
  /// The action that owns such a move there, or null.
  const Action* action(const State& state, const Move& move) const;
  /// The figure kinds that are deployed there by what they declare (FigureKind::stands_on).
  std::span<const FigureKindId> deployed(const State& state) const {
    return steps_[state.turn.phase].deployed;
  }
  /// Why a filter refuses a move there; none when all let it pass.
  Refusal filtered(const Position& position, Seat seat, const Move& move) const;

  /// The events that expansions declared beside those of EventType.
  const std::vector<OwnEvent>& own_events() const { return own_events_; }

  /// The words of the notation, by Verb.
  const std::vector<Word>& words() const { return words_; }
  const Word& word(Verb verb) const { return words_[static_cast<std::size_t>(verb)]; }
  std::optional<Verb> verb_named(std::string_view word) const;

  /// What an expansion chose to remember about the options: immutable. Throws BrokenInvariant when nothing in
  /// play installed a T.
  template <class T>
  const T& config() const {
    const auto type = static_cast<std::size_t>(detail::kTypeNumber<T>);
    ensure(type < configs_.size() && configs_[type] != nullptr,
           "a configuration that nothing in play installed");
    return *static_cast<const T*>(configs_[type].get());
  }
  /// What an expansion remembers in a position; Turn::extra() changes it. Throws BrokenInvariant when nothing
  /// in play installed a T.
  template <class T>
  const T& extra(const State& state) const {
    return *std::launder(reinterpret_cast<const T*>(state.extras.data() + extra_offset<T>()));
  }
  /// The slab with every expansion's initial values; its used length counts for the fingerprint.
  const std::array<std::byte, kExtraBytes>& initial_extras() const { return initial_extras_; }
  std::size_t extra_bytes() const { return extra_bytes_; }

  /// Why a placement is refused; none when the filter lets it pass.
  using PlacementFilter = Refusal (*)(const Position&, TileKindId, const Placement&);
  /// Whether figures of a kind may be deployed to any tile, not only to the one just placed.
  using Reach = bool (*)(const Position&, FigureKindId);
  using DrawRule = DrawVerdict (*)(const Position&, TileKindId);
  /// Takes note of a tile that lies on the table from now on, or brings about what placing it does.
  using TilePlaced = void (*)(Turn&, TileIndex);
  using TileDiscarded = void (*)(Turn&, TileKindId);
  /// A figure went from `part` to its owner's supply, because of `why`; `part` is kNoPartId when it stood on
  /// a tile as a whole.
  using FigureLeft = void (*)(Turn&, FigureId, PartId part, Reason why);
  /// See RulesetBuilder::secrets().
  using Observe = void (*)(const Ruleset&, State&, Seat);
  using Imagine = void (*)(const Ruleset&, State&, Dice&);
  /// What a seat may yet make of the position, beyond its points if the game ended now: for bots.
  using Prospect = int (*)(const Position&, Seat);
  /// The second part of a double turn begins.
  using PartBegun = void (*)(Turn&);
  /// A feature was completed, and its points are paid; its figures still stand.
  using FeatureCompleted = void (*)(Turn&, FeatureId);
  /// A question about a figure on the board, or about a feature.
  using FigureQuestion = bool (*)(const Position&, FigureId);
  using FeatureQuestion = bool (*)(const Position&, FeatureId);
  using FinalScoring = void (*)(Turn&);
  using ScoreRule = void (*)(const Position&, ScoreSheet&);

  std::span<const Reach> reaches() const { return reaches_; }
  std::span<const DrawRule> draw_rules() const { return draw_rules_; }
  std::span<const FigureLeft> figure_left() const { return figure_left_; }
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
  /// What the expansions in play keep, in the order in which they declared it.
  const std::vector<ThingKind>& things() const { return things_; }
  /// Null when nothing has that name.
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
  if (position_.rules.filtered(position_, seat_, move)) return;
  ++count_;
  if (moves_ != nullptr) moves_->push_back(move);
}

/// What an expansion's install() is given.
class RulesetBuilder {
 public:
  RulesetBuilder(Ruleset& rules, const Options& options, const std::map<std::string, std::string>& choices)
      : rules_(rules), options_(options), choices_(choices) {}

  /// The table's value for one of the expansion's own options.
  std::string_view choice(std::string_view key) const { return choices_.find(std::string(key))->second; }
  /// What the table brought for one of the expansion's own texts; empty when nothing.
  std::string_view text(std::string_view key) const;
  /// Whether another expansion is in play too (for interactions, which live in the later one's folder).
  bool has(std::string_view expansion) const;

  /// A symbol that tile definitions may use from now on.
  Marks mark(std::string_view name);
  /// Terrains, kinds of sides, and their contact, which may be set for sides of others too.
  Landscape& landscape() { return rules_.landscape_; }
  /// A stack of its own: all of its tiles are drawn before those of later stacks, and these before the bag's.
  std::uint8_t stack(std::string_view name);
  /// REQUIRES: their terrains, sides and marks are installed.
  void tiles(std::string_view definitions, std::string_view set, std::uint8_t stack = kBag);
  /// The table's own tiles. Throws std::invalid_argument naming the line and what is wrong with it. REQUIRES:
  /// every expansion in play is installed.
  void own_tiles(std::string_view definitions);
  /// A tile that lies on the table when a game begins, beside what was installed before. Its copies are not
  /// in the bag.
  void start_tile(std::string_view name, Placement where = {});
  /// Takes away what others laid; those tiles are in the bag then. Throws std::invalid_argument when two
  /// expansions in play do so: the later one has to know the earlier (has()).
  void replace_start();
  FigureKindId figure(const FigureKind& kind);
  /// A name for links, for Link::why.
  std::uint16_t link(std::string_view name);
  /// A step, with what its owner lets one do in it. The words of a step are those of its actions.
  void phase(Slot slot, const Phase& phase, std::initializer_list<Action> actions = {});
  /// Something that may be done in every phase of that name. Throws BrokenInvariant once all is installed
  /// when there is no such phase, or when the word has another owner there.
  void action(std::string_view step, const Action& action) { actions_.push_back({step, action}); }
  /// Refuses moves of a step, passing included.
  void filter(std::string_view step, MoveFilter refuses) { filters_.push_back({step, {}, refuses}); }
  /// Refuses moves of a word in every step.
  void filter(Verb verb, MoveFilter refuses) { filters_.push_back({{}, verb, refuses}); }
  void reach(Ruleset::Reach reaches) { rules_.reaches_.push_back(reaches); }
  /// Declares an event, which Turn::record() takes.
  void event(const OwnEvent& own) { rules_.own_events_.push_back(own); }
  /// A word of the notation. REQUIRES: it is none yet.
  Verb verb(std::string_view word, Operands operands, const Items& items = {});

  template <class T>
  void config(T value) {
    const auto at = static_cast<std::size_t>(detail::kTypeNumber<T>);
    if (rules_.configs_.size() <= at) rules_.configs_.resize(at + 1);
    rules_.configs_[at] = std::make_shared<const T>(std::move(value));
  }
  /// Room for a T in every position, beginning as `initial`. T has no padding and no cache: its bytes count
  /// for the fingerprint. Throws BrokenInvariant when there is a T already, or when kExtraBytes are used up.
  template <class T>
  void extra_state(const T& initial = {}) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    static_assert(alignof(T) <= 8);
    reserve_extra(static_cast<std::size_t>(detail::kTypeNumber<T>), &initial, sizeof(T));
  }

  void draw_rule(Ruleset::DrawRule rule) { rules_.draw_rules_.push_back(rule); }
  void figure_left(Ruleset::FigureLeft reaction) { rules_.figure_left_.push_back(reaction); }
  void placement_filter(Ruleset::PlacementFilter refuses) { rules_.placement_filters_.push_back(refuses); }
  /// What an expansion notes, and links, of every tile on the table, also of a position described by hand.
  void tile_laid(Ruleset::TilePlaced note) { rules_.tile_laid_.push_back(note); }
  /// What a tile brings about when a seat places it.
  void tile_placed(Ruleset::TilePlaced reaction) { rules_.tile_placed_.push_back(reaction); }
  void tile_discarded(Ruleset::TileDiscarded reaction) { rules_.tile_discarded_.push_back(reaction); }
  /// A feature without open slots that says true is not complete yet.
  void keeps_open(Ruleset::FeatureQuestion holds) { rules_.keeps_open_.push_back(holds); }
  /// A figure that says true does not go home when its feature is scored.
  void keeps_figure(Ruleset::FigureQuestion keeps) { rules_.keeps_figure_.push_back(keeps); }
  void part_begun(Ruleset::PartBegun reaction) { rules_.part_begun_.push_back(reaction); }
  void feature_completed(Ruleset::FeatureCompleted reaction) {
    rules_.feature_completed_.push_back(reaction);
  }
  void raise_farm(const FarmRaise& raise) { rules_.farm_raises_.push_back(raise); }
  /// An expansion that keeps secrets in its extra state T says how to blank them for a viewer (kNoSeat: a
  /// spectator), and how to fill the blanks at random, consistently.
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
  /// Something that the expansion keeps and shows (things.h). REQUIRES: no other thing has its name.
  void thing(ThingKind kind);
  /// Cards that an expansion brings to those of another, as that other one reads them.
  void card_set(std::string_view definitions) { card_sets_.push_back(definitions); }
  const std::vector<std::string_view>& card_sets() const { return card_sets_; }
  /// What is scored when the game ends, in the order of installation.
  void final_scoring(Ruleset::FinalScoring step) { rules_.final_scoring_.push_back(step); }
  void score(ScoreStage stage, Ruleset::ScoreRule rule) {
    rules_.score_rules_[static_cast<std::size_t>(stage)].push_back(rule);
  }

 private:
  friend class Ruleset;

  void reserve_extra(std::size_t type, const void* initial, std::size_t bytes);
  /// Puts the phases in order, and to each what belongs to it. To be called once, when all is installed.
  void arrange();
  void arrange(const Phase& phase, Ruleset::Step& step);

  Ruleset& rules_;
  const Options& options_;
  const std::map<std::string, std::string>& choices_;
  std::vector<std::string_view> card_sets_;
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
  std::vector<std::vector<Action>> phase_actions_;  ///< by phase, before they are in order
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

/// Every expansion, the base game first, in the order in which they install themselves.
std::span<const Expansion> all_expansions();

}  // namespace gatehouse::engine::carcassonne
