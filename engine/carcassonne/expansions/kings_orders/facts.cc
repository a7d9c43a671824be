#include "engine/carcassonne/expansions/kings_orders/facts.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/expansions/princess_and_dragon/princess_and_dragon.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/scoring.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

bool contains(const auto& features, FeatureId feature) {
  return std::find(features.begin(), features.end(), feature) != features.end();
}

std::int16_t narrow(std::size_t number) {
  return static_cast<std::int16_t>(std::min<std::size_t>(number, 999));
}

/// Tiles around a feature that counts them: a cloister, or what an expansion has of that kind.
int tiles_around(const Position& position, FeatureId feature) {
  const Terrain terrain = position.state.graph.feature(feature).terrain;
  const bool looks = !position.rules.landscape().terrain(terrain).around.empty();
  return looks && !position.rules.config<Config>().base_features_alone ? area_laid(position, feature) : 0;
}

std::int16_t tiles_of(const Position& position, FeatureId feature) {
  return narrow(static_cast<std::size_t>(extent(position, feature).tiles + tiles_around(position, feature)));
}

std::vector<Cell> cells_of(const Position& position, FeatureId feature) {
  std::vector<Cell> cells;
  TileSet seen;
  position.state.graph.for_each_part(feature, [&](PartId part) {
    const TileIndex tile = position.state.graph.tile_of(part);
    if (seen.insert(tile)) cells.push_back(position.state.board.tile(tile).cell);
  });
  return cells;
}

bool has_cloister(const TileKind& kind) {
  return std::any_of(kind.looking.begin(), kind.looking.end(),
                     [&kind](std::uint8_t part) { return kind.parts[part].terrain == Terrain::Cloister; });
}

bool fills_square(const std::vector<Cell>& cells) {
  const auto has = [&cells](int x, int y) {
    return std::any_of(cells.begin(), cells.end(), [x, y](Cell cell) { return cell.x == x && cell.y == y; });
  };
  return std::any_of(cells.begin(), cells.end(), [&has](Cell cell) {
    return has(cell.x + 1, cell.y) && has(cell.x, cell.y + 1) && has(cell.x + 1, cell.y + 1);
  });
}

/// The longer side of the box around these parts.
int longer_side(const Position& position, const std::vector<PartId>& parts) {
  std::vector<int> columns, rows;
  for (const PartId part : parts) {
    const Cell cell = position.state.board.tile(position.state.graph.tile_of(part)).cell;
    columns.push_back(cell.x);
    rows.push_back(cell.y);
  }
  const auto [west, east] = std::minmax_element(columns.begin(), columns.end());
  const auto [south, north] = std::minmax_element(rows.begin(), rows.end());
  return 1 + std::max(*east - *west, *north - *south);
}

/// Of the longest piece: a city joined by gates lies in several, and what is between them is not its own.
int longest_side(const Position& position, FeatureId city) {
  std::vector<PartId> left;
  position.state.graph.for_each_part(city, [&left](PartId part) { left.push_back(part); });
  int longest = 0;
  while (!left.empty()) {
    std::vector<PartId> piece{left.back()};
    left.pop_back();
    for (std::size_t next = 0; next < piece.size(); ++next)
      for (int side = 0; side < kSides; ++side)
        for (const PartId beside : parts_beyond(position, piece[next], static_cast<Side>(side)))
          if (std::erase(left, beside) != 0) piece.push_back(beside);
    longest = std::max(longest, longer_side(position, piece));
  }
  return longest;
}

/// No end anywhere: every part of the road runs on at both of its slots.
bool is_loop(const Position& position, FeatureId road) {
  bool loop = position.state.graph.feature(road).open == 0;
  position.state.graph.for_each_part(
      road, [&](PartId part) { loop = loop && std::popcount(part_of(position, part).slots) >= 2; });
  return loop;
}

/// Every completed city of the table that cards see, in order of their parts.
std::vector<FeatureId> completed_cities(const Position& position) {
  std::vector<FeatureId> features;
  const FeatureGraph& graph = position.state.graph;
  for (std::size_t part = 0; part < graph.part_count(); ++part) {
    const PartId id{static_cast<std::uint16_t>(part)};
    if (graph.feature_of(id) == id && is_completed_city(position, id)) features.push_back(id);
  }
  return features;
}

