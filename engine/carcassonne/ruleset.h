#pragma once
// The rules in play, compiled from the options: tile and figure kinds, the phases of a turn in order, and the
// hooks that expansions installed. Immutable once built, shared by every position of a game.
//
// Composition is free of order where it can be (claim sources only add, filters only remove, score rules are
// staged) and explicit where it cannot: phases run by Slot, then in the order of expansions/all.cc.

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
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/move.h"
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

class Turn;
class Claims;

enum class Progress : std::uint8_t {
  Done,  ///< go on with the next phase
  Wait,  ///< somebody (see Phase::actor) has to move
};

/// Where in a turn a phase runs.
enum class Slot : std::uint8_t {
  Setup,  ///< before the first turn
  StartTurn,
  Draw,
  PlaceTile,
  AfterTile,
  PlaceFigure,
  AfterFigure,
  Score,
  AfterScore,  ///< points are paid, figures still stand
  Return,
  AfterReturn,
  EndTurn,
};

/// A step of the turn. It has no state of its own; one exists per rule, not per game.
struct Phase {
  std::string_view name;  ///< the `step` of the wire
  Progress (*enter)(Turn&) = nullptr;
  Actor (*actor)(const Position&) = nullptr;                                 ///< asked only while waiting
  void (*legal_moves)(const Position&, Seat, std::vector<Move>&) = nullptr;  ///< kNoSeat: outcomes of chance
  Progress (*play)(Turn&, Seat, Move) = nullptr;
  /// Names why a move that is not among legal_moves() is none of them; asked for nothing else.
  Refusal (*why_not)(const Position&, Seat, Move) = nullptr;
  /// Samples one of the outcomes; asked of phases that wait for chance.
  Move (*roll)(const Position&, Dice&) = nullptr;
  /// That a seat is asked after a move of its own tells what it holds (see Carcassonne::asks_in_secret).
  bool secret = false;
};

/// What becomes of a tile that was drawn.
enum class DrawVerdict : std::uint8_t {
  Keep,      ///< it is placed, if it fits anywhere
  SetAside,  ///< it waits beside the table (State::aside), and another is drawn
  PutBack,   ///< it goes back into the bag, and another is drawn
};

/// The points of one feature in the making.
struct ScoreSheet {
  FeatureId feature = kNoPartId;
  Terrain terrain = Terrain::Field;
  bool finished = false;
  bool final = false;
  FixedVector<Term, 8> terms;                      ///< paid to everybody with the most followers
  std::array<std::uint8_t, kMaxSeats> strength{};  ///< of each seat's figures in the feature
  FixedVector<SeatPoints, 16> bonuses;             ///< paid whatever the majority is

  int points() const {
    int sum = 0;
    for (const Term& term : terms) sum += term.points();
    return sum;
  }
};

