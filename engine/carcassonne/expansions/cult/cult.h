#pragma once
// The Cult: shrines, which challenge cloisters. Rules, rulings and interactions: README.md.

#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::cult {

inline constexpr Reason kLostChallenge{"lost-challenge"};
/// `seat` is paid for the building `item` ("shrine" or "cloister"), and has won its challenge with it.
inline constexpr OwnEvent kChallengeWon{"challenge-won", "building"};

struct Config {
  Terrain shrine{};
  bool strict = true;  ///< cult.strict: neither of a pair has a second partner
};

const Expansion& expansion();

/// Whether parts of that terrain challenge those of another: shrines and cloisters do.
inline bool is_building(const Position& position, Terrain terrain) {
  return terrain == Terrain::Cloister || terrain == position.rules.config<Config>().shrine;
}

/// Calls `visit(PartId)` for each shrine around the cell, or (`of` a shrine) for each cloister.
template <class Visit>
void for_each_opposite(const Position& position, Terrain of, Cell around, Visit&& visit) {
  const Terrain shrine = position.rules.config<Config>().shrine;
  const Terrain opposite = of == shrine ? Terrain::Cloister : shrine;
  for_each_around(around, [&](Cell cell) {
    const TileIndex beside = tile_on(position.state, cell);
    if (beside == kNoTileIndex) return;
    const PlacedTile& tile = position.state.board.tile(beside);
    const TileKind& kind = position.rules.tile(tile.kind);
    for (const std::uint8_t part : kind.looking)
      if (kind.parts[part].terrain == opposite) visit(part_id(tile, part));
  });
}

/// Calls `visit(FeatureId)` for each building that this one challenges: the other of a pair.
template <class Visit>
void for_each_rival(const Position& position, FeatureId building, Visit&& visit) {
  const State& state = position.state;
  const Terrain terrain = state.graph.feature(building).terrain;
  for_each_opposite(position, terrain, state.board.tile(state.graph.tile_of(building)).cell,
                    [&](PartId other) { visit(state.graph.feature_of(other)); });
}

/// Calls `visit(FeatureId)` for each building that this one beats when it is completed: a rival that is not
/// completed, if both are occupied. The caller leaves out rivals that the same tile completes.
template <class Visit>
void for_each_beaten(const Position& position, FeatureId winner, Visit&& visit) {
  const Feature& feature = position.state.graph.feature(winner);
  if (!is_building(position, feature.terrain) || feature.followers == 0) return;
  for_each_rival(position, winner, [&](FeatureId other) {
    const Feature& rival = position.state.graph.feature(other);
    if (!rival.completed && rival.followers != 0) visit(other);
  });
}

/// Where shrines and cloisters may be placed (placement.cc).
void install_placement(RulesetBuilder& builder);
/// The challenge (challenge.cc).
void install_challenge(RulesetBuilder& builder);
/// What order cards ask for (cards.cc).
void install_cards(RulesetBuilder& builder);
/// Who will win a challenge (outlook.h).
void foresee(const Position& position, Outlook& outlook);

}  // namespace gatehouse::engine::carcassonne::cult
