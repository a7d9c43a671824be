#include "protocol/carcassonne_codec.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "protocol/game_in_play_for.h"
#include "tests/support/choice_ids.h"
#include "tests/support/second_step.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::carcassonne::Carcassonne;
using CarcassonneInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

CarcassonneInPlay new_game(int seats = 2) {
  engine::carcassonne::Options options;
  options.seats = seats;
  return CarcassonneInPlay(Carcassonne(options));
}

/// Plays a step that has to be legal and returns its events.
std::vector<Json> play(GameInPlay& in_play, int seat, const std::string& choice) {
  const Outcome outcome = in_play.submit(seat_at(seat), choice);
  INFO(choice << ": " << outcome.refusal.name);
  REQUIRE_FALSE(outcome.refusal);
  std::vector<Json> events;
  for (const EventNotice& notice : outcome.notices) events.push_back(Json::parse(notice.full));
  return events;
}

std::vector<Json> draw(GameInPlay& in_play, const std::string& tile) {
  const Outcome outcome = in_play.chance("draw " + tile);
  INFO(tile << ": " << outcome.refusal.name);
  REQUIRE_FALSE(outcome.refusal);
  std::vector<Json> events;
  for (const EventNotice& notice : outcome.notices) events.push_back(Json::parse(notice.full));
  return events;
}

TEST_CASE("the view of a new game has the start tile, full supplies and the bag") {
  const Json view = new_game(3).view(std::nullopt);
  CHECK(view.at("game") == "carcassonne");
  CHECK(view.at("step") == "draw");
  CHECK(view.at("turn") == 1);
  CHECK(view.at("seat") == 0);
  CHECK(view.at("drawn").is_null());
  CHECK(view.at("over") == false);
  CHECK(view.at("tiles") == Json::parse(R"({"0,0": {"kind": "D", "rotation": 0, "order": 0}})"));
  CHECK(view.at("figures") == Json::object());
  CHECK(view.at("links") == Json::array());
  CHECK(view.at("bag").at("total") == 71);
  CHECK(view.at("bag").at("kinds").at("D") == 3);
  CHECK(view.at("bag").at("kinds").at("V") == 9);
  CHECK(view.at("last").is_null());
  CHECK(view.at("result").is_null());
  REQUIRE(view.at("players").size() == 3);
  CHECK(view.at("players").at("2") == Json::parse(R"({"score": 0, "supply": {"follower": 7},
      "by": {"road": 0, "city": 0, "cloister": 0, "farm": 0, "other": 0}})"));
}

TEST_CASE("a turn is told event by event, and the view follows") {
  CarcassonneInPlay in_play = new_game();
  CHECK(draw(in_play, "E") == std::vector<Json>{Json::parse(R"({"type": "drawn", "seat": 0, "tile": "E"})")});
  CHECK(in_play.view(seat_at(0)).at("drawn") == "E");
  CHECK(in_play.view(seat_at(0)).at("step") == "place-tile");
  CHECK(play(in_play, 0, "place 0,1 r2") ==
        std::vector<Json>{
            Json::parse(R"({"type": "placed", "seat": 0, "tile": "E", "x": 0, "y": 1, "rotation": 2})")});
  CHECK(in_play.view(seat_at(1)).at("last") == Json::parse(R"({"seat": 0, "x": 0, "y": 1})"));

  // The city above the start tile is complete: two tiles at two points.
  const std::vector<Json> events = play(in_play, 0, "deploy follower 0,1.c");
  REQUIRE(events.size() >= 4);
  CHECK(events[0] == Json::parse(R"({"type": "deployed", "seat": 0, "figure": "follower", "id": 0,
      "at": "0,1.c", "feature": "city"})"));
  Json scored = events[1];
  CHECK(scored.at("cells").size() == 2);
  CHECK(scored.at("parts").size() == 2);
  scored.erase("cells");
  scored.erase("parts");
  CHECK(scored == Json::parse(R"({"type": "scored", "feature": "city", "finished": true, "final": false,
      "terms": [{"what": "tiles", "count": 2, "each": 2, "points": 4}],
      "followers": [{"seat": 0, "count": 1}],
      "points": [{"seat": 0, "points": 4, "why": "majority"}]})"));
  CHECK(events[2] == Json::parse(R"({"type": "returned", "seat": 0, "figure": "follower", "id": 0,
      "at": "0,1.c", "why": "scored"})"));
  CHECK(events.back() == Json::parse(R"({"type": "turn", "seat": 1, "turn": 2})"));

  const Json view = in_play.view(std::nullopt);
  CHECK(view.at("players").at("0").at("score") == 4);
  CHECK(view.at("players").at("0").at("by").at("city") == 4);
  CHECK(view.at("players").at("0").at("supply").at("follower") == 7);
  CHECK(view.at("seat") == 1);
  CHECK(view.at("last") == Json::parse(R"({"seat": 0, "x": 0, "y": 1})"));
  CHECK(view.at("bag").at("total") == 70);
}

