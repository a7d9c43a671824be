#include "server/testing/scripted_client.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "protocol/digest.h"

namespace gatehouse::server::testing {
namespace {

void require(bool kept, const std::string& promise, const Json& message) {
  if (!kept) throw std::runtime_error("broken promise: " + promise + ": " + message.dump());
}

}  // namespace

void apply_patch(Json& document, const Json& patch) {
  static const std::set<std::string> kAllowed{"add", "remove", "replace"};
  for (const Json& operation : patch)
    require(kAllowed.contains(operation.at("op").get<std::string>()), "three operations", operation);
  document = document.patch(patch);
}

bool ScriptedClient::is_earlier(const Json& other) const {
  const Json match = document.at("room").value("match", Json{{"games", Json::array()}});
  return std::ranges::any_of(match.at("games"), [&](const Json& game) { return game.at("room") == other; });
}

void ScriptedClient::receive(const std::string& frame) {
  const Json message = Json::parse(frame);
  last = message;
  const std::string type = message.at("type");
  if (type == "joined") {
    room = message.at("room");
    seat = message.at("role") == "seat" ? std::optional<int>(message.at("seat").get<int>()) : std::nullopt;
    if (message.contains("token")) token = message.at("token");
    joined = true;
    synchronised = false;
  } else if (type == "snapshot") {
    require(joined && message.at("room") == room, "a snapshot comes after joined", message);
    take_snapshot(message);
  } else if (type == "tail") {
    require(joined && !synchronised && message.at("room") == room, "a tail comes once after joined", message);
    require(message.at("from") == version + 1, "a tail begins where the client is", message);
    for (const Json& update : message.at("updates")) take_update(update);
    require(message.at("to") == version, "a tail is whole", message);
    require(protocol::digest(document).text() == message.at("digest"), "a tail ends where the table is",
            message);
    synchronised = true;
    ++came.tails;
  } else if (type == "update") {
    require(joined && synchronised && message.at("room") == room, "updates come after the snapshot", message);
    take_update(message);
  } else if (type == "ack") {
    const auto [at, made] = acks.try_emplace(message.at("id"), message.at("version"));
    require(made || at->second == message.at("version"), "the same answer for the same command", message);
  } else if (type == "chat") {
    require(synchronised, "talk comes after the snapshot", message);
    require(message.at("audience") == (seat ? "players" : "spectators"), "who hears it is meant", message);
    if (message.at("room") != room)
      return require(is_earlier(message.at("room")), "talk is of this match", message);
    for (const Json& line : message.at("lines")) {
      const auto [at, made] = said.try_emplace({message.at("audience"), line.at("number")}, line);
      require(made || at->second == line, "a line stays as it was said", message);
    }
  } else if (type == "clock") {
    require(synchronised && message.at("room") == room, "clocks come after the snapshot", message);
    for (const Json& runs : message.at("running"))
      require(std::ranges::find(waiting, runs) != waiting.end(), "a clock runs for whom the game waits",
              message);
    clock = message;
  } else if (type == "break") {
    require(synchronised && document.at("room").at("match").at("number") > 1, "a break is within a match",
            message);
    told.break_ms = message.at("left_ms").get<std::int64_t>();
  } else if (type == "error") {
    errors.push_back(message);
  }
}

void ScriptedClient::take_snapshot(const Json& message) {
  document = message.at("document");
  version = message.at("version");
  prompt = message.at("prompt");
  waiting = message.at("waiting");
  require(protocol::digest(document).text() == message.at("digest"), "the digest is that of the document",
          message);
  synchronised = true;
  ++came.snapshots;
}

void ScriptedClient::take_update(const Json& message) {
  require(message.at("version") == version + 1, "versions have no gap", message);
  apply_patch(document, message.at("patch"));
  told.events = message.at("events");
  version = message.at("version");
  prompt = message.at("prompt");
  waiting = message.at("waiting");
  require(protocol::digest(document).text() == message.at("digest"), "the digest is that of the document",
          message);
  ++came.updates;
}

void ScriptedClient::disconnected() {
  joined = false;
  synchronised = false;
  prompt = Json();
}

}  // namespace gatehouse::server::testing