bool is_follower(const Position& position, const Figure& figure) {
  return figure.owner != kNoSeat && position.rules.figure(figure.kind).follower;
}

/// Whether the figure is on the board, and among those that are looked at.
bool stands(const Figure& figure, std::size_t id, const FigureSet* only) {
  return figure.standing == Standing::Board && (only == nullptr || only->has(id));
}

/// Followers as order cards count them: each is one, of any strength; other figures are none.
struct Crowd {
  int all = 0;
  int mine = 0;
};
Crowd crowd(const Position& position, FeatureId feature, Seat seat, const FigureSet* only = nullptr) {
  Crowd count;
  if (position.state.graph.feature(feature).followers == 0) return count;
  for (std::size_t id = 0; id < position.state.figures.size(); ++id) {
    const Figure& figure = position.state.figures[static_cast<FigureId>(id)];
    if (!figure.in_feature() || position.state.graph.feature_of(figure.at.part) != feature) continue;
    if (!stands(figure, id, only) || !is_follower(position, figure)) continue;
    ++count.all;
    count.mine += figure.owner == seat;
  }
  return count;
}

std::size_t parts_with(const Position& position, FeatureId feature, std::string_view name) {
  const Marks mark = position.rules.marks().bit(name);
  std::size_t count = 0;
  position.state.graph.for_each_part(
      feature, [&](PartId part) { count += (part_of(position, part).marks & mark) != 0 ? 1u : 0u; });
  return count;
}

/// Marks of the feature's parts, and the figure that was deployed there.
std::vector<Counted> named_deployed(const Position& position, const Deployment& deployment) {
  std::vector<Counted> counted;
  const FeatureId feature = position.state.graph.feature_of(deployment.part);
  for (const std::string& name : position.rules.config<Config>().names) {
    const std::size_t deployed = position.rules.figure(deployment.kind).name == name ? 1 : 0;
    counted.push_back({name, narrow(parts_with(position, feature, name) + deployed)});
  }
  return counted;
}

/// Whom the feature has paid, or would pay.
void add_winners(const Position& position, Seat seat, Happened& happened) {
  const Payment paid = payment(position, happened.feature);
  // A feature that is worth nothing pays nobody, not even the majority.
  const SeatSet winners = paid.each > 0 ? paid.winners : SeatSet{};
  if (winners.has(seat)) happened[Fact::Points] = paid.each;
  happened[Fact::Won] = winners.has(seat) ? 1 : 0;
  happened[Fact::Winners] = narrow(static_cast<std::size_t>(winners.size()));
}

}  // namespace

std::vector<Counted> named_in_supply(const Position& position, Seat seat) {
  std::vector<Counted> counted;
  for (const std::string& name : position.rules.config<Config>().names) {
    const Figures& figures = position.state.figures;
    const bool has_one = std::any_of(figures.begin(), figures.end(), [&](const Figure& figure) {
      return figure.owner == seat && figure.standing == Standing::Supply &&
             position.rules.figure(figure.kind).name == name;
    });
    if (has_one) counted.push_back({name, 1});
  }
  return counted;
}

FeatureFacts::FeatureFacts(const Position& position, Seat seat, const Asked& asked)
    : position_(position), seat_(seat), asked_(asked) {
  const State& state = position.state;
  for (const Figure& figure : state.figures) {
    if (!figure.in_feature()) continue;
    const Standee one{state.graph.feature_of(figure.at.part), &figure};
    if (figure.owner == seat) own_.push_back(one);
    if (figure.standing == Standing::Board && is_follower(position, figure)) followers_.push_back(one);
  }
}

