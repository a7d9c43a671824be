#pragma once
// The rules in play, compiled from the options: tile and figure kinds, the phases of a turn in order, and the
// hooks that expansions installed. Immutable once built, shared by every position of a game.
//
// The order in which expansions are installed matters as little as possible: actions only add moves, filters
// only take moves away, score rules speak in stages. Where order does matter it is stated: phases run by
// Slot, and within a Slot in the order of expansions/all.cc.

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/carcassonne/action.h"
#include "engine/carcassonne/bounds.h"
#include "engine/carcassonne/event.h"
#include "engine/carcassonne/move.h"
#include "engine/carcassonne/options.h"
#include "engine/carcassonne/score_sheet.h"
#include "engine/carcassonne/state.h"
#include "engine/carcassonne/things.h"
#include "engine/game/game.h"

namespace gatehouse::engine::carcassonne {

inline constexpr std::size_t kMaxPlacementFilters = 16;
inline constexpr std::size_t kMaxPhases = 128;
inline constexpr std::size_t kMaxStacks = 128;

class Ruleset;
struct Outlook;

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

/// A tile that lies on the table when a game begins.
struct StartTile {
  TileKindId kind = kNoTile;
  Placement where;
};

/// A place with a name where figures may stand: beside the table, or a spot of a tile that lies there when
/// the game begins.
struct PlaceKind {
  std::string_view name;          ///< as rules, scenarios and the wire say it: "market"
  std::optional<Cell> cell = {};  ///< where it lies, if it is a spot of a tile
};

/// Something on a farm that makes each completed city there worth more to one of those whom the city pays.
struct FarmRaise {
  Reason why;
  /// How much more a city brings the seat by what is on this field. Where the edition of the farm rules pays
  /// a city once, it brings this once, too: by the best of the fields for which the seat is paid.
  int (*each)(const Position&, FeatureId field, Seat) = nullptr;
};

/// Figures that leave together with those of what a turn has completed, though they stand elsewhere.
struct FiguresReturn {
  Reason why;
  /// Asked while the figures of those features still stand, and State::completed names them.
  bool (*returns)(const Position&, FigureId) = nullptr;
  bool always = false;  ///< asked in every turn, also in one that has completed nothing
};

/// Features that are scored with those that a turn has completed.
using ScoredToo = FixedVector<FeatureId, kMaxFigures>;
struct ScoredWithFeatures {
  /// Adds them, each once. Asked before anything is scored.
  void (*list)(const Position&, ScoredToo&) = nullptr;
  void (*score)(Turn&, FeatureId) = nullptr;
};

/// Something that makes a completed city count more than once for the farms that it borders, in each edition
/// of the farm rules.
struct CityFeeds {
  std::string_view what;  ///< for people: "besieged cities"; static lifetime
  int more = 1;           ///< how many times more it counts
  bool (*of)(const Position&, FeatureId city) = nullptr;
};

namespace detail {
int next_type_number();
template <class T>
inline const int kTypeNumber = next_type_number();
}  // namespace detail

class Ruleset {  ///< all that is in play at a table: what its expansions installed
 public:
  /// Throws BadTable that names an unknown expansion, key or value, a bad number of seats, or the fault in a
  /// text. It may also name what there is too much of (bounds.h), or the expansion that contradicts others.
  /// `unlisted`, for tests, are expansions without options that are in play as well, and are installed last.
  explicit Ruleset(const Options& options, std::span<const Expansion> unlisted = {});

  const Options& options() const { return options_; }  ///< what the table chose
  /// What each expansion in play asks for, the base game first, and (kOwnSet) the table's own tiles last.
  std::span<const Asked> asked() const { return asked_; }
  int seats() const { return options_.seats; }  ///< how many play

