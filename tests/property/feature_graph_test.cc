// The feature graph under joins by contact and by link, against the plainest union there is.

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "engine/carcassonne/feature_graph.h"

namespace gatehouse::tests {
namespace {

using namespace engine::carcassonne;

constexpr std::size_t kParts = 24;

struct Contact {
  std::size_t a, b;
};

/// Parts, who touches whom, and links: enough to work everything out again.
struct Plain {
  std::vector<int> open;
  std::vector<int> followers;
  std::vector<Contact> contacts;
  std::vector<Contact> links;

  std::vector<std::size_t> components() const {
    std::vector<std::size_t> label(open.size());
    std::iota(label.begin(), label.end(), std::size_t{0});
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto* pairs : {&contacts, &links})
        for (const auto& [a, b] : *pairs)
          if (label[a] != label[b]) {
            label[a] = label[b] = std::min(label[a], label[b]);
            changed = true;
          }
    }
    return label;
  }
};

PartId part(std::size_t number) {
  return PartId{static_cast<std::uint16_t>(number)};
}

FeatureGraph graph_of(const Plain& plain) {
  FeatureGraph graph;
  for (std::size_t i = 0; i < kParts; ++i) {
    graph.add(static_cast<TileIndex>(i / 3), Terrain::City, plain.open[i]);
    graph.of(part(i)).followers = static_cast<std::uint8_t>(plain.followers[i]);
  }
  for (const auto& [a, b] : plain.contacts) graph.join(part(a), part(b));
  for (const auto& [a, b] : plain.links) graph.join(part(a), part(b));
  return graph;
}

void same(const FeatureGraph& graph, const Plain& plain) {
  const std::vector<std::size_t> label = plain.components();
  for (std::size_t i = 0; i < kParts; ++i) {
    int open = 0, followers = 0, parts = 0;
    for (std::size_t j = 0; j < kParts; ++j) {
      RC_ASSERT((graph.feature_of(part(i)) == graph.feature_of(part(j))) == (label[i] == label[j]));
      if (label[i] != label[j]) continue;
      open += plain.open[j];
      followers += plain.followers[j];
      ++parts;
    }
    RC_ASSERT(int{graph.of(part(i)).open} == open);
    RC_ASSERT(int{graph.of(part(i)).followers} == followers);
    RC_ASSERT(int{graph.of(part(i)).parts} == parts);
    std::set<PartId> ring;
    graph.for_each_part(graph.feature_of(part(i)), [&ring](PartId p) { ring.insert(p); });
    RC_ASSERT(ring.size() == static_cast<std::size_t>(parts));
  }
}

std::vector<Contact> arbitrary_pairs(int most) {
  std::vector<Contact> pairs(static_cast<std::size_t>(*rc::gen::inRange(0, most)));
  for (Contact& pair : pairs) {
    pair.a = *rc::gen::inRange<std::size_t>(0, kParts);
    pair.b = *rc::gen::inRange<std::size_t>(0, kParts);
  }
  return pairs;
}

Plain arbitrary_table() {
  Plain plain;
  for (std::size_t i = 0; i < kParts; ++i) {
    plain.open.push_back(*rc::gen::inRange(0, 13));
    plain.followers.push_back(*rc::gen::inRange(0, 3));
  }
  plain.contacts = arbitrary_pairs(24);
  plain.links = arbitrary_pairs(6);
  return plain;
}

/// Takes the links away one by one; after each the feature that it held together is rebuilt.
void take_links_away(FeatureGraph graph, Plain plain) {
  while (!plain.links.empty()) {
    const Contact ended = plain.links.back();
    plain.links.pop_back();
    std::vector<PartId> parts;
    graph.for_each_part(graph.feature_of(part(ended.a)), [&parts](PartId p) { parts.push_back(p); });
    graph.rebuild(
        parts,
        [&plain](PartId p) {
          return FeatureGraph::Alone{plain.open[index(p)], plain.followers[index(p)]};
        },
        [&plain](PartId p, auto&& visit) {
          for (const auto* pairs : {&plain.contacts, &plain.links})
            for (const auto& [a, b] : *pairs)
              if (a == index(p)) visit(part(b));
        });
    same(graph, plain);
  }
}

TEST_CASE("a feature that loses a link falls into the connected components that are left") {
  CHECK(rc::check([] {
    const Plain plain = arbitrary_table();
    take_links_away(graph_of(plain), plain);
  }));
}

TEST_CASE("what is rebuilt leaves other features alone, and its pieces completed as it was") {
  FeatureGraph graph;
  for (TileIndex tile = 0; tile < 4; ++tile) graph.add(tile, Terrain::Road, 0);
  for (const PartId p : {part(0), part(1), part(2)}) graph.of(p).completed = true;
  graph.join(part(0), part(1));
  graph.join(part(1), part(2));
  const std::vector<PartId> whole{part(0), part(1), part(2)};
  graph.rebuild(
      whole, [](PartId) { return FeatureGraph::Alone{}; },
      [](PartId p, auto&& visit) {
        if (p == part(0)) visit(part(1));
        if (p == part(2)) visit(part(3));  // of another feature, which comes by another door
      });
  CHECK(graph.feature_of(part(0)) == graph.feature_of(part(1)));
  for (const PartId p : whole) CHECK(bool{graph.of(p).completed});
  CHECK(graph.of(part(2)).parts == 1);
  CHECK(graph.of(part(3)).parts == 1);
  CHECK_FALSE(bool{graph.of(part(3)).completed});
}

TEST_CASE("joining in any order gives the connected components") {
  CHECK(rc::check([] {
    const Plain plain = arbitrary_table();
    same(graph_of(plain), plain);
  }));
}

}  // namespace
}  // namespace gatehouse::tests
