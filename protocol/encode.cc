#include <type_traits>
#include <utility>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

using engine::index;

Json to_json(Presence presence) {
  Json away = Json::object();
  for (const auto& [seat, ms] : presence.away) away[std::to_string(index(seat))] = ms;
  Json json = {{"seats", seat_list(presence.seats)},
               {"spectators", std::move(presence.spectators)},
               {"more", presence.more},
               {"away", std::move(away)}};
  if (!presence.muted.empty()) json["muted"] = std::move(presence.muted);
  return json;
}

Json to_json(RoomEntry room) {
  Json json = {{"room", std::move(room.room)},  {"name", std::move(room.name)},
               {"game", std::move(room.game)},  {"status", text_of(room.status)},
               {"seats", room.seats},           {"taken", room.taken},
               {"spectators", room.spectators}, {"options", std::move(room.options)}};
  if (room.locked) json["locked"] = true;
  if (room.clock) json["clock"] = clock_json(*room.clock);
  if (room.match) json["match"] = match_score_json(*room.match);
  if (!room.rated.empty()) json["rated"] = std::move(room.rated);
  return json;
}

Json to_json(const Limits& limits) {
  return {{"message_bytes", limits.message_bytes},
          {"sent_bytes", limits.sent_bytes},
          {"messages_per_second", limits.messages_per_second},
          {"burst", limits.burst},
          {"name_length", limits.name_length},
          {"choices", limits.choices},
          {"idle_ms", limits.idle_ms}};
}

Json to_json(Welcome welcome) {
  Json json = {{"type", "welcome"},
               {"server", std::move(welcome.server)},
               {"session", std::move(welcome.session)},
               {"time_ms", welcome.time_ms},
               {"limits", to_json(welcome.limits)},
               {"ping_ms", welcome.ping_ms}};
  if (!welcome.profiles.empty()) json["profiles"] = std::move(welcome.profiles);
  if (welcome.events) json["events"] = true;
  return json;
}

Json to_json(Announcement announcement) {
  return {{"type", "announcement"}, {"text", std::move(announcement.text)}};
}

Json to_json(Pong pong) {
  return {{"type", "pong"}, {"id", std::move(pong.id)}, {"time_ms", pong.time_ms}};
}

Json to_json(Rooms rooms) {
  Json list = Json::array();
  for (RoomEntry& room : rooms.rooms) list.push_back(to_json(std::move(room)));
  Json json = {{"type", "rooms"}, {"id", std::move(rooms.id)}, {"rooms", std::move(list)}};
  for (AskedRoom& room : rooms.asked)
    json["asked"].push_back({{"room", std::move(room.room)},
                             {"status", text_of(room.status)},
                             {"waiting", seat_list(room.waiting)}});
  return json;
}

Json to_json(Joined joined) {
  Json json = {
      {"type", "joined"}, {"room", std::move(joined.room)}, {"role", joined.seat ? "seat" : "spectator"}};
  if (!joined.id.empty()) json["id"] = std::move(joined.id);
  if (joined.seat) json["seat"] = index(*joined.seat);
  if (joined.token) json["token"] = std::move(*joined.token);
  return json;
}

Json to_json(Looking looking) {
  Json json = {{"type", "looking"}, {"id", std::move(looking.id)}};
  if (looking.stopped) json["stopped"] = true;
  return json;
}

