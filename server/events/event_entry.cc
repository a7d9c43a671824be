#include "server/events/event_entry.h"

#include <stdexcept>
#include <utility>

#include "server/base/overloaded.h"

namespace gatehouse::server {
namespace {

Json event_entry_json(const EventMade& made) {
  return {{"kind", "created"},
          {"title", made.title},
          {"rules", kept_rules(made.rules)},
          {"organiser", made.organiser},
          {"commitment", made.commitment}};
}

Json event_entry_json(const Entered& entered) {
  return {{"kind", "entered"}, {"profile", entered.profile}};
}

Json event_entry_json(const LeftEvent& left) {
  return {{"kind", "left"}, {"entrant", left.entrant}};
}

Json event_entry_json(const Begun& begun) {
  return {{"kind", "begun"}, {"seeds", begun.seeds}, {"lots", begun.lots}};
}

Json event_entry_json(const PairingMade& pairing) {
  Json json = {{"number", pairing.number}, {"first", pairing.first}};
  if (pairing.second) json["second"] = *pairing.second;
  if (pairing.again) json["again"] = true;
  if (pairing.match) json["match"] = *pairing.match;
  if (!pairing.room.empty()) json["room"] = pairing.room;
  return json;
}

PairingMade pairing_in(const Json& json) {
  PairingMade pairing{json.at("number"), json.at("first")};
  if (json.contains("second")) pairing.second = json.at("second").get<int>();
  pairing.again = json.value("again", false);
  if (json.contains("match")) pairing.match = json.at("match").get<int>();
  pairing.room = json.value("room", "");
  return pairing;
}

Json event_entry_json(const RoundPaired& paired) {
  Json pairings = Json::array();
  for (const PairingMade& pairing : paired.pairings) pairings.push_back(event_entry_json(pairing));
  return {{"kind", "paired"},
          {"round", paired.round},
          {"opens_ms", paired.opens_ms},
          {"pairings", std::move(pairings)}};
}

Json event_entry_json(const GamePlayed& played) {
  Json json = {{"kind", "played"},
               {"pairing", played.pairing},
               {"room", played.game.room},
               {"points", played.game.points},
               {"halves", played.game.halves}};
  if (played.game.why) json["why"] = protocol::text_of(*played.game.why);
  if (played.over) json["over"] = true;
  if (played.winner) json["winner"] = *played.winner;
  if (!played.next.empty()) json["next"] = played.next;
  return json;
}

GamePlayed played_in(const Json& json) {
  GamePlayed played{json.at("pairing"), {json.at("room"), json.at("points"), json.at("halves")}};
  if (json.contains("why")) {
    for (const protocol::EndedEarly why : protocol::kEndedEarly)
      if (json.at("why") == protocol::text_of(why)) played.game.why = why;
    if (!played.game.why) throw BadEntry("a game has ended as none can");
  }
  played.over = json.value("over", false);
  if (json.contains("winner")) played.winner = json.at("winner").get<int>();
  played.next = json.value("next", "");
  return played;
}

Json event_entry_json(const Ruled& ruled) {
  return {{"kind", "ruled"},
          {"pairing", ruled.pairing},
          {"result", text_of(ruled.result)},
          {"reason", ruled.reason},
          {"by", ruled.by}};
}

Ruled ruled_in(const Json& json) {
  Ruled ruled{json.at("pairing"), Ruling::Drawn, json.at("reason"), json.at("by")};
  for (const Ruling ruling : kRulings)
    if (json.at("result") == text_of(ruling)) {
      ruled.result = ruling;
      return ruled;
    }
  throw BadEntry("a ruling is not known");
}

Json event_entry_json(const Repeated& repeated) {
  Json json = {{"kind", "repeated"},        {"pairing", repeated.pairing},
               {"room", repeated.room},     {"opens_ms", repeated.opens_ms},
               {"reason", repeated.reason}, {"by", repeated.by}};
  if (repeated.exchanged) json["exchanged"] = true;
  return json;
}

Json event_entry_json(const Withdrawn& withdrawn) {
  return {{"kind", "withdrawn"},
          {"entrant", withdrawn.entrant},
          {"reason", withdrawn.reason},
          {"by", withdrawn.by}};
}

Json event_entry_json(const EventEnded& ended) {
  return {{"kind", "ended"}, {"reason", ended.reason}, {"by", ended.by}};
}

EventBody event_body_in(const Json& json) {
  const auto& kind = json.at("kind").get_ref<const std::string&>();
  if (kind == "created")
    return EventMade{json.at("title"), rules_kept(json.at("rules")), json.at("organiser"),
                     json.at("commitment")};
  if (kind == "entered") return Entered{json.at("profile")};
  if (kind == "left") return LeftEvent{json.at("entrant")};
  if (kind == "begun") return Begun{json.at("seeds"), json.at("lots")};
  if (kind == "paired") {
    RoundPaired paired{json.at("round"), json.at("opens_ms"), {}};
    for (const Json& pairing : json.at("pairings")) paired.pairings.push_back(pairing_in(pairing));
    return paired;
  }
  if (kind == "played") return played_in(json);
  if (kind == "ruled") return ruled_in(json);
  if (kind == "repeated")
    return Repeated{json.at("pairing"), json.at("room"), json.at("opens_ms"), json.value("exchanged", false),
                    json.at("reason"),  json.at("by")};
  if (kind == "withdrawn") return Withdrawn{json.at("entrant"), json.at("reason"), json.at("by")};
  if (kind == "ended") return EventEnded{json.at("reason"), json.at("by")};
  throw BadEntry("an entry of an event is of no known kind");
}

}  // namespace

std::string_view text_of(Ruling ruling) {
  switch (ruling) {
    case Ruling::First:
      return "first";
    case Ruling::Second:
      return "second";
    case Ruling::Drawn:
      return "drawn";
    case Ruling::None:
      break;
  }
  return "none";
}

std::array<int, 2> halves_of(Ruling ruling) {
  switch (ruling) {
    case Ruling::First:
      return {2, 0};
    case Ruling::Second:
      return {0, 2};
    case Ruling::Drawn:
      return {1, 1};
    case Ruling::None:
      break;
  }
  return {0, 0};
}

std::string write_event_entry(const EventEntry& entry) {
  Json json = std::visit([](const auto& body) { return event_entry_json(body); }, entry.body);
  json["version"] = entry.version;
  json["time_ms"] = entry.time_ms;
  return json.dump();
}

EventEntry read_event_entry(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    return {json.at("version"), json.at("time_ms"), event_body_in(json)};
  } catch (const Json::exception&) {
    throw BadEntry("an entry of an event cannot be read");
  }
}

}  // namespace gatehouse::server
