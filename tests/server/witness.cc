#include "tests/server/witness.h"

#include <algorithm>
#include <thread>

namespace gatehouse::tests {

using protocol::Json;
using server::testing::Closed;

void Witness::see(const server::testing::ScriptedClient& client) {
  if (!client.synchronised) return;
  protocol::Version& told = told_[client.room];
  if (client.version < told)
    contradictions_.push_back("shown version " + std::to_string(told) + " of " + client.room +
                              ", and then version " + std::to_string(client.version));
  told = std::max(told, client.version);
  const Json* said = &client.last;
  if (said->at("type") == "tail" && !said->at("updates").empty()) said = &said->at("updates").back();
  if (!said->contains("digest")) return;
  const std::string digest = said->at("digest");
  const auto [at, first] =
      sights_.try_emplace({client.room, client.version, client.seat.value_or(-1)}, digest);
  if (at->second != digest)
    contradictions_.push_back("version " + std::to_string(client.version) + " of " + client.room +
                              " was shown in two ways");
}

Onlooker::Onlooker(int number, std::function<int()> door, Transcript& transcript,
                   const std::atomic<bool>& enough)
    : number_(number),
      door_(std::move(door)),
      transcript_(transcript),
      enough_(enough),
      dice_(static_cast<std::uint64_t>(1'000 + number)) {}

void Onlooker::run() {
  while (!enough_) {
    try {
      RecordedClient connection(door_(), transcript_);
      connection.hello();
      look_on(connection);
    } catch (const Closed&) {
      mind_.disconnected();
      std::this_thread::sleep_for(kComesBackAfter);
    } catch (const std::exception& broken) {  // a promise of the wire
      surprises_.emplace_back(broken.what());
      room_.clear();
    }
  }
}

void Onlooker::look_on(RecordedClient& connection) {
  if (room_.empty()) choose_room(connection);
  Json watch = {
      {"type", "watch"}, {"id", "watch"}, {"room", room_}, {"name", "Onlooker " + std::to_string(number_)}};
  if (mind_.room == room_ && dice_.below(2) == 0) watch["last"] = mind_.version;
  connection.send(watch);
  while (!enough_) {
    mind_.receive(connection.read_text());
    witness_.see(mind_);
    const Json& said = mind_.last;
    if (said.at("type") == "error") {
      if (said.at("code") != "unavailable") surprises_.push_back(said.dump());
      throw Closed(0);  // and comes back later
    }
    if (!mind_.synchronised || mind_.document.at("room").at("status") != "finished") continue;
    room_.clear();
    throw Closed(0);
  }
}

void Onlooker::choose_room(RecordedClient& connection) {
  connection.send({{"type", "list"}, {"id", "list"}});
  for (;;) {
    const Json said = Json::parse(connection.read_text());
    if (said.value("id", "") != "list") continue;
    if (said.at("type") == "error" || said.at("rooms").empty()) throw Closed(0);
    const Json& rooms = said.at("rooms");
    room_ = rooms.at(dice_.below(rooms.size())).at("room");
    mind_ = {};
    return;
  }
}

}  // namespace gatehouse::tests
