#include <type_traits>
#include <utility>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

using engine::index;
using engine::kMaxSeats;
using engine::seat_at;

Json seat_list(const SeatSet& seats) {
  Json list = Json::array();
  for (int seat = 0; seat < kMaxSeats; ++seat) {
    if (seats.has(seat_at(seat))) list.push_back(seat);
  }
  return list;
}

Json to_json(Presence presence) {
  return {{"seats", seat_list(presence.seats)}, {"spectators", std::move(presence.spectators)}};
}

Json to_json(RoomEntry room) {
  return {{"room", std::move(room.room)},  {"name", std::move(room.name)},
          {"game", std::move(room.game)},  {"status", text_of(room.status)},
          {"seats", room.seats},           {"taken", room.taken},
          {"spectators", room.spectators}, {"options", std::move(room.options)}};
}

Json to_json(const Limits& limits) {
  return {{"message_bytes", limits.message_bytes},
          {"messages_per_second", limits.messages_per_second},
          {"burst", limits.burst},
          {"name_length", limits.name_length},
          {"preview_choices", limits.preview_choices},
          {"idle_ms", limits.idle_ms}};
}

Json to_json(Welcome welcome) {
  return {{"type", "welcome"},
          {"server", std::move(welcome.server)},
          {"session", std::move(welcome.session)},
          {"time_ms", welcome.time_ms},
          {"limits", to_json(welcome.limits)},
          {"ping_ms", welcome.ping_ms}};
}

Json to_json(Pong pong) {
  return {{"type", "pong"}, {"id", std::move(pong.id)}, {"time_ms", pong.time_ms}};
}

Json to_json(Rooms rooms) {
  Json list = Json::array();
  for (RoomEntry& room : rooms.rooms) list.push_back(to_json(std::move(room)));
  return {{"type", "rooms"}, {"id", std::move(rooms.id)}, {"rooms", std::move(list)}};
}

Json to_json(Joined joined) {
  Json json = {
      {"type", "joined"}, {"room", std::move(joined.room)}, {"role", joined.seat ? "seat" : "spectator"}};
  if (!joined.id.empty()) json["id"] = std::move(joined.id);
  if (joined.seat) json["seat"] = index(*joined.seat);
  if (joined.token) json["token"] = std::move(*joined.token);
  return json;
}

Json to_json(Ack ack) {
  return {{"type", "ack"}, {"id", std::move(ack.id)}, {"version", ack.version}};
}

Json to_json(Error error) {
  Json json = {{"type", "error"},
               {"code", error.code},
               {"message", std::move(error.message)},
               {"retryable", error.retryable}};
  if (!error.id.empty()) json["id"] = std::move(error.id);
  if (error.retry_after_ms) json["retry_after_ms"] = *error.retry_after_ms;
  if (error.version) json["version"] = *error.version;
  return json;
}

Json to_json(Snapshot snapshot) {
  return {{"type", "snapshot"},
          {"room", std::move(snapshot.room)},
          {"version", snapshot.version},
          {"digest", std::move(snapshot.digest)},
          {"document", std::move(snapshot.document)},
          {"prompt", std::move(snapshot.prompt)},
          {"waiting", seat_list(snapshot.waiting)},
          {"viewers", to_json(std::move(snapshot.viewers))}};
}

Json to_json(Update update) {
  return {{"type", "update"},
          {"room", std::move(update.room)},
          {"version", update.version},
          {"digest", std::move(update.digest)},
          {"events", std::move(update.events)},
          {"patch", std::move(update.patch)},
          {"prompt", std::move(update.prompt)},
          {"waiting", seat_list(update.waiting)}};
}

Json to_json(Tail tail) {
  Json updates = Json::array();
  for (Update& update : tail.updates) updates.push_back(to_json(std::move(update)));
  return {{"type", "tail"},
          {"room", std::move(tail.room)},
          {"from", tail.from},
          {"to", tail.to},
          {"updates", std::move(updates)}};
}

Json to_json(Viewers viewers) {
  Json json = to_json(std::move(viewers.viewers));
  json["type"] = "viewers";
  json["room"] = std::move(viewers.room);
  return json;
}

Json to_json(Previewed previewed) {
  return {{"type", "previewed"},
          {"id", std::move(previewed.id)},
          {"version", previewed.version},
          {"events", std::move(previewed.events)},
          {"patch", std::move(previewed.patch)},
          {"prompt", std::move(previewed.prompt)}};
}

Json to_json(Inspected inspected) {
  return {{"type", "inspected"},
          {"id", std::move(inspected.id)},
          {"version", inspected.version},
          {"result", std::move(inspected.result)}};
}

