// What an expansion keeps reaches views, patches and positions described by hand through one place: an
// expansion made for this test has one thing of each shape but hands, which the order cards have.

#include <doctest/doctest.h>

#include <string>

#include "engine/base/ensure.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/game_in_play_for.h"
#include "protocol/games.h"
#include "protocol/patch.h"
#include "protocol/record.h"
#include "tests/support/flocks.h"
#include "tests/support/stones.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::carcassonne;
using engine::BrokenInvariant;
using engine::kMaxSeats;
using engine::kNoSeat;
using engine::seat_at;
using CarcassonneInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

struct Treasury {
  std::array<std::uint8_t, kMaxSeats> wine{};
  std::array<std::uint8_t, kMaxSeats> gold{};  ///< nobody sees another's
  std::uint8_t king = 0xff;                    ///< a seat
  std::uint8_t left = 12;
  std::uint16_t tower = 0xffff;  ///< a part
};

const Treasury& treasury_of(const Position& position) {
  return position.rules.extra<Treasury>(position.state);
}

Thing show_wine(const Position& position) {
  Counter wine;
  for (int seat = 0; seat < position.rules.seats(); ++seat)
    wine.seats[static_cast<std::size_t>(seat)] = treasury_of(position).wine[static_cast<std::size_t>(seat)];
  return wine;
}

/// 0xff: blanked in an observation.
Thing show_gold(const Position& position) {
  Counter gold;
  for (std::size_t seat = 0; seat < gold.seats.size(); ++seat)
    if (treasury_of(position).gold[seat] != 0xff) gold.seats[seat] = treasury_of(position).gold[seat];
  return gold;
}

Thing show_king(const Position& position) {
  const std::uint8_t king = treasury_of(position).king;
  return Holder{king == 0xff ? kNoSeat : seat_at(king)};
}

Thing show_left(const Position& position) {
  return Pile{treasury_of(position).left};
}

Thing show_tower(const Position& position) {
  Tokens tokens;
  if (const PartId part{treasury_of(position).tower}; part != kNoPartId) {
    const Site site = on_part(position.state, part);
    tokens.tokens.push_back({site_ref(position, site), kNoFigure, 2});
    tokens.tokens.push_back({site_ref(position, on_tile(site.tile))});
    tokens.tokens.push_back({site_ref(position, on_tile(site.tile)), FigureId{3}});
  }
  return tokens;
}

void give_wine(Turn& turn, const Given& given) {
  turn.extra<Treasury>().wine[static_cast<std::size_t>(engine::index(given.seat))] =
      static_cast<std::uint8_t>(given.count);
}

void give_tower(Turn& turn, const Given& given) {
  turn.extra<Treasury>().tower = static_cast<std::uint16_t>(given.at.part);
}

void blank_gold(const Position&, Treasury& treasury, Seat viewer) {
  for (std::size_t seat = 0; seat < treasury.gold.size(); ++seat)
    if (viewer != seat_at(static_cast<int>(seat))) treasury.gold[seat] = 0xff;
}

void imagine_gold(const Position&, Treasury&, Dice&) {}

void install(RulesetBuilder& builder) {
  builder.extra_state(Treasury{});
  builder.thing({"wine", Secrecy::Public, show_wine, give_wine});
  builder.thing({"gold", Secrecy::SeatOnly, show_gold});
  builder.thing({"king", Secrecy::Public, show_king});
  builder.thing({"left", Secrecy::Public, show_left});
  builder.thing({"tower", Secrecy::Public, show_tower, give_tower});
}

void install_careful(RulesetBuilder& builder) {
  install(builder);
  builder.secrets<Treasury, blank_gold, imagine_gold>();
}

const Expansion kCareful{"treasury", "A treasury", {}, install_careful};
const Expansion kCareless{"treasury", "A treasury that forgets to blank its gold", {}, install};

Carcassonne game_with(const Expansion& expansion) {
  return Carcassonne(Options{}, std::span(&expansion, 1));
}

const Expansion& stones() {
  static const Expansion kStones{"stones", "Stones", {}, engine::carcassonne::imitations::install_stones};
  return kStones;
}

TEST_CASE("what an expansion keeps is shown in its shape, to each viewer what it may know") {
  const Carcassonne game = game_with(kCareful);
  Setup setup;
  setup.tiles = {{"D", {0, 0}, Rotation::R0}};
  setup.things = {{"wine", seat_at(1), "", 3}, {"tower", kNoSeat, "", 1, Cell{0, 0}, 'c'}};
  const CarcassonneInPlay in_play(game, game.set_up(setup));
  const auto things = [&in_play](Viewer viewer) { return in_play.view(viewer).at("things"); };
  CHECK(things(seat_at(0)) == Json::parse(R"({
    "wine": {"shape": "counter", "seats": {"0": 0, "1": 3}},
    "gold": {"shape": "counter", "seats": {"0": 0, "1": null}},
    "king": {"shape": "holder", "seat": null},
    "left": {"shape": "pile", "count": 12},
    "tower": {"shape": "tokens", "places": {"0,0.c": 2, "0,0": 1, "#3": 1}}})"));
  CHECK(things(seat_at(1)).at("gold").at("seats") == Json::parse(R"({"0": null, "1": 0})"));
  CHECK(things(std::nullopt).at("gold").at("seats") == Json::parse(R"({"0": null, "1": null})"));
}

