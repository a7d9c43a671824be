#include "protocol/game_in_play.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

#include "protocol/games.h"
#include "protocol/kings_gate_codec.h"
#include "protocol/patch.h"
#include "tests/support/choice_ids.h"
#include "tests/support/everything.h"
#include "tests/support/game_contract.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;

/// Options with the expansions that the game describes, all or none.
Json options_of(const GameType& game, bool all) {
  return all ? tests::with_everything(game)
             : Json{{"expansions", Json::array()}, {"choices", Json::object()}};
}

/// A table with the expansion of that option alone.
Json options_with(const Json& about, const Json& option) {
  Json expansions = Json::array();
  for (const Json& expansion : about.at("expansions"))
    if (expansion.at("name") == option.at("expansion")) expansions.push_back(expansion.at("name"));
  return {{"expansions", std::move(expansions)}, {"choices", Json::object()}};
}

/// Every game with all its expansions or none, for as few or as many as can play.
void check_every_game(bool all, const char* seats) {
  for (const GameType& game : all_games()) {
    const int count = game.describe().at("seats").at(seats).get<int>();
    INFO(std::string(game.name));
    const auto in_play = game.make(options_of(game, all), count);
    const auto record = tests::play_checked(*in_play, count, static_cast<std::uint64_t>(count));
    const auto again = game.make(options_of(game, all), count);
    const auto third = game.make(options_of(game, all), count);
    const auto fingerprints = tests::replay(*again, record);
    CHECK(fingerprints == tests::replay(*third, record));
    CHECK(fingerprints.back() == in_play->fingerprint());
    CHECK(std::set(fingerprints.begin(), fingerprints.end()).size() == fingerprints.size());
  }
}

TEST_CASE("every game plays as a GameInPlay must, with nothing beside it, for the fewest") {
  check_every_game(false, "min");
}

TEST_CASE("every game plays as a GameInPlay must, with nothing beside it, for the most") {
  check_every_game(false, "max");
}

TEST_CASE("every game plays as a GameInPlay must, with everything, for the fewest") {
  check_every_game(true, "min");
}

TEST_CASE("every game plays as a GameInPlay must, with everything, for the most") {
  check_every_game(true, "max");
}

TEST_CASE("what a game's tables offer it makes, and what they do not it refuses, without making a game") {
  for (const GameType& game : all_games()) {
    INFO(std::string(game.name));
    const Json about = game.describe();
    CHECK(about.at("seats") == Json{{"min", game.least_seats}, {"max", game.most_seats}});
    const Json plain = options_of(game, true);
    for (const int seats : {game.least_seats, game.most_seats})
      CHECK(offered(game, plain, seats) == Offered::Surely);
    for (const int seats : {-1, 0, game.least_seats - 1, game.most_seats + 1})
      CHECK_THROWS_AS(offered(game, plain, seats), BadOptions);
    const auto refused = [&](const Json& options) {
      INFO(options.dump());
      CHECK_THROWS_AS(offered(game, options, game.least_seats), BadOptions);
      CHECK_THROWS_AS(game.make(options, game.least_seats), BadOptions);
    };
    for (const Json& option : about.at("options")) {
      const std::string key = option.at("key");
      for (const Json& value : option.at("values")) {
        Json options = options_with(about, option);
        options["choices"][key] = value;
        INFO(options.dump());
        CHECK(offered(game, options, game.least_seats) == Offered::Surely);
        CHECK_NOTHROW(game.make(options, game.least_seats));
      }
      Json options = plain;
      options["choices"][key] = "nope";
      refused(options);
    }
    Json options = plain;
    options["choices"]["nope"] = "on";
    refused(options);
    options = plain;
    options["expansions"].push_back("nope");
    refused(options);
    refused(Json::object());
    options = plain;
    options["texts"] = {{"nope", "a text"}};
    refused(options);
    for (const Json& text : about.value("texts", Json::array())) {
      options["texts"] = {{text.at("key"), std::string(text.at("bytes").get<std::size_t>() + 1, 'x')}};
      refused(options);
      options["texts"] = {{text.at("key"), "nothing that is understood"}};
      CHECK(offered(game, options, game.least_seats) == Offered::OnTrial);
      CHECK_THROWS_AS(game.make(options, game.least_seats), BadOptions);
    }
  }
}

