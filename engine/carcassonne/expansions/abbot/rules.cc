// The abbot is deployed to cloisters and gardens. Instead of deploying, its owner may take it back from one
// that is not complete, for 1 point and 1 for each tile around.

#include "engine/carcassonne/expansions/abbot/abbot.h"
#include "engine/carcassonne/expansions/abbot/tiles.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::abbot {
namespace {

constexpr std::string_view kRecall = "recall";
constexpr std::string_view kOption = "gardens";
constexpr int kItself = 1;  ///< what a building is worth beside the tiles around it

/// A garden scores as a cloister does, but it is no cloister.
void score_garden(const Position& position, ScoreSheet& sheet) {
  if (sheet.terrain != position.rules.config<Config>().garden) return;
  sheet.terms.push_back({Unit::Other, "garden", 1, kItself});
  if (const int around = area_laid(position, sheet.feature); around != 0)
    sheet.terms.push_back({Unit::TileAround, "tiles around", around, 1});
}

void offer_recalls(const Position& position, Seat seat, Offers& offers) {
  for (const Figure& abbot : position.state.figures.standing(seat, position.rules.config<Config>().abbot))
    if (may_recall(position, abbot))
      offer_where_it_stands(position, *position.rules.verb_named(kRecall), abbot, offers);
}

/// The seat's own abbot in the place that the move says, or kNoFigure. Another seat's abbot may stand there,
/// too.
FigureId own_abbot_at(const Position& position, Seat seat, const Move& move) {
  return position.state.figures.standing_at(site_of(position, move), position.rules.config<Config>().abbot,
                                            seat);
}

Progress play_recall(Turn& turn, Seat seat, const Move& move) {
  const FigureId abbot = own_abbot_at(turn.position(), seat, move);
  const int points = recall_points(turn.position(), turn.state.figures[abbot]);
  turn.send_home(abbot, kRecalled);
  turn.award_bonus(seat, points, kRecalled);
  return Progress::Done;
}

Refusal explain(const Position& position, Seat seat, const Move& move) {
  if (site_of(position, move).ground != Ground::Part) return {"no-such-part"};
  if (own_abbot_at(position, seat, move) == kNoFigure) return {"no-follower-there"};
  return {"feature-completed"};
}

void install(RulesetBuilder& builder) {
  const Terrain garden = builder.landscape().add_terrain({"garden", true, Category::Other, kEightAround});
  const auto stands_on = static_cast<Terrains>(terrain_bit(Terrain::Cloister) | terrain_bit(garden));
  const FigureKindId abbot = builder.figure({"abbot", 1, 1, true, true, stands_on});
  builder.config(Config{abbot, garden});
  builder.score(ScoreStage::Base, score_garden);
  builder.action(kFigureStep, {builder.verb(kRecall, Operands::AtSite, Does::Leaves), abbot, offer_recalls,
                               play_recall, explain});
  if (builder.choice(kOption) == "on")
    for (const Gardens& gardens : kGardens) builder.vary(gardens.set, garden, kLetter, gardens.tiles);
  builder.foresee(foresee);
}

}  // namespace

bool may_recall(const Position& position, const Figure& abbot) {
  if (!abbot.in_feature()) return false;
  const FeatureId feature = position.state.graph.feature_of(abbot.at.part);
  return !position.state.graph.feature(feature).completed && !is_complete(position, feature);
}

int recall_points(const Position& position, const Figure& abbot) {
  return kItself + area_laid(position, position.state.graph.feature_of(abbot.at.part));
}

const Expansion& expansion() {
  static const Expansion kExpansion{
      "abbot",
      "The Abbot & the Gardens",
      {{kOption, {"off", "on"}, "Whether some tiles of the sets in play show a garden, for the abbot alone"}},
      install};
  return kExpansion;
}

}  // namespace gatehouse::engine::carcassonne::abbot
