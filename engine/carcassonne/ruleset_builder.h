#pragma once
// How an expansion brings its rules into a Ruleset: all that its install() may do.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

/// Something that a seat may do, with numbers that tell how well: cards of another expansion ask for it
/// (RulesetBuilder::card_set) by these names. The seat is the one in turn, unless a field below says
/// otherwise.
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
  bool of_turn =
      false;  ///< how things stand at the end of the turn: a tile that another one follows is no end
  /// Any seat's tile may bring it about, for several seats at once. Each of these fulfils a card of its own.
  bool of_anybody = false;
  /// An act that is an event of its own: it fulfils a card even if the tile has fulfilled one. It is asked
  /// about once for each tile, with the others of its slot and behind them: Slot::AfterAct, Home or
  /// AfterReturn. One of Slot::Return is of_anybody, too.
  std::optional<Slot> event = std::nullopt;
};

/// A tile of which one copy shows something more (RulesetBuilder::vary).
struct Variant {
  std::string_view of;    ///< the tile
  std::string_view name;  ///< of the copy that shows it
  int row = 2;            ///< where in the picture, not on its rim
  int column = 2;
};

/// What an expansion's install() is given. Good only during that call.
class RulesetBuilder {
 public:
  /// `choices`: what the table has chosen, by the names of the options.
  RulesetBuilder(Ruleset& rules, const Options& options, const std::map<std::string, std::string>& choices)
      : rules_(rules), options_(options), choices_(choices) {}

  /// The table's value for an option. REQUIRES: the expansion, or an earlier one in play, declares that key.
  std::string_view choice(std::string_view key) const { return choices_.find(std::string(key))->second; }
  /// The table's text for one of the expansion's own keys; empty when it brought none.
  std::string_view text(std::string_view key) const;
  /// The edition of our own rules: see kNewestRules.
  int rules() const { return options_.rules; }
  int seats() const { return options_.seats; }  ///< how many play
  /// Whether another expansion is in play too. How two interact is written in the folder of the later one.
  bool has(std::string_view expansion) const;
  /// A piece of the rules that several expansions share: installed when the first of them asks for it.
  void once(void (*piece)(RulesetBuilder&)) {
    if (std::find(shared_.begin(), shared_.end(), piece) != shared_.end()) return;
    shared_.push_back(piece);
    piece(*this);
  }

