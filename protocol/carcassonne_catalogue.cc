#include "protocol/carcassonne_catalogue.h"

#include <string>
#include <utility>

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;

namespace {

Json mark_list(const Ruleset& rules, Marks marks) {
  Json list = Json::array();
  for (std::size_t bit = 0; bit < rules.marks().names.size(); ++bit) {
    if ((marks >> bit & 1u) != 0) list.push_back(rules.marks().names[bit]);
  }
  return list;
}

Json part_entry(const Ruleset& rules, const TileKind& kind, const Part& part) {
  Json slots = Json::array();
  for (int slot = 0; slot < kBorderSlots; ++slot) {
    if ((part.slots >> slot & 1) != 0) slots.push_back(slot);
  }
  Json json = {{"part", std::string(1, part.letter)},
               {"terrain", rules.landscape().terrain(part.terrain).name},
               {"slots", std::move(slots)},
               {"pennants", part.pennants},
               {"marks", mark_list(rules, part.marks)}};
  if (part.terrain == Terrain::Field) {
    Json cities = Json::array();
    for (std::size_t other = 0; other < kind.parts.size(); ++other) {
      if ((part.cities >> other & 1) != 0) cities.push_back(std::string(1, kind.parts[other].letter));
    }
    json["cities"] = std::move(cities);
  }
  return json;
}

}  // namespace

Json tile_kinds_json(const Ruleset& rules, bool own_only) {
  Json tiles = Json::array();
  for (const TileKind& kind : rules.tile_kinds()) {
    if (own_only && kind.set != kOwnSet) continue;
    Json parts = Json::array();
    for (const Part& part : kind.parts) parts.push_back(part_entry(rules, kind, part));
    tiles.push_back({{"kind", kind.name},
                     {"set", kind.set},
                     {"count", kind.copies},
                     {"picture", kind.picture},
                     {"parts", std::move(parts)},
                     {"marks", mark_list(rules, kind.marks)}});
  }
  return tiles;
}

}  // namespace gatehouse::protocol::carcassonne_wire