TEST_CASE("a placement is written as the notation writes it, wherever it is") {
  const Carcassonne game{engine::carcassonne::Options()};
  const Carcassonne::State state = game.initial();
  for (const int x : {-63, -10, -9, -1, 0, 1, 9, 10, 63})
    for (const int y : {-63, -10, -9, 0, 9, 10, 63})
      for (int turn = 0; turn < engine::carcassonne::kRotations; ++turn) {
        Carcassonne::Move move = game.read(state, "place 0,0 r0");
        move.cell = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
        move.rotation = static_cast<engine::carcassonne::Rotation>(turn);
        std::string members, places = "before";
        ObjectText object(members);
        const std::string place = CarcassonneCodec::choice(game, state, seat_at(0), move, object);
        CHECK("place " + place == game.write(state, move));
        CHECK(CarcassonneCodec::places_tile(move));
        CarcassonneCodec::add_placement(move, places);
        CHECK(places == "before,\"" + place + "\"");
      }
  CHECK_FALSE(CarcassonneCodec::places_tile(game.read(state, "pass")));
}

/// The ids of the legal choices, from the rules.
std::set<std::string> legal_ids(const Carcassonne& game, const Carcassonne::State& state, Seat seat) {
  std::vector<Carcassonne::Move> moves;
  game.legal_moves(state, seat, moves);
  std::set<std::string> ids;
  for (const Carcassonne::Move& move : moves) ids.insert(game.write(state, move));
  return ids;
}

TEST_CASE("a prompt says each legal choice once, and no other, however they are put together") {
  engine::carcassonne::Options options;
  options.expansions = {"inns_and_cathedrals", "princess_and_dragon", "traders_and_builders"};
  const Carcassonne game(options);
  Carcassonne::State state = game.initial();
  engine::SeededDice dice(5);
  std::size_t most = 0;
  for (engine::Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, engine::kNoSeat, game.roll(state, dice), nullptr);
      continue;
    }
    const Seat seat = *actor.seats.begin();
    const Json prompt = CarcassonneInPlay(game, state).prompt(seat);
    const std::vector<std::string> ids = tests::choice_ids(prompt);
    REQUIRE(std::set(ids.begin(), ids.end()) == legal_ids(game, state, seat));
    REQUIRE(ids.size() == legal_ids(game, state, seat).size());
    most = std::max(most, ids.size());
    game.play(state, seat, game.read(state, ids.at(dice.below(ids.size()))), nullptr);
  }
  CHECK(most > 100);
}

TEST_CASE("choices carry their fields, deployments what the feature is worth") {
  CarcassonneInPlay in_play = new_game();
  CHECK(in_play.prompt(seat_at(0)).is_null());
  draw(in_play, "U");
  CHECK(in_play.prompt(seat_at(1)).is_null());
  const Json place = in_play.prompt(seat_at(0));
  CHECK(place.at("step") == "place-tile");
  CHECK(place.at("undo") == false);
  REQUIRE(place.at("choices").size() == 1);
  Json entry = place.at("choices").at(0);
  CHECK(std::ranges::count(entry.at("at"), Json("1,0 r0")) == 1);
  CHECK(std::ranges::count(entry.at("at"), Json("1,0 r1")) == 0);
  entry.erase("at");
  CHECK(entry == Json::parse(R"({"id": "place", "shape": "placement", "verb": "place"})"));
  play(in_play, 0, "place 1,0 r0");
  const Json prompt = in_play.prompt(seat_at(0));
  CHECK(prompt.at("step") == "deploy");
  CHECK(prompt.at("undo") == true);
  CHECK(prompt.at("choices") == Json::parse(R"([
      {"id": "deploy follower", "shape": "figure", "verb": "deploy", "does": "comes", "figure": "follower",
       "feature": "road", "points": {"now": 2, "when_done": 2, "at_end": 2}, "at": ["1,0.r"]},
      {"id": "deploy follower", "shape": "figure", "verb": "deploy", "does": "comes", "figure": "follower",
       "feature": "farm", "points": {"now": 0, "when_done": null, "at_end": 0}, "at": ["1,0.f", "1,0.g"]},
      {"id": "pass", "shape": "word", "verb": "pass"}])"));
}