TEST_CASE("each game lists the bots that it has, and each of them once") {
  for (const GameType& game : all_games()) {
    INFO(std::string(game.name));
    CHECK(game.describe().at("bots").size() == game.bots.size());
    for (std::size_t at = 0; at < game.bots.size(); ++at) {
      CHECK(game.describe().at("bots").at(at) == name_of(game.bots[at]));
      CHECK(std::ranges::count(game.bots, game.bots[at]) == 1);
      CHECK(has_bots(game, game.bots[at]));
    }
  }
  CHECK_FALSE(has_bots(kKingsGate, BotLevel::Solid));
}

TEST_CASE("bots of all levels of a game play it to the end") {
  for (const GameType& game : all_games()) {
    INFO(std::string(game.name));
    const int seats = game.describe().at("seats").at("min").get<int>();
    const auto in_play = game.make(options_of(game, true), seats);
    engine::SeededDice dice(7);
    int steps = 0;
    while (!in_play->actor().nobody()) {
      REQUIRE(++steps < 5000);
      if (in_play->actor().chance) {
        REQUIRE_FALSE(in_play->chance(in_play->roll(dice)).refusal);
        continue;
      }
      const Seat seat = *in_play->actor().seats.begin();
      // Each of them now and then, the first in between: the strong ones are slow.
      const std::size_t now = static_cast<std::size_t>(steps) % 19;
      const BotLevel level = game.bots[now < game.bots.size() ? now : 0];
      const Patience patience([asked = 0]() mutable { return ++asked > 6; });
      const std::string choice = in_play->advise(seat, level, dice, patience);
      REQUIRE_FALSE(in_play->submit(seat, choice).refusal);
    }
  }
}

/// Plays with the game's dice until a seat has to act; false when the game is over.
bool roll_on(GameInPlay& in_play, Dice& dice) {
  while (in_play.actor().chance) REQUIRE_FALSE(in_play.chance(in_play.roll(dice)).refusal);
  return !in_play.actor().nobody();
}

/// What anybody can see of a in_play, and of what has changed since a fork of it.
Json seen_of(const GameInPlay& in_play, const GameInPlay& before, Seat seat) {
  Changes changes;
  in_play.compare(before, std::nullopt, changes);
  return {in_play.prompt(seat), in_play.can_undo(seat),     in_play.fingerprint(),
          in_play.view(seat),   in_play.view(std::nullopt), changes.take_patch()};
}

TEST_CASE("a game that rests after each step is seen, undone and played as one that never does") {
  for (const GameType& game : all_games()) {
    for (const bool all : {false, true}) {
      INFO(std::string(game.name));
      const auto awake = game.make(options_of(game, all), game.least_seats);
      const auto rested = awake->fork();
      engine::SeededDice dice(5);
      int steps = 0;
      while (!awake->actor().nobody()) {
        REQUIRE(++steps < 5000);
        const auto awake_before = awake->fork(), rested_before = rested->fork();
        for (GameInPlay* const resting : {rested.get(), rested_before.get()}) {
          resting->rest();
          resting->rest();
          REQUIRE(resting->actor() == awake->actor());
        }
        if (awake->actor().chance) {
          const std::string outcome = awake->roll(dice);
          REQUIRE_FALSE(awake->chance(outcome).refusal);
          REQUIRE_FALSE(rested->chance(outcome).refusal);
          continue;
        }
        const Seat seat = *awake->actor().seats.begin();
        const std::vector<std::string> choices = tests::choice_ids(awake->prompt(seat));
        const std::string& choice = choices.at(dice.below(choices.size()));
        REQUIRE_FALSE(awake->submit(seat, choice).refusal);
        REQUIRE_FALSE(rested->submit(seat, choice).refusal);
        if (steps % 2 == 0)
          rested->rest_briefly();
        else
          rested->rest();
        if (steps % 7 == 0)
          REQUIRE(seen_of(*rested, *rested_before, seat) == seen_of(*awake, *awake_before, seat));
        if (steps % 5 != 0 || !awake->can_undo(seat)) continue;
        REQUIRE_FALSE(awake->undo(seat).refusal);
        REQUIRE_FALSE(rested->undo(seat).refusal);
        REQUIRE(rested->fingerprint() == awake->fingerprint());
      }
      CHECK(rested->fingerprint() == awake->fingerprint());
    }
  }
}

