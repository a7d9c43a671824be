#include "server/control/administration.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <utility>

#include "protocol/errors.h"
#include "protocol/messages.h"
#include "server/base/clock.h"
#include "server/base/place.h"
#include "server/control/limits.h"
#include "server/control/profile_requests.h"
#include "server/control/requests.h"
#include "server/room/entry.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr std::int64_t kMostSeconds = 315'360'000;

bool is_known(const std::string& what) {
  constexpr auto kAll = std::to_array<std::string_view>({"rooms", "connections", "bans", "ban", "unban",
                                                         "announce", "drain", "put-away", "bring-back", "log",
                                                         "failed", "retry", "end", "events", "end-event"});
  return std::find(kAll.begin(), kAll.end(), what) != kAll.end() || is_about_profiles(what);
}

std::string_view name_of(protocol::RoomStatus status) {
  switch (status) {
    case protocol::RoomStatus::Waiting:
      return "waiting";
    case protocol::RoomStatus::Playing:
      return "playing";
    case protocol::RoomStatus::Finished:
      break;
  }
  return "finished";
}

/// What the log says of a use: the request without the words of an announcement.
std::string told(const std::string& what, const Json& request) {
  std::string text = what;
  for (const char* const field : {"room", "event", "place", "seconds", "yes", "on"})
    if (request.contains(field)) text += std::string(" ") + field + "=" + request.at(field).dump();
  return text.substr(0, kToldBytes);
}

/// An entry without anything that somebody said, chose, or has to keep.
Json bare_entry(const std::string& line) {
  const Entry entry = read_entry(line);
  Json bare = {{"version", entry.version}, {"time_ms", entry.time_ms}, {"kind", kind_of(line)}};
  std::visit(
      [&bare](const auto& body) {
        if constexpr (requires { engine::index(body.seat); }) bare["seat"] = engine::index(body.seat);
      },
      entry.body);
  return bare;
}

}  // namespace

void Administration::ask(const Json& request, std::string_view door, const Answer& answer) try {
  const std::string what = request.at("do");
  if (!is_known(what)) return answer(refused_request("there is no request '" + what + "'"));
  spdlog::warn("the operator asks by {}: {}", door, told(what, request));
  if (what == "put-away") return put_away(request.at("room"), answer);
  if (what == "bring-back") return bring_back(request.at("room"), answer);
  if (what == "log") return tell_log(request.at("room"), answer);
  if (what == "events") return tell_events(answer);
  if (what == "end-event") return end_event(request, answer);
  if (what == "failed" || what == "retry" || what == "end" || is_about_profiles(what))
    return ask_store(request, answer);
  answer(answer_at_once(what, request));
} catch (const Json::exception&) {
  answer(refused_request("the request cannot be understood"));
}

Json Administration::answer_at_once(const std::string& what, const Json& request) {
  if (what == "rooms") return rooms();
  if (what == "connections") return connections();
  if (what == "bans") return bans();
  if (what == "ban") return ban(request);
  if (what == "unban") return unban(request);
  if (what == "announce") return announce(request);
  return drain(request);
}

Json Administration::rooms() const {
  const std::vector<RoomSummary> all = server_.lobby.summaries();
  Json list = Json::array();
  for (const RoomSummary& room : std::span(all).first(std::min(all.size(), kToldRooms)))
    list.push_back({{"room", room.entry.room},
                    {"game", room.entry.game},
                    {"status", name_of(room.entry.status)},
                    {"seats", room.entry.seats},
                    {"taken", room.entry.taken},
                    {"spectators", room.entry.spectators},
                    {"here", room.viewers},
                    {"public", room.is_public}});
  return {{"rooms", std::move(list)}, {"all", all.size()}, {"draining", server_.draining.load()}};
}

Json Administration::connections() const {
  Json list = Json::array();
  for (const auto& [address, count] : server_.connections.largest(kToldRooms))
    list.push_back({{"address", address}, {"connections", count}});
  return {{"addresses", std::move(list)}, {"all", server_.connections.size()}};
}

Json Administration::bans() const {
  Json list = Json::array();
  for (const Ban& ban : server_.bans.list())
    list.push_back({{"place", ban.place}, {"until_ms", ban.until_ms}});
  return {{"bans", std::move(list)}};
}