TEST_CASE("tokens with faces say what they show, and how many lie together") {
  const Expansion flocks{"flocks", "Flocks", {}, engine::carcassonne::imitations::install_flocks};
  const Carcassonne game = game_with(flocks);
  Setup setup;
  setup.tiles = {{"D", {0, 0}, Rotation::R0}};
  setup.things = {{"flocks", kNoSeat, "TWO", 1, Cell{0, 0}}};
  CHECK(CarcassonneInPlay(game, game.set_up(setup)).view(std::nullopt).at("things").at("flocks") ==
        Json::parse(R"({"shape": "tokens", "places": {"0,0": 1}, "faces": {"0,0": {"TWO": 1}}})"));
}

TEST_CASE("tokens lie at each kind of site, as moves write it") {
  const Carcassonne game = game_with(stones());
  Setup setup;
  for (const Cell cell : {Cell{0, 0}, Cell{1, 0}, Cell{0, 1}, Cell{1, 1}})
    setup.tiles.push_back({"B", cell, Rotation::R0});
  Setup::Thing stone{"stones", kNoSeat, ""};
  stone.place = "market";
  setup.things = {{"stones", kNoSeat, "", 1, Cell{0, 0}, 'm'}, {"stones", kNoSeat, "", 1, Cell{1, 0}}, stone};
  stone = {"stones", kNoSeat, "", 1, Cell{0, 0}};
  stone.corner = true;
  setup.things.push_back(stone);
  CHECK(CarcassonneInPlay(game, game.set_up(setup)).view(std::nullopt).at("things").at("stones") ==
        Json::parse(R"({"shape": "tokens",
                        "places": {"0,0.m": 1, "1,0": 1, "@market": 1, "0,0/ne": 1}})"));
}