  /// The kinds that tiles are printed as.
  std::span<const TileKind> tile_kinds() const {
    return {tiles_.data(), std::min(first_built_, tiles_.size())};
  }
  /// What may be built on laid tiles.
  const std::vector<Overlay>& overlays() const { return overlays_; }
  /// What a tile of that kind becomes when that is built on it, from that side of the tile as printed to the
  /// opposite one; kNoTile where it cannot be. On one tile one thing can be built.
  TileKindId built(TileKindId kind, OverlayId overlay, Side from) const {
    if (kind >= first_built_) return kNoTile;
    return built_[overlay * first_built_ + kind][static_cast<std::size_t>(from) % 2];
  }
  /// The kind as which a tile of that kind was printed.
  TileKindId printed(TileKindId kind) const { return kind < first_built_ ? kind : tiles_[kind].built.on; }
  /// REQUIRES: a printed kind, or one that built() tells.
  const TileKind& tile(TileKindId id) const { return tiles_[id]; }
  /// kNoTile when no tile has that name.
  TileKindId tile_named(std::string_view name) const;
  /// What lies on the table when a game begins, in order of placement.
  std::span<const StartTile> start_layout() const { return start_layout_; }
  const Landscape& landscape() const { return landscape_; }  ///< the terrains in play
  /// The names of the stacks that are drawn before the bag, in their order.
  const std::vector<std::string_view>& stacks() const { return stacks_; }
  /// The kinds that belong to one of them, not to the bag.
  std::span<const TileKindId> stacked_tiles() const { return stacked_tiles_; }

  const std::vector<FigureKind>& figure_kinds() const { return figures_; }  ///< in the order of their ids
  /// REQUIRES: it is one of these.
  const FigureKind& figure(FigureKindId id) const { return figures_[id]; }
  /// Throws std::invalid_argument when no figure kind has that name.
  FigureKindId figure_named(std::string_view name) const;

  /// The places with names, in the order of installation.
  const std::vector<PlaceKind>& places() const { return places_; }
  /// REQUIRES: it is one of these.
  const PlaceKind& place(PlaceId id) const { return places_[id]; }
  /// kNoPlace when no place has that name.
  PlaceId place_named(std::string_view name) const;

  /// The symbols' names, by bit.
  const MarkNames& marks() const { return marks_; }
  /// In the order in which they run.
  const std::vector<Phase>& phases() const { return phases_; }
  /// The one that the position is in.
  const Phase& phase(const State& state) const { return phases_[state.turn.phase]; }
  /// The first phase in that slot or in a later one; phases().size() when there is none.
  std::uint8_t first_phase(Slot slot) const;
  /// Whether some phase runs in that slot.
  bool has_phase(Slot slot) const;
  /// What can be done in the position's phase, in the order of installation, passing last.
  std::span<const Action> actions(const State& state) const { return actions(state.turn.phase); }
  /// The same of a phase, by its number.
  std::span<const Action> actions(std::size_t phase) const { return parts_[phase].actions; }
  /// The action that owns the move in the position's phase, or null.
  const Action* action(const State& state, const Move& move) const;
  /// The figure kinds that kDeploy offers in the position's phase (FigureKind::stands_on, step).
  std::span<const FigureKindId> deployed(const State& state) const {
    return parts_[state.turn.phase].deployed;
  }
  /// The words that a filter of the position's phase is about, one bit each.
  std::uint64_t filtered_verbs(const State& state) const { return parts_[state.turn.phase].filtered_verbs; }
  /// Whether moves of the word are made beside a step (RulesetBuilder::beside).
  bool is_aside(Verb verb) const { return (aside_verbs_ >> static_cast<unsigned>(verb) & 1u) != 0; }
  /// Why a filter refuses the move in the position's phase; empty when all of them let it pass.
  Refusal filtered(const Position& position, Seat seat, const Move& move) const;

  /// The events that expansions declared in addition to EventType.
  const std::vector<OwnEvent>& own_events() const { return own_events_; }

  /// The words of the notation, by Verb.
  const std::vector<Word>& words() const { return words_; }
  /// REQUIRES: it is one of these.
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
  /// How many bytes of State::extras the table's expansions use.
  std::size_t extra_bytes() const { return extra_bytes_; }

  // What expansions install. A rule that gets a Position only reads; one that gets a Turn changes the
  // position through it. All are called for legal situations only: a placement that fits, a figure on the
  // board.

