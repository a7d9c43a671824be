#include "server/people/result.h"

#include <algorithm>
#include <set>

#include "protocol/messages.h"

namespace gatehouse::server {

using protocol::Json;

namespace {

/// Numbers of results that ended in the same millisecond.
constexpr std::int64_t kInOneMs = 1'000;

Json result_seat_json(const ResultSeat& seat) {
  Json json = {{"score", seat.score}, {"place", seat.place}};
  if (seat.profile)
    json["profile"] = *seat.profile;
  else
    json["name"] = seat.name;
  if (seat.bot) json["bot"] = name_of(*seat.bot);
  if (seat.resigned) json["resigned"] = true;
  return json;
}

ResultSeat result_seat_in(const Json& json) {
  ResultSeat seat;
  if (json.contains("profile"))
    seat.profile = json.at("profile").get<std::string>();
  else
    seat.name = json.at("name");
  if (json.contains("bot")) {
    seat.bot = protocol::level_called(json.at("bot").get<std::string>());
    if (!seat.bot) throw StoreError("a result is damaged");
  }
  seat.resigned = json.value("resigned", false);
  seat.score = json.at("score");
  seat.place = json.at("place");
  return seat;
}

Json event_game_json(const EventGame& game) {
  Json json = {{"name", game.event},
               {"pairing", game.pairing},
               {"attempt", game.attempt},
               {"number", game.number},
               {"halves", game.halves}};
  if (game.over) json["over"] = true;
  if (game.winner) json["winner"] = *game.winner;
  if (!game.next.empty()) json["next"] = game.next;
  return json;
}

std::optional<EventGame> event_game_in(const Json& result) {
  if (!result.contains("event")) return std::nullopt;
  const Json& json = result.at("event");
  EventGame game{json.at("name"),   json.at("pairing"),        json.at("attempt"), json.at("number"),
                 json.at("halves"), json.value("over", false), std::nullopt};
  if (json.contains("winner")) game.winner = json.at("winner").get<std::size_t>();
  game.next = json.value("next", "");
  return game;
}

protocol::EndedEarly early_end_in(const std::string& text) {
  for (const protocol::EndedEarly why : protocol::kEndedEarly)
    if (text == protocol::text_of(why)) return why;
  throw StoreError("a result is damaged");
}

std::set<std::string> profiles_at_table(const Result& result) {
  std::set<std::string> profiles;
  for (const ResultSeat& seat : result.seats)
    if (seat.profile) profiles.insert(*seat.profile);
  return profiles;
}

}  // namespace

std::string table_of(std::string_view name) {
  return std::string(name) + "'s table";
}

std::int64_t number_of(const Result& result) {
  std::int64_t rest = 0;
  for (const char letter : result.room) rest = (rest * 31 + static_cast<unsigned char>(letter)) % kInOneMs;
  return result.ended_ms * kInOneMs + rest;
}

KeptResult kept_form(const Result& result) {
  const std::set<std::string> profiles = profiles_at_table(result);
  KeptResult kept{result.room, number_of(result), {profiles.begin(), profiles.end()}, {}};
  kept.unrated = !result.rated.empty();
  // Without a delay at once: the clock that others go by may be a little behind.
  if (result.is_public) kept.public_ms = result.delay_ms == 0 ? 0 : result.ended_ms + result.delay_ms;
  Json text = {{"room", result.room}, {"ended_ms", result.ended_ms}, {"game", result.game}};
  if (result.delay_ms != 0) text["delay_ms"] = result.delay_ms;
  if (result.titled_after)
    text["titled_after"] = *result.titled_after;
  else
    text["title"] = result.title;
  if (result.is_public) text["public"] = true;
  if (result.why) text["why"] = protocol::text_of(*result.why);
  if (result.best_of) text["best_of"] = *result.best_of;
  if (!result.rated.empty()) text["rated"] = result.rated;
  Json& seats = text["seats"] = Json::array();
  for (const ResultSeat& seat : result.seats) seats.push_back(result_seat_json(seat));
  if (result.event) text["event"] = event_game_json(*result.event);
  kept.text = text.dump();
  return kept;
}

Result result_in(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    Result result;
    result.room = json.at("room");
    result.ended_ms = json.at("ended_ms");
    result.delay_ms = json.value("delay_ms", std::int64_t{0});
    if (json.contains("titled_after"))
      result.titled_after = json.at("titled_after").get<std::size_t>();
    else
      result.title = json.at("title");
    result.game = json.at("game");
    result.is_public = json.value("public", false);
    if (json.contains("why")) result.why = early_end_in(json.at("why").get<std::string>());
    if (json.contains("best_of")) result.best_of = json.at("best_of").get<int>();
    result.rated = json.value("rated", "");
    for (const Json& seat : json.at("seats")) result.seats.push_back(result_seat_in(seat));
    result.event = event_game_in(json);
    if (result.event && (result.event->halves.size() != result.seats.size() ||
                         result.event->winner.value_or(0) >= result.seats.size()))
      throw StoreError("a result is damaged");
    if (result.titled_after && *result.titled_after >= result.seats.size())
      throw StoreError("a result is damaged");
    return result;
  } catch (const Json::exception&) {
    throw StoreError("a result is damaged");
  }
}

std::string fault_in(const KeptResult& kept) {
  try {
    const Result result = result_in(kept.text);
    const KeptResult own = kept_form(result);
    if (own.room != kept.room || own.number != kept.number || own.public_ms != kept.public_ms)
      return "it is not kept as that of its game";
    if (kept.unrated && !own.unrated) return "ratings are to follow from it, and it is not rated";
    if (!std::includes(own.profiles.begin(), own.profiles.end(), kept.profiles.begin(), kept.profiles.end()))
      return "it belongs to somebody who did not play";
    return {};
  } catch (const StoreError&) {
    return "it cannot be read";
  }
}

}  // namespace gatehouse::server