Json Administration::ban(const Json& request) {
  const std::string place = request.at("place");
  const std::int64_t seconds = request.at("seconds");
  if (!is_place(place)) return refused_request("an IP address or a network as 10.0.0.0/8 is needed");
  if (seconds < 0 || seconds > kMostSeconds) return refused_request("ten years are the most");
  if (is_wide(place) && !(request.contains("yes") && request.at("yes").get<bool>()))
    return refused_request(place + " is a large part of all addresses: nobody there could come in. " +
                           "Say yes to it (admin ban --yes, or \"yes\": true)");
  const std::int64_t now = now_ms();
  if (!server_.bans.add({place, seconds == 0 ? 0 : now + seconds * 1'000}, now))
    return refused_request("there are too many bans, or they cannot be written");
  server_.bans_changed();
  return bans();
}

Json Administration::unban(const Json& request) {
  if (!server_.bans.remove(request.at("place"), now_ms()))
    return refused_request("there is no such ban beside those of the settings, or they cannot be written");
  server_.bans_changed();
  return bans();
}

Json Administration::announce(const Json& request) {
  const std::string text = protocol::cleaned(request.at("text").get_ref<const std::string&>());
  if (!protocol::good_chat(text))
    return refused_request(std::string(protocol::entry(protocol::ErrorCode::BadText).message));
  const auto frame = std::make_shared<const std::string>(protocol::encode(protocol::Announcement{text}));
  std::size_t told = 0;
  for (SessionList& sessions : server_.sessions) told += sessions.announce(frame);
  return {{"told", told}};
}

Json Administration::drain(const Json& request) {
  const bool on = request.at("on");
  server_.draining = on;
  server_.lobby.drain(on);
  return {{"draining", on}};
}

void Administration::tell_events(const Answer& answer) {
  server_.events.list([answer](const auto& told) {
    const auto* const done = std::get_if<EventTold>(&told);
    answer(done == nullptr ? refused_request("the events cannot be told right now")
                           : std::get<Json>(done->body));
  });
}

void Administration::end_event(const Json& request, const Answer& answer) {
  const std::string event = request.at("event");
  const std::string reason = protocol::cleaned(request.at("reason").get_ref<const std::string&>());
  if (!protocol::good_chat(reason)) return answer(refused_request("say why: people read it"));
  server_.events.change({}, event, AskStop{reason}, [event, answer](const auto& told) {
    const auto* const refused = std::get_if<EventRefusal>(&told);
    if (refused == nullptr) return answer({{"event", event}});
    answer(refused_request(refused->why == NoEvent::NotFound ? "there is no such event"
                                                             : "the event cannot be ended right now"));
  });
}

void Administration::put_away(const std::string& name, const Answer& answer) {
  const std::shared_ptr<Room> room = server_.lobby.find(name);
  if (!room) return answer(refused_request("the room is not in memory"));
  room->retire([name, answer](Retired retired) {
    switch (retired) {
      case Retired::Done:
        return answer({{"room", name}});
      case Retired::Kept:
        return answer(refused_request("somebody is there"));
      case Retired::Ended:
        return answer(refused_request("the room ends otherwise, and may be tried again"));
    }
  });
}

void Administration::bring_back(const std::string& room, const Answer& answer) {
  server_.lobby.open(room, {}, [room, answer](const Lobby::Opened& opened) {
    const auto* const code = std::get_if<protocol::ErrorCode>(&opened);
    if (std::holds_alternative<Lobby::Elsewhere>(opened))
      return answer(refused_request("another node has the room"));
    answer(code == nullptr ? Json{{"room", room}}
                           : refused_request(std::string(protocol::entry(*code).name)));
  });
}

void Administration::tell_log(const std::string& room, const Answer& answer) {
  server_.logs.read(room, [room, answer](ReadResult result, const RoomLog& record) {
    if (result != ReadResult::Found)
      return answer(
          refused_request(result == ReadResult::Unknown ? "there is no such room" : "it cannot be read now"));
    const std::size_t all = record.entries.size();
    Json entries = Json::array();
    try {
      for (std::size_t at = all - std::min(all, kToldEntries); at < all; ++at)
        entries.push_back(bare_entry(record.entries[at]));
    } catch (const BadEntry& wrong) {
      return answer(refused_request("entry " + std::to_string(all) + " or one before it: " + wrong.what()));
    }
    answer({{"room", room}, {"all", all}, {"failures", record.failures}, {"entries", std::move(entries)}});
  });
}

void Administration::ask_store(const Json& request, const Answer& answer) {
  const bool asked = server_.store.ask([request, answer](Store* opened) {
    answer(opened != nullptr ? answer_request(*opened, request) : refused_request("the server is stopping"));
  });
  if (!asked) answer(refused_request("the server is busy"));
}

}  // namespace gatehouse::server
