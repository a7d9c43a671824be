#include "protocol/carcassonne_events.h"

#include <string>
#include <string_view>
#include <utility>

#include "protocol/carcassonne_pieces.h"

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;
using engine::index;

namespace {

Json scored_json(const Ruleset& rules, const Event& event) {
  Json followers = Json::array();
  for (const SeatCount& line : event.followers) {
    followers.push_back({{"seat", index(line.seat)}, {"count", line.count}});
  }
  Json points = Json::array();
  for (const SeatPoints& line : event.points) {
    points.push_back({{"seat", index(line.seat)}, {"points", line.points}, {"why", line.why.text()}});
  }
  Json json = {{"type", "scored"},
               {"feature", feature_name(rules.landscape(), event.feature)},
               {"cells", cell_list(event.cells)},
               {"parts", part_list(event.parts)},
               {"finished", event.finished},
               {"final", event.final},
               {"terms", term_list(event.terms)},
               {"followers", std::move(followers)},
               {"points", std::move(points)}};
  if (event.feature == Terrain::Field) json["cities"] = part_list(event.cities);
  return json;
}

Json over_json(const Event& event) {
  Json scores = Json::array();
  for (const SeatPoints& line : event.points) scores.push_back(line.points);
  return {{"type", "over"}, {"scores", std::move(scores)}, {"winners", seat_list(event.winners)}};
}

/// A figure that came to or left a part, or a tile as a whole.
Json figure_event(std::string_view type, const Event& event) {
  Json json = event.parts.empty() ? Json{{"x", event.cell.x}, {"y", event.cell.y}, {"part", nullptr}}
                                  : part_json(event.parts.front());
  json["type"] = type;
  json["seat"] = seat_json(event.seat);
  json["figure"] = event.figure_kind;
  json["id"] = event.figure;
  return json;
}

Json moved_json(const Event& event) {
  return {{"type", "moved"},
          {"seat", seat_json(event.seat)},
          {"figure", event.figure_kind},
          {"id", event.figure},
          {"from", event.from ? Json{{"x", event.from->x}, {"y", event.from->y}} : Json()},
          {"x", event.cell.x},
          {"y", event.cell.y},
          {"beside", event.parts.empty() ? Json() : part_json(event.parts.front())},
          {"why", event.why}};
}

Json relocated_json(const Ruleset& rules, const Event& event) {
  return {{"type", "relocated"},
          {"seat", index(event.seat)},
          {"figure", event.figure_kind},
          {"id", event.figure},
          {"from", part_json(event.parts.front())},
          {"to", part_json(event.parts.back())},
          {"feature", feature_name(rules.landscape(), event.feature)},
          {"why", event.why}};
}

Json custody_json(const Event& event) {
  Json json = {{"type", event.type == EventType::Captured ? "captured" : "released"},
               {"seat", index(event.seat)},
               {"by", index(event.by)},
               {"figure", event.figure_kind},
               {"id", event.figure},
               {"why", event.why}};
  if (event.type == EventType::Captured) {
    json.update({{"x", event.cell.x}, {"y", event.cell.y}, {"part", nullptr}});
    if (!event.parts.empty()) json["part"] = std::string(1, event.parts.front().letter);
  }
  return json;
}

Json figure_json(const Ruleset& rules, const Event& event) {
  switch (event.type) {
    case EventType::Deployed: {
      Json json = figure_event("deployed", event);
      json["feature"] = feature_name(rules.landscape(), event.feature);
      return json;
    }
    case EventType::Returned: {
      Json json = figure_event("returned", event);
      json["why"] = event.why;
      return json;
    }
    case EventType::Moved:
      return moved_json(event);
    case EventType::Relocated:
      return relocated_json(rules, event);
    case EventType::Captured:
    case EventType::Released:
      return custody_json(event);
    case EventType::Alone:
      return {{"type", "alone"},
              {"figure", event.figure_kind},
              {"id", event.figure},
              {"x", event.cell.x},
              {"y", event.cell.y}};
    default:
      return {{"type", "walked"},
              {"figure", event.figure_kind},
              {"id", event.figure},
              {"steps", event.number},
              {"why", event.why}};
  }
}

Json own_json(const Event& event) {
  Json json = {{"type", event.own.name}, {"seat", index(event.seat)}};
  if (!event.own.noun.empty()) json[std::string(event.own.noun)] = event.item;
  return json;
}

}  // namespace

Json event_json(const Ruleset& rules, const Event& event) {
  switch (event.type) {
    case EventType::Turn:
      return {{"type", "turn"}, {"seat", index(event.seat)}, {"turn", event.number}};
    case EventType::Drawn:
      return {{"type", "drawn"}, {"seat", index(event.seat)}, {"tile", event.tile}};
    case EventType::Discarded:
      return {{"type", "discarded"}, {"seat", index(event.seat)}, {"tile", event.tile}};
    case EventType::SetAside:
      return {{"type", "set-aside"}, {"seat", index(event.seat)}, {"tile", event.tile}};
    case EventType::PutBack:
      return {{"type", "put-back"}, {"tiles", event.tiles}};
    case EventType::Placed:
      return {{"type", "placed"},  {"seat", index(event.seat)}, {"tile", event.tile},
              {"x", event.cell.x}, {"y", event.cell.y},         {"rotation", index(event.rotation)}};
    case EventType::Linked:
      return {{"type", "linked"},
              {"why", event.why},
              {"feature", feature_name(rules.landscape(), event.feature)},
              {"from", part_json(event.parts.at(0))},
              {"to", part_json(event.parts.at(1))}};
    case EventType::Passed:
      return {{"type", "passed"}, {"seat", index(event.seat)}};
    case EventType::Granted:
      return {{"type", "granted"}, {"seat", index(event.seat)}, {"why", event.why}};
    case EventType::Gained:
      return {
          {"type", "gained"}, {"seat", index(event.seat)}, {"thing", event.item}, {"count", event.number}};
    case EventType::Again:
      return {{"type", "again"}, {"seat", index(event.seat)}};
    case EventType::Awarded:
      return {{"type", "awarded"},
              {"seat", index(event.points.at(0).seat)},
              {"points", event.points.at(0).points},
              {"why", event.points.at(0).why.text()}};
    case EventType::Scored:
      return scored_json(rules, event);
    case EventType::Completed:
      return {{"type", "completed"},
              {"feature", feature_name(rules.landscape(), event.feature)},
              {"cells", cell_list(event.cells)},
              {"parts", part_list(event.parts)}};
    case EventType::Deployed:
    case EventType::Moved:
    case EventType::Relocated:
    case EventType::Captured:
    case EventType::Released:
    case EventType::Alone:
    case EventType::Walked:
    case EventType::Returned:
      return figure_json(rules, event);
    case EventType::Own:
      return own_json(event);
    case EventType::Over:
      return over_json(event);
  }
  return nullptr;
}

}  // namespace gatehouse::protocol::carcassonne_wire
