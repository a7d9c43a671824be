#include "protocol/kings_gate_codec.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "engine/kings_gate/notation.h"
#include "engine/kings_gate/position.h"
#include "protocol/game_in_play_for.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::kings_gate::Cell;
using engine::kings_gate::Character;
using engine::kings_gate::KingsGate;
using engine::kings_gate::parse_tile;
using engine::kings_gate::Position;
using KingsGateInPlay = GameInPlayFor<KingsGate, KingsGateCodec>;

void hold(Position& position, std::initializer_list<const char*> tiles) {
  for (const char* tile : tiles) position.hand(parse_tile(tile));
}

/// Three seats at the Wizard's Tower; seat 0 has to act.
KingsGateInPlay dangerous_table(std::initializer_list<const char*> hand_of_seat_1 = {"yellow1", "yellow4"}) {
  const KingsGate game(3);
  Position position(game);
  position.location(2, {-3, 0}).location(3, {0, 0});
  position.tile(parse_tile("yellow1"), {0, 1}).tile(parse_tile("blue3"), {1, 1});
  position.tile(parse_tile("red4"), {0, 1}).tile(parse_tile("yellow2"), {2, 1}, Character::Merchant);
  hold(position, {"red1", "red1", "red5", "redD"});
  hold(position, hand_of_seat_1);
  hold(position, {"blue1"});
  position.stack(parse_tile("yellow0")).stack(parse_tile("yellow5")).stack(parse_tile("red2"));
  position.holds(seat_at(0), Character::King).score(seat_at(2), 7).last_placer(seat_at(2));
  return {game, position.state()};
}

std::vector<Json> play(GameInPlay& in_play, int seat, const std::string& choice,
                       Viewer viewer = std::nullopt) {
  const Outcome outcome = in_play.submit(seat_at(seat), choice);
  INFO(choice << ": " << outcome.refusal.name);
  REQUIRE_FALSE(outcome.refusal);
  std::vector<Json> events;
  for (const EventNotice& notice : outcome.notices) events.push_back(Json::parse(notice.seen_by(viewer)));
  return events;
}

TEST_CASE("a view shows the table to everybody, and to a seat its own hand alone") {
  const KingsGateInPlay in_play = dangerous_table();
  const Json view = in_play.view(seat_at(0));
  CHECK(view.at("game") == "kings_gate");
  CHECK(view.at("step") == "place");
  CHECK(view.at("seat") == 0);
  CHECK(view.at("hand") == Json::parse(R"({"red1": 2, "red5": 1, "redD": 1})"));
  CHECK(view.at("tiles").at("0,1") ==
        Json::parse(R"([{"tile": "yellow1", "character": null}, {"tile": "red4", "character": null}])"));
  CHECK(view.at("tiles").at("2,1") == Json::parse(R"([{"tile": "yellow2", "character": "merchant"}])"));
  CHECK(view.at("locations") == Json::parse(R"({"2": {"x": -3, "y": 0}, "3": {"x": 0, "y": 0}})"));
  CHECK(view.at("location").at("number") == 3);
  CHECK(view.at("location").at("peril") == "dangerous");
  CHECK(view.at("location").at("spaces").size() == 10);
  CHECK(view.at("location").at("standings").at(0) ==
        Json::parse(
            R"({"colour": "red", "seat": 0, "tiles": 1, "total": 4, "place": 1, "tie": false, "points": 4,
                        "character": "wizard"})"));
  CHECK(view.at("players").at("1") ==
        Json::parse(R"({"score": 0, "colours": ["yellow"], "hand": 2, "stack": 2,
                        "unseen": {"yellow0": 1, "yellow1": 1, "yellow4": 1, "yellow5": 1}})"));
  CHECK(view.at("characters").at("king") == Json::parse(R"({"at": "seat", "seat": 0})"));
  CHECK(view.at("characters").at("merchant") == Json::parse(R"({"at": "played", "seat": null})"));
  CHECK(view.at("characters").at("wizard") == Json::parse(R"({"at": "box", "seat": null})"));
  CHECK(view.at("last").at("seat") == 2);
  CHECK(view.at("result").is_null());
  CHECK(in_play.view(std::nullopt).at("hand").is_null());
  CHECK(in_play.view(seat_at(2)).at("hand") == Json::parse(R"({"blue1": 1})"));
}

