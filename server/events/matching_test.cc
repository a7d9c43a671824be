// The cheapest matching is compared with a search through all of them, and with plans whose least cost is
// known.

#include "server/events/matching.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "tests/support/sanitized.h"

namespace gatehouse::server {
namespace {

using Dice = std::mt19937;  // gives the same numbers everywhere, unlike the distributions over it

std::int64_t below(Dice& dice, std::uint32_t end) {
  return dice() % end;
}

PairingCost any_cost(Dice& dice, std::uint32_t end) {
  PairingCost cost;
  cost.repetitions = below(dice, 2);
  cost.points = below(dice, end);
  cost.seeds = below(dice, end) - end / 2;
  return cost;
}

/// The least that a perfect matching of the vertices that are not used costs, by trying all of them.
std::optional<PairingCost> least_cost(std::size_t vertices, const std::vector<MatchingEdge>& edges,
                                      std::uint32_t used = 0) {
  std::size_t first = 0;
  while (first < vertices && (used >> first & 1) != 0) ++first;
  if (first == vertices) return PairingCost();
  std::optional<PairingCost> least;
  for (const MatchingEdge& edge : edges) {
    const std::uint32_t ends = 1U << edge.one | 1U << edge.other;
    if (std::min(edge.one, edge.other) != first || (used & ends) != 0) continue;
    const std::optional<PairingCost> others = least_cost(vertices, edges, used | ends);
    if (others && (!least || edge.cost + *others < *least)) least = edge.cost + *others;
  }
  return least;
}

/// What a matching costs. REQUIREs that its partners are each other's, and have an edge.
PairingCost matching_cost(const std::vector<std::size_t>& partners, const std::vector<MatchingEdge>& edges) {
  PairingCost cost;
  std::size_t used = 0;
  for (const MatchingEdge& edge : edges) {
    if (partners[edge.one] != edge.other) continue;
    REQUIRE(partners[edge.other] == edge.one);
    cost += edge.cost;
    used += 2;
  }
  REQUIRE(used == partners.size());
  return cost;
}

TEST_CASE("Of all perfect matchings it is the cheapest, and there is none only if the search finds none") {
  Dice dice(1);
  int without = 0;
  for (int graph = 0; graph < 4'000; ++graph) {
    const auto vertices = static_cast<std::size_t>(2 + 2 * below(dice, 5));
    const std::uint32_t end = graph % 2 == 0 ? 4 : 1'000;  // ties, and none
    const std::int64_t percent = 30 + below(dice, 71);
    std::vector<MatchingEdge> edges;
    for (std::size_t one = 0; one < vertices; ++one) {
      for (std::size_t other = one + 1; other < vertices; ++other) {
        if (below(dice, 100) < percent) edges.push_back({other, one, any_cost(dice, end)});
      }
    }
    const std::optional<PairingCost> least = least_cost(vertices, edges);
    const auto partners = cheapest_matching(vertices, edges);
    REQUIRE(partners.has_value() == least.has_value());
    if (least)
      REQUIRE(matching_cost(*partners, edges) == *least);
    else
      ++without;
  }
  CHECK(without > 100);
}

TEST_CASE("An odd number of vertices, or one without an edge, leaves somebody over") {
  CHECK_FALSE(cheapest_matching(3, {{0, 1}, {1, 2}, {0, 2}}).has_value());
  CHECK_FALSE(cheapest_matching(4, {{0, 1}, {1, 2}, {0, 2}}).has_value());
  CHECK(cheapest_matching(0, {}) == std::vector<std::size_t>());
}

/// A graph whose least cost is known. Each vertex has a price, and so has each of some odd sets, which are
/// nested or apart. An edge costs at least the prices of its ends and of the sets that it leaves. A matching
/// leaves each set once or more, so it costs at least all prices. One matching costs no more than that.
struct PricedGraph {
  static constexpr std::size_t kVertices = 180;
  std::vector<MatchingEdge> edges = {};
  PairingCost least = {};
};

/// Vertices stand in a row, partners beside each other: 0 and 1, 2 and 3, and so on. Odd sets of 3 and of 9
/// begin with a vertex that has its partner within.
PricedGraph priced_graph(Dice& dice) {
  PricedGraph graph;
  std::vector<PairingCost> prices;
  for (std::size_t vertex = 0; vertex < PricedGraph::kVertices; ++vertex) {
    prices.push_back(any_cost(dice, 1'000));
    graph.least += prices.back();
  }
  constexpr std::size_t kEvery = 20;  // sets begin at multiples of it
  constexpr std::array<std::size_t, 2> kSizes{3, 9};
  std::array<std::vector<PairingCost>, 2> of_sets;
  for (std::vector<PairingCost>& each : of_sets) {
    for (std::size_t begin = 0; begin < PricedGraph::kVertices; begin += kEvery) {
      each.push_back(any_cost(dice, 1'000));
      each.back().seeds = 0;  // the price of a set is not negative
      graph.least += each.back();
    }
  }
  for (std::size_t one = 0; one < PricedGraph::kVertices; ++one) {
    for (std::size_t other = one + 1; other < std::min(one + 30, PricedGraph::kVertices); ++other) {
      PairingCost cost = prices[one] + prices[other];
      for (std::size_t kind = 0; kind < kSizes.size(); ++kind) {
        const auto within = [&](std::size_t vertex) { return vertex % kEvery < kSizes[kind]; };
        if (within(one) && within(other) && one / kEvery == other / kEvery) continue;
        if (within(one)) cost += of_sets[kind][one / kEvery];
        if (within(other)) cost += of_sets[kind][other / kEvery];
      }
      const bool partners = one % 2 == 0 && other == one + 1;
      if (!partners) cost.seeds += below(dice, 3);
      graph.edges.push_back({one, other, cost});
    }
  }
  std::ranges::shuffle(graph.edges, dice);
  return graph;
}

TEST_CASE("A large graph whose least cost is known is matched at that cost") {
  Dice dice(2);
  for (int time = 0; time < (tests::kSanitized ? 5 : 30); ++time) {
    const PricedGraph graph = priced_graph(dice);
    const auto partners = cheapest_matching(PricedGraph::kVertices, graph.edges);
    REQUIRE(partners.has_value());
    CHECK(matching_cost(*partners, graph.edges) == graph.least);
  }
}

}  // namespace
}  // namespace gatehouse::server