TEST_CASE("the words of an expansion that nobody knows are said by their shapes") {
  const engine::carcassonne::Expansion unlisted[] = {
      {"second_step", "For this test", {}, engine::carcassonne::second_step::install}};
  const Carcassonne game({}, unlisted);
  CarcassonneInPlay in_play{game};
  draw(in_play, "E");
  play(in_play, 0, "place 0,1 r2");
  play(in_play, 0, "pass");
  play(in_play, 0, "pass");
  draw(in_play, "V");
  play(in_play, 1, "place 1,0 r1");
  play(in_play, 1, "deploy follower 1,0.r");
  const Json prompt = in_play.prompt(seat_at(1));
  CHECK(prompt.at("step") == "haunt");
  Json shapes = Json::object();
  for (const Json& entry : prompt.at("choices")) shapes[entry.at("verb").get<std::string>()] = entry;
  CHECK(shapes.at("send") == Json::parse(R"({"id": "send herald", "shape": "figure", "verb": "send",
      "does": "moves", "figure": "herald", "at": ["0,0", "0,1", "1,0"]})"));
  CHECK(shapes.at("wager") == Json::parse(R"({"id": "wager gold", "shape": "item", "verb": "wager",
      "noun": "wager", "item": "gold"})"));
  CHECK(shapes.at("pass") == Json::parse(R"({"id": "pass", "shape": "word", "verb": "pass"})"));
  CHECK_FALSE(shapes.contains("seize"));
  CHECK(play(in_play, 1, "wager silver").front() ==
        Json::parse(R"({"type": "own", "what": "wagered", "seat": 1, "noun": "wager", "item": "silver"})"));
  draw(in_play, "U");
  play(in_play, 0, "place -1,0 r0");
  play(in_play, 0, "pass");
  const Json last = in_play.prompt(seat_at(0));
  for (const Json& entry : last.at("choices"))
    if (entry.at("verb") == "seize")
      CHECK(entry == Json::parse(R"({"id": "seize follower", "shape": "figure", "verb": "seize",
          "does": "takes", "figure": "follower", "figure_id": 8, "seat": 1, "feature": "road",
          "points": {"now": 3, "when_done": 3, "at_end": 3}, "at": ["1,0.r"]})"));
}

TEST_CASE("inspect tells of no points when done where a terrain is never completed") {
  engine::carcassonne::Options options;
  options.expansions = {"river"};
  const CarcassonneInPlay in_play{Carcassonne(options)};
  const auto water = in_play.inspect(std::nullopt, Json::parse(R"({"x": 0, "y": 0, "part": "w"})"));
  REQUIRE(water);
  CHECK(water->at("kind") == "river");
  CHECK(water->at("points_when_done").is_null());
  CHECK(water->at("points_at_end") == 0);
}

TEST_CASE("inspect answers about features and empty cells, and about nothing else") {
  CarcassonneInPlay in_play = new_game();
  const auto at = [&](const char* target) { return in_play.inspect(std::nullopt, Json::parse(target)); };
  const auto city = at(R"({"x": 0, "y": 0, "part": "c"})");
  REQUIRE(city);
  CHECK(*city == Json::parse(R"({"kind": "city", "finished": false, "open_ends": 1, "cells": [[0, 0]],
      "parts": [{"x": 0, "y": 0, "part": "c"}], "figures": [], "owners": [], "cities": null, "points_now": 1,
      "points_when_done": 2, "points_at_end": 1,
      "terms": [{"what": "tiles", "count": 1, "each": 1, "points": 1}]})"));
  CHECK(at(R"({"x": 0, "y": 0, "part": "g"})")->at("points_when_done").is_null());

  auto cell = at(R"({"x": 0, "y": 1})");
  REQUIRE(cell);
  CHECK(cell->at("kind") == "cell");
  CHECK(cell->at("fits").at("E") == 5);
  CHECK_FALSE(cell->at("fits").contains("U"));
  CHECK(cell->at("why_not").is_null());
  draw(in_play, "U");
  CHECK(at(R"({"x": 0, "y": 1})")->at("why_not") == "edges-clash");
  CHECK(at(R"({"x": 1, "y": 0})")->at("why_not").is_null());

  for (const char* target :
       {"{}", R"({"x": 0})", R"({"x": 0, "y": 0})", R"({"x": 5, "y": 5})", R"({"x": 0, "y": 0, "part": "z"})",
        R"({"x": 0, "y": 1, "part": "c"})", R"({"x": 0, "y": 0, "part": ""})",
        R"({"x": 0, "y": 0, "part": "cc"})", R"({"x": 0, "y": 0, "part": 1})", R"({"x": "0", "y": 0})",
        R"({"x": 0, "y": 0, "part": "c", "more": 1})", R"({"x": 0, "y": 0, "more": 1})",
        R"({"all": "cities"})", R"({"all": 1})", R"({"all": "farms", "x": 0})",
        R"({"all": "cells", "x": 0, "y": 0, "part": "c"})", R"({"x": 64, "y": 0})",
        R"({"x": -9007199254740991, "y": 9007199254740991})"}) {
    INFO(target);
    CHECK_FALSE(at(target));
  }
}

