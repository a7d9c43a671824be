#include "tests/load/cluster/roaming_player.h"
#include "tests/support/choice_ids.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gatehouse::load {
namespace {

using server::testing::Closed;
using server::testing::LoopbackClient;

// Between two tries. A browser waits for longer: what is measured is the servers.
constexpr std::chrono::milliseconds kBetweenTries{100};

/// How a browser waits after the close of a connection: web-client/src/net/retry.ts. `random`: below 1.
std::chrono::milliseconds as_a_browser(int code, int tried, double random) {
  constexpr int kDoublings = 6;  // 30 s, nearly
  if (code == 1012 && tried == 0) return std::chrono::milliseconds(250 + static_cast<int>(random * 1'250));
  const int slowest = 500 << std::min(tried, kDoublings);
  return std::chrono::milliseconds(static_cast<int>(slowest * (0.5 + random / 2)));
}

}  // namespace

RoamingPlayer::RoamingPlayer(int number, std::function<int()> door, const Manner& manner)
    : number_(number),
      door_(std::move(door)),
      manner_(manner),
      dice_(static_cast<std::uint64_t>(number)),
      thread_([this] { run(); }) {}

RoamingPlayer::~RoamingPlayer() {
  thread_.join();
}

std::string RoamingPlayer::room() const {
  const std::lock_guard lock(mutex_);
  return room_;
}

std::optional<RoamingPlayer::Clock::time_point> RoamingPlayer::back_in(const std::string& room,
                                                                       Clock::time_point since) const {
  const std::lock_guard lock(mutex_);
  for (const Back& back : backs_)
    if (back.room == room && back.connected >= since) return back.acknowledged;
  return std::nullopt;
}

std::vector<RoamingPlayer::Absence> RoamingPlayer::absences() const {
  const std::lock_guard lock(mutex_);
  return absences_;
}

std::string RoamingPlayer::surprise() const {
  const std::lock_guard lock(mutex_);
  return surprise_;
}

void RoamingPlayer::run() {
  while (!left_) {
    try {
      const int port = door_();
      const Clock::time_point connected = Clock::now();
      LoopbackClient connection(port);
      connection.hello();
      enter(connection);
      bool played = false;
      while (!left_) play(connection, connected, played);
    } catch (const Closed& closed) {
      std::this_thread::sleep_for(lose(closed.code));
    } catch (const std::exception& broken) {
      const std::lock_guard lock(mutex_);
      surprise_ = broken.what();
      mind_ = {};
    }
  }
}

std::chrono::milliseconds RoamingPlayer::lose(int code) {
  constexpr std::uint64_t kParts = 1'000;
  if (mind_.synchronised && !mind_.token.empty() && !away_since_) away_since_ = Clock::now();
  mind_.disconnected();
  if (!manner_.as_a_browser) return kBetweenTries;
  return as_a_browser(code, tries_++, static_cast<double>(dice_.below(kParts)) / kParts);
}

void RoamingPlayer::come_back() {
  tries_ = 0;
  const auto since = std::exchange(away_since_, std::nullopt);
  if (!since) return;
  const std::lock_guard lock(mutex_);
  absences_.push_back({*since, Clock::now()});
}

void RoamingPlayer::enter(LoopbackClient& connection) {
  if (mind_.token.empty()) return begin(connection);
  connection.send({{"type", "join"}, {"id", next_id()}, {"room", mind_.room}, {"token", mind_.token}});
  while (!mind_.synchronised) receive(connection);
  if (mind_.document.at("game").is_null()) return fill(connection);
  come_back();
  if (unanswered_) connection.send(*unanswered_);
}

void RoamingPlayer::begin(LoopbackClient& connection) {
  mind_ = {};
  away_since_.reset();
  unanswered_.reset();
  connection.send({{"type", "create"},
                   {"id", next_id()},
                   {"name", "Visitor " + std::to_string(number_)},
                   {"game", "carcassonne"},
                   {"seats", 2},
                   {"public", false},
                   {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}}});
  while (!mind_.synchronised) receive(connection);
  fill(connection);
}

void RoamingPlayer::fill(LoopbackClient& connection) {
  if (mind_.document.at("room").at("seats").size() < 2)
    connection.send({{"type", "bot"}, {"id", next_id()}, {"level", "random"}});
  connection.send({{"type", "start"}, {"id", next_id()}});
  while (mind_.document.at("game").is_null()) receive(connection);
  const std::lock_guard lock(mutex_);
  room_ = mind_.room;
  tries_ = 0;
}

void RoamingPlayer::play(LoopbackClient& connection, Clock::time_point connected, bool& played) {
  if (mind_.document.at("room").at("status") == "finished") {
    mind_.token.clear();
    throw Closed(0);  // what else comes of this game is not for the next one
  }
  if (!unanswered_ && !mind_.prompt.is_null()) {
    if (played) std::this_thread::sleep_for(manner_.thinks);
    unanswered_ = {{"type", "command"},
                   {"id", next_id()},
                   {"expect", mind_.version},
                   {"choice", tests::choice_ids(mind_.prompt).front()}};
    connection.send(*unanswered_);
  }
  receive(connection);
  if (!unanswered_) return;
  const auto answer = mind_.acks.find(unanswered_->at("id").get<std::string>());
  if (answer == mind_.acks.end()) return;
  if (!played) {
    const std::lock_guard lock(mutex_);
    backs_.push_back({mind_.room, connected, Clock::now()});
  }
  played = true;
  ++acknowledged_;
  unanswered_.reset();
  while (mind_.version < answer->second) receive(connection);  // its update comes after its ack
}

void RoamingPlayer::receive(LoopbackClient& connection) {
  mind_.receive(connection.read_text());
  if (mind_.last.at("type") != "error") return;
  if (mind_.last.at("code") == "unavailable") throw Closed(0);  // and comes back later
  throw std::runtime_error(mind_.last.dump());
}

}  // namespace gatehouse::load