  /// Why a tile may not be placed anywhere now; empty when the filter lets it pass.
  using TileFilter = Refusal (*)(const Position&, TileKindId);
  /// Why a tile may not be placed in some places where its sides fit. `refuses` is asked hundreds of times a
  /// turn; it is empty when the filter lets a placement pass. `concerns` is asked once a tile: where it says
  /// no, the filter would refuse nothing now. What does not depend on the place is a TileFilter.
  struct PlacementFilter {
    /// Whether `refuses` is to be asked about a tile; and why it may not lie there.
    bool (*concerns)(const Position&, TileKindId) = nullptr;
    Refusal (*refuses)(const Position&, TileKindId, const Placement&) = nullptr;
    /// It refuses every cell but holes, and no hole: then `refuses` only says why.
    bool holes_only = false;
    /// It does not look at the rotation.
    bool in_any_rotation = false;
  };
  /// Whether figures of a kind may be deployed to any tile, not only to the one just placed.
  using Reach = bool (*)(const Position&, FigureKindId);
  /// Places that are no features, to which figures are deployed nevertheless, in each step of their kind.
  struct OtherPlaces {
    Ground ground = Ground::Tile;                           ///< what they are
    bool (*takes)(const Ruleset&, FigureKindId) = nullptr;  ///< which kinds stand there
    /// Offers the deployments of such a figure. REQUIRES: one is in the supply.
    void (*offer)(const Position&, Seat, FigureKindId, Offers&) = nullptr;
    /// Why it may not go to that place; empty when it may.
    Refusal (*why_not)(const Position&, Seat, const Site&) = nullptr;
    /// Called when a figure has come to such a place. Null: nothing follows.
    void (*came)(Turn&, const Site&) = nullptr;
  };
  /// What becomes of a tile that was drawn, before it is in hand.
  using DrawRule = DrawVerdict (*)(const Position&, TileKindId);
  /// Called with a tile that now lies on the table.
  using TilePlaced = void (*)(Turn&, TileIndex);
  /// Called with a tile that fitted nowhere and has left the game.
  using TileDiscarded = void (*)(Turn&, TileKindId);
  /// Called when a figure has left `part`, because of `why`: it went home, elsewhere, or was captured.
  /// `part` is kNoPartId when it stood in no feature.
  using FigureLeft = void (*)(Turn&, FigureId, PartId part, Reason why);
  /// Called when a move was played in a step: passing, too. What follows it has not happened yet.
  using Played = void (*)(Turn&, Seat, const Move&);
  /// See RulesetBuilder::secrets().
  using Observe = void (*)(const Ruleset&, State&, Seat);
  using Imagine = void (*)(const Ruleset&, State&, Dice&);
  /// Points that a seat may still hope for beyond those it would have if the game ended now: for bots. May
  /// read only what the seat knows.
  using Prospect = int (*)(const Position&, Seat);
  /// What the rule knows of the time to come, for bots: asked once features are judged and before they pay
  /// (outlook.h).
  using Foresee = void (*)(const Position&, Outlook&);
  /// What each completed city brings those who win a farm that is scored in a way of its own, in every
  /// edition of the farm rules; 0 for other farms.
  using FarmPrice = int (*)(const Position&, FeatureId field);
  /// See RulesetBuilder::own_tile().
  using OwnTile = bool (*)(const Position&, Seat);
  /// Called when a part of a turn begins that is not the beginning of a turn: the second part of a double
  /// turn, or a turn that begins with its tile (Turn::begin_turn_of).
  using PartBegun = void (*)(Turn&);
  /// Called when a feature was completed and its points are paid; its figures still stand.
  using FeatureCompleted = void (*)(Turn&, FeatureId);
  /// A yes or no about a figure on the board, or about a feature.
  using FigureQuestion = bool (*)(const Position&, FigureId);
  using FeatureQuestion = bool (*)(const Position&, FeatureId);
  /// What a figure counts where it is about who has most in its feature: 0 or more.
  using Votes = int (*)(const Position&, FigureId);
  /// Whether the seat, which has as many votes in the feature as another, is before those who have no such
  /// rule on their side.
  using TieBreak = bool (*)(const Position&, FeatureId, Seat);
  /// Called when a sheet was paid, with what it paid; the figures still stand.
  using Scored = void (*)(Turn&, const Paid&);
  /// Whether a seat that wins the feature is not paid for it: something else happens instead, in a Scored
  /// reaction. Bonuses are paid nevertheless.
  using Diverts = bool (*)(const Position&, const ScoreSheet&, Seat);
  /// Called when a scoring has changed a seat's points, from `before` to `after`: once for each seat and
  /// scoring, when all of it is paid. What the reaction awards is no scoring that is told.
  using Awarded = void (*)(Turn&, Seat, int before, int after, Reason why);
  /// One step of the final scoring.
  using FinalScoring = void (*)(Turn&);
  /// Called in its ScoreStage with the sheet of each feature that is scored or asked about.
  using ScoreRule = void (*)(const Position&, ScoreSheet&);

