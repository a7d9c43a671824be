// Hands of order cards on the wire: who learns what, and when.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/game_in_play_for.h"
#include "protocol/game_options.h"
#include "protocol/games.h"
#include "protocol/record.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;
using engine::carcassonne::Carcassonne;
using engine::carcassonne::Setup;
using CarcassonneInPlay = GameInPlayFor<Carcassonne, CarcassonneCodec>;

/// A city of four tiles that tile E closes in the east; seat 0 holds the cards, the step is `orders`.
CarcassonneInPlay game_with_hand(const std::vector<std::string>& hand, int tiles = 4) {
  engine::carcassonne::Options options;
  options.expansions = {"kings_orders"};
  Setup setup;
  setup.tiles = {{"E", {0, 0}, engine::carcassonne::Rotation::R1}};
  for (int x = 1; x < tiles; ++x)
    setup.tiles.push_back({"G", {static_cast<std::int8_t>(x), 0}, engine::carcassonne::Rotation::R0});
  for (const std::string& card : hand) setup.things.push_back({"orders", seat_at(0), card});
  setup.things.push_back({"orders", seat_at(1), "B49"});
  setup.bag = {{"E", 2}, {"V", 2}};
  const Carcassonne game(options);
  return CarcassonneInPlay(game, game.set_up(setup));
}

Outcome choose(GameInPlay& in_play, const std::string& choice) {
  Outcome outcome = in_play.submit(seat_at(0), choice);
  INFO(choice << ": " << outcome.refusal.name);
  REQUIRE_FALSE(outcome.refusal);
  return outcome;
}

/// To the step in which seat 0 may deploy a follower; its tile has closed the city of five tiles.
void close_city(GameInPlay& in_play) {
  choose(in_play, "pass");
  REQUIRE_FALSE(in_play.chance("draw E").refusal);
  choose(in_play, "place 4,0 r3");
}

std::vector<std::string> ids(const GameInPlay& in_play) {
  return tests::choice_ids(in_play.prompt(seat_at(0)));
}

TEST_CASE("the card that is shown goes with the choice that several are fulfilled by") {
  CarcassonneInPlay in_play = game_with_hand({"B04", "B11"});
  close_city(in_play);
  CHECK(ids(in_play) ==
        std::vector<std::string>{"deploy follower 4,0.c then show B11", "deploy follower 4,0.c then show B04",
                                 "deploy follower 4,0.f then show B11", "deploy follower 4,0.f then show B04",
                                 "pass then show B11", "pass then show B04"});
  const Json choice = in_play.prompt(seat_at(0)).at("choices").back();
  CHECK(choice.at("verb") == "pass");
  CHECK(choice.at("then") == Json::parse(R"([
      {"id": "show B11", "answers": [{"shape": "item", "verb": "show", "noun": "card", "item": "B11"}]},
      {"id": "show B04", "answers": [{"shape": "item", "verb": "show", "noun": "card", "item": "B04"}]}])"));
  CHECK(in_play.default_choice(seat_at(0)) == "pass then show B11");  // the one that pays more

  const auto refused = [&in_play](const std::string& text, const std::string& why) {
    const std::uint64_t before = in_play.fingerprint();
    CHECK(in_play.submit(seat_at(0), text).refusal.name == why);
    CHECK(in_play.fingerprint() == before);
  };
  refused("pass", "unanswered");
  refused("pass then ", "bad-choice");
  refused("pass then pass", "wrong-step");
  refused("pass then show B05", "wrong-step");
  refused("pass then show B04 then show B11", "bad-choice");
  refused(" then show B04", "bad-choice");

  const std::unique_ptr<GameInPlay> before = in_play.fork();
  const Outcome outcome = choose(in_play, "pass then show B11");
  CHECK(Json::parse(outcome.notices[0].full).at("type") == "passed");
  CHECK(Json::parse(outcome.notices[0].full).at("step") == "deploy");
  CHECK(in_play.view(std::nullopt).at("things").at("orders").at("seats").at("0").at("shown") ==
        Json::array({"B11"}));
  CHECK_FALSE(in_play.undo(seat_at(0)).refusal);  // one step, one entry of the log
  CHECK(in_play.fingerprint() == before->fingerprint());
}

TEST_CASE("a bot answers with its choice") {
  engine::SeededDice dice(3);
  for (const BotLevel level : {BotLevel::Random, BotLevel::Greedy}) {
    CarcassonneInPlay in_play = game_with_hand({"B04", "B11"});
    close_city(in_play);
    const std::string choice = in_play.advise(seat_at(0), level, dice);
    CHECK(choice.find(" then show B") != std::string::npos);
    CHECK_FALSE(in_play.submit(seat_at(0), choice).refusal);
  }
}