TEST_CASE("default moves are legal, the same each time, and lead every game to its end") {
  for (const GameType& game : all_games()) {
    for (const bool all : {false, true}) {
      INFO(std::string(game.name));
      const auto in_play = game.make(options_of(game, all), game.most_seats);
      engine::SeededDice dice(3);
      int steps = 0;
      while (roll_on(*in_play, dice)) {
        REQUIRE(++steps < 5000);
        const Seat seat = *in_play->actor().seats.begin();
        const std::string choice = in_play->default_choice(seat);
        REQUIRE(in_play->fork()->default_choice(seat) == choice);
        REQUIRE_FALSE(in_play->submit(seat, choice).refusal);
      }
    }
  }
}

TEST_CASE("a default move spends no figure, and takes the first place from the north, then the west") {
  const auto in_play = find_game("carcassonne")->make(options_of(*find_game("carcassonne"), false), 2);
  REQUIRE_FALSE(in_play->chance("draw U").refusal);  // a straight road
  const Seat seat = seat_at(0);
  std::vector<std::string> places;
  const Json prompt = in_play->prompt(seat);
  for (const std::string& id : tests::choice_ids(prompt)) {
    int x = 0, y = 0, rotation = 0;
    REQUIRE(std::sscanf(id.c_str(), "place %d,%d r%d", &x, &y, &rotation) == 3);
    places.push_back(std::to_string((100 - y) * 1000 + (x + 100) * 4 + rotation) + "|" + id);
  }
  const std::string first = std::ranges::min(places);
  CHECK(in_play->default_choice(seat) == first.substr(first.find('|') + 1));
  REQUIRE_FALSE(in_play->submit(seat, in_play->default_choice(seat)).refusal);
  CHECK(in_play->default_choice(seat) == "pass");
}

TEST_CASE("a game can be ended wherever somebody has to act, and is counted as it lies") {
  for (const GameType& game : all_games()) {
    INFO(std::string(game.name));
    const auto in_play = game.make(options_of(game, true), game.least_seats);
    CHECK((!in_play->actor().chance || in_play->end().refusal == engine::Refusal{"wrong-step"}));
    engine::SeededDice dice(5);
    int steps = 0;
    while (roll_on(*in_play, dice)) {
      const Seat seat = *in_play->actor().seats.begin();
      if (++steps % 7 == 0) {
        const auto ended = in_play->fork();
        const Outcome outcome = ended->end();
        REQUIRE_FALSE(outcome.refusal);
        REQUIRE(Json::parse(outcome.notices.back().full).at("type") == "over");
        REQUIRE(ended->actor().nobody());
        REQUIRE_FALSE(ended->can_undo(seat));
        REQUIRE(ended->view(seat).at("over") == true);
        REQUIRE(ended->end().refusal == engine::Refusal{"game-over"});
      }
      REQUIRE_FALSE(in_play->submit(seat, in_play->advise(seat, BotLevel::Random, dice)).refusal);
    }
    CHECK(steps > 20);
  }
}

