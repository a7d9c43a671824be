#include "tests/server/crash_player.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "protocol/games.h"
#include "server/room/room_core.h"

namespace gatehouse::tests {

using protocol::Json;
using server::testing::Closed;

namespace {

// Before somebody comes back, as browsers wait, too.
constexpr std::chrono::milliseconds kPause{10};

}  // namespace

Player::Player(int number, std::function<int()> door, Transcript& transcript, Progress& progress,
               const std::atomic<bool>& enough)
    : number_(number),
      door_(std::move(door)),
      transcript_(transcript),
      progress_(progress),
      enough_(enough),
      dice_(static_cast<std::uint64_t>(number)) {}

void Player::run() {
  while (!enough_) {
    try {
      RecordedClient connection(door_(), transcript_);
      connection.hello();
      enter(connection);
      while (!enough_) step(connection);
    } catch (const Closed&) {
      mind_.disconnected();
      std::this_thread::sleep_for(kPause);
    } catch (const std::exception& broken) {  // a promise of the wire: this game is of no use any more
      surprises_.emplace_back(broken.what());
      mind_.token.clear();
    }
  }
}

void Player::enter(RecordedClient& connection) {
  if (mind_.token.empty()) return begin(connection);
  Json join = {{"type", "join"}, {"id", next_id()}, {"room", mind_.room}, {"token", mind_.token}};
  if (dice_.below(2) == 0) join["last"] = mind_.version;
  connection.send(join);
  while (!mind_.synchronised) receive(connection);
  if (mind_.document.at("game").is_null()) return fill(connection);
  if (unanswered_) connection.send(*unanswered_);
}

void Player::begin(RecordedClient& connection) {
  mind_ = {};
  acknowledged_version_ = 0;
  unanswered_.reset();
  connection.send({{"type", "create"},
                   {"id", next_id()},
                   {"name", "Player " + std::to_string(number_)},
                   {"game", "carcassonne"},
                   {"seats", 2},
                   {"public", true},
                   {"options", {{"expansions", {"royal_gates"}}, {"choices", Json::object()}}},
                   {"clock", {{"kind", "move"}, {"time_s", 3600}, {"over", "skip"}}}});
  while (!mind_.synchronised) receive(connection);
  fill(connection);
}

void Player::fill(RecordedClient& connection) {
  if (mind_.document.at("room").at("seats").size() < 2)
    connection.send({{"type", "bot"}, {"id", next_id()}, {"level", "random"}});
  connection.send({{"type", "start"}, {"id", next_id()}});
  while (mind_.document.at("game").is_null()) receive(connection);
}

void Player::step(RecordedClient& connection) {
  if (mind_.document.at("room").at("status") == "finished") {
    mind_.token.clear();
    throw Closed(0);  // what else comes of this game is not for the next one
  }
  // The update of an acknowledged command comes after its ack.
  if (!unanswered_ && !mind_.prompt.is_null() && mind_.version >= acknowledged_version_) {
    const Json& choices = mind_.prompt.at("choices");
    if (dice_.below(8) == 0) look_around(connection);
    unanswered_ = {{"type", "command"},
                   {"id", next_id()},
                   {"expect", mind_.version},
                   {"choice", choices.at(dice_.below(choices.size())).at("id")}};
    connection.send(*unanswered_);
  }
  receive(connection);
}

void Player::look_around(RecordedClient& connection) {
  connection.send({{"type", "preview"},
                   {"id", next_id()},
                   {"expect", mind_.version},
                   {"choices", {mind_.prompt.at("choices").at(0).at("id")}}});
  connection.send({{"type", "history"}, {"id", next_id()}, {"from", 1}, {"to", mind_.version}});
  connection.send({{"type", "list"}, {"id", next_id()}});
}

void Player::receive(RecordedClient& connection) {
  mind_.receive(connection.read_text());
  if (!mind_.room.empty()) told_[mind_.room] = mind_.version;
  const Json& said = mind_.last;
  if (said.at("type") == "error" && said.at("code") != "unavailable") surprises_.push_back(said.dump());
  if (!unanswered_ || said.value("id", "") != unanswered_->at("id")) {
    // Whoever cannot come in, or cannot fill the table, comes back later.
    if (said.at("type") == "error" && said.at("code") == "unavailable") throw Closed(0);
    return;
  }
  if (said.at("type") == "ack") {
    acknowledged_.push_back({mind_.room, mind_.seat.value_or(-1), unanswered_->at("id"),
                             unanswered_->at("choice"), said.at("version")});
    acknowledged_version_ = said.at("version");
    progress_.add();
  }
  unanswered_.reset();
}

Verdict judge(server::RoomReader& stored, const std::vector<Player>& players) {
  Verdict verdict;
  std::map<std::pair<std::string, std::string>, std::pair<server::Version, std::string>> found;
  for (const std::string& room : stored.rooms()) {
    const server::Record record = *stored.read(room);
    try {
      server::RoomCore(record, protocol::all_games());
    } catch (const std::exception& error) {
      MESSAGE("room " << record.room << ": " << std::string(error.what()));
      ++verdict.broken;
    }
    for (const std::string& line : record.entries) {
      const server::Entry entry = server::read_entry(line);
      const auto* const moved = std::get_if<server::Moved>(&entry.body);
      if (moved == nullptr || moved->command.empty()) continue;
      if (!found.try_emplace({record.room, moved->command}, entry.version, moved->choice).second)
        ++verdict.doubled;
    }
  }
  for (const Player& player : players) {
    for (const auto& [room, version] : player.told())
      if (const auto record = stored.read(room); !record || record->entries.size() < version)
        ++verdict.untrue;
    for (const Acknowledged& one : player.acknowledged()) {
      ++verdict.acknowledged;
      const auto at = found.find({one.room, one.id});
      if (at == found.end() || at->second != std::pair(one.version, one.choice)) ++verdict.lost;
    }
  }
  return verdict;
}

}  // namespace gatehouse::tests
