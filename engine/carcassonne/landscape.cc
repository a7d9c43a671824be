#include "engine/carcassonne/landscape.h"

#include <algorithm>

#include "engine/base/ensure.h"

namespace gatehouse::engine::carcassonne {

Terrain Landscape::add_terrain(const TerrainKind& kind) {
  ensure(!terrain_named(kind.name), "two terrains have the same name");
  ensure(!terrains_.full(), "too many terrains");
  terrains_.push_back(kind);
  return static_cast<Terrain>(terrains_.size() - 1);
}

EdgeKindId Landscape::add_edge(const EdgeKind& kind) {
  ensure(kind.slots.front() == kind.slots.back(), "a side is not the same from either end");
  ensure(!edge_named(kind.name) && !edge_of(kind.slots), "two kinds of sides are the same");
  ensure(!edges_.full(), "too many kinds of sides");
  edges_.push_back(kind);
  const auto id = static_cast<EdgeKindId>(edges_.size() - 1);
  contacts_[id][id] = Contact::Joins;
  return id;
}

void Landscape::set_contact(EdgeKindId one, EdgeKindId other, Contact contact) {
  contacts_[one][other] = contacts_[other][one] = contact;
}

std::optional<Terrain> Landscape::terrain_named(std::string_view name) const {
  for (std::size_t i = 0; i < terrains_.size(); ++i)
    if (terrains_[i].name == name) return static_cast<Terrain>(i);
  return std::nullopt;
}

std::optional<EdgeKindId> Landscape::edge_named(std::string_view name) const {
  for (std::size_t i = 0; i < edges_.size(); ++i)
    if (edges_[i].name == name) return static_cast<EdgeKindId>(i);
  return std::nullopt;
}

std::optional<EdgeKindId> Landscape::edge_of(const std::array<Terrain, kSlotsOfEdge>& slots) const {
  for (std::size_t i = 0; i < edges_.size(); ++i)
    if (edges_[i].slots == slots) return static_cast<EdgeKindId>(i);
  return std::nullopt;
}

EdgeBits Landscape::forbidden(EdgeKindId edge) const {
  EdgeBits bits = 0;
  for (std::size_t other = 0; other < edges_.size(); ++other)
    if (contacts_[edge][other] == Contact::Forbidden) bits = static_cast<EdgeBits>(bits | 1u << other);
  return bits;
}

std::string_view feature_name(const Landscape& landscape, Terrain terrain) {
  return terrain == Terrain::Field ? "farm" : landscape.terrain(terrain).name;
}

}  // namespace gatehouse::engine::carcassonne