Happened FeatureFacts::done(FeatureId feature) {
  const FeatureGraph& graph = position_.state.graph;
  Happened happened;
  happened.feature = feature;
  if (!asked_.names().empty()) add_names(happened);
  if (asked_.has_any({Fact::Points, Fact::Won, Fact::Winners})) add_winners(position_, seat_, happened);
  if (asked_.has_any({Fact::Followers, Fact::Mine}) && graph.feature(feature).followers != 0)
    add_followers(happened);
  const Extent size =
      asked_.has_any({Fact::Tiles, Fact::Largest, Fact::Pennants}) ? extent(position_, feature) : Extent{};
  const int around = asked_.has(Fact::Tiles) ? tiles_around(position_, feature) : 0;
  happened[Fact::Tiles] = narrow(static_cast<std::size_t>(size.tiles + around));
  // Of an expansion: cards for any feature are about it, and none for a cloister.
  if (!position_.rules.config<Config>().base_features_alone) happened.what = Happening::FeatureDone;
  switch (graph.feature(feature).terrain) {
    case Terrain::City:
      happened.what = Happening::CityDone;
      happened[Fact::Pennants] = narrow(static_cast<std::size_t>(size.pennants));
      add_city(size.tiles, happened);
      break;
    case Terrain::Road:
      happened.what = Happening::RoadDone;
      happened[Fact::Loop] = asked_.has(Fact::Loop) && is_loop(position_, feature) ? 1 : 0;
      break;
    case Terrain::Cloister:
      happened.what = Happening::CloisterDone;
      for_each_cell_of_area(position_, feature, [&](Cell cell) {
        const TileIndex beside = tile_on(position_.state, cell);
        if (beside != kNoTileIndex && has_cloister(kind_of(position_, beside)))
          happened[Fact::NearCloister] = 1;
      });
      break;
    case Terrain::Field:
      happened.what = Happening::Never;
      break;
  }
  return happened;
}

/// Marks of the feature's parts, and figures of the seat in it: those of which it has some. Most features
/// have none, so names are looked at last.
void FeatureFacts::add_names(Happened& happened) {
  const FeatureGraph& graph = position_.state.graph;
  Marks marks = 0;
  graph.for_each_part(happened.feature, [&](PartId part) { marks |= part_of(position_, part).marks; });
  const auto is_here = [&happened](const Standee& one) { return one.feature == happened.feature; };
  if (marks == 0 && std::none_of(own_.begin(), own_.end(), is_here)) return;
  if (bits_.empty())
    for (const std::string_view name : asked_.names()) bits_.push_back(position_.rules.marks().bit(name));
  for (std::size_t i = 0; i < bits_.size(); ++i) {
    const std::string_view name = asked_.names()[i];
    auto count = static_cast<std::size_t>(std::count_if(own_.begin(), own_.end(), [&](const Standee& one) {
      return is_here(one) && position_.rules.figure(one.figure->kind).name == name;
    }));
    if ((marks & bits_[i]) != 0)
      graph.for_each_part(happened.feature, [&](PartId part) {
        count += (part_of(position_, part).marks & bits_[i]) != 0 ? 1u : 0u;
      });
    if (count != 0) happened.named.push_back({name, narrow(count)});
  }
}

void FeatureFacts::add_followers(Happened& happened) const {
  for (const Standee& one : followers_) {
    if (one.feature != happened.feature) continue;
    ++happened[Fact::Followers];
    if (one.figure->owner == seat_) ++happened[Fact::Mine];
  }
}

/// Looked for when the first city is asked about.
void FeatureFacts::find_cities() {
  cities_found_ = true;
  for (const FeatureId city : completed_cities(position_))
    if (!contains(position_.state.completed, city)) cities_.push_back({city, extent(position_, city).tiles});
}

void FeatureFacts::add_city(int tiles, Happened& happened) {
  const FeatureId city = happened.feature;
  if (asked_.has(Fact::Square)) happened[Fact::Square] = fills_square(cells_of(position_, city)) ? 1 : 0;
  if (asked_.has(Fact::Side))
    happened[Fact::Side] = narrow(static_cast<std::size_t>(longest_side(position_, city)));
  if (asked_.has(Fact::Largest) && !cities_found_) find_cities();
  // The first one is the largest; those that one tile completes do not stand in each other's way.
  if (asked_.has(Fact::Largest))
    happened[Fact::Largest] =
        std::none_of(cities_.begin(), cities_.end(),
                     [&](const Sized& other) { return other.city != city && other.tiles >= tiles; })
            ? 1
            : 0;
}

