// King & Robber Baron by a second hand: see tests/property/oracle.h. Who has a card is taken from the
// position before the move, and what the move completes is counted here; games_test.cc follows the cards
// through whole games.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <variant>

#include "tests/property/oracle.h"

namespace gatehouse::engine::carcassonne::king_and_robber {

tests::Reading reading();

namespace {

using tests::IsScored;
using tests::Oracle;
using tests::Points;
using tests::Territory;

struct Card {
  std::string_view name, record;
  Terrain terrain;
};
constexpr std::array<Card, 2> kCards{
    {{"king", "king-record", Terrain::City}, {"robber", "robber-record", Terrain::Road}}};

/// Who has it in a position, and how many tiles the largest had that was completed.
Seat holder_of(const Oracle& oracle, const State& state, const Card& card) {
  return std::get<Holder>(oracle.game().rules().thing_named(card.name)->show({oracle.game().rules(), state}))
      .seat;
}
int record_of(const Oracle& oracle, const State& state, const Card& card) {
  return std::get<Pile>(oracle.game().rules().thing_named(card.record)->show({oracle.game().rules(), state}))
      .count;
}

/// Whether it was complete before the move: then it has been counted. A tile that lies there only now is none
/// of it.
bool old(const State& standing, const Territory& territory) {
  return std::all_of(territory.parts.begin(), territory.parts.end(), [&](PartId part) {
    return index(part) < standing.graph.part_count() && standing.graph.of(part).completed;
  });
}

/// "Size = number of different tiles."
int size_of(const Oracle& oracle, const Territory& territory) {
  std::set<TileIndex> tiles;
  for (const PartId part : territory.parts) tiles.insert(oracle.state().graph.tile_of(part));
  return static_cast<int>(tiles.size());
}

/// Who holds the card before it passes on gets 1 for each city (road) that the tile completes.
void pay_running(const Oracle& oracle, const State& standing, const IsScored&, Points& points) {
  if (oracle.choice("kingRobber") != "running") return;
  for (const Card& card : kCards) {
    const Seat holder = holder_of(oracle, standing, card);
    if (holder == kNoSeat) continue;
    for (const Territory& territory : oracle.flood().territories())
      if (territory.terrain == card.terrain && oracle.finished(territory) && !old(standing, territory))
        ++points[static_cast<std::size_t>(index(holder))];
  }
}

/// The holder when what stands complete has been counted: "with more tiles than every city completed before".
Seat holder_at_end(const Oracle& oracle, const State& standing, const Card& card) {
  int largest = 0;
  for (const Territory& territory : oracle.flood().territories())
    if (territory.terrain == card.terrain && oracle.finished(territory) && !old(standing, territory))
      largest = std::max(largest, size_of(oracle, territory));
  return largest > record_of(oracle, standing, card) ? standing.turn.seat : holder_of(oracle, standing, card);
}

/// "The King gets 1 point per completed city on the board, the Robber 1 per completed road"; or 10 a card; or
/// 15 for one, 40 for both.
void pay_at_end(const Oracle& oracle, const State& standing, Points& points) {
  const std::string& way = oracle.choice("kingRobber");
  if (way == "running") return;
  std::array<Seat, 2> holders{};
  for (std::size_t i = 0; i < kCards.size(); ++i) holders[i] = holder_at_end(oracle, standing, kCards[i]);
  if (way == "fifteenForty" && holders[0] == holders[1]) {
    if (holders[0] != kNoSeat) points[static_cast<std::size_t>(index(holders[0]))] += 40;
    return;
  }
  for (std::size_t i = 0; i < kCards.size(); ++i) {
    if (holders[i] == kNoSeat) continue;
    int count = 0;
    for (const Territory& territory : oracle.flood().territories())
      count += territory.terrain == kCards[i].terrain && oracle.finished(territory);
    points[static_cast<std::size_t>(index(holders[i]))] += way == "each" ? count : way == "ten" ? 10 : 15;
  }
}

}  // namespace

tests::Reading reading() {
  return {.expansion = "king_and_robber", .pay_extra = pay_running, .pay_at_end = pay_at_end};
}

}  // namespace gatehouse::engine::carcassonne::king_and_robber