  /// A piece of the rules that hangs on all others: installed when every expansion is.
  void at_last(void (*piece)(RulesetBuilder&)) { last_.push_back(piece); }

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
  /// Takes away the start tiles that others installed, puts them into the bag, and returns them. Throws
  /// BadTable when two expansions in play do so, unless the later one knows of the earlier (has()).
  enum class Earlier : std::uint8_t { Clashes, IsKnown };
  std::vector<StartTile> replace_start(Earlier earlier = Earlier::Clashes);
  /// Takes this number of copies of a tile out of the game. REQUIRES: there are as many.
  void leave_out(TileKindId kind, int copies = 1);
  void leave_out(std::string_view name, int copies = 1);
  /// One copy of a tile is drawn from a stack, where it is a kind of its own: `name`, with the same face.
  /// REQUIRES: there is one, and no tile has that name.
  void set_apart(TileKindId kind, std::string_view name, std::uint8_t stack);
  /// Makes one copy of each of these tiles of another set a kind of its own, if the tile is in play. The copy
  /// has one part more, of that terrain, which reaches no side (with_inset). It is drawn from the same stack.
  /// This is done when every expansion is installed. REQUIRES: no tile has one of the names; the variants
  /// have static lifetime.
  void vary(std::string_view set, Terrain terrain, char letter, std::span<const Variant> variants);
  /// Each seat holds this number of a tile when a game begins (hands.h): all of its copies are in no bag.
  /// Returns its kind. REQUIRES: there is such a tile.
  TileKindId reserve(std::string_view name, int per_seat);
  /// Asked when no tile is left to draw: whether the seat could place one of its own in its stead. Then a
  /// part of a turn that was granted begins nevertheless.
  void own_tile(Ruleset::OwnTile could_place) { rules_.own_tiles_.push_back(could_place); }
  /// A seat may hold this number of tiles at once besides those.
  void hold_tiles(int most) { ask(Bound::TilesInHand, most); }
  /// How many figures the kinds make that were added so far, those of all seats and the neutral ones.
  int figures() const;
  /// Adds a kind of figure, and per_seat figures of it to each seat's supply.
  FigureKindId figure(const FigureKind& kind);
  /// A place with a name where figures may stand; rules say how many. REQUIRES: no other place has its name.
  PlaceId place(const PlaceKind& place);
  /// A name for links, of which a game has at most this number: returns what Link::why is to be. Where it
  /// says so, they may be taken away again.
  enum class Lasting : std::uint8_t { ForGood, UntilUnlinked };
  std::uint16_t link(std::string_view name, int most, Lasting lasting = Lasting::ForGood);
  /// Something that may be built on laid tiles.
  OverlayId overlay(const Overlay& overlay);
  /// Adds a phase of the turn and what can be done in it.
  void phase(Slot slot, const Phase& phase, std::initializer_list<Action> actions = {});
  /// Adds an action to every phase of that name. When everything is installed, BrokenInvariant is thrown if
  /// there is no such phase, or if the word has another owner there.
  void action(std::string_view step, const Action& action) { actions_.push_back({step, action}); }
  /// Adds a step in which each seat that can is asked once, one after the other to the left.
  void round(Slot slot, std::string_view name, const Round& round, std::initializer_list<Action> actions);
  /// Adds an action that the seat in turn may do beside every step that asks it, from the beginning of a part
  /// of its turn to the return of figures. It may also do it beside each step that begins a turn. The step is
  /// asked as before. No filter is asked about it. REQUIRES: nothing else answers to the word.
  void beside(Action action) {
    action.aside = true;
    asides_.push_back(action);
  }
  /// Asked about every move that an action of the step offers, passing included.
  void filter(std::string_view step, MoveFilter refuses) { filters_.push_back({step, {}, refuses}); }
  /// Asked about every move of a word that is offered, in every step.
  void filter(Verb verb, MoveFilter refuses) { filters_.push_back({{}, verb, refuses}); }
  /// Asked about every move of all words after which the same follows in the text: with Operands::ToSite, of
  /// every figure that would come to stand somewhere.
  void filter(Operands operands, MoveFilter refuses) { filters_.push_back({{}, {}, refuses, operands}); }
  /// Called with every move that is played in a step of that name.
  void played(std::string_view step, Ruleset::Played reaction) { played_.push_back({step, reaction}); }
  /// Where it says true, figures may be deployed to any tile.
  void reach(Ruleset::Reach reaches) { rules_.reaches_.push_back(reaches); }
  /// Figures may be deployed to places that are no features.
  void other_places(const Ruleset::OtherPlaces& places) { rules_.other_places_.push_back(places); }
  /// Declares an event of the expansion's own, for Turn::record().
  void event(const OwnEvent& own) { rules_.own_events_.push_back(own); }
  /// Adds a word to the notation. REQUIRES: it is not one yet. One that is about figures says what it does to
  /// them; that is all a client needs to draw its moves.
  Verb verb(std::string_view word, Operands operands, const Items& items = {});
  Verb verb(std::string_view word, Operands operands, Does does);
  /// nullopt when no word of the notation has that text yet.
  std::optional<Verb> verb_named(std::string_view word) const { return rules_.verb_named(word); }
  /// A word with which that is built on a laid tile, Move::rotation being the side of the world that it
  /// begins at: "span 0,1 r0" from north to south, r1 from east to west.
  Verb verb(std::string_view word, const Overlay& builds);

