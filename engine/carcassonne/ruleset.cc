#include "engine/carcassonne/ruleset.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "engine/carcassonne/options.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne {

namespace detail {
int next_type_number() {
  static int next = 0;  // counted before main() begins, where kTypeNumber is initialised: no thread runs yet
  return next++;
}
}  // namespace detail

Ruleset::Ruleset(const Options& options, std::span<const Expansion> unlisted) : options_(options) {
  try {
    build(unlisted);
  } catch (const BadTable&) {
    throw;
  } catch (const std::invalid_argument& wrong) {
    throw BadTable(wrong.what());  // it says what cannot be read
  } catch (const std::logic_error& wrong) {
    const bool installing = asked_.size() > 1 && asked_.back().name != kOwnSet;
    const std::string what =
        installing ? "this table with " + std::string(asked_.back().title) : std::string("this table");
    throw BadTable(what + " cannot be played: " + wrong.what());
  }
}

void Ruleset::build(std::span<const Expansion> unlisted) {
  options_.choices = checked_choices(options_);
  words_ = {{"draw", Operands::Tile},
            {"place", Operands::Placement},
            {"deploy", Operands::ToSite, {}, Does::Comes},
            {"move", Operands::ToTile, {}, Does::Moves},
            {"remove", Operands::AtSite, {}, Does::Leaves},
            {"pass", Operands::None}};
  RulesetBuilder builder(*this, options_, options_.choices);
  for (const Expansion& expansion : all_expansions())
    if (is_chosen(options_, expansion)) builder.install(expansion);
  for (const Expansion& expansion : unlisted) builder.install(expansion);
  for (const auto piece : builder.last_) piece(builder);
  builder.make_variants();
  asked_.push_back({kOwnSet, "tiles of its own", {}, {}});
  builder.own_tiles(builder.text(kOwnTiles));
  builder.tiles(options_.fixtures, kFixtureSet);
  builder.count_tiles();
  check_bounds(asked_);
  builder.arrange();
}

void RulesetBuilder::install(const Expansion& expansion) {
  rules_.asked_.push_back({expansion.name, expansion.title, {}, {}});
  static_assert(kCommonVerbs == 6);
  if (rules_.asked_.size() == 1) ask(Bound::Words, kCommonVerbs);
  expansion.install(*this);
}

void RulesetBuilder::ask(Bound bound, int number) {
  rules_.asked_.back()[bound] += number;
}

void RulesetBuilder::ask_now(Bound bound, int number) {
  ask(bound, number);
  check_bound(rules_.asked_, bound);
}

/// A scenario's own tiles are in no bag, and counted when they are laid.
void RulesetBuilder::count_tiles() {
  for (const TileKind& kind : rules_.tiles_) {
    const auto brings = [&kind](const Asked& one) { return one.name == kind.set; };
    auto one = std::find_if(rules_.asked_.begin(), rules_.asked_.end(), brings);
    if (one == rules_.asked_.end()) one = rules_.asked_.begin();
    ++(*one)[Bound::TileKinds];
    if (kind.set == kFixtureSet) continue;
    const int tiles = kind.copies + kind.per_seat * rules_.seats();
    (*one)[Bound::Tiles] += tiles;
    (*one)[Bound::Parts] += tiles * static_cast<int>(kind.parts.size());
  }
}

void RulesetBuilder::arrange() {
  for (TileKind& kind : rules_.tiles_) {
    set_bars(kind, rules_.landscape_);
    ensure(kind.looking.size() * rules_.landscape_.watched().size() <= kMaxLooking,
           "too many parts may look at one cell");
  }
  derive_built();
  stand_alike();
  for (std::size_t kind = 0; kind < rules_.figures_.size(); ++kind)
    if (const FigureKind& facts = rules_.figures_[kind]; facts.per_seat != 0 && facts.occupies)
      ensure(facts.strength != 0 || rules_.votes_[kind] != nullptr,
             "a figure occupies, and nothing says what it counts");
  for (std::size_t kind = 0; kind < rules_.tile_kinds().size(); ++kind)
    if (rules_.tiles_[kind].stack != kBag) rules_.stacked_tiles_.push_back(static_cast<TileKindId>(kind));

  std::vector<std::size_t> order(rules_.phases_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    return rules_.phase_slots_[a] < rules_.phase_slots_[b];
  });
  std::vector<Phase> phases;
  std::vector<Slot> slots;
  for (const std::size_t i : order) {
    phases.push_back(rules_.phases_[i]);
    slots.push_back(rules_.phase_slots_[i]);
    rules_.parts_.emplace_back().actions = std::move(phase_actions_[i]);
  }
  rules_.phases_ = std::move(phases);
  rules_.phase_slots_ = std::move(slots);
  for (const Installed& one : actions_) {
    bool found = false;
    for (std::size_t i = 0; i < rules_.phases_.size(); ++i) {
      if (rules_.phases_[i].name != one.step) continue;
      rules_.parts_[i].actions.push_back(one.action);
      found = true;
    }
    ensure(found, "an action is installed in a step that does not exist");
  }
  arrange_asides();
  for (std::size_t i = 0; i < rules_.phases_.size(); ++i) arrange(rules_.phases_[i], rules_.parts_[i]);
}

