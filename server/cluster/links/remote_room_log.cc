// A room of another node while there is no way to it: by its log.

#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "protocol/messages.h"
#include "server/base/metrics.h"
#include "server/cluster/links/limits.h"
#include "server/cluster/links/remote_room.h"
#include "server/room/come_again.h"

namespace gatehouse::server {

using Kind = LinkMessage::Kind;
using protocol::CloseCode;
using protocol::ErrorCode;

namespace {

// The id of the messages by which a door lets its people in again.
constexpr const char* kAgain = "again";

/// Whether saying it again would do no harm, nor having it refused.
bool only_asks(const protocol::ClientMessage& message) {
  return std::holds_alternative<protocol::Preview>(message) ||
         std::holds_alternative<protocol::Inspect>(message) ||
         std::holds_alternative<protocol::ReadHistory>(message);
}

Frame ack(const std::string& id, Version version) {
  return std::make_shared<const std::string>(protocol::encode(protocol::Ack{id, version}));
}

}  // namespace

void RemoteRoom::follow() {
  const auto services = services_.lock();
  if (reading_) return;
  Version least = std::numeric_limits<Version>::max();
  Version most = 0;
  for (const auto& [connection, person] : people_)
    if (person.where == RemotePerson::Where::ByLog) {
      least = std::min(least, person.told);
      most = std::max(most, person.told);
    }
  const auto reading = std::make_shared<LogReading>(name_, games_, least);
  reading_ = reading;
  has_read_ = false;
  read_ = lost_;
  const auto news = [weak = weak_from_this(), reading, name = name_](LogTail::Entries entries) {
    const auto self = weak.lock();
    if (!self) return;
    try {
      const std::lock_guard lock(reading->mutex);
      if (reading->broken) return;
      reading->broken = !entries;
      if (entries) reading->room.read(*entries, std::chrono::steady_clock::now());
    } catch (const std::exception& error) {
      spdlog::error("the log of room {} cannot be followed: {}", name, error.what());
      const std::lock_guard lock(reading->mutex);
      reading->broken = true;
    }
    asio::post(self->strand_, [self, reading] { self->on_read(reading); });
  };
  if (!services || !services->logs.follow(name_, most, news)) return give_up();
  metrics().followed();
  looked_ = {};
  turn_later();
}

void RemoteRoom::on_read(const std::shared_ptr<LogReading>& reading) {
  if (reading != reading_) return;
  {
    const std::lock_guard lock(reading->mutex);
    if (reading->broken) return give_up();
  }
  has_read_ = true;
  read_ = std::chrono::steady_clock::now();
  tell_news();
}

void RemoteRoom::turn_later() {
  timer_.expires_after(kFollowTurn);
  timer_.async_wait([self = shared_from_this()](NetworkError error) {
    if (!error && self->reading_) self->turn();
  });
}

void RemoteRoom::turn() {
  const Time now = std::chrono::steady_clock::now();
  if (now - read_ > kUnreadFor) return give_up();
  tell_news();
  const auto was_passed_on = [](const RemotePerson::Said& said) { return said.passed_on; };
  if (now - lost_ > kActorsWait)
    close_those([&](const RemotePerson& person) {
      return person.where == RemotePerson::Where::ByLog &&
             (person.wants_to_act || std::any_of(person.said.begin(), person.said.end(), was_passed_on));
    });
  stop_following();
  if (!reading_) return;
  if (!way_ && !looking_ && now - looked_ >= kWayAgain) look_for_way();
  turn_later();
}

void RemoteRoom::look_for_way() {
  const auto services = services_.lock();
  if (!services) return;
  looked_ = std::chrono::steady_clock::now();
  looking_ = true;
  services->find_way(name_, [self = shared_from_this()](const Lobby::Opened& opened) {
    asio::post(self->strand_, [self, opened] {
      self->looking_ = false;
      if (std::holds_alternative<Lobby::Elsewhere>(opened) || self->way_) return;
      const auto* const code = std::get_if<ErrorCode>(&opened);
      const bool may_come = code != nullptr && (*code == ErrorCode::Unavailable || *code == ErrorCode::Busy ||
                                                *code == ErrorCode::TooManyRooms);
      if (!may_come) self->give_up();  // it is here now, or nowhere
    });
  });
}

Reader RemoteRoom::reader(const RemotePerson& person) const {
  return {person.pass.token, person.seat, person.told};
}

void RemoteRoom::tell_news() {
  if (!has_read_) return;
  const Time now = std::chrono::steady_clock::now();
  for (auto at = people_.begin(); at != people_.end();) {
    const auto one = at++;
    RemotePerson& person = one->second;
    if (person.where != RemotePerson::Where::ByLog) continue;
    FollowedRoom::News news;
    {
      Reader told = reader(person);
      const std::lock_guard lock(reading_->mutex);
      news = reading_->room.tell(told, now);
      person.seat = told.seat;
      person.told = told.told;
    }
    send_frames(person, std::move(news.frames));
    if (news.lost || person.peer.expired())
      close(one, CloseCode::Restart);
    else
      answer(person);
  }
}

void RemoteRoom::answer(RemotePerson& person) {
  if (!has_read_) return;
  for (std::size_t at = 0; at < person.said.size() && person.where == RemotePerson::Where::ByLog;)
    if (answer(person, person.said[at]))
      person.said.erase(person.said.begin() + static_cast<std::ptrdiff_t>(at));
    else
      ++at;
  if (person.where != RemotePerson::Where::ByLog) stop_following();
}

bool RemoteRoom::answer(RemotePerson& person, const RemotePerson::Said& said) {
  const auto decoded = protocol::decode(*said.message.text);
  const auto* const message = std::get_if<protocol::ClientMessage>(&decoded);
  if (message == nullptr) return true;  // it was decoded before
  const std::string id(protocol::id_of(*message));
  const bool asks_for_all = std::holds_alternative<protocol::Resync>(*message);
  const bool acts = !only_asks(*message) && !asks_for_all;
  Frame reply;
  bool leaves = false;
  {
    Reader asks = reader(person);
    const std::lock_guard lock(reading_->mutex);
    if (const auto version = reading_->room.done(asks, *message)) reply = ack(id, *version);
    if (asks_for_all) reply = reading_->room.show(asks);
    person.told = asks.told;
    leaves = std::holds_alternative<protocol::Leave>(*message) && reading_->room.may_leave(asks);
    if (leaves) reply = ack(id, person.told);
  }
  if (!reply && acts && said.passed_on)
    return false;  // it may have been done, and the log be about to say so
  if (!reply) {
    const bool talks = std::holds_alternative<protocol::Chat>(*message);
    person.wants_to_act = person.wants_to_act || (acts && !talks && person.seat);
    reply = refusal_frame(ErrorCode::Unavailable, id);
  }
  send_frames(person, {reply});
  if (leaves) person.where = RemotePerson::Where::Outside;
  if (const auto peer = person.peer.lock(); peer && leaves) peer->release(shared_from_this());
  if (const auto handled = std::exchange(person.handled, nullptr)) handled();
  return true;
}

void RemoteRoom::come_back() {
  tell_news();
  for (auto& [connection, person] : people_) {
    if (person.where != RemotePerson::Where::ByLog) continue;
    const Pass& pass = person.pass;
    LinkMessage message{Kind::Enter, name_, {connection}, 0, pass.token, pass.address};
    protocol::ClientMessage enter = protocol::WatchRoom{kAgain, name_, pass.name, person.told};
    if (!pass.token.empty())
      enter = protocol::JoinRoom{kAgain, name_, std::nullopt, std::nullopt, pass.token, person.told};
    // Who sits there by now may have come later, by another door.
    if (!pass.token.empty() && !pass.sat.empty()) {
      message.number = 1;
      message.token = pass.sat;
    }
    message.text = std::make_shared<const std::string>(protocol::encode(enter));
    person.where = RemotePerson::Where::Returning;
    person.unheard = 1;
    person.wants_to_act = false;
    way_->send(std::move(message));
  }
}

void RemoteRoom::give_up() {
  close_those([](const RemotePerson& person) { return person.where == RemotePerson::Where::ByLog; });
  stop_following();
}

void RemoteRoom::stop_following() {
  if (!reading_ || any(RemotePerson::Where::ByLog) || any(RemotePerson::Where::Returning)) return;
  reading_ = nullptr;
  timer_.cancel();
  if (const auto services = services_.lock()) services->logs.forget(name_);
}

}  // namespace gatehouse::server