TEST_CASE("two hands that nobody else can tell apart give everybody else the same bytes") {
  KingsGateInPlay one = dangerous_table({"yellow1", "yellow4"});
  const KingsGate game(3);
  Position position(game);
  position.location(2, {-3, 0}).location(3, {0, 0});
  position.tile(parse_tile("yellow1"), {0, 1}).tile(parse_tile("blue3"), {1, 1});
  position.tile(parse_tile("red4"), {0, 1}).tile(parse_tile("yellow2"), {2, 1}, Character::Merchant);
  hold(position, {"red1", "red1", "red5", "redD", "yellow0", "yellow5", "blue1"});
  position.stack(parse_tile("yellow1")).stack(parse_tile("yellow4")).stack(parse_tile("red2"));
  position.holds(seat_at(0), Character::King).score(seat_at(2), 7).last_placer(seat_at(2));
  KingsGateInPlay two(game, position.state());
  CHECK(one.fingerprint() != two.fingerprint());
  CHECK(one.view(seat_at(1)) != two.view(seat_at(1)));
  for (const Viewer viewer : {Viewer(seat_at(0)), Viewer(seat_at(2)), Viewer()}) {
    CHECK(one.view(viewer).dump() == two.view(viewer).dump());
    for (int x = -6; x <= 4; ++x)
      for (int y = -2; y <= 2; ++y) {
        const Json target = {{"x", x}, {"y", y}};
        CHECK(one.inspect(viewer, target) == two.inspect(viewer, target));
      }
  }
  CHECK(one.prompt(seat_at(0)).dump() == two.prompt(seat_at(0)).dump());
  for (const char* choice : {"place red1 1,-1 king", "place red1 2,-1", "end"}) {
    CHECK(play(one, 0, choice) == play(two, 0, choice));
    CHECK(one.view(std::nullopt).dump() == two.view(std::nullopt).dump());
  }
}

/// The same position with other hands for everybody but the viewer, as far as the viewer can know.
engine::kings_gate::State with_other_hands(const KingsGate& game, const engine::kings_gate::State& state,
                                           Viewer viewer, engine::Dice& dice) {
  return game.imagine(game.observe(state, viewer.value_or(engine::kNoSeat)), dice);
}

/// Whether the other hands are others at all.
bool check_bytes(const KingsGate& game, const engine::kings_gate::State& state, Viewer viewer,
                 engine::Dice& dice) {
  const KingsGateInPlay in_play(game, state);
  const KingsGateInPlay twin(game, with_other_hands(game, state, viewer, dice));
  CHECK(in_play.view(viewer).dump() == twin.view(viewer).dump());
  const Cell middle = state.board.location();
  for (int x = -2; x <= 3; ++x) {
    const Json target = {{"x", middle.x + x}, {"y", middle.y + 1}};
    CHECK(in_play.inspect(viewer, target) == twin.inspect(viewer, target));
  }
  for (int seat = 0; seat < game.seats(); ++seat) {
    const bool asks = viewer == seat_at(seat) || in_play.prompt(seat_at(seat)).is_null();
    if (asks) CHECK(in_play.prompt(seat_at(seat)).dump() == twin.prompt(seat_at(seat)).dump());
  }
  return in_play.fingerprint() != twin.fingerprint();
}