TEST_CASE("nobody else learns that there was a choice") {
  // Two tables that differ only in a hand: in one both cards in_play, in the other one does.
  CarcassonneInPlay several = game_with_hand({"B04", "B11"});
  CarcassonneInPlay single = game_with_hand({"B04", "B17"});
  const auto same = [&] {
    for (const Viewer viewer : {Viewer{seat_at(1)}, Viewer{}})
      CHECK(several.view(viewer) == single.view(viewer));
    CHECK(several.actor() == single.actor());
  };
  same();
  close_city(several);
  close_city(single);
  same();
  CHECK(ids(single) == std::vector<std::string>{"deploy follower 4,0.c", "deploy follower 4,0.f", "pass"});
  const Outcome first = choose(several, "pass then show B04");
  const Outcome second = choose(single, "pass");
  REQUIRE(first.notices.size() == second.notices.size());
  for (std::size_t i = 0; i < first.notices.size(); ++i)
    for (const Viewer viewer : {Viewer{seat_at(1)}, Viewer{}})
      CHECK(first.notices[i].seen_by(viewer) == second.notices[i].seen_by(viewer));
  same();
}

TEST_CASE("the progress of a hand is told to its holder alone") {
  const CarcassonneInPlay in_play = game_with_hand({"B04", "B05", "B29", "B14", "B25"}, 3);
  const auto progress = [&in_play](Viewer viewer, const char* seat) {
    return in_play.view(viewer).at("things").at("orders").at("seats").at(seat).at("progress");
  };
  CHECK(progress(seat_at(0), "0") == Json::parse(R"({
    "B04": {"what": "tiles", "reached": 3, "needed": 5, "at": {"x": 1, "y": 0, "part": "c"}},
    "B05": {"what": "tiles", "reached": 3, "needed": 6, "at": {"x": 1, "y": 0, "part": "c"}},
    "B14": {"what": "winners", "reached": 0, "needed": 1, "at": null},
    "B25": {"what": "complete", "reached": 0, "needed": 2, "at": null},
    "B29": {"what": "around", "reached": 0, "needed": 9, "at": null}})"));
  CHECK(progress(seat_at(1), "0").empty());
  CHECK(progress(std::nullopt, "0").empty());
  CHECK(progress(seat_at(0), "1").empty());
  CHECK(
      progress(seat_at(1), "1") ==
      Json::parse(
          R"({"B49": {"what": "neighbours", "reached": 1, "needed": 4, "at": {"x": 0, "y": 1, "part": null}}})"));
}

constexpr const char* kOwnDeck =
    "card X1 6\ncomplete a city of exactly 5 tiles\ncity done: tiles=5\n"
    "card X2 9 farmer\nplace a farmer\nfarmer deployed:\n"
    "card X3 9\nplace a tile\ntile placed:\n";

TEST_CASE("a table's own deck is refused, or shown to all and kept in records") {
  const GameType* const game = find_game("carcassonne");
  REQUIRE(game != nullptr);
  Json options = {{"expansions", {"kings_orders"}},
                  {"choices", Json::object()},
                  {"texts", {{"orders.deck", "card X1\n"}}}};
  CHECK_THROWS_WITH_AS(game->make(options, 2), "expected 'card ID POINTS', found 'card X1'", BadOptions);
  for (const Json& wrong : {Json(""), Json(7), Json(nullptr)}) {
    options["texts"]["orders.deck"] = wrong;
    CHECK_THROWS_WITH_AS(game->make(options, 2),
                         "The option \"texts\" must be an object of keys and texts, none of them empty.",
                         BadOptions);
  }
  options["texts"] = {{"orders.deck", std::string(14'001, ';')}};
  CHECK_THROWS_WITH_AS(game->make(options, 2), "the text 'orders.deck' has more than 14000 bytes",
                       BadOptions);
  options["texts"] = {{"no.such", "card X1\n"}};
  CHECK_THROWS_WITH_AS(game->make(options, 2), "no expansion in play takes the text 'no.such'", BadOptions);
  options["texts"] = {{"orders.deck", kOwnDeck}};
  CHECK(listed_options(options) ==
        Json::parse(R"({"expansions": ["kings_orders"], "choices": {}, "texts": ["orders.deck"]})"));
  CHECK_THROWS_AS(find_game("kings_gate")
                      ->make({{"expansions", Json::array()},
                              {"choices", Json::object()},
                              {"texts", {{"orders.deck", kOwnDeck}}}},
                             2),
                  BadOptions);

  const auto in_play = game->make(options, 2);
  const Json faces = in_play->view(std::nullopt).at("catalogue").at("faces").at("orders");
  REQUIRE(faces.size() == 3);
  CHECK(faces[1] ==
        Json::parse(R"({"face": "X2", "text": "place a farmer", "points": 9, "marks": ["farmer"]})"));

  Record record{"carcassonne", options, 2, {}};
  engine::SeededDice dice(5);
  while (!in_play->actor().nobody() && record.commands.size() < 40) {
    if (in_play->actor().chance) {
      record.commands.push_back(in_play->roll(dice));
    } else {
      const Seat seat = in_play->actor().seats.has(seat_at(0)) ? seat_at(0) : seat_at(1);
      record.commands.push_back(std::to_string(engine::index(seat)) + ": " +
                                in_play->advise(seat, BotLevel::Greedy, dice));
    }
    REQUIRE_FALSE(play_command(*in_play, record.commands.back()).refusal);
  }
  const auto again = replay(read_record(write_record(record)), [](const auto&...) {});
  CHECK(again->fingerprint() == in_play->fingerprint());
  CHECK(again->view(std::nullopt) == in_play->view(std::nullopt));
  CHECK(again->view(std::nullopt).at("things").at("orders").at("pile") == 0);
}

}  // namespace
}  // namespace gatehouse::protocol
