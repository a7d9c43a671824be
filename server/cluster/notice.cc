#include "server/cluster/notice.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "protocol/clock.h"
#include "protocol/messages.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using protocol::RoomStatus;

constexpr std::size_t kHiddenBytes = 16;
/// So that the form of an address here is none that the secret has elsewhere.
constexpr std::string_view kHides = "addresses of a notice";

RoomStatus status_of(const Json& json) {
  const auto& text = json.get_ref<const std::string&>();
  for (const RoomStatus status : {RoomStatus::Waiting, RoomStatus::Playing, RoomStatus::Finished})
    if (protocol::text_of(status) == text) return status;
  throw std::invalid_argument("no status of a room");
}

Json entry_json(const protocol::RoomEntry& room) {
  Json json = {{"room", room.room},
               {"name", room.name},
               {"game", room.game},
               {"status", protocol::text_of(room.status)},
               {"seats", room.seats},
               {"taken", room.taken},
               {"spectators", room.spectators},
               {"options", room.options},
               {"locked", room.locked}};
  if (room.clock) json["clock"] = protocol::clock_json(*room.clock);
  if (room.match) json["match"] = protocol::match_score_json(*room.match);
  if (!room.rated.empty()) json["rated"] = room.rated;
  return json;
}

protocol::RoomEntry entry_of(const Json& json) {
  protocol::RoomEntry room{json.at("room"),       json.at("name"),
                           json.at("game"),       status_of(json.at("status")),
                           json.at("seats"),      json.at("taken"),
                           json.at("spectators"), json.at("options"),
                           json.at("locked"),     {}};
  if (const auto clock = json.find("clock"); clock != json.end()) {
    std::string why;
    room.clock = protocol::read_clock(*clock, why);
    if (!room.clock) throw std::invalid_argument(why);
  }
  if (const auto match = json.find("match"); match != json.end())
    room.match = protocol::read_match_score(*match);
  room.rated = json.value("rated", "");
  return room;
}

Json table_json(const protocol::AskedRoom& table) {
  Json json = {protocol::text_of(table.status)};
  for (const engine::Seat seat : table.waiting) json.push_back(engine::index(seat));
  return json;
}

protocol::AskedRoom table_of(const std::string& room, const Json& json) {
  protocol::AskedRoom table{room, status_of(json.at(0)), {}};
  for (std::size_t at = 1; at < json.size(); ++at) {
    const int seat = json.at(at);
    if (seat < 0 || seat >= static_cast<int>(engine::kMaxSeats)) throw std::invalid_argument("no seat");
    table.waiting.add(engine::seat_at(seat));
  }
  return table;
}

SeatedTable seated_of(const std::string& room, const Json& json) {
  return {table_of(room, json.at("table")), json.at("tokens")};
}

// What `read` makes; nothing: of something that is not known here.
template <class Read>
auto readable(Read read) -> std::optional<decltype(read())> try {
  return read();
} catch (const Json::exception&) {
  return std::nullopt;
} catch (const std::invalid_argument&) {
  return std::nullopt;
}

}  // namespace

std::string to_text(const Notice& notice) {
  Json listed = Json::array();
  for (const protocol::RoomEntry& room : notice.listed) listed.push_back(entry_json(room));
  Json tables = Json::object();
  for (const auto& [room, table] : notice.tables) tables[room] = table_json(table);
  Json seated = Json::object();
  for (const auto& [room, those] : notice.seated)
    seated[room] = {{"table", table_json(those.table)}, {"tokens", those.token_hashes}};
  return Json{{"listed", std::move(listed)}, {"codes", notice.codes}, {"tables", std::move(tables)},
              {"seated", std::move(seated)}, {"made", notice.made},   {"connections", notice.connections}}
      .dump();
}

std::optional<Notice> read_notice(std::string_view text) {
  return readable([text] {
    const Json json = Json::parse(text);
    Notice notice{{}, json.at("codes"), {}, {}, json.at("made"), json.at("connections")};
    for (const Json& room : json.at("listed").get_ref<const Json::array_t&>())
      if (auto entry = readable([&] { return entry_of(room); })) notice.listed.push_back(*std::move(entry));
    for (const auto& [room, table] : json.at("tables").get_ref<const Json::object_t&>())
      if (auto asked = readable([&, &name = room, &told = table] { return table_of(name, told); }))
        notice.tables.emplace(room, *std::move(asked));
    // A node of an earlier version says nothing of it.
    for (const auto& [room, those] : json.value("seated", Json::object()).get<Json::object_t>())
      if (auto seated = readable([&, &name = room, &told = those] { return seated_of(name, told); }))
        notice.seated.emplace(room, *std::move(seated));
    return notice;
  });
}

std::string HiddenAddress::operator()(const std::string& address) const {
  std::array<unsigned char, kHiddenBytes> hash{};
  crypto_generichash_state state;
  const auto bytes = [](std::string_view words) {
    return reinterpret_cast<const unsigned char*>(words.data());
  };
  crypto_generichash_init(&state, bytes(kHides), kHides.size(), hash.size());
  // The length says where the secret ends.
  const std::string length = std::to_string(secret_.size()) + ":";
  for (const std::string_view words :
       {std::string_view(length), std::string_view(secret_), std::string_view(address)})
    crypto_generichash_update(&state, bytes(words), words.size());
  crypto_generichash_final(&state, hash.data(), hash.size());
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

}  // namespace gatehouse::server