/// Steps that nobody is asked in have nothing beside them.
void RulesetBuilder::arrange_asides() {
  for (const Action& action : asides_) {
    rules_.aside_verbs_ |= std::uint64_t{1} << static_cast<unsigned>(action.verb);
    for (std::size_t i = 0; i < rules_.phases_.size(); ++i) {
      const Slot slot = rules_.phase_slots_[i];
      const bool of_turn = slot >= Slot::StartPart && slot <= Slot::Return;
      if ((of_turn || rules_.phases_[i].begins_turn) && !rules_.parts_[i].actions.empty())
        rules_.parts_[i].actions.push_back(action);
    }
  }
}

/// Lets figures stand on terrains that are like their own (TerrainKind::stands_like). It goes through the
/// terrains in their order, so one may be like another that is like a third.
void RulesetBuilder::stand_alike() {
  for (std::size_t i = 0; i < rules_.landscape_.terrain_count(); ++i) {
    const auto terrain = static_cast<Terrain>(i);
    const Terrain other = rules_.landscape_.terrain(terrain).stands_like;
    if (other == kNoTerrain) continue;
    for (FigureKind& kind : rules_.figures_)
      if ((kind.stands_on & terrain_bit(other)) != 0)
        kind.stands_on = static_cast<Terrains>(kind.stands_on | terrain_bit(terrain));
  }
}

/// Passing comes last; a word has one owner, or one for each figure kind.
void RulesetBuilder::arrange(const Phase& phase, Ruleset::PhaseParts& parts) {
  std::stable_partition(parts.actions.begin(), parts.actions.end(),
                        [](const Action& action) { return action.verb != Verb::Pass; });
  const auto has_verb = [&parts](Verb verb) {
    return std::any_of(parts.actions.begin(), parts.actions.end(),
                       [verb](const Action& action) { return action.verb == verb; });
  };
  for (auto one = parts.actions.begin(); one != parts.actions.end(); ++one)
    ensure(std::none_of(
               parts.actions.begin(), one,
               [one](const Action& other) { return other.verb == one->verb && other.figure == one->figure; }),
           "two actions of one step answer to the same word");
  const auto add_filter = [&parts](std::optional<Verb> verb, MoveFilter refuses) {
    parts.filters.push_back({verb, refuses});
    parts.filtered_verbs |= verb ? std::uint64_t{1} << static_cast<unsigned>(*verb) : ~std::uint64_t{0};
  };
  for (const Filter& filter : filters_) {
    for (std::size_t word = 0; filter.operands && word < rules_.words_.size(); ++word)
      if (const auto verb = static_cast<Verb>(word);
          rules_.word(verb).operands == *filter.operands && has_verb(verb))
        add_filter(verb, filter.refuses);
    if (filter.operands) continue;
    if (filter.verb ? has_verb(*filter.verb) : filter.step == phase.name)
      add_filter(filter.verb, filter.refuses);
  }
  for (const Action& action : asides_)
    parts.filtered_verbs &= ~(std::uint64_t{1} << static_cast<unsigned>(action.verb));
  for (const PlayedIn& one : played_)
    if (one.step == phase.name) parts.played.push_back(one.reaction);
  for (std::size_t kind = 0; kind < rules_.figures_.size(); ++kind)
    if (rules_.figures_[kind].deployed_in(phase.name))
      parts.deployed.push_back(static_cast<FigureKindId>(kind));
}

