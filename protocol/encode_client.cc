// What clients say, as text: for tests, and for what one node says to another.

#include <string_view>

#include "protocol/messages.h"

namespace gatehouse::protocol {
namespace {

using engine::index;

template <class Message>
constexpr std::string_view kBareType{};  ///< of those that have nothing but an id
template <>
constexpr std::string_view kBareType<Leave> = "leave";
template <>
constexpr std::string_view kBareType<Resign> = "resign";
template <>
constexpr std::string_view kBareType<Rematch> = "rematch";
template <>
constexpr std::string_view kBareType<Ready> = "ready";
template <>
constexpr std::string_view kBareType<Analyse> = "analyse";
template <>
constexpr std::string_view kBareType<Resync> = "resync";
template <>
constexpr std::string_view kBareType<StopLooking> = "stop-looking";

template <class Message>
requires(!kBareType<Message>.empty()) Json client_json(const Message& message) {
  return {{"type", kBareType<Message>}, {"id", message.id}};
}

Json client_json(const Chat& chat) {
  Json json = {{"type", "chat"}, {"id", chat.id}};
  add_spoken(json, chat.spoken);
  return json;
}

Json client_json(const Mute& mute) {
  Json json = {{"type", "mute"}, {"id", mute.id}, {"muted", mute.muted}};
  if (mute.seat) json["seat"] = index(*mute.seat);
  if (mute.name) json["name"] = *mute.name;
  return json;
}

Json client_json(const Hello& hello) {
  return {{"type", "hello"}, {"client", hello.client}};
}

Json client_json(const Ping& ping) {
  return {{"type", "ping"}, {"id", ping.id}};
}

Json client_json(const ListRooms& list) {
  Json json = {{"type", "list"}, {"id", list.id}};
  if (!list.rooms.empty()) json["rooms"] = list.rooms;
  if (!list.tokens.empty()) json["tokens"] = list.tokens;
  return json;
}

Json partner_json(const Partner& partner) {
  Json json = Json::object();
  if (partner.range) json["range"] = *partner.range;
  if (partner.entropy) json["entropy"] = *partner.entropy;
  return json;
}

Json client_json(const CreateRoom& create) {
  Json json = {{"type", "create"},         {"id", create.id},       {"name", create.name},
               {"game", create.game},      {"seats", create.seats}, {"public", create.is_public},
               {"options", create.options}};
  if (create.key) json["key"] = *create.key;
  if (create.absence_s) json["absence_s"] = *create.absence_s;
  if (create.clock) json["clock"] = clock_json(*create.clock);
  if (create.watching) json["watching"] = watching_json(*create.watching);
  if (create.match) json["match"] = match_rules_json(*create.match);
  if (create.word) json["word"] = *create.word;
  if (create.bot_pace != kUsualBotPace) json["bot_pace"] = text_of(create.bot_pace);
  if (create.allows_programs) json["allows_programs"] = true;
  if (create.program) json["program"] = true;
  if (create.profile) json["profile"] = *create.profile;
  if (create.rated) json["rated"] = true;
  if (create.partner) json["partner"] = partner_json(*create.partner);
  return json;
}

Json client_json(const JoinRoom& join) {
  Json json = {{"type", "join"}, {"id", join.id}, {"room", join.room}};
  if (join.name) json["name"] = *join.name;
  if (join.seat) json["seat"] = index(*join.seat);
  if (join.token) json["token"] = *join.token;
  if (join.last) json["last"] = *join.last;
  if (join.key) json["key"] = *join.key;
  if (join.code) json["code"] = *join.code;
  if (join.program) json["program"] = true;
  if (join.profile) json["profile"] = *join.profile;
  return json;
}

Json client_json(const WatchRoom& watch) {
  Json json = {{"type", "watch"}, {"id", watch.id}, {"room", watch.room}, {"name", watch.name}};
  if (watch.last) json["last"] = *watch.last;
  if (watch.profile) json["profile"] = *watch.profile;
  return json;
}

Json client_json(const SeatBot& bot) {
  Json json = {{"type", "bot"}, {"id", bot.id}, {"level", name_of(bot.level)}};
  if (bot.seat) json["seat"] = index(*bot.seat);
  return json;
}

Json client_json(const RemoveSeat& remove) {
  Json json = {{"type", "remove"}, {"id", remove.id}, {"seat", index(remove.seat)}};
  if (remove.ban) json["ban"] = true;
  return json;
}

Json client_json(const Dismiss& dismiss) {
  Json json = {{"type", "dismiss"}, {"id", dismiss.id}, {"name", dismiss.name}};
  if (dismiss.ban) json["ban"] = true;
  return json;
}

Json client_json(const AddEntropy& add) {
  return {{"type", "entropy"}, {"id", add.id}, {"text", add.text}};
}

Json client_json(const Start& start) {
  Json json = {{"type", "start"}, {"id", start.id}};
  if (start.draw_seats) json["draw_seats"] = true;
  return json;
}

Json client_json(const Lock& lock) {
  return {{"type", "lock"}, {"id", lock.id}, {"locked", lock.locked}};
}

Json client_json(const Appoint& appoint) {
  return {{"type", "appoint"}, {"id", appoint.id}, {"seat", index(appoint.seat)}};
}

Json client_json(const Propose& propose) {
  Json json = {{"type", "propose"}, {"id", propose.id}, {"what", text_of(propose.what)}};
  if (propose.seat) json["seat"] = index(*propose.seat);
  if (propose.level) json["level"] = name_of(*propose.level);
  return json;
}

Json client_json(const Vote& vote) {
  return {{"type", "vote"}, {"id", vote.id}, {"proposal", vote.proposal}, {"agree", vote.agree}};
}

Json client_json(const HandOver& hand) {
  Json json = {{"type", "hand-over"}, {"id", hand.id}};
  if (hand.seat) json["seat"] = index(*hand.seat);
  return json;
}

Json client_json(const Command& command) {
  return {{"type", "command"}, {"id", command.id}, {"expect", command.expect}, {"choices", command.choices}};
}

Json client_json(const Undo& undo) {
  return {{"type", "undo"}, {"id", undo.id}, {"expect", undo.expect}};
}

Json client_json(const Preview& preview) {
  return {{"type", "preview"}, {"id", preview.id}, {"expect", preview.expect}, {"choices", preview.choices}};
}

Json client_json(const Inspect& inspect) {
  return {{"type", "inspect"}, {"id", inspect.id}, {"target", inspect.target}};
}

Json client_json(const ReadHistory& history) {
  return {{"type", "history"}, {"id", history.id}, {"from", history.from}, {"to", history.to}};
}

}  // namespace

std::string encode(const ClientMessage& message) {
  return std::visit([](const auto& known) { return client_json(known).dump(); }, message);
}

}  // namespace gatehouse::protocol