TEST_CASE("inspect answers about all farms at once, and about all free cells") {
  CarcassonneInPlay in_play = new_game();
  const auto at = [&](const char* target) { return *in_play.inspect(std::nullopt, Json::parse(target)); };
  CHECK(at(R"({"all": "farms"})") == Json::parse(R"({"kind": "farms", "farms": [
      {"parts": [{"x": 0, "y": 0, "part": "f"}], "owners": [], "cities": []},
      {"parts": [{"x": 0, "y": 0, "part": "g"}], "owners": [], "cities": []}]})"));
  draw(in_play, "U");
  play(in_play, 0, "place 1,0 r0");
  play(in_play, 0, "deploy follower 1,0.f");
  const Json farms = at(R"({"all": "farms"})").at("farms");
  REQUIRE(farms.size() == 2);
  for (const Json& farm : farms) {
    const Json part = farm.at("parts").at(0);
    // Each says what the question about one of its fields says.
    const Json alone = *in_play.inspect(std::nullopt, part);
    CHECK(farm.at("parts") == alone.at("parts"));
    CHECK(farm.at("owners") == alone.at("owners"));
    CHECK(farm.at("owners") == (part.at("part") == "f" ? Json::array({0}) : Json::array()));
  }

  const Json cells = at(R"({"all": "cells"})").at("cells");
  CHECK(cells.size() == 6);
  for (const Json& cell : cells) {
    const Json alone = *in_play.inspect(std::nullopt, {{"x", cell.at("x")}, {"y", cell.at("y")}});
    int fits = 0;
    for (const Json& count : alone.at("fits")) fits += count.get<int>();
    CHECK(cell.at("fits") == fits);
  }
}

TEST_CASE("inspect answers about all features at once, as it does about each") {
  CarcassonneInPlay in_play = new_game();
  draw(in_play, "U");
  play(in_play, 0, "place 1,0 r0");
  play(in_play, 0, "deploy follower 1,0.f");
  const Json facts = *in_play.inspect(std::nullopt, {{"all", "features"}});
  CHECK(facts.at("kind") == "features");
  std::set<std::string> parts;
  for (const Json& feature : facts.at("features"))
    for (const Json& part : feature.at("parts")) {
      INFO(part.dump());
      CHECK(parts.insert(part.dump()).second);
      CHECK(feature == *in_play.inspect(std::nullopt, part));
    }
  // A city, a road and two farms of the first tile; of the other tile all parts join.
  CHECK(parts.size() == 4 + 3);
  CHECK(facts.at("features").size() == 4);
}

