#include "tests/server/crash_player.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <thread>

#include "protocol/digest.h"
#include "protocol/games.h"
#include "server/room/replay_log.h"
#include "server/room/room_core.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::tests {

using protocol::Json;
using server::testing::Closed;

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
      if (mind_.synchronised && !mind_.token.empty() && !away_since_) away_since_ = Absence::Clock::now();
      mind_.disconnected();
      std::this_thread::sleep_for(kComesBackAfter);
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
  come_back();
  if (!unanswered_) return;
  again_ = true;
  connection.send(*unanswered_);
}

void Player::come_back() {
  if (const auto since = std::exchange(away_since_, std::nullopt))
    absences_.push_back({*since, Absence::Clock::now()});
}

void Player::begin(RecordedClient& connection) {
  mind_ = {};
  away_since_.reset();
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
    const std::vector<std::string> choices = choice_ids(mind_.prompt);
    if (dice_.below(8) == 0) look_around(connection);
    unanswered_ = {{"type", "command"},
                   {"id", next_id()},
                   {"expect", mind_.version},
                   {"choice", choices.at(dice_.below(choices.size()))}};
    again_ = false;
    connection.send(*unanswered_);
  }
  receive(connection);
}

void Player::look_around(RecordedClient& connection) {
  connection.send({{"type", "preview"},
                   {"id", next_id()},
                   {"expect", mind_.version},
                   {"choices", {choice_ids(mind_.prompt).front()}}});
  connection.send({{"type", "history"}, {"id", next_id()}, {"from", 1}, {"to", mind_.version}});
  connection.send({{"type", "list"}, {"id", next_id()}});
}

void Player::receive(RecordedClient& connection) {
  mind_.receive(connection.read_text());
  const Json& said = mind_.last;
  witness_.see(mind_);
  if (said.at("type") == "error" && said.at("code") != "unavailable") surprises_.push_back(said.dump());
  if (!unanswered_ || said.value("id", "") != unanswered_->at("id")) {
    // A player who cannot come in, or cannot fill the table, comes back later.
    if (said.at("type") == "error" && said.at("code") == "unavailable") throw Closed(0);
    return;
  }
  if (said.at("type") == "ack") {
    acknowledged_.push_back({mind_.room, mind_.seat.value_or(-1), unanswered_->at("id"),
                             unanswered_->at("choice"), said.at("version")});
    acknowledged_version_ = said.at("version");
    progress_.add();
  }
  if (said.at("type") == "error" && said.at("code") == "unavailable" && !again_)
    refused_.emplace_back(mind_.room, unanswered_->at("id"));
  unanswered_.reset();
}

namespace {

/// What the commands of the players have become in the store, by room and id.
using Found = std::map<std::pair<std::string, std::string>, std::pair<server::Version, std::string>>;

/// Whether each version looks from each place as everybody says who has seen it.
int seen_otherwise(const server::RoomLog& record, const Sights& sights) {
  int otherwise = 0;
  server::RoomState state(record.room, protocol::all_games());
  const auto compare = [&](const server::Entry& entry) {
    const auto first = sights.lower_bound({record.room, entry.version, -1});
    for (auto at = first; at != sights.end(); ++at) {
      const auto& [room, version, seat] = at->first;
      if (room != record.room || version != entry.version) return;
      const protocol::Viewer viewer = seat < 0 ? protocol::Viewer() : engine::seat_at(seat);
      if (protocol::digest(state.document(viewer)).text() != at->second) ++otherwise;
    }
  };
  server::replay_log(
      record, state, [](const server::Entry&) {}, compare);
  return otherwise;
}

/// All that was shown to anybody; counts what two of them were shown otherwise.
Sights together(const std::vector<const Witness*>& witnesses, int& otherwise) {
  Sights all;
  for (const Witness* const witness : witnesses)
    for (const auto& [where, digest] : witness->sights())
      if (all.try_emplace(where, digest).first->second != digest) ++otherwise;
  return all;
}

}  // namespace

Verdict judge(server::RoomReader& stored, const std::vector<Player>& players,
              const std::vector<Onlooker>& onlookers) {
  Verdict verdict;
  std::vector<const Witness*> witnesses;
  for (const Player& player : players) witnesses.push_back(&player.witness());
  for (const Onlooker& onlooker : onlookers) witnesses.push_back(&onlooker.witness());
  const Sights sights = together(witnesses, verdict.otherwise);
  Found found;
  std::map<std::string, std::size_t> length;
  for (const std::string& room : stored.rooms()) {
    const server::RoomLog record = *stored.read(room);
    length[room] = record.entries.size();
    try {
      server::RoomCore(record, protocol::all_games());
      verdict.otherwise += seen_otherwise(record, sights);
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
  for (const Witness* const witness : witnesses)
    for (const std::string& contradiction : witness->contradictions()) {
      MESSAGE(contradiction);
      ++verdict.otherwise;
    }
  for (const Witness* const witness : witnesses)
    verdict.untrue += static_cast<int>(std::ranges::count_if(
        witness->told(), [&](const auto& told) { return length[told.first] < told.second; }));
  for (const Player& player : players) {
    verdict.undenied += static_cast<int>(std::ranges::count_if(
        player.refused(), [&](const auto& command) { return found.contains(command); }));
    for (const Acknowledged& one : player.acknowledged()) {
      ++verdict.acknowledged;
      const auto at = found.find({one.room, one.id});
      if (at == found.end() || at->second != std::pair(one.version, one.choice)) ++verdict.lost;
    }
  }
  return verdict;
}

}  // namespace gatehouse::tests