TEST_CASE("a token is refused where there is no such site") {
  const Carcassonne game = game_with(stones());
  const auto wrong = [&game](const Setup::Thing& stone) -> std::string {
    Setup setup;
    setup.tiles = {{"B", {0, 0}, Rotation::R0}, {"B", {1, 0}, Rotation::R0}};
    setup.things = {stone};
    try {
      game.set_up(setup);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  Setup::Thing stone{"stones", kNoSeat, "", 1, Cell{0, 0}};
  CHECK(wrong(stone).empty());
  stone.corner = true;
  CHECK(wrong(stone) == "no four tiles meet at 0,0/ne");
  stone.place = "harbour";
  CHECK(wrong(stone) == "there is no place @harbour");
}

TEST_CASE("a change of what is kept is one step of a patch") {
  const Carcassonne game = game_with(kCareful);
  State state = game.initial();
  const Json before = CarcassonneInPlay(game, state).view(std::nullopt);
  Turn(game.rules(), state, nullptr).extra<Treasury>().king = 1;
  const Json after = CarcassonneInPlay(game, state).view(std::nullopt);
  CHECK(diff(before, after) ==
        Json::parse(R"([{"op": "replace", "path": "/things/king/seat", "value": 1}])"));
}

TEST_CASE("a secret that its expansion forgets to blank is no view, but a broken invariant") {
  const Carcassonne game = game_with(kCareless);
  const CarcassonneInPlay in_play(game);
  CHECK_THROWS_AS(in_play.view(seat_at(0)), BrokenInvariant);
  CHECK_THROWS_AS(in_play.view(std::nullopt), BrokenInvariant);
  State over = game.initial();
  game.end(over, nullptr);
  CHECK_NOTHROW(CarcassonneInPlay(game, over).view(std::nullopt));
}

TEST_CASE("what cannot be given is refused by name") {
  const Carcassonne game = game_with(kCareful);
  const auto wrong = [&game](Setup::Thing thing) -> std::string {
    Setup setup;
    setup.tiles = {{"D", {0, 0}, Rotation::R0}};
    setup.things = {std::move(thing)};
    try {
      game.set_up(setup);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  CHECK(wrong({"beer", seat_at(0), ""}) == "nobody can be given beer");
  CHECK(wrong({"king", seat_at(0), ""}) == "nobody can be given king");
  CHECK(wrong({"wine", seat_at(0), "B04"}) == "there is no B04 among the wine");
  CHECK(wrong({"tower", kNoSeat, "", 1, Cell{2, 0}, 'c'}) == "no tile lies on 2,0");
  CHECK(wrong({"tower", kNoSeat, "", 1, Cell{0, 0}, 'z'}) == "the tile on 0,0 has no part 'z'");
}

constexpr engine::carcassonne::Reason kKing{"king"};

/// Each tile brings two barrels of wine and, once a turn, another part of it.
void install_generous(RulesetBuilder& builder) {
  builder.extra_state(Treasury{});
  builder.thing({"wine", Secrecy::Public, show_wine, give_wine});
  builder.tile_placed([](Turn& turn, TileIndex) {
    turn.extra<Treasury>().wine[static_cast<std::size_t>(engine::index(turn.seat()))] += 2;
    turn.record_gain(turn.seat(), "wine", 2);
    turn.grant_another_part(kKing);
  });
}

TEST_CASE("a double turn and what is gained are told, and the view says which part it is") {
  const Expansion generous{"treasury", "A treasury", {}, install_generous};
  Setup setup;
  setup.tiles = {{"U", {0, 0}, Rotation::R0}};
  setup.bag = {{{"U", 3}}};
  const Carcassonne game = game_with(generous);
  CarcassonneInPlay in_play(game, game.set_up(setup));
  const auto part = [&in_play] { return in_play.view(std::nullopt).value("double_turn", "none"); };
  const auto place = [&in_play](Seat seat, const std::string& where) {
    REQUIRE_FALSE(in_play.chance("draw U").refusal);
    const Outcome outcome = in_play.submit(seat, "place " + where + " r0");
    REQUIRE_FALSE(outcome.refusal);
    Json told = Json::array();
    for (const EventNotice& notice : outcome.notices)
      if (const Json event = Json::parse(notice.full);
          event.at("type") == "granted" || event.at("type") == "gained")
        told.push_back(event);
    return told;
  };
  const Json gained = {{"type", "gained"}, {"seat", 0}, {"thing", "wine"}, {"count", 2}};
  CHECK(part() == "none");
  CHECK(place(seat_at(0), "1,0") ==
        Json::array({gained, {{"type", "granted"}, {"seat", 0}, {"why", "king"}}}));
  CHECK(part() == "first");
  REQUIRE_FALSE(in_play.submit(seat_at(0), "pass").refusal);
  CHECK(part() == "second");
  CHECK(place(seat_at(0), "2,0") == Json::array({gained}));
  CHECK(part() == "second");
  REQUIRE_FALSE(in_play.submit(seat_at(0), "pass").refusal);
  CHECK(part() == "none");
  place(seat_at(1), "3,0");  // with the last tile: no other part follows
  CHECK(part() == "none");
}

constexpr const char* kTilesBrought =
    "tile WALL 3\nc=city+pennant d=city f=field\n.ccc.\nfcccf\nfffff\nfdddf\n.ddd.\n"
    "tile POND 40\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";

TEST_CASE("a table's own tiles are refused by their line, or told to all and kept in records") {
  const GameType* const game = find_game("carcassonne");
  REQUIRE(game != nullptr);
  Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
  options["texts"] = {{"tiles", "tile WALL 3\nc=castle\n"}};
  CHECK_THROWS_WITH_AS(game->make(options, 2), "tiles, line 2: tile WALL: unknown terrain in 'c=castle'",
                       BadOptions);
  options["texts"] = {{"tiles", kTilesBrought}};
  const auto in_play = game->make(options, 2);
  const Json tiles = in_play->view(std::nullopt).at("catalogue").at("tiles");
  REQUIRE(tiles.size() == 2);
  CHECK(tiles[0].at("kind") == "WALL");
  CHECK(tiles[0].at("set") == "own");
  CHECK(tiles[0].at("picture") == Json::parse(R"([".ccc.", "fcccf", "fffff", "fdddf", ".ddd."])"));
  CHECK(in_play->view(std::nullopt).at("bag").at("kinds").at("POND") == 40);

  Record record{"carcassonne", options, 2, {}};
  engine::SeededDice dice(5);
  while (!in_play->actor().nobody()) {
    std::string command = in_play->actor().chance ? in_play->roll(dice) : "";
    if (command.empty()) {
      const Seat seat = in_play->actor().seats.has(seat_at(0)) ? seat_at(0) : seat_at(1);
      command = std::to_string(engine::index(seat)) + ": " + in_play->advise(seat, BotLevel::Random, dice);
    }
    record.commands.push_back(command);
    REQUIRE_FALSE(play_command(*in_play, command).refusal);
  }
  const auto again = replay(read_record(write_record(record)), [](const auto&...) {});
  CHECK(again->fingerprint() == in_play->fingerprint());
  CHECK(again->view(std::nullopt) == in_play->view(std::nullopt));
}

}  // namespace
}  // namespace gatehouse::protocol