TEST_CASE("inspect answers about a feature as it would be with the tile that one has in hand") {
  CarcassonneInPlay in_play = new_game();
  draw(in_play, "U");
  const auto ahead = [&](Viewer viewer, const Json& choice) {
    return in_play.inspect(viewer, {{"x", 1}, {"y", 0}, {"part", "r"}, {"after", choice}});
  };
  const auto road = ahead(seat_at(0), "place 1,0 r1");
  CHECK_FALSE(road);  // it does not fit so
  const auto longer = ahead(seat_at(0), "place 1,0 r0");
  REQUIRE(longer);
  CHECK(longer->at("cells").size() == 2);
  for (const Json& choice : {Json("place 9,9 r0"), Json("pass"), Json("draw U"), Json("nothing"), Json(1)})
    CHECK_FALSE(ahead(seat_at(0), choice));
  CHECK_FALSE(ahead(seat_at(1), "place 1,0 r0"));
  CHECK_FALSE(ahead(std::nullopt, "place 1,0 r0"));
  CHECK_FALSE(in_play.inspect(seat_at(0), Json::parse(R"({"x": 1, "y": 0, "after": "place 1,0 r0"})")));
  play(in_play, 0, "place 1,0 r0");
  CHECK(*longer == *in_play.inspect(seat_at(0), Json::parse(R"({"x": 1, "y": 0, "part": "r"})")));
}

TEST_CASE("refusals have the names of the rules") {
  CarcassonneInPlay in_play = new_game();
  draw(in_play, "U");
  const auto refusal = [&](const char* choice) {
    return std::string(in_play.submit(seat_at(0), choice).refusal.name);
  };
  CHECK(refusal("place 0,1 r0") == "edges-clash");
  CHECK(refusal("place 0,0 r0") == "cell-taken");
  CHECK(refusal("place 5,5 r0") == "not-adjacent");
  CHECK(refusal("place 99,0 r0") == "off-table");
  CHECK(refusal("pass") == "wrong-step");
  CHECK(refusal("draw U") == "wrong-step");
  CHECK(refusal("place 1,0 r4") == "bad-choice");
  CHECK(refusal("place +1,0 r0") == "bad-choice");
  CHECK(refusal("deploy dragon 0,0.c") == "bad-choice");
  play(in_play, 0, "place 1,0 r0");
  CHECK(refusal("deploy follower 0,0.c") == "not-this-tile");
  CHECK(refusal("deploy follower 1,0.z") == "no-such-part");
}

TEST_CASE("the events alone explain every point") {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    CarcassonneInPlay in_play = new_game(3);
    engine::SeededDice dice(seed);
    std::map<int, int> points;
    Json over;
    while (!in_play.actor().nobody()) {
      Outcome outcome;
      if (in_play.actor().chance) {
        outcome = in_play.chance(in_play.roll(dice));
      } else {
        const Seat seat = *in_play.actor().seats.begin();
        outcome = in_play.submit(seat, in_play.advise(seat, BotLevel::Random, dice));
      }
      REQUIRE_FALSE(outcome.refusal);
      for (const EventNotice& notice : outcome.notices) {
        const Json event = Json::parse(notice.full);
        if (event.at("type") == "over") over = event;
        if (event.at("type") != "scored") continue;
        int worth = 0;
        for (const Json& term : event.at("terms")) {
          CHECK(term.at("points") == term.at("count").get<int>() * term.at("each").get<int>());
          worth += term.at("points").get<int>();
        }
        for (const Json& line : event.at("points")) {
          CHECK(line.at("points") == worth);
          points[line.at("seat")] += line.at("points").get<int>();
        }
        CHECK(event.contains("cities") == (event.at("feature") == "farm"));
      }
    }
    const Json view = in_play.view(std::nullopt);
    CHECK(view.at("step") == "over");
    CHECK(view.at("result").at("scores") == Json({points[0], points[1], points[2]}));
    CHECK(over.at("scores") == view.at("result").at("scores"));
    CHECK(over.at("winners") == view.at("result").at("winners"));
    CHECK(view.at("bag").at("total") == 0);
  }
}