TEST_CASE("through whole games a viewer's bytes do not depend on what the others hold") {
  for (const int seats : {2, 3, 4}) {
    const KingsGate game(seats);
    engine::SeededDice dice(static_cast<std::uint64_t>(seats));
    engine::kings_gate::State state = game.initial();
    std::vector<Viewer> viewers(1);  // who looks on, then the seats
    for (int seat = 0; seat < seats; ++seat) viewers.emplace_back(seat_at(seat));
    int told_apart = 0;
    while (!game.actor(state).nobody()) {
      const engine::Actor actor = game.actor(state);
      std::vector<engine::kings_gate::Move> moves;
      if (!actor.chance) game.legal_moves(state, engine::acting_seat(actor), moves);
      const auto move = actor.chance ? game.roll(state, dice) : moves[dice.below(moves.size())];
      if (!actor.chance) {
        for (const Viewer& viewer : viewers) {
          told_apart += check_bytes(game, state, viewer, dice) ? 1 : 0;
        }
      }
      std::vector<engine::kings_gate::Event> events;
      game.play(state, actor.chance ? engine::kNoSeat : engine::acting_seat(actor), move, &events);
      for (const auto& event : events) {
        if (event.type != engine::kings_gate::EventType::Drawn) continue;
        const EventNotice notice = KingsGateCodec::notice(game, event);
        for (const Viewer& viewer : viewers) {
          CHECK(Json::parse(notice.seen_by(viewer)).contains("tile") == (viewer == event.seat));
        }
      }
    }
    CHECK(told_apart > 100);
  }
}

TEST_CASE("a drawn tile is told to its seat, and to the others that it drew") {
  KingsGateInPlay in_play = dangerous_table();
  play(in_play, 0, "place red5 1,-1");
  play(in_play, 0, "end");
  REQUIRE(in_play.actor().chance);
  const Outcome outcome = in_play.chance("draw red2");
  REQUIRE_FALSE(outcome.refusal);
  const Json full = Json::parse(R"({"type": "drawn", "seat": 0, "tile": "red2"})");
  const Json veiled = Json::parse(R"({"type": "drawn", "seat": 0})");
  CHECK(Json::parse(outcome.notices.at(0).seen_by(seat_at(0))) == full);
  CHECK(Json::parse(outcome.notices.at(0).seen_by(seat_at(1))) == veiled);
  CHECK(Json::parse(outcome.notices.at(0).seen_by(std::nullopt)) == veiled);
}

/// Whether the text of any tile in `hidden` stands anywhere in the JSON but as a key of "unseen".
bool tells(Json json, const Json& hidden) {
  if (json.contains("players"))
    for (Json& player : json["players"]) player.erase("unseen");
  const std::string text = json.dump();
  for (const auto& [tile, copies] : hidden.items())
    if (text.find('"' + tile + '"') != std::string::npos) return true;
  return false;
}

TEST_CASE("before anything is played, no view and no event tells a tile of another hand") {
  const GameType* type = find_game("kings_gate");
  REQUIRE(type != nullptr);
  for (int seats = 2; seats <= 4; ++seats) {
    const auto in_play = type->make(Json::parse(R"({"expansions": [], "choices": {}})"), seats);
    engine::SeededDice dice(static_cast<std::uint64_t>(seats));
    std::vector<EventNotice> told;
    while (in_play->actor().chance) {
      for (EventNotice& notice : in_play->chance(in_play->roll(dice)).notices)
        told.push_back(std::move(notice));
    }
    for (int owner = 0; owner < seats; ++owner) {
      const Json hand = in_play->view(seat_at(owner)).at("hand");
      CHECK_FALSE(hand.empty());
      for (int viewer = -1; viewer < seats; ++viewer) {
        if (viewer == owner) continue;
        const Viewer who = viewer < 0 ? Viewer() : Viewer(seat_at(viewer));
        CHECK_FALSE(tells(in_play->view(who), hand));
        for (const EventNotice& notice : told) CHECK_FALSE(tells(Json::parse(notice.seen_by(who)), hand));
      }
    }
  }
}

