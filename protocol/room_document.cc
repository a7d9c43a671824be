#include "protocol/room_document.h"

#include "protocol/game_options.h"
#include "protocol/messages.h"

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

Json stand_in_json(const StandIn& stand_in) {
  return {{"bot", stand_in.bot ? Json(name_of(*stand_in.bot)) : Json()}};
}

Json occupant_json(const Occupant& occupant) {
  Json json = {{"name", occupant.name}, {"bot", bot_of(occupant)}};
  if (occupant.resigned) json["resigned"] = true;
  if (occupant.stand_in) json["stand_in"] = stand_in_json(*occupant.stand_in);
  if (occupant.muted) json["muted"] = true;
  if (occupant.program) json["program"] = true;
  if (occupant.profile) json["profile"] = true;
  return json;
}

Json proposal_json(const OpenProposal& proposal) {
  Json json = {{"version", proposal.version},
               {"what", text_of(proposal.what)},
               {"by", index(proposal.by)},
               {"asked", seat_list(proposal.asked)},
               {"agreed", seat_list(proposal.agreed)},
               {"refused", seat_list(proposal.refused)}};
  if (proposal.about) json["seat"] = index(*proposal.about);
  if (proposal.level) json["level"] = name_of(*proposal.level);
  return json;
}

Json end_json(const Stopped& end) {
  if (end.broken_off)
    return {{"why", "broken-off"}, {"winner", Json()}, {"reason", text_of(*end.broken_off)}};
  return {{"why", end.agreed ? "agreed" : "resigned"},
          {"winner", end.winner ? Json(index(*end.winner)) : Json()}};
}

}  // namespace

Json room_json(const RoomDocument& room) {
  Json seats = Json::object();
  for (const auto& [seat, occupant] : room.seats)
    seats[std::to_string(index(seat))] = occupant_json(occupant);
  Json json = {{"room", room.room},           {"name", room.name},
               {"game", room.game},           {"status", text_of(room.status)},
               {"public", room.is_public},    {"host", index(room.host)},
               {"seats", std::move(seats)},   {"size", room.size},
               {"absence_s", room.absence_s}, {"options", listed_options(room.options)}};
  if (room.clock) json["clock"] = clock_json(*room.clock);
  if (room.watching != Watching{}) json["watching"] = watching_json(room.watching);
  if (room.bot_pace != kUsualBotPace) json["bot_pace"] = text_of(room.bot_pace);
  if (room.allows_programs) json["allows_programs"] = true;
  if (room.fair) json["fair"] = fair_json(*room.fair);
  if (room.proposal) json["proposal"] = proposal_json(*room.proposal);
  if (room.end) json["end"] = end_json(*room.end);
  if (room.locked) json["locked"] = true;
  if (!room.rematch.empty()) json["rematch"] = room.rematch;
  if (room.match) json["match"] = match_standing_json(*room.match);
  if (!room.rated.empty()) json["rated"] = room.rated;
  if (!room.event.empty()) json["event"] = room.event;
  return json;
}

Json document(const RoomDocument& room, Json game) {
  return {{"room", room_json(room)}, {"game", std::move(game)}};
}

std::string_view text_of(BreakReason why) {
  switch (why) {
    case BreakReason::Refused:
      return "refused";
    case BreakReason::AnotherPosition:
      return "another-position";
    case BreakReason::Unreadable:
      return "unreadable";
    case BreakReason::Damaged:
      return "damaged";
    case BreakReason::Fault:
      return "fault";
    case BreakReason::EndedByHost:
      break;
  }
  return "ended-by-host";
}

Json seated_event(Seat seat, const Occupant& occupant) {
  Json event = {
      {"type", "seated"}, {"seat", index(seat)}, {"name", occupant.name}, {"bot", bot_of(occupant)}};
  if (occupant.program) event["program"] = true;
  if (occupant.profile) event["profile"] = true;
  return event;
}

Json unseated_event(Seat seat) {
  return {{"type", "unseated"}, {"seat", index(seat)}};
}

Json started_event(bool drawn) {
  Json event = {{"type", "started"}};
  if (drawn) event["drawn"] = true;
  return event;
}

Json locked_event(bool locked) {
  return {{"type", "locked"}, {"locked", locked}};
}

Json appointed_event(Seat seat) {
  return {{"type", "appointed"}, {"seat", index(seat)}};
}

Json undone_event(Seat seat) {
  return {{"type", "undone"}, {"seat", index(seat)}};
}

Json resigned_event(Seat seat) {
  return {{"type", "resigned"}, {"seat", index(seat)}};
}

Json skipped_event(Seat seat) {
  return {{"type", "skipped"}, {"seat", index(seat)}};
}

Json proposed_event(const OpenProposal& proposal) {
  Json json = {{"type", "proposed"}, {"seat", index(proposal.by)}, {"what", text_of(proposal.what)}};
  if (proposal.about) json["about"] = index(*proposal.about);
  return json;
}

Json stood_in_event(Seat seat, const StandIn& stand_in) {
  Json json = stand_in_json(stand_in);
  json["type"] = "stood-in";
  json["seat"] = index(seat);
  return json;
}

Json ran_out_event(Seat seat) {
  return {{"type", "ran-out"}, {"seat", index(seat)}};
}

Json came_back_event(Seat seat) {
  return {{"type", "came-back"}, {"seat", index(seat)}};
}

Json handed_over_event(Seat seat, Seat by) {
  return {{"type", "handed-over"}, {"seat", index(seat)}, {"by", index(by)}};
}

Json voted_event(Seat seat, bool agree) {
  return {{"type", "voted"}, {"seat", index(seat)}, {"agree", agree}};
}

Json stopped_event(const Stopped& end) {
  Json json = end_json(end);
  json["type"] = "stopped";
  return json;
}

Json muted_event(Seat seat, bool muted) {
  return {{"type", "muted"}, {"seat", index(seat)}, {"muted", muted}};
}

Json rematch_event(std::optional<Seat> seat, const std::string& room) {
  Json event = {{"type", "rematch"}, {"room", room}};
  if (seat) event["seat"] = index(*seat);
  return event;
}

Json ready_event(Seat seat) {
  return {{"type", "ready"}, {"seat", index(seat)}};
}

Json entropy_event(Seat seat) {
  return {{"type", "entropy"}, {"seat", index(seat)}};
}

Json revealed_event(bool abandoned) {
  return {{"type", "revealed"}, {"abandoned", abandoned}};
}

}  // namespace gatehouse::protocol