Json to_json(HistoryPage page) {
  Json entries = Json::array();
  for (HistoryEntry& entry : page.entries) {
    entries.push_back({{"version", entry.version}, {"events", std::move(entry.events)}});
  }
  return {{"type", "history"},
          {"id", std::move(page.id)},
          {"room", std::move(page.room)},
          {"from", page.from},
          {"to", page.to},
          {"entries", std::move(entries)}};
}

Json to_json(const Hello& hello) {
  return {{"type", "hello"}, {"client", hello.client}};
}

Json to_json(const Ping& ping) {
  return {{"type", "ping"}, {"id", ping.id}};
}

Json to_json(const ListRooms& list) {
  return {{"type", "list"}, {"id", list.id}};
}

Json to_json(const CreateRoom& create) {
  Json json = {{"type", "create"},         {"id", create.id},       {"name", create.name},
               {"game", create.game},      {"seats", create.seats}, {"public", create.is_public},
               {"options", create.options}};
  if (create.key) json["key"] = *create.key;
  return json;
}

Json to_json(const JoinRoom& join) {
  Json json = {{"type", "join"}, {"id", join.id}, {"room", join.room}};
  if (join.name) json["name"] = *join.name;
  if (join.seat) json["seat"] = index(*join.seat);
  if (join.token) json["token"] = *join.token;
  if (join.last) json["last"] = *join.last;
  if (join.key) json["key"] = *join.key;
  return json;
}

Json to_json(const WatchRoom& watch) {
  Json json = {{"type", "watch"}, {"id", watch.id}, {"room", watch.room}, {"name", watch.name}};
  if (watch.last) json["last"] = *watch.last;
  return json;
}

Json to_json(const SeatBot& bot) {
  Json json = {{"type", "bot"}, {"id", bot.id}, {"level", text_of(bot.level)}};
  if (bot.seat) json["seat"] = index(*bot.seat);
  return json;
}

Json to_json(const RemoveSeat& remove) {
  Json json = {{"type", "remove"}, {"id", remove.id}, {"seat", index(remove.seat)}};
  if (remove.ban) json["ban"] = true;
  return json;
}

Json to_json(const Dismiss& dismiss) {
  Json json = {{"type", "dismiss"}, {"id", dismiss.id}, {"name", dismiss.name}};
  if (dismiss.ban) json["ban"] = true;
  return json;
}

Json to_json(const AddEntropy& add) {
  return {{"type", "entropy"}, {"id", add.id}, {"text", add.text}};
}

Json to_json(const Start& start) {
  return {{"type", "start"}, {"id", start.id}};
}

Json to_json(const Leave& leave) {
  return {{"type", "leave"}, {"id", leave.id}};
}

Json to_json(const Command& command) {
  return {{"type", "command"}, {"id", command.id}, {"expect", command.expect}, {"choice", command.choice}};
}

Json to_json(const Undo& undo) {
  return {{"type", "undo"}, {"id", undo.id}, {"expect", undo.expect}};
}

Json to_json(const Preview& preview) {
  return {{"type", "preview"}, {"id", preview.id}, {"expect", preview.expect}, {"choices", preview.choices}};
}

Json to_json(const Inspect& inspect) {
  return {{"type", "inspect"}, {"id", inspect.id}, {"target", inspect.target}};
}

Json to_json(const ReadHistory& history) {
  return {{"type", "history"}, {"id", history.id}, {"from", history.from}, {"to", history.to}};
}

Json to_json(const Resync& resync) {
  return {{"type", "resync"}, {"id", resync.id}};
}

}  // namespace

std::string encode(ServerMessage message) {
  return std::visit([](auto& known) { return to_json(std::move(known)).dump(); }, message);
}

std::string encode(const ClientMessage& message) {
  return std::visit([](const auto& known) { return to_json(known).dump(); }, message);
}

std::string_view id_of(const ClientMessage& message) {
  return std::visit(
      [](const auto& known) -> std::string_view {
        if constexpr (std::is_same_v<std::decay_t<decltype(known)>, Hello>) {
          return {};
        } else {
          return known.id;
        }
      },
      message);
}

std::string_view text_of(BotLevel level) {
  switch (level) {
    case BotLevel::Greedy:
      return "greedy";
    case BotLevel::Sampler:
      return "sampler";
    case BotLevel::Random:
      break;
  }
  return "random";
}

std::string_view text_of(RoomStatus status) {
  switch (status) {
    case RoomStatus::Waiting:
      return "waiting";
    case RoomStatus::Playing:
      return "playing";
    case RoomStatus::Finished:
      return "finished";
  }
  return "";
}

}  // namespace gatehouse::protocol
