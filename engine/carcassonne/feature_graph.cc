#include "engine/carcassonne/feature_graph.h"

#include <utility>

namespace gatehouse::engine::carcassonne {

PartId FeatureGraph::add(TileIndex tile, Terrain terrain, int open) {
  ensure(count_ < kMaxParts, "a table has too many parts");
  const PartId part{count_};
  Feature feature;
  feature.terrain = terrain;
  feature.open = static_cast<std::uint16_t>(open);
  parts_[count_++] = {part, part, feature, tile};
  return part;
}

void FeatureGraph::join(PartId a, PartId b) {
  FeatureId into = feature_of(a);
  FeatureId from = feature_of(b);
  if (into == from) return;
  if (feature(into).parts < feature(from).parts) std::swap(into, from);
  // Relabel the smaller one, then splice the two rings.
  for_each_part(from, [this, into](PartId part) { parts_[index(part)].feature = into; });
  std::swap(parts_[index(into)].next, parts_[index(from)].next);
  Feature& kept = feature(into);
  const Feature& gone = feature(from);
  kept.open = static_cast<std::uint16_t>(kept.open + gone.open);
  kept.parts = static_cast<std::uint16_t>(kept.parts + gone.parts);
  kept.followers = static_cast<std::uint8_t>(kept.followers + gone.followers);
  kept.completed = kept.completed && gone.completed;
}

}  // namespace gatehouse::engine::carcassonne
