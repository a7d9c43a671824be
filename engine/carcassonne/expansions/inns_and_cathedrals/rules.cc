// An inn anywhere on a road and a cathedral anywhere in a city raise what it is worth when it is completed,
// and leave nothing of it when it is not; a follower that counts two (rulings.md 1.2).

#include "engine/carcassonne/expansions/inns_and_cathedrals/inns_and_cathedrals.h"
#include "engine/carcassonne/expansions/inns_and_cathedrals/tiles.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::inns_and_cathedrals {
namespace {

constexpr int kEachWithInn = 2;
constexpr int kEachWithCathedral = 3;

struct Config {
  Marks inn = 0;
  Marks cathedral = 0;
  FigureKindId big_follower = 0;
};

/// On whichever of its parts, those joined by gates included.
bool has_mark(const Position& position, FeatureId feature, Marks mark) {
  bool found = false;
  position.state.graph.for_each_part(
      feature, [&](PartId part) { found = found || (part_of(position, part).marks & mark) != 0; });
  return found;
}

/// Every line of the sum counts so much. What another rule made worthless stays so, whichever comes first.
void pay_each(ScoreSheet& sheet, int each) {
  for (Term& term : sheet.terms)
    if (term.each != 0) term.each = each;
}

void pay_nothing(ScoreSheet& sheet, std::string_view why) {
  sheet.terms.clear();
  sheet.terms.push_back({why, 1, 0});
}

void score_inn(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::Road ||
      !has_mark(position, sheet.feature, position.rules.config<Config>().inn))
    return;
  sheet.finished ? pay_each(sheet, kEachWithInn) : pay_nothing(sheet, "unfinished with an inn");
}

void score_cathedral(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != Terrain::City ||
      !has_mark(position, sheet.feature, position.rules.config<Config>().cathedral))
    return;
  sheet.finished ? pay_each(sheet, kEachWithCathedral) : pay_nothing(sheet, "unfinished with a cathedral");
}

/// As any other follower: from the supply to a feature of the placed tile in which nobody stands.
void offer_big_follower(const Position& position, Seat seat, Claims& claims) {
  const State& state = position.state;
  const FigureKindId kind = position.rules.config<Config>().big_follower;
  if (state.figures.in_supply(seat, kind) == kNoFigure) return;
  const PlacedTile& placed = state.board.tile(state.turn.placed);
  const std::size_t parts = position.rules.tile(placed.kind).parts.size();
  for (std::size_t part = 0; part < parts; ++part)
    if (is_free(state, PartId{static_cast<std::uint16_t>(index(placed.first_part) + part)}))
      claims.offer({Verb::Deploy, kind, placed.cell, Rotation::R0, static_cast<std::uint8_t>(part)});
}

void install(RulesetBuilder& builder) {
  Config config;
  config.inn = builder.mark("inn");
  config.cathedral = builder.mark("cathedral");
  config.big_follower = builder.figure({"big-follower", 1, 2, true, true});
  builder.config(config);
  builder.tiles(kTiles, "inns_and_cathedrals");
  builder.claim_source(offer_big_follower);
  builder.score(ScoreStage::Replace, score_inn);
  builder.score(ScoreStage::Replace, score_cathedral);
}

}  // namespace

const Expansion& expansion() {
  static const Expansion kExpansion{"inns_and_cathedrals", "Inns & Cathedrals", {}, install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::inns_and_cathedrals