Offers::Offers(const Position& position, Seat seat, std::vector<Move>* moves, Filters filters)
    : position_(position),
      seat_(seat),
      moves_(moves),
      filtered_verbs_(filters == Filters::Asked ? position.rules.filtered_verbs(position.state) : 0) {}

const Action* Ruleset::action(const State& state, const Move& move) const {
  const Action* any = nullptr;
  for (const Action& action : actions(state)) {
    if (action.verb != move.verb) continue;
    if (action.figure == kEveryFigure)
      any = &action;
    else if (action.figure == move.kind)
      return &action;
  }
  return any;
}

Refusal Ruleset::filtered(const Position& position, Seat seat, const Move& move) const {
  for (const PhaseParts::Filter& filter : parts_[position.state.turn.phase].filters)
    if (!filter.verb || *filter.verb == move.verb)
      if (const Refusal refusal = filter.refuses(position, seat, move)) return refusal;
  return {};
}

std::optional<Verb> Ruleset::verb_named(std::string_view text) const {
  for (std::size_t verb = 0; verb < words_.size(); ++verb)
    if (words_[verb].text == text) return static_cast<Verb>(verb);
  return std::nullopt;
}

TileKindId Ruleset::tile_named(std::string_view name) const {
  for (std::size_t i = 0; i < tiles_.size(); ++i)
    if (tiles_[i].name == name) return static_cast<TileKindId>(i);
  return kNoTile;
}

const ThingKind* Ruleset::thing_named(std::string_view name) const {
  const auto named = [name](const ThingKind& kind) { return kind.name == name; };
  const auto found = std::find_if(things_.begin(), things_.end(), named);
  return found == things_.end() ? nullptr : &*found;
}

const ThingKind* Ruleset::thing_with_face(std::string_view id) const {
  const auto has_it = [id](const ThingKind& kind) { return kind.face_named(id).has_value(); };
  const auto found = std::find_if(things_.begin(), things_.end(), has_it);
  return found == things_.end() ? nullptr : &*found;
}

PlaceId Ruleset::place_named(std::string_view name) const {
  for (std::size_t place = 0; place < places_.size(); ++place)
    if (places_[place].name == name) return static_cast<PlaceId>(place);
  return kNoPlace;
}

FigureKindId Ruleset::figure_named(std::string_view name) const {
  for (std::size_t i = 0; i < figures_.size(); ++i)
    if (figures_[i].name == name) return static_cast<FigureKindId>(i);
  throw std::invalid_argument("no figure is called '" + std::string(name) + "'");
}

std::uint8_t Ruleset::first_phase(Slot slot) const {
  std::size_t at = 0;
  while (at < phase_slots_.size() && phase_slots_[at] < slot) ++at;
  return static_cast<std::uint8_t>(at);
}

std::string_view RulesetBuilder::text(std::string_view key) const {
  const auto found = options_.texts.find(std::string(key));
  return found == options_.texts.end() ? std::string_view() : found->second;
}

bool Ruleset::has_phase(Slot slot) const {
  return std::find(phase_slots_.begin(), phase_slots_.end(), slot) != phase_slots_.end();
}

bool RulesetBuilder::has(std::string_view expansion) const {
  ask_about(expansion);
  return std::find(options_.expansions.begin(), options_.expansions.end(), expansion) !=
         options_.expansions.end();
}

void RulesetBuilder::ask_about(std::string_view expansion) const {
  for (const Expansion& known : all_expansions())
    if (known.name == expansion) rules_.asked_.back().partners.push_back(known.name);
}

void RulesetBuilder::ask_about_all() const {
  for (const Expansion& known : all_expansions().subspan(1)) ask_about(known.name);
}

Marks RulesetBuilder::mark(std::string_view name) {
  if (const Marks known = rules_.marks_.bit(name); known != 0) return known;
  ask_now(Bound::Symbols, 1);
  rules_.marks_.names.emplace_back(name);
  return Marks{1} << (rules_.marks_.names.size() - 1);
}

std::uint8_t RulesetBuilder::stack(std::string_view name) {
  ask_now(Bound::Stacks, 1);
  rules_.stacks_.push_back(name);
  return static_cast<std::uint8_t>(rules_.stacks_.size() - 1);
}

std::uint8_t RulesetBuilder::stack_for(const TileKind& kind) const {
  for (const auto& [terrain, stack] : collected_)
    for (const Part& part : kind.parts)
      if (part.terrain == terrain) return stack;
  return kBag;
}

