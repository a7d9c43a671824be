#include "engine/carcassonne/expansions/kings_orders/progress.h"

#include <algorithm>
#include <optional>

#include "engine/carcassonne/expansions/kings_orders/facts.h"
#include "engine/carcassonne/expansions/kings_orders/stood.h"
#include "engine/carcassonne/scoring.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::kings_orders {
namespace {

using Kind = Comparison::Kind;

/// Something that may yet become what a card asks for: `reached` of `needed` of a fact.
struct Candidate {
  std::string_view fact;
  int reached = 0;
  int needed = 1;
  PartId part = kNoPartId;
  std::optional<Cell> cell;

  bool nearer_than(const Candidate& other) const { return reached * other.needed > other.reached * needed; }
};
using Best = std::optional<Candidate>;

void keep_nearest(Best& best, const Candidate& candidate) {
  if (!best || candidate.nearer_than(*best)) best = candidate;
}

/// What the cards of a hand ask of the table, so that nothing else is worked out.
struct Wanted {
  Happenings happenings;
  Asked facts;

  void add(const Card& card) {
    for (const Comparison& asked : card.all_of) facts.add(asked);
    switch (card.when) {
      case Happening::PortalUsed:
        facts.add(Fact::Followers);
        [[fallthrough]];
      case Happening::TilePlaced:
      case Happening::FeatureDone:
        for (const Happening any :
             {Happening::CityDone, Happening::RoadDone, Happening::CloisterDone, Happening::FeatureDone})
          happenings.add(any);
        return;
      default:
        happenings.add(card.when);
    }
  }
  bool has(const Landscape& landscape, Terrain terrain) const {
    switch (terrain) {
      case Terrain::City:
        return happenings.has(Happening::CityDone);
      case Terrain::Road:
        return happenings.has(Happening::RoadDone);
      case Terrain::Cloister:
        return happenings.has(Happening::CloisterDone);
      case Terrain::Field:
        return false;
    }
    return happenings.has(Happening::FeatureDone) && landscape.terrain(terrain).completed;
  }
};

/// What is known of the table, worked out once for all cards of a hand.
struct Table {
  const Position& position;
  Seat seat;
  std::vector<Happened> open;   ///< unfinished features but farms, as if they were done now
  std::vector<Happened> farms;  ///< that nobody holds, as places for a farmer
  std::vector<Happened> ended;  ///< see turn_ended()
  int followers = 0;            ///< of the seat, in the supply or on the board
};

Table look(const Position& position, Seat seat, const Wanted& wanted) {
  Table table{position, seat, {}, {}, {}, 0};
  FeatureFacts facts(position, seat, wanted.facts);
  constexpr std::size_t kMany = 64;
  table.open.reserve(kMany);
  const bool farms = wanted.happenings.has(Happening::FarmerDeployed);
  CityList cities;
  std::vector<Counted> deployable;
  if (farms && !wanted.facts.names().empty()) deployable = named_in_supply(position, seat);
  const FeatureGraph& graph = position.state.graph;
  for (std::size_t number = 0; number < graph.part_count(); ++number) {
    const PartId part{static_cast<std::uint16_t>(number)};
    if (graph.feature_of(part) != part) continue;
    const Feature& feature = graph.feature(part);
    if (!feature.completed && wanted.has(position.rules.landscape(), feature.terrain))
      table.open.push_back(facts.done(part));
    if (!farms || feature.terrain != Terrain::Field || feature.followers != 0) continue;
    Happened& farm = table.farms.emplace_back();
    farm.feature = part;
    farm.named = deployable;
    if (wanted.facts.has(Fact::Cities)) {
      cities.clear();
      bordering_cities(position, part, cities);
      farm[Fact::Cities] = static_cast<std::int16_t>(cities.size());
    }
    if (wanted.facts.has(Fact::Tiles))
      farm[Fact::Tiles] = static_cast<std::int16_t>(extent(position, part).tiles);
  }
  if (wanted.happenings.has(Happening::TurnEnded)) table.ended = turn_ended(position, seat);
  for (const Figure& figure : position.state.figures)
    table.followers += figure.owner == seat && position.rules.figure(figure.kind).follower &&
                       figure.standing != Standing::Removed;
  return table;
}

/// A feature that has too much of something will not do; one that has exactly enough tiles and is still open
/// will have too many.
bool out_of_question(const Comparison& asked, int value) {
  const bool tiles = asked.fact == Fact::Tiles && asked.name.empty();
  switch (asked.kind) {
    case Kind::AtLeast:
      return false;
    case Kind::AtMost:
      return value > asked.number;
    case Kind::Equal:
      return tiles ? value >= asked.number : value > asked.number;
  }
  return false;
}

std::string_view name_of(const Comparison& asked) {
  return asked.name.empty() ? name_of(asked.fact) : std::string_view(asked.name);
}

/// The comparison that is farthest from being met; nothing when the feature will not do. Whether a road
/// becomes a loop shows only when it does.
Best measure(const Card& card, const Happened& open) {
  const Comparison* farthest = nullptr;
  int reached = 0;
  for (const Comparison& asked : card.all_of) {
    const int value = open[asked];
    if (out_of_question(asked, value)) return std::nullopt;
    if (asked.number == 0 || asked.kind == Kind::AtMost || asked.fact == Fact::Loop) continue;
    const int has = std::min<int>(value, asked.number);
    if (farthest != nullptr && has * farthest->number >= reached * asked.number) continue;
    farthest = &asked;
    reached = has;
  }
  if (farthest == nullptr) return std::nullopt;
  return Candidate{name_of(*farthest), reached, farthest->number, open.feature, std::nullopt};
}

Candidate nothing_yet(const Card& card) {
  for (const Comparison& asked : card.all_of)
    if (asked.number != 0 && asked.kind != Kind::AtMost)
      return {name_of(asked), 0, asked.number, kNoPartId, {}};
  return {name_of(card.all_of.front()), 0, 1, kNoPartId, {}};
}

Best of_completion(const Table& table, const Card& card) {
  Best best;
  for (const Happened& open : table.open)
    if (card.is_about(open.what))
      if (const Best one = measure(card, open)) keep_nearest(best, *one);
  if (!best && !card.all_of.empty()) best = nothing_yet(card);
  return best;
}

/// Tiles around the cloister that would do now: nine make it complete.
Best of_cloister(const Table& table, const Card& card) {
  Best best = Candidate{name_of(Fact::Around), 0, 9, kNoPartId, {}};
  for (const Happened& open : table.open)
    if (card.fulfilled_by(open))
      keep_nearest(best, {name_of(Fact::Around), 9 - table.position.state.graph.feature(open.feature).open, 9,
                          open.feature, std::nullopt});
  return best;
}

const Comparison* asked_at_least(const Card& card, Fact fact) {
  for (const Comparison& asked : card.all_of)
    if (asked.fact == fact && asked.kind != Kind::AtMost && asked.number > 0) return &asked;
  return nullptr;
}

/// How many of the road and the cities that a card asks for are complete.
Best of_connection(const Table& table, const Card& card) {
  const Comparison* const cities = asked_at_least(card, Fact::Cities);
  const Comparison* const city = asked_at_least(card, Fact::NewCity);
  if (cities == nullptr && city == nullptr) return std::nullopt;
  const int wanted = cities != nullptr ? cities->number : 1;
  const Position& position = table.position;
  Best best = Candidate{"complete", 0, wanted + 1, kNoPartId, {}};
  const FeatureGraph& graph = position.state.graph;
  for (std::size_t number = 0; number < graph.part_count(); ++number) {
    const PartId road{static_cast<std::uint16_t>(number)};
    if (graph.feature_of(road) != road || graph.feature(road).terrain != Terrain::Road ||
        has_served(position, table.seat, road))
      continue;
    const bool complete = graph.feature(road).completed;
    int count = 0;
    for (const FeatureId one : connected_cities(position, road, table.seat))
      count += city == nullptr || (!complete && extent(position, one).tiles >= city->number);
    // A complete road with all its cities was there before: it takes another city, or another road.
    const int reached = std::min(count + (complete ? 1 : 0), wanted + (complete ? 0 : 1));
    if (count < wanted || !complete) keep_nearest(best, {"complete", reached, wanted + 1, road, {}});
  }
  return best;
}

int neighbours_of(const Board& board, Cell cell, bool corners) {
  int count = 0;
  for_each_around(cell, [&](Cell beside) {
    if (!corners && beside.x != cell.x && beside.y != cell.y) return;
    count += on_table(beside.x, beside.y) && board.tile_at(beside) != kNoTileIndex;
  });
  return count;
}

/// The empty cell with most tiles around it; with corners, a tile laid there counts too.
Best of_empty_cells(const Table& table, const Comparison& asked, bool corners) {
  Best best;
  const Board& board = table.position.state.board;
  for (const FrontierCell& free : board.frontier()) {
    const int count = neighbours_of(board, free.cell, corners) + (corners ? 1 : 0);
    keep_nearest(
        best, {name_of(asked.fact), std::min<int>(count, asked.number), asked.number, kNoPartId, free.cell});
  }
  return best;
}

/// The points of the open feature that would pay the seat most if it were complete.
Best of_points(const Table& table, const Comparison& asked) {
  Best best = Candidate{name_of(Fact::Points), 0, asked.number, kNoPartId, {}};
  for (const Happened& open : table.open)
    keep_nearest(best, {name_of(Fact::Points), std::min<int>(open[Fact::Points], asked.number), asked.number,
                        open.feature, std::nullopt});
  return best;
}

Best of_tile(const Table& table, const Card& card) {
  if (const Comparison* const asked = asked_at_least(card, Fact::Neighbours))
    return of_empty_cells(table, *asked, false);
  if (const Comparison* const asked = asked_at_least(card, Fact::Points)) return of_points(table, *asked);
  return std::nullopt;
}

Best of_farmer(const Table& table, const Card& card) {
  Best best;
  for (const Happened& farm : table.farms)
    if (const Best one = measure(card, farm)) keep_nearest(best, *one);
  if (!best && !card.all_of.empty()) best = nothing_yet(card);
  return best;
}

/// Features that nobody holds: where a portal may lead.
Best of_portal(const Table& table, const Card& card) {
  Best best;
  for (const Happened& open : table.open)
    if (open[Fact::Followers] == 0)
      if (const Best one = measure(card, open)) keep_nearest(best, *one);
  if (!best && !card.all_of.empty()) best = nothing_yet(card);
  return best;
}

/// What stood so when the card came into the hand is as far as it goes, and brings nothing.
Best of_table(const Table& table, CardId id, const Card& card) {
  Best best;
  for (const Happened& ended : table.ended) {
    if (card.fulfilled_by(ended) && !is_new(table.position, table.seat, id, ended)) continue;
    Best farthest;
    for (const Comparison& asked : card.all_of) {
      const int value = ended[asked.fact];
      Candidate one{name_of(asked.fact), std::min<int>(value, asked.number), asked.number, kNoPartId, {}};
      if (asked.fact == Fact::Supply) {  // counted down: how many are out
        one.needed = table.followers - asked.number;
        one.reached = std::min(table.followers - value, one.needed);
      }
      if (one.needed > 0 && (!farthest || farthest->nearer_than(one))) farthest = one;
    }
    if (!farthest) continue;
    if (farthest->fact.starts_with("field_")) farthest->part = ended.feature;
    keep_nearest(best, *farthest);
  }
  return best;
}

Best nearest(const Table& table, CardId id, const Card& card) {
  switch (card.when) {
    case Happening::CityDone:
    case Happening::RoadDone:
    case Happening::FeatureDone:
      return of_completion(table, card);
    case Happening::CloisterDone:
      return of_cloister(table, card);
    case Happening::RoadConnected:
      return of_connection(table, card);
    case Happening::TilePlaced:
      return of_tile(table, card);
    case Happening::MonkDeployed:
      if (const Comparison* const asked = asked_at_least(card, Fact::Around))
        return of_empty_cells(table, *asked, true);
      return std::nullopt;
    case Happening::FarmerDeployed:
      return of_farmer(table, card);
    case Happening::PortalUsed:
      return of_portal(table, card);
    case Happening::TurnEnded:
      return of_table(table, id, card);
    default:
      return std::nullopt;
  }
}

}  // namespace

std::vector<FaceProgress> progress_of(const Position& position, Seat seat) {
  const Orders& orders = orders_of(position);
  const std::vector<Card>& deck = position.rules.config<Config>().deck;
  std::vector<FaceProgress> all;
  std::vector<CardId> hand;
  Wanted wanted;
  for (std::size_t card = 0; card < deck.size(); ++card) {
    if (orders.cards[card] != hand_of(seat)) continue;
    hand.push_back(static_cast<CardId>(card));
    wanted.add(deck[card]);
  }
  if (hand.empty()) return all;
  const Table table = look(position, seat, wanted);
  for (const CardId card : hand) {
    const Best best = nearest(table, card, deck[card]);
    if (!best) continue;
    FaceProgress progress{card, best->fact, best->reached, best->needed, {}, '?'};
    if (best->part != kNoPartId && best->reached > 0) {
      const PartRef where = part_ref(position, best->part);
      progress.cell = where.cell;
      progress.part = where.letter;
    } else if (best->reached > 0) {
      progress.cell = best->cell;
    }
    all.push_back(progress);
  }
  return all;
}

}  // namespace gatehouse::engine::carcassonne::kings_orders
