#include "engine/carcassonne/feature_graph.h"

#include <utility>

namespace gatehouse::engine::carcassonne {

PartId FeatureGraph::add(TileIndex tile, Terrain terrain, int open) {
  const PartId part{static_cast<std::uint16_t>(parts_.size())};
  parts_.push_back({part, part, tile});
  Feature feature;
  feature.terrain = terrain;
  feature.open = static_cast<std::uint16_t>(open);
  features_.push_back(feature);
  return part;
}

void FeatureGraph::join(PartId a, PartId b) {
  FeatureId into = feature_of(a);
  FeatureId from = feature_of(b);
  if (into == from) return;
  if (features_[index(into)].parts < features_[index(from)].parts) std::swap(into, from);
  // Relabel the smaller one, then splice the two rings.
  for_each_part(from, [this, into](PartId part) { parts_[index(part)].feature = into; });
  std::swap(parts_[index(into)].next, parts_[index(from)].next);
  Feature& kept = features_[index(into)];
  const Feature& gone = features_[index(from)];
  kept.open = static_cast<std::uint16_t>(kept.open + gone.open);
  kept.parts = static_cast<std::uint16_t>(kept.parts + gone.parts);
  kept.followers = static_cast<std::uint8_t>(kept.followers + gone.followers);
  kept.completed = kept.completed && gone.completed;
}

}  // namespace gatehouse::engine::carcassonne