/// Whether any notice tells the seat of another seat's card.
bool tells_of_others(const Outcome& outcome, Seat seat) {
  return std::ranges::any_of(outcome.notices, [seat](const EventNotice& notice) {
    const Json event = Json::parse(notice.seen_by(seat));
    const bool is_card = !event.contains("noun") || event.at("noun") == "card";
    return is_card && event.contains("item") && !event.at("item").is_null() &&
           event.at("seat") != engine::index(seat);
  });
}

TEST_CASE("what is tried out on a fork for a seat may be chosen, and shows no card of another") {
  for (const GameType& game : all_games()) {
    INFO(std::string(game.name));
    const int seats = game.describe().at("seats").at("min").get<int>();
    const auto in_play = game.make(options_of(game, true), seats);
    engine::SeededDice dice(11);
    int revealed = 0, steps = 0;
    while (!in_play->actor().nobody()) {
      REQUIRE(++steps < 5000);
      if (in_play->actor().chance) {
        REQUIRE_FALSE(in_play->chance(in_play->roll(dice)).refusal);
        continue;
      }
      const Seat seat = *in_play->actor().seats.begin();
      const auto ahead = in_play->fork_for(seat);
      REQUIRE(ahead->prompt(seat).at("choices") == in_play->prompt(seat).at("choices"));
      REQUIRE(ahead->view(seat) == in_play->view(seat));
      CHECK_FALSE(ahead->can_undo(seat));
      const std::string choice = in_play->advise(seat, BotLevel::Random, dice);
      const Outcome tried = ahead->submit(seat, choice);
      REQUIRE_FALSE(tried.refusal);
      REQUIRE_FALSE(tells_of_others(tried, seat));
      revealed += tells_of_others(in_play->submit(seat, choice), seat) ? 1 : 0;
    }
    const bool has_things = in_play->view(std::nullopt).contains("things");
    CHECK((revealed > 0) == has_things);  // the end shows every hand
  }
}

TEST_CASE("games have names, descriptions and refuse what they do not offer") {
  std::set<std::string_view> names;
  for (const GameType& game : all_games()) {
    INFO(std::string(game.name));
    CHECK(names.insert(game.name).second);
    CHECK(find_game(game.name) == &game);
    const Json about = game.describe();
    CHECK(about.at("game") == game.name);
    const int min = about.at("seats").at("min").get<int>();
    const int max = about.at("seats").at("max").get<int>();
    CHECK_THROWS_AS(game.make(options_of(game, false), min - 1), BadOptions);
    CHECK_THROWS_AS(game.make(options_of(game, false), max + 1), BadOptions);
    for (const char* options :
         {"null", "[]", "{}", R"({"expansions": [], "choices": {}, "more": 1})",
          R"({"expansions": {}, "choices": {}})", R"({"expansions": [1], "choices": {}})",
          R"({"expansions": [], "choices": []})", R"({"expansions": [], "choices": {"a": 1}})",
          R"({"expansions": ["none-such"], "choices": {}})",
          R"({"expansions": [], "choices": {"noneSuch": "1"}})"}) {
      INFO(options);
      CHECK_THROWS_AS(game.make(Json::parse(options), min), BadOptions);
    }
    for (const Json& option : about.at("options")) {
      // Every offered value is accepted when the expansion is in play, and no other.
      Json chosen = options_with(about, option);
      const auto key = option.at("key").get<std::string>();
      for (const Json& value : option.at("values")) {
        chosen["choices"][key] = value;
        CHECK_NOTHROW(game.make(chosen, min));
      }
      chosen["choices"][key] = "none-such";
      CHECK_THROWS_AS(game.make(chosen, min), BadOptions);
      CHECK(std::ranges::find(option.at("values"), option.at("default")) != option.at("values").end());
    }
  }
  CHECK(find_game("none-such") == nullptr);
  CHECK(find_game("") == nullptr);
}

}  // namespace
}  // namespace gatehouse::protocol