  // What was installed of each, in the order of installation.
  std::span<const Reach> reaches() const { return reaches_; }
  std::span<const OtherPlaces> other_places() const { return other_places_; }
  std::span<const DrawRule> draw_rules() const { return draw_rules_; }
  std::span<const FigureLeft> figure_left() const { return figure_left_; }
  std::span<const TileFilter> tile_filters() const { return tile_filters_; }
  std::span<const PlacementFilter> placement_filters() const { return placement_filters_; }
  std::span<const TilePlaced> tile_laid() const { return tile_laid_; }
  std::span<const TilePlaced> tile_placed() const { return tile_placed_; }
  std::span<const TileDiscarded> tile_discarded() const { return tile_discarded_; }
  std::span<const FeatureQuestion> keeps_open() const { return keeps_open_; }
  std::span<const FigureQuestion> keeps_figure() const { return keeps_figure_; }
  std::span<const FigureQuestion> lingers() const { return lingers_; }
  std::span<const ScoredWithFeatures> scored_with_features() const { return scored_with_features_; }
  std::span<const FarmPrice> farm_prices() const { return farm_prices_; }
  std::span<const OwnTile> own_tiles() const { return own_tiles_; }
  /// Who hears what is played in a phase, by its number.
  std::span<const Played> played(std::size_t phase) const { return parts_[phase].played; }
  std::span<const PartBegun> part_begun() const { return part_begun_; }
  std::span<const FeatureCompleted> feature_completed() const { return feature_completed_; }
  std::span<const FiguresReturn> figures_return() const { return figures_return_; }
  /// Null for a kind that counts its strength.
  Votes votes(FigureKindId kind) const { return votes_[kind]; }
  std::span<const TieBreak> tie_breaks() const { return tie_breaks_; }
  std::span<const Scored> scored() const { return scored_; }
  std::span<const Diverts> diverts() const { return diverts_; }
  std::span<const Awarded> awarded() const { return awarded_; }
  std::span<const FarmRaise> farm_raises() const { return farm_raises_; }
  std::span<const CityFeeds> city_feeds() const { return city_feeds_; }
  std::span<const Observe> observers() const { return observers_; }
  std::span<const Imagine> imaginers() const { return imaginers_; }
  std::span<const Prospect> prospects() const { return prospects_; }
  std::span<const Foresee> foresees() const { return foresees_; }
  /// What the expansions in play keep and show (things.h), in the order in which they declared it.
  const std::vector<ThingKind>& things() const { return things_; }
  /// Null when no thing has that name.
  const ThingKind* thing_named(std::string_view name) const;
  /// The first thing with a face of that id, or null.
  const ThingKind* thing_with_face(std::string_view id) const;
  /// What is scored at the end of the game, in order.
  std::span<const FinalScoring> final_scoring() const { return final_scoring_; }
  /// What is asked about each sheet in that stage.
  std::span<const ScoreRule> score_rules(ScoreStage stage) const {
    return score_rules_[static_cast<std::size_t>(stage)];
  }
  /// By Link::why.
  const std::vector<std::string_view>& link_names() const { return link_names_; }
  /// How many links of that name a game may have; 0 when there is no such name.
  int most_links(std::uint16_t why) const { return why < most_links_.size() ? most_links_[why] : 0; }
  /// Whether links of that name, or of any, may be taken away again (Turn::unlink).
  bool may_end(std::uint16_t why) const { return why < links_end_.size() && links_end_[why]; }
  /// Whether links of some name may be taken away again.
  bool has_links_that_end() const {
    return std::find(links_end_.begin(), links_end_.end(), true) != links_end_.end();
  }

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

  void build(std::span<const Expansion> unlisted);

