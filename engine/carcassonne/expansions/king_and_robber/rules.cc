// Who completes the largest city so far has the King; who completes the longest road, the Robber Baron.

#include <algorithm>
#include <stdexcept>
#include <string>

#include "engine/carcassonne/expansions/king_and_robber/king_and_robber.h"
#include "engine/carcassonne/expansions/king_and_robber/tiles.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::king_and_robber {
namespace {

constexpr int kPointsRunning = 1;
constexpr int kPointsEach = 1;
constexpr int kPointsTen = 10;
constexpr int kPointsOne = 15;
constexpr int kPointsBoth = 40;

constexpr std::string_view kOption = "kingRobber";
constexpr std::array<std::string_view, 4> kWays{"each", "ten", "fifteenForty", "running"};

/// The number as a text that lives for good.
std::string_view text_of(int tiles) {
  static const std::array<std::string, kMaxTiles + 1> kTexts = [] {
    std::array<std::string, kMaxTiles + 1> texts;
    for (std::size_t number = 0; number < texts.size(); ++number) texts[number] = std::to_string(number);
    return texts;
  }();
  return kTexts[static_cast<std::size_t>(tiles)];
}

/// A tile that leaves the game may complete something, too.
template <class Tile>
void note_holders(Turn& turn, Tile) {
  for (Title& title : turn.extra<Titles>().of) title.before = title.holder;
}

/// Whether the tile is about to complete a larger feature of that kind: of several the largest counts.
bool larger_one_follows(const Position& position, Terrain terrain, int size) {
  const FeatureList rest = completing(position);
  return std::any_of(rest.begin(), rest.end(), [&](FeatureId feature) {
    return position.state.graph.feature(feature).terrain == terrain && extent(position, feature).tiles > size;
  });
}

void take(Turn& turn, const TitleFacts& facts, Title& title, int size) {
  title.size = static_cast<std::uint16_t>(size);
  title.holder = turn.seat();
  if (!turn.journalled()) return;
  Event& event = turn.record(facts.event);
  event.seat = turn.seat();
  event.item = text_of(size);
}

void feature_completed(Turn& turn, FeatureId feature) {
  const Terrain terrain = turn.state.graph.feature(feature).terrain;
  for (std::size_t i = 0; i < kTitles; ++i) {
    const TitleFacts& facts = kTitleFacts[i];
    Title& title = turn.extra<Titles>().of[i];
    if (facts.terrain != terrain) continue;
    if (turn.rules.config<Config>().pays == Pays::Running && title.before != kNoSeat)
      turn.award_bonus(title.before, kPointsRunning, facts.why);
    const int size = extent(turn.position(), feature).tiles;
    if (size > title.size && !larger_one_follows(turn.position(), terrain, size))
      take(turn, facts, title, size);
  }
}

void final_titles(Turn& turn) {
  const Titles& titles = turn.rules.extra<Titles>(turn.state);
  const Pays pays = turn.rules.config<Config>().pays;
  for (std::size_t i = 0; i < kTitles; ++i) {
    const Seat holder = titles.of[i].holder;
    if (holder == kNoSeat) continue;
    const bool both = titles.of[1 - i].holder == holder;
    const int points = points_at_end(pays, completed_count(turn.position(), kTitleFacts[i].terrain), both);
    if (points != 0) turn.award_bonus(holder, points, kTitleFacts[i].why);
  }
}

template <std::size_t kTitle>
Thing show_holder(const Position& position) {
  return Holder{position.rules.extra<Titles>(position.state).of[kTitle].holder};
}

template <std::size_t kTitle>
Thing show_record(const Position& position) {
  return Pile{position.rules.extra<Titles>(position.state).of[kTitle].size};
}

template <std::size_t kTitle>
void give_card(Turn& turn, const Given& given) {
  Title& title = turn.extra<Titles>().of[kTitle];
  title.holder = title.before = given.seat;
}

template <std::size_t kTitle>
void give_record(Turn& turn, const Given& given) {
  if (given.count < 0 || given.count > static_cast<int>(kMaxTiles))
    throw std::invalid_argument("a record is a number of tiles");
  turn.extra<Titles>().of[kTitle].size = static_cast<std::uint16_t>(given.count);
}

template <std::size_t kTitle>
void install_title(RulesetBuilder& builder) {
  const TitleFacts& facts = kTitleFacts[kTitle];
  builder.thing({facts.holder, Secrecy::Public, show_holder<kTitle>, give_card<kTitle>});
  builder.thing({facts.record, Secrecy::Public, show_record<kTitle>, give_record<kTitle>});
  builder.event(facts.event);
}

void install(RulesetBuilder& builder) {
  const auto* const way = std::find(kWays.begin(), kWays.end(), builder.choice(kOption));
  builder.config(Config{static_cast<Pays>(way - kWays.begin())});
  builder.extra_state<Titles>();
  builder.tiles(kTiles, "king_and_robber");
  install_title<0>(builder);
  install_title<1>(builder);
  builder.tile_placed(note_holders<TileIndex>);
  builder.tile_discarded(note_holders<TileKindId>);
  builder.feature_completed(feature_completed);
  builder.final_scoring(final_titles);
  install_cards(builder);
  builder.foresee(foresee);
}

}  // namespace

int completed_count(const Position& position, Terrain terrain) {
  int count = 0;
  for (std::size_t i = 0; i < position.state.graph.part_count(); ++i) {
    const PartId part{static_cast<std::uint16_t>(i)};
    if (position.state.graph.feature_of(part) != part) continue;
    const Feature& feature = position.state.graph.feature(part);
    count += feature.terrain == terrain && feature.completed ? 1 : 0;
  }
  return count;
}

int points_at_end(Pays pays, int completed, bool both) {
  switch (pays) {
    case Pays::Each:
      return kPointsEach * completed;
    case Pays::Ten:
      return kPointsTen;
    case Pays::FifteenForty:
      return both ? kPointsBoth / 2 : kPointsOne;
    case Pays::Running:
      break;
  }
  return 0;
}

const Expansion& expansion() {
  static const Expansion kExpansion{
      "king_and_robber",
      "King & Robber Baron",
      {{kOption,
        {"each", "ten", "fifteenForty", "running"},
        "What a card pays: a point for each completed city or road at the end, ten "
        "points, fifteen or forty for both, or a point whenever one is completed"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::king_and_robber