void RulesetBuilder::tiles(std::string_view definitions, std::string_view set, std::uint8_t stack) {
  for (TileKind& kind : read_tiles(definitions, set, rules_.marks_, rules_.landscape_)) {
    kind.stack = stack == kBag ? stack_for(kind) : stack;
    if (rules_.tile_named(kind.name) != kNoTile)
      throw std::invalid_argument("tile " + kind.name + " is defined twice");
    rules_.tiles_.push_back(std::move(kind));
  }
}

void RulesetBuilder::start_tile(std::string_view name, Placement where) {
  const TileKindId kind = rules_.tile_named(name);
  ensure(kind != kNoTile, "the start tile is unknown");
  rules_.start_layout_.push_back({kind, where});
}

std::vector<StartTile> RulesetBuilder::replace_start(Earlier earlier) {
  const std::string_view title = rules_.asked_.back().title;
  if (!start_of_.empty() && earlier == Earlier::Clashes)
    throw BadTable(std::string(start_of_) + " and " + std::string(title) +
                   " each begin a game in their own way: leave out one of them");
  start_of_ = title;
  return std::exchange(rules_.start_layout_, {});
}

void RulesetBuilder::leave_out(TileKindId kind, int copies) {
  ensure(rules_.tiles_[kind].copies >= copies, "more copies of a tile are left out than there are");
  rules_.tiles_[kind].copies -= copies;
}

void RulesetBuilder::leave_out(std::string_view name, int copies) {
  const TileKindId kind = rules_.tile_named(name);
  ensure(kind != kNoTile, "a tile is left out that is unknown");
  leave_out(kind, copies);
}

void RulesetBuilder::set_apart(TileKindId kind, std::string_view name, std::uint8_t stack) {
  ensure(rules_.tile_named(name) == kNoTile, "a tile is set apart by the name of another");
  leave_out(kind);
  TileKind apart = rules_.tiles_[kind];
  apart.name = name;
  apart.set = rules_.asked_.back().name;
  apart.copies = 1;
  apart.stack = stack;
  rules_.tiles_.push_back(std::move(apart));
}

void RulesetBuilder::vary(std::string_view set, Terrain terrain, char letter,
                          std::span<const Variant> variants) {
  if (set != all_expansions().front().name && !has(set)) return;
  rules_.asked_.back().varies = true;
  for (const Variant& variant : variants)
    varied_.push_back({terrain, letter, variant, rules_.asked_.back().name});
}

/// A tile that an option of its set leaves out has no variant.
void RulesetBuilder::make_variants() {
  for (const auto& [terrain, letter, variant, by] : varied_) {
    const TileKindId kind = rules_.tile_named(variant.of);
    if (kind == kNoTile || rules_.tiles_[kind].copies == 0) continue;
    ensure(rules_.tile_named(variant.name) == kNoTile, "a variant has the name of another tile");
    leave_out(kind);
    TileKind varied =
        with_inset(rules_.tiles_[kind], {terrain, letter, variant.row, variant.column}, rules_.landscape_);
    varied.name = variant.name;
    varied.set = by;
    varied.copies = 1;
    rules_.tiles_.push_back(std::move(varied));
  }
}

TileKindId RulesetBuilder::reserve(std::string_view name, int per_seat) {
  const TileKindId kind = rules_.tile_named(name);
  ensure(kind != kNoTile, "a tile is reserved that is unknown");
  hold_tiles(per_seat);
  rules_.tiles_[kind].copies = 0;
  rules_.tiles_[kind].per_seat = per_seat;
  return kind;
}

int RulesetBuilder::figures() const {
  int count = 0;
  for (const FigureKind& kind : rules_.figures_)
    count += kind.per_seat == 0 ? 1 : kind.per_seat * rules_.seats();
  return count;
}

FigureKindId RulesetBuilder::figure(const FigureKind& kind) {
  ask(Bound::FigureKinds, 1);
  ask(Bound::Figures, kind.per_seat == 0 ? 1 : kind.per_seat * rules_.seats());
  ensure(!kind.follower || kind.occupies, "a follower occupies the feature where it stands");
  rules_.figures_.push_back(kind);
  return static_cast<FigureKindId>(rules_.figures_.size() - 1);
}

void RulesetBuilder::votes(FigureKindId kind, Ruleset::Votes counts) {
  ensure(rules_.votes_[kind] == nullptr, "two rules say what a figure counts");
  rules_.votes_[kind] = counts;
}

