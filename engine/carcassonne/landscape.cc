#include "engine/carcassonne/landscape.h"

#include <algorithm>

#include "engine/base/ensure.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr Offset turned(Offset offset, std::size_t quarters) {
  for (; quarters > 0; --quarters) offset = {offset.north, static_cast<std::int8_t>(-offset.east)};
  return offset;
}

}  // namespace

Terrain Landscape::add_terrain(const TerrainKind& kind) {
  ensure(!terrain_named(kind.name), "two terrains have the same name");
  ensure(!terrains_.full(), "too many terrains");
  ensure(kind.stands_like == kNoTerrain || static_cast<std::size_t>(kind.stands_like) < terrains_.size(),
         "figures stand on a terrain as on one that is unknown");
  terrains_.push_back(kind);
  if (!kind.around.empty()) list_areas();
  return static_cast<Terrain>(terrains_.size() - 1);
}

void Landscape::list_areas() {
  watched_.clear();
  for (const TerrainKind& kind : terrains_)
    for (const Offset& offset : kind.around) {
      ensure(offset != Offset{}, "a terrain looks at the cell of its own tile");
      for (std::size_t turns = 0; turns < areas_[0].size(); ++turns)
        if (const Offset there = turned(offset, turns);
            std::find(watched_.begin(), watched_.end(), there) == watched_.end()) {
          ensure(!watched_.full(), "terrains look at too many cells");
          watched_.push_back(there);
        }
    }
  std::sort(watched_.begin(), watched_.end(), [](const Offset& a, const Offset& b) {
    return a.north != b.north ? a.north > b.north : a.east < b.east;
  });
  for (std::size_t terrain = 0; terrain < terrains_.size(); ++terrain)
    for (std::size_t turns = 0; turns < areas_[terrain].size(); ++turns) {
      Area area = 0;
      for (const Offset& offset : terrains_[terrain].around)
        area |= Area{1} << (std::find(watched_.begin(), watched_.end(), turned(offset, turns)) -
                            watched_.begin());
      areas_[terrain][turns] = area;
    }
}

EdgeKindId Landscape::add_edge(const EdgeKind& kind) {
  ensure(!edge_named(kind.name) && !edge_of(kind.slots), "two kinds of sides are the same");
  ensure(!edges_.full(), "too many kinds of sides");
  edges_.push_back(kind);
  const auto id = static_cast<EdgeKindId>(edges_.size() - 1);
  for (std::size_t other = 0; other < id; ++other)
    if (every_contact_[other]) set_contact(id, static_cast<EdgeKindId>(other), *every_contact_[other]);
  if (kind.slots.front() == kind.slots.back()) contacts_[id][id] = Contact::Joins;
  return id;
}

void Landscape::set_every_contact(EdgeKindId edge, Contact contact) {
  every_contact_[edge] = contact;
  for (std::size_t other = 0; other < edges_.size(); ++other)
    set_contact(edge, static_cast<EdgeKindId>(other), contact);
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