TEST_CASE("choices say what they do") {
  const Json choices = dangerous_table().prompt(seat_at(0)).at("choices");
  const auto choice = [&](const std::string& id) {
    for (const Json& each : choices)
      if (each.at("id") == id) return each;
    return Json();
  };
  CHECK(choice("place red5 1,-1") ==
        Json::parse(R"({"id": "place red5 1,-1", "verb": "place", "tile": "red5", "x": 1,
                                                     "y": -1, "character": null})"));
  CHECK(choice("place red1 1,-1 king").at("character") == "king");
  CHECK(choice("dragon red 2,1").is_null());  // protected
  CHECK(choice("end").is_null());
  KingsGateInPlay in_play = dangerous_table();
  play(in_play, 0, "place red1 1,-1");
  const Json ended = in_play.prompt(seat_at(0)).at("choices").back();
  CHECK(ended == Json::parse(R"({"id": "end", "verb": "end"})"));
}

TEST_CASE("events say what happened and why") {
  KingsGateInPlay in_play = dangerous_table();
  CHECK(play(in_play, 0, "place red1 1,-1 king") ==
        std::vector<Json>{
            Json::parse(R"({"type": "placed", "seat": 0, "tile": "red1", "x": 1, "y": -1, "character": "king",
                            "covered": null})"),
            Json::parse(R"({"type": "king", "seat": 0, "location": 3, "peril": "safe"})")});
  CHECK(play(in_play, 0, "end") == std::vector<Json>{Json::parse(R"({"type": "ended", "seat": 0})")});
}

TEST_CASE("inspect tells what is printed on a location and why a tile may not go to a space") {
  const KingsGateInPlay in_play = dangerous_table();
  const auto ask = [&](Viewer viewer, const char* target) {
    return in_play.inspect(viewer, Json::parse(target));
  };
  const Json location = ask(std::nullopt, R"({"x": 1, "y": 0})").value();
  CHECK(location ==
        Json::parse(R"({"kind": "location", "number": 3, "name": "Wizard's Tower", "peril": "dangerous",
    "custom": "none", "points": [4, 3, 2], "characters": ["wizard", null, null], "current": true})"));
  CHECK(ask(seat_at(0), R"({"x": 1, "y": 1})").value() ==
        Json::parse(R"({"kind": "tile", "pile": [{"tile": "blue3", "character": null}], "at_location": true,
                        "why_not": {"red1": "barracks", "red5": "barracks", "redD": "barracks"}})"));
  CHECK(ask(seat_at(0), R"({"x": 2, "y": 0})").value().at("why_not") ==
        Json::parse(R"({"red1": null, "red5": null, "redD": "no-target"})"));
  CHECK(ask(seat_at(1), R"({"x": 2, "y": 0})").value().at("why_not").is_null());
  for (const char* nothing :
       {R"({"x": 9, "y": 9})", R"({"x": 1})", R"({"x": 1, "y": 1, "part": "c"})", "[1, 1]",
        R"({"x": 1.5, "y": 1})", R"({"x": 300, "y": 0})", R"({"x": "1", "y": 1})", "null"}) {
    CAPTURE(nothing);
    CHECK_FALSE(ask(seat_at(0), nothing).has_value());
  }
}

TEST_CASE("the end says who has won, and the catalogue what the box holds") {
  const KingsGate game(2);
  Position position(game);
  position.location(7, {0, 0});
  hold(position, {"red4"});
  KingsGateInPlay in_play(game, position.state());
  play(in_play, 0, "place red4 0,1");
  const Json over = play(in_play, 0, "end").back();
  CHECK(over ==
        Json::parse(R"({"type": "over", "scores": [6, 0], "winners": [0], "ending": "no-tiles-left"})"));
  const Json view = in_play.view(std::nullopt);
  CHECK(view.at("over") == true);
  CHECK(view.at("result") == Json::parse(R"({"scores": [6, 0], "winners": [0], "ending": "no-tiles-left"})"));
  const Json catalogue = find_game("kings_gate")->catalogue();
  CHECK(catalogue.at("locations").size() == 10);
  CHECK(catalogue.at("tiles").size() == 7);
  CHECK(catalogue.at("characters").size() == 6);
}

}  // namespace
}  // namespace gatehouse::protocol