  /// What the expansion wants to know of the options later, for Ruleset::config(). One value for each T.
  template <class T>
  void config(T value) {
    const auto at = static_cast<std::size_t>(detail::kTypeNumber<T>);
    if (rules_.configs_.size() <= at) rules_.configs_.resize(at + 1);
    rules_.configs_[at] = std::make_shared<const T>(std::move(value));
  }
  /// Room for a T in every position, which begins as `initial`. T has no padding and holds no cache: its
  /// bytes count for the fingerprint. Throws BrokenInvariant when a T is there already, BadTable
  /// when kExtraBytes do not suffice.
  template <class T>
  void extra_state(const T& initial = {}) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    static_assert(alignof(T) <= 8);
    reserve_extra(static_cast<std::size_t>(detail::kTypeNumber<T>), &initial, sizeof(T));
  }

  // When each of these is asked or called is said at its type in Ruleset.
  void draw_rule(Ruleset::DrawRule rule) { rules_.draw_rules_.push_back(rule); }
  void figure_left(Ruleset::FigureLeft reaction) { rules_.figure_left_.push_back(reaction); }
  void tile_filter(Ruleset::TileFilter refuses) { rules_.tile_filters_.push_back(refuses); }
  void placement_filter(const Ruleset::PlacementFilter& filter) {
    ask(Bound::PlacementFilters, 1);
    rules_.placement_filters_.push_back(filter);
  }
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
  /// Where it says true, the figure does not go home with the others of its scored feature yet: a later phase
  /// of Slot::Return asks about it, and after that return_lingering() is called.
  void lingers(Ruleset::FigureQuestion waits) { rules_.lingers_.push_back(waits); }
  /// What else is scored when the completed features of a turn are paid, also where there are none.
  void scored_with_features(const ScoredWithFeatures& also) { rules_.scored_with_features_.push_back(also); }
  void part_begun(Ruleset::PartBegun reaction) { rules_.part_begun_.push_back(reaction); }
  void feature_completed(Ruleset::FeatureCompleted reaction) {
    rules_.feature_completed_.push_back(reaction);
  }
  void figures_return(const FiguresReturn& others) { rules_.figures_return_.push_back(others); }
  /// What figures of a kind count in a majority, in place of their strength. REQUIRES: nothing was said of
  /// the kind before.
  void votes(FigureKindId kind, Ruleset::Votes counts);
  /// Of several seats with the most votes those win for whom some rule says true, if there are any.
  void breaks_ties(Ruleset::TieBreak breaks) { rules_.tie_breaks_.push_back(breaks); }
  void scored(Ruleset::Scored reaction) { rules_.scored_.push_back(reaction); }
  void diverts(Ruleset::Diverts instead) { rules_.diverts_.push_back(instead); }
  void awarded(Ruleset::Awarded reaction) { rules_.awarded_.push_back(reaction); }
  void raise_farm(const FarmRaise& raise) { rules_.farm_raises_.push_back(raise); }
  void price_farm(Ruleset::FarmPrice price) { rules_.farm_prices_.push_back(price); }
  void feed_farms(const CityFeeds& feeds) { rules_.city_feeds_.push_back(feeds); }
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
  /// The same for secrets that lie elsewhere in a position.
  void hide(Ruleset::Observe blank, Ruleset::Imagine fill) {
    rules_.observers_.push_back(blank);
    rules_.imaginers_.push_back(fill);
  }
  void prospect(Ruleset::Prospect expects) { rules_.prospects_.push_back(expects); }
  /// See outlook.h.
  void foresee(Ruleset::Foresee rule) { rules_.foresees_.push_back(rule); }
  /// Declares something that the expansion keeps and shows (things.h). REQUIRES: no other thing has its name.
  void thing(ThingKind kind);
  /// Cards for another expansion's deck, in the format of that expansion.
  void card_set(std::string_view definitions) { card_sets_.push_back(definitions); }
  /// What card_set() was given. To be asked by the expansion of that deck.
  const std::vector<std::string_view>& card_sets() const {
    ask_about_all();
    return card_sets_;
  }
  /// What those cards may ask for besides. REQUIRES: no other deed has its name.
  void deed(Deed deed) { deeds_.push_back(std::move(deed)); }
  /// What deed() was given.
  const std::vector<Deed>& deeds() const { return deeds_; }
  /// Adds a step to the final scoring; steps run in the order of installation.
  void final_scoring(Ruleset::FinalScoring step) { rules_.final_scoring_.push_back(step); }
  /// Adds a rule about the worth of features.
  void score(ScoreStage stage, Ruleset::ScoreRule rule) {
    rules_.score_rules_[static_cast<std::size_t>(stage)].push_back(rule);
  }

 private:
  friend class Ruleset;

  Verb verb(const Word& word);
  void install(const Expansion& expansion);
  /// The expansion that is being installed asks for so much more. With ask() it is checked when everything is
  /// installed, so that the refusal has all numbers; with ask_now() at once.
  void ask(Bound bound, int number);
  void ask_now(Bound bound, int number);
  void ask_about(std::string_view expansion) const;
  void ask_about_all() const;
  void count_tiles();
  void reserve_extra(std::size_t type, const void* initial, std::size_t bytes);
  /// Puts the phases in order, and to each what belongs to it. To be called once, when all is installed.
  void arrange();
  void arrange(const Phase& phase, Ruleset::PhaseParts& parts);
  void arrange_asides();
  void derive_built();
  void stand_alike();
  void make_variants();
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
    std::optional<Operands> operands = {};
  };
  std::vector<Installed> actions_;
  std::vector<Action> asides_;
  struct PlayedIn {
    std::string_view step;
    Ruleset::Played reaction;
  };
  std::vector<Filter> filters_;
  std::vector<PlayedIn> played_;
  std::vector<std::vector<Action>> phase_actions_;           ///< by phase, before they are in order
  std::vector<std::pair<Terrain, std::uint8_t>> collected_;  ///< terrain, stack
  std::vector<void (*)(RulesetBuilder&)> shared_, last_;
  struct Varied {
    Terrain terrain;
    char letter;
    Variant variant;
    std::string_view by;  ///< the expansion that varies it
  };
  std::vector<Varied> varied_;
  std::string_view start_of_;  ///< the title of the expansion that replaced the start tiles
};

}  // namespace gatehouse::engine::carcassonne