enum class ScoreStage : std::uint8_t { Base, Replace, Add };

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
  TileKindId start_tile() const { return start_tile_; }

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

  /// What an expansion chose to remember about the options: immutable. Throws BrokenInvariant when nothing in
  /// play installed a T.
  template <class T>
  const T& config() const {
    const auto type = static_cast<std::size_t>(detail::kTypeNumber<T>);
    ensure(type < configs_.size() && configs_[type] != nullptr,
           "a configuration that nothing in play installed");
    return *static_cast<const T*>(configs_[type].get());
  }
  /// What an expansion remembers in a position. Throws BrokenInvariant when nothing in play installed a T.
  template <class T>
  T& extra(State& state) const {
    return *std::launder(reinterpret_cast<T*>(state.extras.data() + extra_offset<T>()));
  }
  template <class T>
  const T& extra(const State& state) const {
    return *std::launder(reinterpret_cast<const T*>(state.extras.data() + extra_offset<T>()));
  }
  /// The slab with every expansion's initial values; its used length counts for the fingerprint.
  const std::array<std::byte, kExtraBytes>& initial_extras() const { return initial_extras_; }
  std::size_t extra_bytes() const { return extra_bytes_; }

  using ClaimSource = void (*)(const Position&, Seat, Claims&);
  /// Why a claim, or a placement, is refused; none when the filter lets it pass.
  using ClaimFilter = Refusal (*)(const Position&, Seat, const Move&);
  using PlacementFilter = Refusal (*)(const Position&, TileKindId, const Placement&);
  /// Whether a claim may go to the tile on move.cell, though that is not the tile just placed.
  using ClaimReach = bool (*)(const Position&, const Move&);
  /// Why a claim that no source offered is refused; none when it is not this rule's business.
  using ClaimReason = Refusal (*)(const Position&, Seat, const Move&);
  /// Plays a claim that is neither a deployment nor a pass; false when it is not this rule's business.
  using ClaimPlay = bool (*)(Turn&, Seat, const Move&);
  using DrawRule = DrawVerdict (*)(const Position&, TileKindId);
  /// Takes note of a tile that lies on the table from now on, or brings about what placing it does.
  using TilePlaced = void (*)(Turn&, TileIndex);
  using TileDiscarded = void (*)(Turn&, TileKindId);
  /// A figure went from `part` to its owner's supply, because of `why`; `part` is kNoPartId when it stood on
  /// a tile as a whole.
  using FigureLeft = void (*)(Turn&, FigureId, PartId part, std::string_view why);
  /// Blanks what a viewer (kNoSeat: a spectator) may not know; fills the blanks at random, consistently.
  using Observe = void (*)(const Ruleset&, State&, Seat);
  using Imagine = void (*)(const Ruleset&, State&, Dice&);
  /// What a seat may yet make of the position, beyond its points if the game ended now: for bots.
  using Prospect = int (*)(const Position&, Seat);
  /// A question about a feature.
  using FeatureQuestion = bool (*)(const Position&, FeatureId);
  using FinalScoring = void (*)(Turn&);
  using ScoreRule = void (*)(const Position&, ScoreSheet&);

  std::span<const ClaimSource> claim_sources() const { return claim_sources_; }
  std::span<const ClaimFilter> claim_filters() const { return claim_filters_; }
  std::span<const ClaimReach> claim_reaches() const { return claim_reaches_; }
  std::span<const ClaimReason> claim_reasons() const { return claim_reasons_; }
  std::span<const ClaimPlay> claim_plays() const { return claim_plays_; }
  std::span<const DrawRule> draw_rules() const { return draw_rules_; }
  std::span<const FigureLeft> figure_left() const { return figure_left_; }
  std::span<const PlacementFilter> placement_filters() const { return placement_filters_; }
  std::span<const TilePlaced> tile_laid() const { return tile_laid_; }
  std::span<const TilePlaced> tile_placed() const { return tile_placed_; }
  std::span<const TileDiscarded> tile_discarded() const { return tile_discarded_; }
  std::span<const FeatureQuestion> keeps_open() const { return keeps_open_; }
  std::span<const FeatureQuestion> keeps_figures() const { return keeps_figures_; }
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
  TileKindId start_tile_ = kNoTile;
  std::vector<FigureKind> figures_;
  MarkNames marks_;
  std::vector<std::string_view> link_names_;
  std::vector<Phase> phases_;
  std::vector<Slot> phase_slots_;
  std::vector<std::shared_ptr<const void>> configs_;
  std::vector<std::size_t> extra_offsets_;  ///< by type number; kNoExtra: not installed
  std::array<std::byte, kExtraBytes> initial_extras_{};
  std::size_t extra_bytes_ = 0;
  std::vector<ClaimSource> claim_sources_;
  std::vector<ClaimFilter> claim_filters_;
  std::vector<ClaimReach> claim_reaches_;
  std::vector<ClaimReason> claim_reasons_;
  std::vector<ClaimPlay> claim_plays_;
  std::vector<DrawRule> draw_rules_;
  std::vector<FigureLeft> figure_left_;
  std::vector<PlacementFilter> placement_filters_;
  std::vector<TilePlaced> tile_laid_;
  std::vector<TilePlaced> tile_placed_;
  std::vector<TileDiscarded> tile_discarded_;
  std::vector<FeatureQuestion> keeps_open_;
  std::vector<FeatureQuestion> keeps_figures_;
  std::vector<Observe> observers_;
  std::vector<Imagine> imaginers_;
  std::vector<Prospect> prospects_;
  std::vector<ThingKind> things_;
  std::vector<FinalScoring> final_scoring_;
  std::array<std::vector<ScoreRule>, 3> score_rules_;
};

/// Collects what a seat may do in the figure step: sources offer, filters refuse.
class Claims {
 public:
  /// `moves` may be null when only the question counts whether there is any.
  Claims(const Position& position, Seat seat, std::vector<Move>* moves)
      : position_(position), seat_(seat), moves_(moves) {}

  void offer(const Move& move) {
    for (const Ruleset::ClaimFilter refuses : position_.rules.claim_filters())
      if (refuses(position_, seat_, move)) return;
    ++count_;
    if (moves_ != nullptr) moves_->push_back(move);
  }
  int count() const { return count_; }

 private:
  const Position& position_;
  Seat seat_;
  std::vector<Move>* moves_;
  int count_ = 0;
};

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
  void tiles(std::string_view definitions, std::string_view set);
  void start_tile(std::string_view name);
  FigureKindId figure(const FigureKind& kind);
  /// A name for links, for Link::why.
  std::uint16_t link(std::string_view name);
  void phase(Slot slot, const Phase& phase);

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

  void claim_source(Ruleset::ClaimSource offer) { rules_.claim_sources_.push_back(offer); }
  /// Refuses claims, and passing, which is asked like one.
  void claim_filter(Ruleset::ClaimFilter refuses) { rules_.claim_filters_.push_back(refuses); }
  void claim_reach(Ruleset::ClaimReach reaches) { rules_.claim_reaches_.push_back(reaches); }
  void claim_reason(Ruleset::ClaimReason reason) { rules_.claim_reasons_.push_back(reason); }
  void claim_play(Ruleset::ClaimPlay play) { rules_.claim_plays_.push_back(play); }
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
  /// The figures of a completed feature that says true do not go home.
  void keeps_figures(Ruleset::FeatureQuestion holds) { rules_.keeps_figures_.push_back(holds); }
  /// An expansion that keeps secrets says how to blank and how to imagine them.
  void secrets(Ruleset::Observe observe, Ruleset::Imagine imagine) {
    rules_.observers_.push_back(observe);
    rules_.imaginers_.push_back(imagine);
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
  void reserve_extra(std::size_t type, const void* initial, std::size_t bytes);

  Ruleset& rules_;
  const Options& options_;
  const std::map<std::string, std::string>& choices_;
  std::vector<std::string_view> card_sets_;
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