namespace {

Happened deployed(const Position& position, const Deployment& deployment) {
  Happened happened;
  const PartId part = deployment.part;
  const FeatureId feature = position.state.graph.feature_of(part);
  happened.named = named_deployed(position, deployment);
  happened[Fact::Tiles] = tiles_of(position, feature);
  switch (part_of(position, part).terrain) {
    case Terrain::City:
      happened.what = Happening::KnightDeployed;
      break;
    case Terrain::Road:
      happened.what = Happening::ThiefDeployed;
      break;
    case Terrain::Cloister:
      happened.what = Happening::MonkDeployed;
      happened[Fact::Around] =
          narrow(std::size_t{1} + static_cast<std::size_t>(area_laid(position, feature)));
      break;
    case Terrain::Field: {
      happened.what = Happening::FarmerDeployed;
      CityList cities;
      bordering_cities(position, feature, cities);
      happened[Fact::Cities] = narrow(cities.size());
      break;
    }
  }
  return happened;
}

/// A figure of a feature that this turn completed goes home, as most do, and with it others that a rule
/// sends.
bool goes_home(const Position& position, FigureId id) {
  const auto& completed = position.state.completed;
  if (contains(completed, position.state.graph.feature_of(position.state.figures[id].at.part)))
    return !stays(position, id);
  const std::span<const FiguresReturn> others = position.rules.figures_return();
  return std::any_of(others.begin(), others.end(), [&](const FiguresReturn& one) {
    return (one.always || !completed.empty()) && one.returns(position, id);
  });
}

/// Whether a follower there is a knight, a thief, a monk or a farmer.
bool is_trade(Terrain terrain) {
  return (kEveryFeature & terrain_bit(terrain)) != 0;
}

/// Neither in the supply nor in a feature: on a tile as a whole, a prisoner, or out of the game.
bool is_away(const Figure& figure) {
  return figure.standing != Standing::Supply && !figure.in_feature();
}

}  // namespace

std::vector<Happened> turn_ended(const Position& position, Seat seat, const FigureSet* only) {
  Happened all;
  all.what = Happening::TurnEnded;
  std::array<bool, kMaxTerrains> trades{};
  std::vector<Happened> farms;
  for (std::size_t i = 0; i < position.state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    const Figure& figure = position.state.figures[id];
    if (figure.owner != seat || !is_follower(position, figure) || is_away(figure)) continue;
    if (!stands(figure, id, only) || goes_home(position, id)) {
      ++all[Fact::Supply];
      continue;
    }
    const FeatureId feature = position.state.graph.feature_of(figure.at.part);
    const Terrain terrain = position.state.graph.feature(feature).terrain;
    if (is_trade(terrain)) trades[static_cast<std::size_t>(terrain)] = true;
    if (terrain != Terrain::Field || has_served(position, seat, feature) ||
        std::any_of(farms.begin(), farms.end(),
                    [feature](const Happened& farm) { return farm.feature == feature; }))
      continue;
    Happened& farm = farms.emplace_back();
    farm.feature = feature;
    const Crowd farmers = crowd(position, feature, seat, only);
    farm[Fact::FieldMine] = static_cast<std::int16_t>(farmers.mine);
    farm[Fact::FieldCrowd] = static_cast<std::int16_t>(farmers.all);
    farm[Fact::FieldShared] = farmers.all > farmers.mine ? 1 : 0;
  }
  all[Fact::Fields] = narrow(farms.size());
  all[Fact::Trades] = static_cast<std::int16_t>(std::count(trades.begin(), trades.end(), true));
  if (farms.empty()) return {all};
  for (Happened& farm : farms) {
    farm.what = all.what;
    for (const Fact fact : {Fact::Supply, Fact::Fields, Fact::Trades}) farm[fact] = all[fact];
  }
  return farms;
}

