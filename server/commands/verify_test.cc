#include "server/commands/verify.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "protocol/games.h"
#include "server/commands/record_file.h"
#include "server/room/stored_game.h"
#include "server/testing/room_world.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using testing::RoomWorld;

/// The record of a game that Anna and Ben have played at random to its end, or up to `most` commands.
Json played(const std::string& game, const std::vector<std::string>& expansions, int most = 100'000,
            bool draw_seats = false, const Json& choices = Json::object()) {
  RoomWorld world("k7m2p9qa", protocol::all_games());
  const ConnectionId anna = world.connect(), ben = world.connect();
  Json options = {{"expansions", expansions}, {"choices", choices}};
  world.handle(Found{anna, {"create", "Anna", game, 4, true, std::move(options)}, "token", "address"});
  world.settle();
  world.join(ben, "Ben", 3);
  world.settle();
  world.say(ben, protocol::AddEntropy{"add", "blue horses, 17"});
  world.settle();
  world.say(anna, protocol::Start{"start", draw_seats});
  world.settle();
  engine::SeededDice dice(11);
  for (int at = 0; at < most && world.core().state().status() == protocol::RoomStatus::Playing; ++at) {
    const ConnectionId turn = world.client(anna).prompt.is_null() ? ben : anna;
    const std::vector<std::string> ids = tests::choice_ids(world.client(turn).prompt);
    const Version now = world.core().state().version();
    world.say(turn, protocol::Command{"c" + std::to_string(at), now, {ids.at(dice.below(ids.size()))}});
    world.settle();
  }
  const RoomLog room = world.memory().find("k7m2p9qa", 100'000).value();
  return Json::parse(write_record(stored_game(room, protocol::all_games()).record));
}

struct Verdict {
  int status = 0;
  std::string out;
  std::string errors;
};

Verdict verdict(const Json& record) {
  std::ostringstream out, errors;
  const int status = verify_record(record.dump(), "game.json", out, errors);
  return {status, out.str(), errors.str()};
}

/// Where the nth draw stands among the commands; both are counted from 1.
std::size_t command_of_draw(const Json& record, int draw) {
  for (std::size_t at = 0; at < record.at("commands").size(); ++at)
    if (protocol::is_chance(record.at("commands")[at].get<std::string>()) && --draw == 0) return at;
  throw std::out_of_range("there is no such draw");
}

TEST_CASE("The record of a game that was played to its end verifies, in every game") {
  for (const protocol::GameType& game : protocol::all_games()) {
    const Json record = played(std::string(game.name), {});
    CAPTURE(game.name);
    CHECK(record.at("fair").at("entropy") == Json{nullptr, "blue horses, 17"});
    const Verdict good = verdict(record);
    CHECK(good.status == 0);
    CHECK(good.errors.empty());
    CHECK(good.out.find(" all " + std::to_string(record.at("fair").at("lots").size()) + " draws") !=
          std::string::npos);
    CHECK(good.out.find("not played to its end") == std::string::npos);
  }
}

TEST_CASE("The draws of hands of tiles verify, and are found when one is not what the secret leads to") {
  Json record = played("carcassonne", {"river"}, 100'000, false, {{"hand", "2"}});
  const Verdict good = verdict(record);
  CHECK(good.errors.empty());
  CHECK(good.out.find(" all " + std::to_string(record.at("fair").at("lots").size()) + " draws") !=
        std::string::npos);
  Json& draw = record.at("commands")[command_of_draw(record, 15)];
  draw = draw == "draw V" ? "draw U" : "draw V";
  CHECK(verdict(record).status != 0);
}

TEST_CASE("Drawn seats verify, and are found when they are not those that the secret leads to") {
  const Json record = played("kings_gate", {}, 100'000, true);
  CHECK(verdict(record).status == 0);
  const Json order = record.at("fair").at("order");
  REQUIRE(order.size() == 2);
  CHECK(record.at("fair").at("entropy")[order[0] == 1 ? 0 : 1] == "blue horses, 17");
  Json altered = record;
  Json& fair = altered.at("fair");  // what each added is the same, on another seat
  fair.at("order") = {order[1], order[0]};
  fair.at("entropy") = {fair.at("entropy")[1], fair.at("entropy")[0]};
  CHECK(verdict(altered).errors ==
        "game.json: the order of the seats is not the one that the secret leads to\n");
  fair.at("order") = {0};
  CHECK(verdict(altered).errors == "game.json: the order of the seats is not one of the seats that play\n");
  fair.at("order") = {1, 1};
  CHECK(verdict(altered).status == 2);
}

TEST_CASE("The example of the protocol's page verifies, and was not played to its end") {
  std::ifstream page("protocol/README.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  constexpr std::string_view kFence = "```json http/record\n";
  const std::size_t begin = text.find(kFence) + kFence.size();
  const Verdict example = verdict(Json::parse(text.substr(begin, text.find("```", begin) - begin)));
  CHECK(example.errors.empty());
  CHECK(example.out.find("all 3 draws") != std::string::npos);
}

TEST_CASE("A record with one draw altered is found at that draw") {
  const Json good = played("carcassonne", {});
  for (const int draw : {1, 40, 71}) {
    Json altered = good;
    Json& outcome = altered.at("commands")[command_of_draw(good, draw)];
    const std::string fair = outcome;
    outcome = fair == "draw V" ? "draw U" : "draw V";
    const Verdict found = verdict(altered);
    CHECK(found.status == 1);
    CHECK(found.out.empty());
    CHECK(found.errors == "game.json: draw " + std::to_string(draw) + ": the record has '" +
                              outcome.get<std::string>() + "', the secret leads to '" + fair + "'\n");
  }
}

TEST_CASE("A record with anything else altered that its draws follow from does not verify") {
  const Json good = played("carcassonne", {}, 30);
  REQUIRE_FALSE(good.contains("fair"));  // it goes on: the secret is not out
  const Json whole = played("carcassonne", {"kings_orders"});
  REQUIRE(verdict(whole).status == 0);
  const auto spoilt = [&whole](const std::string& field, const Json& value) {
    Json altered = whole;
    altered.at("fair")[field] = value;
    return verdict(altered).errors;
  };
  const std::string not_kept =
      "game.json: the commitment is not one to this secret, room, game, table size and options\n";
  CHECK(spoilt("secret", std::string(64, 'a')) == not_kept);
  CHECK(spoilt("commitment", std::string(64, 'a')) == not_kept);
  CHECK(spoilt("room", "k7m2p9qb") == not_kept);
  CHECK(spoilt("size", 3) == not_kept);
  CHECK(spoilt("entropy", Json::array({nullptr})) ==
        "game.json: the entropy is not that of the seats that play\n");
  CHECK(spoilt("entropy", Json::array({nullptr, "blue horses, 18"})).starts_with("game.json: draw "));
  Json lots = whole.at("fair").at("lots");
  lots[4][0][1] = lots[4][0][1].get<int>() + 1;
  CHECK(spoilt("lots", lots) ==
        "game.json: draw 5: the lots that the record lists are not those of the rules\n");
  lots = whole.at("fair").at("lots");
  lots.push_back(lots[0]);
  CHECK(spoilt("lots", lots) == "game.json: the record lists lots of draws that it does not have\n");
  Json options = whole;
  options.at("options").at("choices")["farmScoring"] = "2";
  CHECK(verdict(options).errors == not_kept);
}

TEST_CASE("A record without a revealed secret, and what is no record, cannot be verified") {
  const Verdict without = verdict(played("carcassonne", {}, 10));
  CHECK(without.status == 2);
  CHECK(without.errors.find("\"fair\"") != std::string::npos);
  std::ostringstream out, errors;
  CHECK(verify_record("nothing", "a", out, errors) == 2);
  CHECK(run_on_file(verify_record, "/nowhere/a.json", std::cin, out, errors) == 2);
  CHECK(out.str().empty());
}

TEST_CASE("A game that was not played to its end says so") {
  Json record = played("carcassonne", {});
  Json& commands = record.at("commands");
  const std::size_t end = command_of_draw(record, 20) + 1;
  commands.erase(commands.begin() + static_cast<std::ptrdiff_t>(end), commands.end());
  record.at("fair").erase("lots");
  const Verdict cut = verdict(record);
  CHECK(cut.status == 0);
  CHECK(cut.out.find("all 20 draws") != std::string::npos);
  CHECK(cut.out.find("not played to its end") != std::string::npos);
}

}  // namespace
}  // namespace gatehouse::server
