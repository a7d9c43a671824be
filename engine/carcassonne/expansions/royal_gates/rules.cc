// Let a physical city be the usual connected extent. Two gates of one kind in different physical cities are a
// link between these; the feature graph then sees one city, and so does every other rule. What is left for
// this file: when to link, and that such a city is finished only with 0 or 2 gates of each kind
// (royal_gates.txt 3).

#include <algorithm>

#include "engine/carcassonne/expansions/royal_gates/royal_gates.h"
#include "engine/carcassonne/expansions/royal_gates/tiles.h"
#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::royal_gates {
namespace {

enum class GateKind : std::uint8_t { King, Queen };
constexpr std::size_t kGateKinds = 2;
/// Of one kind. Two are printed; a table with tiles of its own may have more.
constexpr std::size_t kMaxGates = 6;

struct Config {
  std::array<Marks, kGateKinds> marks{};
  std::array<std::uint16_t, kGateKinds> links{};
  bool lone_blocks = true;       ///< gates.lone: a gate without a partner on the board keeps its city open
  bool orphan_released = false;  ///< gates.orphan: not any more once the partner has left the game
};

/// The gates on the board, in order of placement.
struct Gates {
  std::array<std::array<PartId, kMaxGates>, kGateKinds> parts{};
  std::array<std::uint8_t, kGateKinds> count{};
  std::array<std::uint8_t, kGateKinds> released{};
};

void gate_placed(Turn& turn, std::size_t gate, PartId part) {
  const Config& config = turn.rules.config<Config>();
  Gates& gates = turn.extra<Gates>();
  std::uint8_t& count = gates.count[gate];
  ensure(count < kMaxGates, "more gates of one kind lie on the table than 6");
  gates.parts[gate][count++] = part;
  if (count % 2 != 0) return;
  const PartId partner = gates.parts[gate][count - 2u];
  // A city that was completed with an inert gate is done with; nothing joins it any more.
  if (!turn.state.graph.of(partner).completed) turn.link(partner, part, config.links[gate]);
}

void tile_laid(Turn& turn, TileIndex index_of_tile) {
  const Config& config = turn.rules.config<Config>();
  const PlacedTile& tile = turn.state.board.tile(index_of_tile);
  const TileKind& kind = turn.rules.tile(tile.kind);
  if ((kind.all_marks & (config.marks[0] | config.marks[1])) == 0) return;
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    for (std::size_t gate = 0; gate < kGateKinds; ++gate)
      if ((kind.parts[part].marks & config.marks[gate]) != 0) gate_placed(turn, gate, tile.part(part));
}

Refusal refuse_too_many(const Position& position, TileKindId kind) {
  const Config& config = position.rules.config<Config>();
  const TileKind& tile = position.rules.tile(kind);
  if ((tile.all_marks & (config.marks[0] | config.marks[1])) == 0) return {};
  const Gates& gates = position.rules.extra<Gates>(position.state);
  for (std::size_t gate = 0; gate < kGateKinds; ++gate) {
    const auto more = std::count_if(tile.parts.begin(), tile.parts.end(),
                                    [&](const Part& part) { return (part.marks & config.marks[gate]) != 0; });
    if (gates.count[gate] + static_cast<std::size_t>(more) > kMaxGates) return {"too-many-gates"};
  }
  return {};
}

/// Ruling 6: a partner that leaves the game may release the gate that waits for it.
void tile_discarded(Turn& turn, TileKindId kind) {
  const Config& config = turn.rules.config<Config>();
  if (!config.orphan_released) return;
  Gates& gates = turn.extra<Gates>();
  for (std::size_t gate = 0; gate < kGateKinds; ++gate) {
    if ((turn.rules.tile(kind).all_marks & config.marks[gate]) == 0) continue;
    gates.released[gate] = 1;
    for (std::size_t i = 0; i < gates.count[gate]; ++i) turn.look_again(gates.parts[gate][i]);
  }
}

/// Finished only with two King's gates and none of the Queen's, two Queen's and none of the King's, or two of
/// each.
bool keeps_open(const Position& position, FeatureId feature) {
  const Config& config = position.rules.config<Config>();
  if (!config.lone_blocks) return false;
  const Gates& gates = position.rules.extra<Gates>(position.state);
  for (std::size_t gate = 0; gate < kGateKinds; ++gate) {
    const auto begin = gates.parts[gate].begin();
    const auto inside = std::count_if(begin, begin + gates.count[gate], [&](PartId part) {
      return position.state.graph.feature_of(part) == feature;
    });
    if (inside != 0 && inside != 2 && gates.released[gate] == 0) return true;
  }
  return false;
}

/// That a partner which is still in the bag comes, and that the city is completed on both sides of it.
constexpr double kPartnerCloses = 0.4;

/// A city that waits for the partner of a gate is completed seldom, and never when no partner is left.
void foresee(const Position& position, Outlook& outlook) {
  const Config& config = position.rules.config<Config>();
  const Gates& gates = position.rules.extra<Gates>(position.state);
  if (!config.lone_blocks) return;
  for (std::size_t gate = 0; gate < kGateKinds; ++gate) {
    if (gates.count[gate] % 2 == 0 || gates.released[gate] != 0) continue;
    const PartId lone = gates.parts[gate][gates.count[gate] - 1u];
    Claim* const city = outlook.claim_of(position.state.graph.feature_of(lone));
    if (city == nullptr) continue;
    int partners = 0;
    for (std::size_t kind = 0; kind < position.rules.tile_kinds().size(); ++kind)
      if ((position.rules.tile_kinds()[kind].all_marks & config.marks[gate]) != 0)
        partners += position.state.bag.count(static_cast<TileKindId>(kind));
    // A walled city waits for nothing else.
    const double closed = city->hits.empty() ? 1 : city->chance;
    city->chance = partners == 0 ? 0 : kPartnerCloses * closed;
    city->soon = 0;
  }
}

void install(RulesetBuilder& builder) {
  Config config;
  config.marks = {builder.mark("king-gate"), builder.mark("queen-gate")};
  config.links = {builder.link("king-gate", kMaxGates / 2), builder.link("queen-gate", kMaxGates / 2)};
  config.lone_blocks = builder.choice("gates.lone") == "blocks";
  config.orphan_released = builder.choice("gates.orphan") == "released";
  builder.config(config);
  builder.extra_state<Gates>();
  builder.tiles(kKingTiles, "royal_gates");
  if (builder.choice("gates.design") != "kings-gate") builder.tiles(kQueenTiles, "royal_gates");
  builder.tile_laid(tile_laid);
  builder.tile_filter(refuse_too_many);
  builder.tile_discarded(tile_discarded);
  builder.keeps_open(keeps_open);
  builder.foresee(foresee);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{
      "royal_gates",
      "The Royal Gates",
      {{"gates.design",
        {"royal-gates", "royal-gateways", "kings-gate"},
        "Which set: four tiles (Royal Gates or Royal Gateways) or the two of the King's Gate"},
       {"gates.faces", {"fallback"}, "Faces of the tiles; the printed ones are not known to us"},
       {"gates.lone", {"blocks", "inert"}, "Whether a gate without a partner keeps its city unfinished"},
       {"gates.orphan",
        {"blocked", "released"},
        "Whether it still does once the partner has left the game as unplaceable"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::royal_gates