  Options options_;
  std::vector<Asked> asked_;
  std::vector<TileKind> tiles_;  ///< printed ones, then those on which something is built
  std::size_t first_built_ = SIZE_MAX;
  std::vector<Overlay> overlays_;
  std::vector<std::array<TileKindId, 2>> built_;  ///< by overlay and printed kind
  Landscape landscape_;
  std::vector<StartTile> start_layout_;
  std::vector<std::string_view> stacks_;
  std::vector<TileKindId> stacked_tiles_;
  std::vector<FigureKind> figures_;
  std::vector<PlaceKind> places_;
  MarkNames marks_;
  std::vector<std::string_view> link_names_;
  std::vector<int> most_links_;
  std::vector<bool> links_end_;
  std::vector<Phase> phases_;
  std::vector<Slot> phase_slots_;
  /// What belongs to a phase.
  struct PhaseParts {
    struct Filter {
      std::optional<Verb> verb;  ///< nullopt: every one
      MoveFilter refuses = nullptr;
    };
    std::vector<Action> actions;
    std::vector<Filter> filters;
    std::uint64_t filtered_verbs = 0;
    std::vector<FigureKindId> deployed;
    std::vector<Played> played;
  };
  std::vector<PhaseParts> parts_;  ///< by the number of the phase
  std::vector<Word> words_;
  std::vector<OwnEvent> own_events_;
  std::vector<std::shared_ptr<const void>> configs_;
  std::vector<std::size_t> extra_offsets_;  ///< by type number; kNoExtra: not installed
  std::array<std::byte, kExtraBytes> initial_extras_{};
  std::size_t extra_bytes_ = 0;
  std::vector<Reach> reaches_;
  std::vector<OtherPlaces> other_places_;
  std::uint64_t aside_verbs_ = 0;  ///< one bit each
  std::vector<DrawRule> draw_rules_;
  std::vector<FigureLeft> figure_left_;
  std::vector<TileFilter> tile_filters_;
  std::vector<PlacementFilter> placement_filters_;
  std::vector<TilePlaced> tile_laid_;
  std::vector<TilePlaced> tile_placed_;
  std::vector<TileDiscarded> tile_discarded_;
  std::vector<FeatureQuestion> keeps_open_;
  std::vector<FigureQuestion> keeps_figure_;
  std::vector<FigureQuestion> lingers_;
  std::vector<ScoredWithFeatures> scored_with_features_;
  std::vector<FarmPrice> farm_prices_;
  std::vector<OwnTile> own_tiles_;
  std::vector<PartBegun> part_begun_;
  std::vector<FeatureCompleted> feature_completed_;
  std::vector<FiguresReturn> figures_return_;
  std::array<Votes, kMaxFigureKinds> votes_{};
  std::vector<TieBreak> tie_breaks_;
  std::vector<Scored> scored_;
  std::vector<Diverts> diverts_;
  std::vector<Awarded> awarded_;
  std::vector<FarmRaise> farm_raises_;
  std::vector<CityFeeds> city_feeds_;
  std::vector<Observe> observers_;
  std::vector<Imagine> imaginers_;
  std::vector<Prospect> prospects_;
  std::vector<ThingKind> things_;
  std::vector<FinalScoring> final_scoring_;
  std::array<std::vector<ScoreRule>, kScoreStages> score_rules_;
  std::vector<Foresee> foresees_;
};

inline void Offers::offer(Verb verb, std::uint8_t kind, Cell cell, Rotation rotation, std::uint8_t part,
                          Seat owner) {
  if ((filtered_verbs_ >> static_cast<unsigned>(verb) & 1u) != 0) {
    Move filtered{verb, kind, cell, rotation, part};
    filtered.set_owner(owner);
    if (position_.rules.filtered(position_, seat_, filtered)) return;
  }
  any_ = true;
  if (moves_ == nullptr) return;
  Move& move = moves_->emplace_back();
  move.verb = verb;
  move.kind = kind;
  move.cell = cell;
  move.rotation = rotation;
  move.part = part;
  move.set_owner(owner);
}

inline void Offers::offer_tile(Verb verb, TileKindId tile) {
  const Move move = move_of_tile(verb, tile);
  if ((filtered_verbs_ >> static_cast<unsigned>(verb) & 1u) != 0 &&
      position_.rules.filtered(position_, seat_, move))
    return;
  any_ = true;
  if (moves_ != nullptr) moves_->push_back(move);
}

}  // namespace gatehouse::engine::carcassonne
