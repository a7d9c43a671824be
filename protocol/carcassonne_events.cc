#include "protocol/carcassonne_events.h"

#include <string_view>
#include <utility>

#include "protocol/carcassonne_pieces.h"

namespace gatehouse::protocol::carcassonne_wire {

using namespace engine::carcassonne;
using engine::index;

namespace {

Json scored_json(const Event& event) {
  Json followers = Json::array();
  for (const SeatCount& line : event.followers) {
    followers.push_back({{"seat", index(line.seat)}, {"count", line.count}});
  }
  Json points = Json::array();
  for (const SeatPoints& line : event.points) {
    points.push_back({{"seat", index(line.seat)}, {"points", line.points}, {"why", line.why}});
  }
  Json json = {{"type", "scored"},
               {"feature", feature_name(event.feature)},
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

Json card_event(std::string_view type, const Event& event) {
  return {{"type", type}, {"seat", index(event.seat)}, {"card", event.card}};
}

Json card_json(const Event& event) {
  switch (event.type) {
    case EventType::CardAsked:
      return {{"type", "card-asked"}, {"seat", index(event.seat)}};
    case EventType::CardDealt:
      return card_event("card-dealt", event);
    case EventType::CardReturned:
      return card_event("card-returned", event);
    case EventType::CardDiscarded:
      return card_event("card-discarded", event);
    case EventType::CardFulfilled:
      return card_event("card-fulfilled", event);
    case EventType::CardLost:
      return card_event("card-lost", event);
    case EventType::CardRevealed:
      return card_event("card-revealed", event);
    default:
      return nullptr;
  }
}

}  // namespace

Json event_json(const Event& event) {
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
              {"feature", feature_name(event.feature)},
              {"from", part_json(event.parts.at(0))},
              {"to", part_json(event.parts.at(1))}};
    case EventType::Deployed: {
      Json json = figure_event("deployed", event);
      json["feature"] = feature_name(event.feature);
      return json;
    }
    case EventType::Passed:
      return {{"type", "passed"}, {"seat", index(event.seat)}};
    case EventType::Moved:
      return moved_json(event);
    case EventType::Walked:
      return {{"type", "walked"},
              {"figure", event.figure_kind},
              {"id", event.figure},
              {"steps", event.number},
              {"why", event.why}};
    case EventType::Awarded:
      return {{"type", "awarded"},
              {"seat", index(event.points.at(0).seat)},
              {"points", event.points.at(0).points},
              {"why", event.points.at(0).why}};
    case EventType::Scored:
      return scored_json(event);
    case EventType::Completed:
      return {{"type", "completed"},
              {"feature", feature_name(event.feature)},
              {"cells", cell_list(event.cells)},
              {"parts", part_list(event.parts)}};
    case EventType::Returned: {
      Json json = figure_event("returned", event);
      json["why"] = event.why;
      return json;
    }
    case EventType::CardAsked:
    case EventType::CardDealt:
    case EventType::CardReturned:
    case EventType::CardDiscarded:
    case EventType::CardFulfilled:
    case EventType::CardLost:
    case EventType::CardRevealed:
      return card_json(event);
    case EventType::Over:
      return over_json(event);
  }
  return nullptr;
}

}  // namespace gatehouse::protocol::carcassonne_wire
