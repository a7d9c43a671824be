// A match on the wire and in logs: what is written is read again, and nothing else is read.

#include "protocol/match.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

namespace gatehouse::protocol {
namespace {

using engine::seat_at;

const Match kMatch{{7, Begins::Loser, DrawnCounts::Second},
                   {{"k7m2p9qa", seat_at(0), {70, 88}, {0, 2}, EndedEarly::Resigned},
                    {"m3p8xw2k", seat_at(1), {-1, -1}, {1, 1}, {}}}};

TEST_CASE("the rules of a match have usual ones beside the number of games") {
  std::string why;
  CHECK(read_match_rules({{"best_of", 5}}, why) == MatchRules{5, Begins::Turns, DrawnCounts::Half});
  for (const int best_of : kBestOf)
    for (const Begins begins : kBegins)
      for (const DrawnCounts drawn : kDrawnCounts) {
        const MatchRules rules{best_of, begins, drawn};
        CHECK(read_match_rules(match_rules_json(rules), why) == rules);
      }
}

TEST_CASE("rules that there are not are refused with what is wrong") {
  std::string why;
  const auto refused = [&why](const char* json) {
    return read_match_rules(Json::parse(json), why) ? std::string("accepted") : why;
  };
  CHECK(refused(R"({})") == "The field \"best_of\" is missing");
  CHECK(refused(R"({"best_of": 4})") == "The field \"best_of\" must be 1, 3, 5 or 7");
  CHECK(refused(R"({"best_of": 9})") == "The field \"best_of\" must be a whole number from 1 to 7");
  CHECK(refused(R"({"best_of": 3, "begins": "me"})") ==
        "The field \"begins\" must be one of \"turns\", \"lot\", \"loser\"");
  CHECK(refused(R"({"best_of": 3, "drawn": "never"})") ==
        "The field \"drawn\" must be one of \"half\", \"again\", \"second\"");
  CHECK(refused(R"({"best_of": 3, "games": []})") == "The field \"games\" does not belong to this message");
}

TEST_CASE("a log keeps a match as it was") {
  CHECK(read_match(match_json(kMatch)) == kMatch);
  CHECK(match_json(kMatch).at("games").at(1) ==
        Json::parse(R"({"room": "m3p8xw2k", "began": 1, "score": [-1, -1], "points": [0.5, 0.5]})"));
}

TEST_CASE("a log with another match is not read") {
  const auto spoilt = [](const char* path, const Json& value) {
    Json json = match_json(kMatch);
    json[Json::json_pointer(path)] = value;
    return json;
  };
  CHECK_THROWS_AS(read_match(spoilt("/best_of", 2)), std::out_of_range);
  CHECK_THROWS_AS(read_match(spoilt("/begins", "me")), std::out_of_range);
  CHECK_THROWS_AS(read_match(spoilt("/games/0/began", 2)), std::out_of_range);
  CHECK_THROWS_AS(read_match(spoilt("/games/0/why", "bored")), std::out_of_range);
  CHECK_THROWS_AS(read_match(spoilt("/games/0/score", Json::array({1}))), Json::exception);
  Json many = match_json(kMatch);
  while (many["games"].size() < kMostMatchGames) many["games"].push_back(many["games"][0]);
  CHECK_THROWS_AS(read_match(many), std::out_of_range);
}

TEST_CASE("a document tells how the match stands") {
  MatchStanding standing{kMatch, {1, 3}, SeatSet{seat_at(1)}};
  CHECK(match_standing_json(standing) == Json::parse(R"({
    "best_of": 7, "begins": "loser", "drawn": "second", "number": 3, "points": [0.5, 1.5], "ready": [1],
    "games": [{"room": "k7m2p9qa", "began": 0, "score": [70, 88], "points": [0, 1], "why": "resigned"},
              {"room": "m3p8xw2k", "began": 1, "score": [-1, -1], "points": [0.5, 0.5]}]})"));
  standing.ready = {};
  standing.result = MatchGame{"", seat_at(0), {5, 4}, {2, 0}, EndedEarly::Agreed};
  standing.ended = MatchEnd{seat_at(0)};
  const Json over = match_standing_json(standing);
  CHECK_FALSE(over.contains("ready"));
  CHECK(over.at("result") ==
        Json::parse(R"({"began": 0, "score": [5, 4], "points": [1, 0], "why": "agreed"})"));
  CHECK(over.at("ended") == Json::parse(R"({"winner": 0})"));
  standing.ended = MatchEnd{std::nullopt, true};
  CHECK(match_standing_json(standing).at("ended") == Json::parse(R"({"winner": null, "why": "broken-off"})"));
}

}  // namespace
}  // namespace gatehouse::protocol