Json to_json(SeatCode given) {
  return {{"type", "seat-code"},
          {"id", std::move(given.id)},
          {"seat", index(given.seat)},
          {"code", std::move(given.code)},
          {"expires_s", given.expires_s}};
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

Json to_json(Viewers viewers) {
  Json json = to_json(std::move(viewers.viewers));
  json["type"] = "viewers";
  json["room"] = std::move(viewers.room);
  return json;
}

Json to_json(Inspected inspected) {
  return {{"type", "inspected"},
          {"id", std::move(inspected.id)},
          {"version", inspected.version},
          {"result", std::move(inspected.result)}};
}

// ---- messages that are sent often, or carry JSON text ----

std::string seat_text(const SeatSet& seats) {
  std::string list = "[";
  for (const Seat seat : seats) {
    if (list.size() > 1) list += ',';
    append_number(list, index(seat));
  }
  return list + ']';
}

/// An update begins with its events and ends with its prompt, so that both are easily found again.
constexpr std::string_view kBeforeEvents = R"({"type":"update","events":)";
constexpr std::string_view kNoPrompt = "null";

template <class Message>
std::string to_text(Message message) {
  return to_json(std::move(message)).dump();
}

std::string to_text(const Ack& ack) {
  std::string text;
  ObjectText(text).raw("type", R"("ack")").text("id", ack.id).number("version", ack.version).close();
  return text;
}

std::string to_text(const Snapshot& snapshot) {
  std::string text;
  text.reserve(snapshot.document->size() + snapshot.prompt.size() + 512);
  ObjectText(text)
      .raw("type", R"("snapshot")")
      .text("room", snapshot.room)
      .number("version", snapshot.version)
      .text("digest", snapshot.digest)
      .raw("document", *snapshot.document)
      .raw("prompt", snapshot.prompt)
      .raw("waiting", seat_text(snapshot.waiting))
      .raw("viewers", to_json(snapshot.viewers).dump())
      .close();
  return text;
}

std::string to_text(const Update& update) {
  return *EncodedUpdate(update).text();
}

std::string to_text(const Tail& tail) {
  std::string text;
  ObjectText object(text);
  object.raw("type", R"("tail")").text("room", tail.room).number("from", tail.from).number("to", tail.to);
  object.text("digest", tail.digest);
  append_list(object.name("updates"), tail.updates);
  object.close();
  return text;
}

std::string to_text(const Previewed& previewed) {
  std::string text;
  ObjectText(text)
      .raw("type", R"("previewed")")
      .text("id", previewed.id)
      .number("version", previewed.version)
      .raw("events", previewed.events)
      .raw("patch", previewed.patch)
      .raw("prompt", previewed.prompt)
      .close();
  return text;
}

std::string to_text(const HistoryPage& page) {
  std::vector<JsonText> entries;
  entries.reserve(page.entries.size());
  for (const HistoryEntry& entry : page.entries)
    ObjectText(entries.emplace_back()).number("version", entry.version).raw("events", entry.events).close();
  std::string text;
  ObjectText object(text);
  object.raw("type", R"("history")").text("id", page.id).text("room", page.room);
  object.number("from", page.from).number("to", page.to);
  append_list(object.name("entries"), entries);
  object.close();
  return text;
}

std::string to_text(const ChatLines& chat) {
  std::string text;
  ObjectText object(text);
  object.raw("type", R"("chat")").text("room", chat.room).text("audience", text_of(chat.audience));
  append_list(object.name("lines"), chat.lines);
  object.close();
  return text;
}

std::string to_text(const Clocks& clocks) {
  std::string left;
  ObjectText seats(left);
  for (const auto& [seat, ms] : clocks.left_ms)
    seats.number(std::to_string(index(seat)), static_cast<std::uint64_t>(ms));
  seats.close();
  std::string text;
  ObjectText object(text);
  object.raw("type", R"("clock")").text("room", clocks.room).raw("left_ms", left);
  object.raw("running", seat_text(clocks.running)).raw("over", seat_text(clocks.over)).close();
  return text;
}

std::string to_text(const MatchBreak& left) {
  return R"({"type":"break","left_ms":)" + std::to_string(left.left_ms) + '}';
}

}  // namespace

std::string encode(ServerMessage message) {
  return std::visit([](auto& known) { return to_text(std::move(known)); }, message);
}

EncodedUpdate::EncodedUpdate(const Update& update) : events_size_(update.events.size()) {
  std::string text;
  text.reserve(kBeforeEvents.size() + update.events.size() + update.patch.size() + 160);
  ObjectText(text)
      .raw("type", R"("update")")
      .raw("events", update.events)
      .text("room", update.room)
      .number("version", update.version)
      .text("digest", update.digest)
      .raw("patch", update.patch)
      .raw("waiting", seat_text(update.waiting))
      .raw("prompt", kNoPrompt)
      .close();
  text_ = std::make_shared<const std::string>(std::move(text));
}

std::string EncodedUpdate::with_prompt(std::string_view prompt) const {
  std::string text;
  text.reserve(text_->size() + prompt.size());
  text.append(*text_, 0, text_->size() - kNoPrompt.size() - 1);
  text += prompt;
  text += '}';
  return text;
}

std::string_view EncodedUpdate::events() const {
  return std::string_view(*text_).substr(kBeforeEvents.size(), events_size_);
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

Json watching_json(const Watching& watching) {
  Json json = {{"delay_s", watching.delay_s}};
  if (watching.most) json["most"] = *watching.most;
  return json;
}

void add_spoken(Json& json, const Spoken& spoken) {
  if (const auto* const phrase = std::get_if<Phrase>(&spoken))
    json["phrase"] = text_of(*phrase);
  else
    json["text"] = std::get<std::string>(spoken);
}

Json line_json(const ChatLine& line) {
  Json json = {{"number", line.number}, {"time_ms", line.time_ms}, {"name", line.name}};
  add_spoken(json, line.spoken);
  return json;
}

std::string_view text_of(Audience audience) {
  return audience == Audience::Players ? "players" : "spectators";
}

std::string_view text_of(Phrase phrase) {
  constexpr std::array<std::string_view, kPhrases.size()> kTexts{
      "hello", "good-luck", "good-move", "thanks", "sorry", "one-moment", "take-your-time", "good-game"};
  return kTexts.at(static_cast<std::size_t>(phrase));
}

std::optional<Phrase> phrase_called(std::string_view text) {
  for (const Phrase phrase : kPhrases)
    if (text == text_of(phrase)) return phrase;
  return std::nullopt;
}

std::optional<BotLevel> level_called(std::string_view text) {
  for (const BotLevel level : kBotLevels)
    if (text == name_of(level)) return level;
  return std::nullopt;
}

std::string_view text_of(Proposing what) {
  constexpr std::array<std::string_view, 4> kTexts{"end", "bot", "skip", "host"};
  return kTexts.at(static_cast<std::size_t>(what));
}

}  // namespace gatehouse::protocol
