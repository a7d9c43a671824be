#include "server/room/chat.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "server/room/chat_limits.h"
#include "server/room/door_limits.h"

namespace gatehouse::server {
namespace {

std::size_t told_bytes(const Remark& remark) {
  const auto* const text = std::get_if<std::string>(&remark.line.spoken);
  return remark.line.name.size() + (text != nullptr ? text->size() : 0);
}

}  // namespace

std::string write_remark(const Remark& remark) {
  Json json = protocol::line_json(remark.line);
  json["command"] = remark.command;
  json["version"] = remark.version;
  return json.dump();
}

Remark read_remark(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    Remark remark{
        {json.at("number"), json.at("time_ms"), json.at("name"), {}}, json.at("command"), json.at("version")};
    if (!json.contains("phrase")) {
      remark.line.spoken = json.at("text").get<std::string>();
      return remark;
    }
    const auto phrase = protocol::phrase_called(json.at("phrase").get_ref<const std::string&>());
    if (!phrase) throw BadEntry("nobody can say such a phrase");
    remark.line.spoken = *phrase;
    return remark;
  } catch (const Json::exception&) {
    throw BadEntry("a line of the chat cannot be read");  // what it says goes into no log
  }
}

TalkRead talk_in(Store& store, const std::vector<std::string>& rooms) {
  TalkRead talk;
  for (const std::string& room : rooms) try {
      std::optional<RoomLog> log = store.find(room, 0);
      if (log && !log->chat.empty()) talk.rooms.push_back({room, std::move(log->chat)});
    } catch (const StoreError& error) {
      spdlog::warn("what was said in room {} cannot be read: {}", room, error.what());
    }
  return talk;
}

Chat::Chat()
    : by_seat_(kChatBySeat),
      by_address_(kChatByAddress),
      by_spectators_(kChatBySpectators),
      mutes_(kMutesByHost) {}

Chat::Chat(std::span<const KeptLine> kept) : Chat() {
  for (const KeptLine& line : kept) {
    if (line.audience < 0 || line.audience >= static_cast<int>(protocol::kAudiences))
      throw BadEntry("a line of the chat is for nobody");
    add(static_cast<Audience>(line.audience), read_remark(line.text));
  }
}

const Remark* Chat::find(Audience audience, std::string_view name, std::string_view command) const {
  const std::deque<Remark>& remarks = circle(audience).remarks;
  const auto found = std::find_if(remarks.begin(), remarks.end(), [&](const Remark& remark) {
    return remark.command == command && remark.line.name == name;
  });
  return found == remarks.end() ? nullptr : &*found;
}

std::uint64_t Chat::oldest(const Circle& circle, const Remark& next) const {
  std::size_t lines = 1;
  std::size_t bytes = told_bytes(next);
  for (auto remark = circle.remarks.rbegin(); remark != circle.remarks.rend(); ++remark, ++lines) {
    bytes += told_bytes(*remark);
    if (lines >= kChatLines || bytes > kChatBytes) return remark->line.number + 1;
  }
  return circle.remarks.empty() ? next.line.number : circle.remarks.front().line.number;
}

KeepLine Chat::keep(Audience audience, const Remark& next) const {
  return {{static_cast<int>(audience), next.line.number, write_remark(next)}, oldest(circle(audience), next)};
}

void Chat::add(Audience audience, Remark next) {
  Circle& circle = this->circle(audience);
  const std::uint64_t first = oldest(circle, next);
  while (!circle.remarks.empty() && circle.remarks.front().line.number < first) circle.remarks.pop_front();
  circle.last = next.line.number;
  circle.remarks.push_back(std::move(next));
  circle.all.reset();
}

Frame Chat::all(Audience audience, const std::string& room) {
  Circle& circle = this->circle(audience);
  if (!circle.all && !circle.remarks.empty()) {
    protocol::ChatLines lines{room, audience, {}};
    for (const Remark& remark : circle.remarks)
      lines.lines.push_back(protocol::line_json(remark.line).dump());
    circle.all = std::make_shared<const std::string>(protocol::encode(std::move(lines)));
  }
  return circle.all;
}

void Chat::rest() {
  for (Circle& circle : circles_) circle.all.reset();
}

std::int64_t Chat::wait(protocol::Viewer seat, const Visitor& visitor, std::int64_t now) const {
  if (seat) return by_seat_.wait(*seat, now);
  return std::max(by_address_.wait(visitor.address, now), by_spectators_.wait(0, now));
}

void Chat::note(protocol::Viewer seat, const Visitor& visitor, std::int64_t now) {
  if (seat) return by_seat_.note(*seat, now);
  by_address_.note(visitor.address, now);
  by_spectators_.note(0, now);
}

void Chat::silence(const Visitor& spectator) {
  if (silenced(spectator)) return;
  silenced_.push_back(spectator);
  if (silenced_.size() > kBarred) silenced_.pop_front();
}

void Chat::unsilence(std::string_view name) {
  std::erase_if(silenced_, [name](const Visitor& each) { return each.name == name; });
}

bool Chat::silenced(const Visitor& spectator) const {
  return std::any_of(silenced_.begin(), silenced_.end(), [&](const Visitor& each) {
    return (each.connection != 0 && each.connection == spectator.connection) ||
           each.address == spectator.address;
  });
}

std::vector<SilencedSpectator> Chat::all_silenced() const {
  std::vector<SilencedSpectator> all;
  for (const Visitor& each : silenced_) all.push_back({each.address, each.name});
  return all;
}

}  // namespace gatehouse::server