TEST_CASE("the royal gates are shown as a link, an event and marks of the catalogue") {
  const GameType* const game = &kCarcassonne;
  const Json catalogue = game->catalogue();
  std::map<std::string, int> tiles;
  std::vector<std::string> gates;
  for (const Json& kind : catalogue.at("tiles")) {
    tiles[kind.at("set")] += kind.at("count").get<int>();
    for (const Json& part : kind.at("parts")) {
      for (const Json& mark : part.at("marks")) gates.push_back(mark);
    }
  }
  CHECK(tiles["base"] == 72);
  CHECK(tiles["royal_gates"] == 4);
  CHECK(std::ranges::count(gates, "king-gate") == 2);
  CHECK(std::ranges::count(gates, "queen-gate") == 2);
  const Json about = game->describe();
  for (const Json& expansion : about.at("expansions")) {
    INFO(expansion.dump());
    // Options may choose among more tiles than a table has.
    CHECK(expansion.at("tiles").get<int>() <= tiles[expansion.at("name")]);
  }
  const Json& expansions = about.at("expansions");
  const Json entry = {{"name", "royal_gates"}, {"title", "The Royal Gates"}, {"tiles", 4}};
  CHECK(std::count(expansions.begin(), expansions.end(), entry) == 1);
  CHECK(about.at("texts") == Json::parse(R"([{"key": "tiles", "expansion": "base", "bytes": 12000,
                          "text": "Tiles of the table's own, beside all others"},
                         {"key": "orders.deck", "expansion": "kings_orders", "bytes": 14000,
                         "text": "Order cards of the table's own, in place of all others"}])"));

  // Random games with the gates link sooner or later; each link is told and shown the same way.
  engine::SeededDice dice(5);
  bool linked = false;
  for (int attempt = 0; attempt < 40 && !linked; ++attempt) {
    const auto in_play = game->make(Json::parse(R"({"expansions": ["royal_gates"], "choices": {}})"), 2);
    while (!in_play->actor().nobody() && !linked) {
      const bool chance = in_play->actor().chance;
      const Seat seat = seat_at(in_play->actor().seats.has(seat_at(0)) ? 0 : 1);
      const Outcome outcome = chance ? in_play->chance(in_play->roll(dice))
                                     : in_play->submit(seat, in_play->advise(seat, BotLevel::Random, dice));
      for (const EventNotice& notice : outcome.notices) {
        const Json event = Json::parse(notice.full);
        if (event.at("type") != "linked") continue;
        linked = true;
        const Json link = in_play->view(std::nullopt).at("links").at(0);
        CHECK(event.at("feature") == "city");
        for (const char* field : {"why", "from", "to"}) CHECK(link.at(field) == event.at(field));
      }
    }
  }
  CHECK(linked);
}

/// An expansion that takes prisoners: in the figure step, any that stand on the table.
void install_captures(engine::carcassonne::RulesetBuilder& builder) {
  using namespace engine::carcassonne;
  static constexpr Reason kCaught{"caught"}, kRansom{"ransom"};
  const auto offer = [](const Position& position, engine::Seat, Offers& offers) {
    offers.offer(*position.rules.verb_named("capture"));
  };
  const auto capture = [](Turn& turn, engine::Seat seat, const Move&) {
    if (turn.state.figures[0].standing == Standing::Board)
      turn.capture(0, seat, kCaught);
    else
      turn.release(0, kRansom);
    return Progress::Done;
  };
  builder.action(kFigureStep, {builder.verb("capture", Operands::None), kEveryFigure, offer, capture});
}

TEST_CASE("a prisoner stands in the view until it is released, and both are told") {
  const std::vector<engine::carcassonne::Expansion> unlisted{{"jail", "For this test", {}, install_captures}};
  const Carcassonne game(engine::carcassonne::Options{}, unlisted);
  engine::carcassonne::Setup setup;
  setup.tiles = {{"D", {0, 0}}};
  setup.figures = {{seat_at(0), "follower", {0, 0}, 'r'}};
  CarcassonneInPlay in_play(game, game.set_up(setup));
  CHECK_FALSE(in_play.view(std::nullopt).contains("prisoners"));
  draw(in_play, "U");
  play(in_play, 0, "place 1,0 r0");
  CHECK(in_play.prompt(seat_at(0)).dump().find(R"({"id":"capture","shape":"word","verb":"capture"})") !=
        std::string::npos);
  CHECK(play(in_play, 0, "capture").front() == Json::parse(R"({"type": "captured", "seat": 0, "by": 0,
      "figure": "follower", "id": 0, "at": "0,0.r", "why": "caught"})"));
  const Json held = in_play.view(std::nullopt);
  CHECK(held.at("prisoners") == Json::parse(R"({"0": {"seat": 0, "kind": "follower", "by": 0}})"));
  CHECK(held.at("figures") == Json::object());
  CHECK(held.at("players").at("0").at("supply").at("follower") == 6);
  draw(in_play, "U");
  play(in_play, 1, "place 2,0 r0");
  CHECK(play(in_play, 1, "capture").front() == Json::parse(R"({"type": "released", "seat": 0, "by": 0,
      "figure": "follower", "id": 0, "why": "ransom"})"));
  CHECK_FALSE(in_play.view(std::nullopt).contains("prisoners"));
}

}  // namespace
}  // namespace gatehouse::protocol
