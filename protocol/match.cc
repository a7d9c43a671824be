#include "protocol/match.h"

#include <algorithm>
#include <stdexcept>

#include "protocol/fields.h"

namespace gatehouse::protocol {
namespace {

constexpr int kHalves = 2;

// Whole points are whole numbers on the wire, so that every reader writes them alike.
Json points_json(const PerSeat& halves) {
  Json list = Json::array();
  for (const int each : halves)
    list.push_back(each % kHalves == 0 ? Json(each / kHalves) : Json(static_cast<double>(each) / kHalves));
  return list;
}

PerSeat read_points(const Json& json) {
  PerSeat halves{};
  for (std::size_t seat = 0; seat < halves.size(); ++seat)
    halves.at(seat) = static_cast<int>(json.at(seat).get<double>() * kHalves);
  return halves;
}

Json game_json(const MatchGame& game) {
  Json json = {
      {"began", engine::index(game.began)}, {"score", game.score}, {"points", points_json(game.halves)}};
  if (!game.room.empty()) json["room"] = game.room;
  if (game.why) json["why"] = text_of(*game.why);
  return json;
}

Seat seat_of_match(const Json& json) {
  const int seat = json.get<int>();
  if (seat < 0 || seat >= kMatchSeats) throw std::out_of_range("a match has no such seat");
  return engine::seat_at(seat);
}

template <class Values>
auto read_word(const Json& json, const Values& values) {
  const auto& word = json.get_ref<const std::string&>();
  const auto known = std::ranges::find(values, word, [](auto each) { return text_of(each); });
  if (known == values.end()) throw std::out_of_range("a match knows no such word");
  return *known;
}

MatchGame read_game(const Json& json) {
  MatchGame game;
  game.room = json.at("room");
  game.began = seat_of_match(json.at("began"));
  game.score = json.at("score").get<PerSeat>();
  game.halves = read_points(json.at("points"));
  if (json.contains("why")) game.why = read_word(json.at("why"), kEndedEarly);
  return game;
}

}  // namespace

std::string_view text_of(Begins begins) {
  constexpr std::array<std::string_view, kBegins.size()> kTexts{"turns", "lot", "loser"};
  return kTexts.at(static_cast<std::size_t>(begins));
}

std::string_view text_of(DrawnCounts drawn) {
  constexpr std::array<std::string_view, kDrawnCounts.size()> kTexts{"half", "again", "second"};
  return kTexts.at(static_cast<std::size_t>(drawn));
}

std::string_view text_of(EndedEarly why) {
  return why == EndedEarly::Resigned ? "resigned" : "agreed";
}

Json match_rules_json(const MatchRules& rules) {
  return {{"best_of", rules.best_of}, {"begins", text_of(rules.begins)}, {"drawn", text_of(rules.drawn)}};
}

std::optional<MatchRules> read_match_rules(Json json, std::string& why) {
  Fields fields(std::move(json));
  MatchRules rules;
  rules.best_of = static_cast<int>(fields.whole("best_of", kBestOf.front(), kBestOf.back()));
  if (!fields.fault() && std::ranges::find(kBestOf, rules.best_of) == kBestOf.end())
    fields.fail("best_of", "must be 1, 3, 5 or 7");
  if (fields.has("begins")) rules.begins = fields.word("begins", kBegins);
  if (fields.has("drawn")) rules.drawn = fields.word("drawn", kDrawnCounts);
  fields.finish();
  if (!fields.fault()) return rules;
  why = fields.fault()->message;
  why.pop_back();  // its full stop
  return std::nullopt;
}

Json match_json(const Match& match) {
  Json json = match_rules_json(match.rules);
  Json games = Json::array();
  for (const MatchGame& game : match.games) games.push_back(game_json(game));
  json["games"] = std::move(games);
  return json;
}

Match read_match(const Json& json) {
  Match match;
  match.rules = {json.at("best_of"), read_word(json.at("begins"), kBegins),
                 read_word(json.at("drawn"), kDrawnCounts)};
  if (std::ranges::find(kBestOf, match.rules.best_of) == kBestOf.end())
    throw std::out_of_range("no match is of so many games");
  for (const Json& game : json.at("games")) match.games.push_back(read_game(game));
  if (match.games.size() >= kMostMatchGames) throw std::out_of_range("a match has too many games");
  return match;
}

Json match_standing_json(const MatchStanding& standing) {
  Json json = match_json(standing.match);
  json["number"] = standing.match.games.size() + 1;
  json["points"] = points_json(standing.halves);
  if (!standing.ready.empty()) json["ready"] = seat_list(standing.ready);
  if (standing.result) json["result"] = game_json(*standing.result);
  if (standing.ended) {
    const auto& [winner, broken_off] = *standing.ended;
    json["ended"] = {{"winner", winner ? Json(engine::index(*winner)) : Json()}};
    if (broken_off) json["ended"]["why"] = "broken-off";
  }
  return json;
}

MatchScore score_of(const MatchStanding& standing) {
  return {standing.match.rules.best_of, static_cast<int>(standing.match.games.size()) + 1, standing.halves};
}

Json match_score_json(const MatchScore& score) {
  return {{"best_of", score.best_of}, {"number", score.number}, {"points", points_json(score.halves)}};
}

MatchScore read_match_score(const Json& json) {
  return {json.at("best_of"), json.at("number"), read_points(json.at("points"))};
}

}  // namespace gatehouse::protocol