PlaceId RulesetBuilder::place(const PlaceKind& place) {
  ensure(rules_.place_named(place.name) == kNoPlace, "two places of one name");
  ask_now(Bound::Places, 1);
  rules_.places_.push_back(place);
  return static_cast<PlaceId>(rules_.places_.size() - 1);
}

std::uint16_t RulesetBuilder::link(std::string_view name, int most, Lasting lasting) {
  ask(Bound::Links, most);
  rules_.link_names_.push_back(name);
  rules_.links_end_.push_back(lasting == Lasting::UntilUnlinked);
  rules_.most_links_.push_back(most);
  return static_cast<std::uint16_t>(rules_.link_names_.size() - 1);
}

OverlayId RulesetBuilder::overlay(const Overlay& overlay) {
  ask(Bound::Parts, overlay.most);
  rules_.overlays_.push_back(overlay);
  return static_cast<OverlayId>(rules_.overlays_.size() - 1);
}

/// Kinds that tiles become when something is built on them, behind those that are printed.
void RulesetBuilder::derive_built() {
  auto& tiles = rules_.tiles_;
  rules_.first_built_ = tiles.size();
  for (std::size_t overlay = 0; overlay < rules_.overlays_.size(); ++overlay)
    for (std::size_t kind = 0; kind < rules_.first_built_; ++kind) {
      rules_.built_.push_back({kNoTile, kNoTile});
      for (const Side from : {Side::North, Side::East}) {
        std::optional<TileKind> over =
            built_on(tiles[kind], static_cast<TileKindId>(kind), rules_.overlays_[overlay],
                     static_cast<OverlayId>(overlay), from, rules_.landscape_);
        if (!over) continue;
        set_bars(*over, rules_.landscape_);
        rules_.built_.back()[static_cast<std::size_t>(from)] = static_cast<TileKindId>(tiles.size());
        tiles.push_back(*std::move(over));
      }
    }
}

void RulesetBuilder::thing(ThingKind kind) {
  ensure(rules_.thing_named(kind.name) == nullptr, "two things have the same name");
  rules_.things_.push_back(std::move(kind));
}

void RulesetBuilder::phase(Slot slot, const Phase& phase, std::initializer_list<Action> actions) {
  ask_now(Bound::Phases, 1);
  rules_.phases_.push_back(phase);
  rules_.phase_slots_.push_back(slot);
  phase_actions_.emplace_back(actions);
}

void RulesetBuilder::round(Slot slot, std::string_view name, const Round& round,
                           std::initializer_list<Action> actions) {
  phase(slot, in_rounds(name, round), actions);
}

Verb RulesetBuilder::verb(std::string_view word, Operands operands, const Items& items) {
  ensure(!about_figures(operands), "a word about figures says what it does to them");
  return verb(Word{word, operands, items});
}

Verb RulesetBuilder::verb(std::string_view word, Operands operands, Does does) {
  ensure(about_figures(operands), "only a word about figures does something to them");
  return verb(Word{word, operands, {}, does});
}

Verb RulesetBuilder::verb(std::string_view word, const Overlay& builds) {
  return verb(Word{word, Operands::Placement, {}, Does::Builds, builds.name});
}

Verb RulesetBuilder::verb(const Word& word) {
  ensure(!rules_.verb_named(word.text), "a word of the notation is installed twice");
  ask_now(Bound::Words, 1);
  rules_.words_.push_back(word);
  return static_cast<Verb>(rules_.words_.size() - 1);
}

void RulesetBuilder::reserve_extra(std::size_t type, const void* initial, std::size_t bytes) {
  const std::size_t offset = (rules_.extra_bytes_ + 7) / 8 * 8;
  ask_now(Bound::ExtraBytes, static_cast<int>(offset + bytes - rules_.extra_bytes_));
  if (rules_.extra_offsets_.size() <= type) rules_.extra_offsets_.resize(type + 1, Ruleset::kNoExtra);
  ensure(rules_.extra_offsets_[type] == Ruleset::kNoExtra, "extra state is installed twice");
  rules_.extra_offsets_[type] = offset;
  std::memcpy(rules_.initial_extras_.data() + offset, initial, bytes);
  rules_.extra_bytes_ = offset + bytes;
}

}  // namespace gatehouse::engine::carcassonne