namespace {

/// A figure may reach another tile than the one just placed: by a portal.
Happened reached_elsewhere(const Position& position, PartId part) {
  Happened happened;
  happened.what = Happening::PortalUsed;
  happened[Fact::Tiles] = tiles_of(position, position.state.graph.feature_of(part));
  return happened;
}

/// What the fairy paid to the seat beside the points of the features: of those that are completed, and of
/// farms that are scored with them, whose farmers still stand.
int fairy_points(const Position& position, Seat seat) {
  int points = 0;
  const auto add = [&](FeatureId feature, bool finished) {
    for (const SeatPoints& bonus : sheet_for(position, feature, finished, false).bonuses)
      if (bonus.seat == seat && bonus.why == princess_and_dragon::kFairy) points += bonus.points;
  };
  for (const FeatureId feature : position.state.completed) add(feature, true);
  for (const Ruleset::FarmPrice price : position.rules.farm_prices())
    for_each_occupied(
        position.state, [](const Feature& feature) { return feature.terrain == Terrain::Field; },
        [&](FeatureId farm) {
          if (price(position, farm) != 0) add(farm, false);
        });
  return points;
}

/// The fact that counts completed features of the terrain; nullopt where no card knows it.
std::optional<Fact> counted_as(Terrain terrain) {
  switch (terrain) {
    case Terrain::City:
      return Fact::Cities;
    case Terrain::Road:
      return Fact::Roads;
    case Terrain::Cloister:
      return Fact::Cloisters;
    case Terrain::Field:
      break;
  }
  return std::nullopt;
}

Happened tile_placed(const Position& position, int points) {
  Happened happened;
  happened.what = Happening::TilePlaced;
  std::array<bool, kMaxTerrains> kinds{};
  for (const FeatureId feature : position.state.completed) {
    const Terrain terrain = position.state.graph.feature(feature).terrain;
    kinds[static_cast<std::size_t>(terrain)] = true;
    if (const std::optional<Fact> counted = counted_as(terrain)) ++happened[*counted];
  }
  happened[Fact::Kinds] = static_cast<std::int16_t>(std::count(kinds.begin(), kinds.end(), true));
  happened[Fact::Points] = static_cast<std::int16_t>(points);
  const Cell cell = position.state.board.tile(position.state.turn.placed).cell;
  for (int side = 0; side < kSides; ++side)
    if (position.state.board.tile_at(neighbour(cell, static_cast<Side>(side))) != kNoTileIndex)
      ++happened[Fact::Neighbours];
  return happened;
}

}  // namespace

void add_deeds(const Position& position, Seat seat, DeedSet wanted, std::vector<Happened>& happened) {
  const std::vector<Deed>& deeds = position.rules.config<Config>().deeds;
  for (; wanted != 0; wanted &= wanted - 1) {
    const Deed& deed = deeds[static_cast<std::size_t>(std::countr_zero(wanted))];
    for (const Deed::Done& done : deed.done(position, seat)) {
      Happened& one = happened.emplace_back();
      one.what = Happening::Deed;
      one.deed = &deed;
      one.feature = done.feature;
      for (std::size_t i = 0; i < deed.counts.size(); ++i)
        one.named.push_back({deed.counts[i], static_cast<std::int16_t>(done.numbers[i])});
    }
  }
}

std::vector<Happened> completions(const Position& position, Seat seat) {
  std::vector<Happened> happened;
  if (position.state.completed.empty()) return happened;
  const Asked everything = Asked::everything(position);
  FeatureFacts facts(position, seat, everything);
  for (const FeatureId feature : position.state.completed) happened.push_back(facts.done(feature));
  return happened;
}

std::vector<Happened> happenings_of_turn(const Position& position, Seat seat, Happenings wanted) {
  std::vector<Happened> happened;
  if (wanted.has_any({Happening::CityDone, Happening::RoadDone, Happening::CloisterDone,
                      Happening::FeatureDone, Happening::TilePlaced}))
    happened = completions(position, seat);
  int points = 0;
  for (const Happened& done : happened) points += done[Fact::Points];
  if (wanted.has(Happening::TilePlaced) && position.state.turn.placed != kNoTileIndex)
    happened.push_back(tile_placed(position, points));
  const bool deployments =
      wanted.has_any({Happening::KnightDeployed, Happening::ThiefDeployed, Happening::MonkDeployed,
                      Happening::FarmerDeployed, Happening::PortalUsed});
  for (const Deployment& one : position.state.turn.deployed) {
    if (!deployments || !position.rules.figure(one.kind).follower) continue;  // ruling 75
    happened.push_back(deployed(position, one));
    if (position.state.graph.tile_of(one.part) != position.state.turn.placed)
      happened.push_back(reached_elsewhere(position, one.part));
  }
  if (const int bonus = wanted.has(Happening::FairyPaid) ? fairy_points(position, seat) : 0; bonus != 0) {
    Happened paid;
    paid.what = Happening::FairyPaid;
    paid[Fact::Points] = static_cast<std::int16_t>(bonus);
    happened.push_back(paid);
  }
  if (wanted.has(Happening::RoadConnected)) add_connections(position, seat, happened);
  const Config& config = position.rules.config<Config>();
  add_deeds(position, seat, config.all_deeds() & ~config.by.event & wanted.deeds(), happened);
  if (wanted.has(Happening::TurnEnded))
    for (const Happened& ended : turn_ended(position, seat)) happened.push_back(ended);
  return happened;
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
