#include "protocol/room_document.h"

#include "protocol/game_options.h"

namespace gatehouse::protocol {
namespace {

using engine::index;

Json bot_of(const Occupant& occupant) {
  return occupant.bot ? Json(name_of(*occupant.bot)) : Json();
}

Json fair_json(const FairStart& fair) {
  Json entropy = Json::object();
  for (const auto& [seat, text] : fair.entropy) entropy[std::to_string(index(seat))] = text;
  return {{"commitment", fair.commitment},
          {"entropy", std::move(entropy)},
          {"secret", fair.secret.empty() ? Json() : Json(fair.secret)}};
}

}  // namespace

Json room_json(const RoomDocument& room) {
  Json seats = Json::object();
  for (const auto& [seat, occupant] : room.seats) {
    seats[std::to_string(index(seat))] = {{"name", occupant.name}, {"bot", bot_of(occupant)}};
  }
  Json json = {{"room", room.room},
               {"name", room.name},
               {"game", room.game},
               {"status", text_of(room.status)},
               {"public", room.is_public},
               {"host", index(room.host)},
               {"seats", std::move(seats)},
               {"size", room.size},
               {"options", listed_options(room.options)}};
  if (room.fair) json["fair"] = fair_json(*room.fair);
  return json;
}

Json document(const RoomDocument& room, Json game) {
  return {{"room", room_json(room)}, {"game", std::move(game)}};
}

Json seated_event(Seat seat, const Occupant& occupant) {
  return {{"type", "seated"}, {"seat", index(seat)}, {"name", occupant.name}, {"bot", bot_of(occupant)}};
}

Json unseated_event(Seat seat) {
  return {{"type", "unseated"}, {"seat", index(seat)}};
}

Json started_event() {
  return {{"type", "started"}};
}

Json undone_event(Seat seat) {
  return {{"type", "undone"}, {"seat", index(seat)}};
}

Json entropy_event(Seat seat) {
  return {{"type", "entropy"}, {"seat", index(seat)}};
}

Json revealed_event(bool abandoned) {
  return {{"type", "revealed"}, {"abandoned", abandoned}};
}

}  // namespace gatehouse::protocol
