#include "server/net/ws/session_group.h"

#include <utility>

#include "server/base/addresses.h"
#include "server/net/ws/ws_session.h"

namespace gatehouse::server {

void SessionList::add(const std::shared_ptr<WsSession>& session) {
  const std::lock_guard lock(mutex_);
  sessions_[session.get()] = session;
}

void SessionList::remove(WsSession* session) {
  const std::lock_guard lock(mutex_);
  sessions_.erase(session);
}

std::vector<std::shared_ptr<WsSession>> SessionList::alive() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<WsSession>> alive;
  for (const auto& [address, session] : sessions_)
    if (auto held = session.lock()) alive.push_back(std::move(held));
  return alive;
}

void SessionList::close_all(protocol::CloseCode code) {
  for (const auto& session : alive()) session->close(code);
}

void SessionList::cut_all() {
  for (const auto& session : alive()) session->cut();
}

void SessionList::close_from(const std::vector<std::string>& places, protocol::CloseCode code) {
  for (const auto& session : alive())
    if (is_one_of(session->client(), places)) session->close(code);
}

std::size_t SessionList::announce(const Frame& frame) {
  const std::vector<std::shared_ptr<WsSession>> all = alive();
  for (const auto& session : all) session->announce(frame);
  return all.size();
}

// A session that is in the list is still whole: with the mutex held it cannot get any further in its end.
std::vector<std::shared_ptr<WsSession>> SessionList::due(Time now) {
  std::vector<std::shared_ptr<WsSession>> due;
  const std::lock_guard lock(mutex_);
  for (const auto& [session, weak] : sessions_)
    if (session->is_due(now))
      if (auto held = weak.lock()) due.push_back(std::move(held));
  return due;
}

std::size_t SessionList::size() const {
  const std::lock_guard lock(mutex_);
  return sessions_.size();
}

SessionGroup::SessionGroup(asio::io_context& context, SessionList& sessions,
                           std::chrono::milliseconds interval)
    : strand_(asio::make_strand(context)), sessions_(sessions), interval_(interval), timer_(strand_) {}

void SessionGroup::start() {
  asio::post(strand_, [this] { look_later(); });
}

void SessionGroup::look_later() {
  timer_.expires_after(interval_.load());
  timer_.async_wait([this](NetworkError error) {
    if (error) return;
    const auto now = std::chrono::steady_clock::now();
    for (const auto& session : sessions_.due(now)) session->on_due(now);
    look_later();
  });
}

void SessionGroup::deliver(const std::shared_ptr<RoomPort>& from, std::vector<Delivery> deliveries) {
  asio::post(strand_, [from, deliveries = std::move(deliveries)] {
    for (const Delivery& delivery : deliveries)
      for (const std::shared_ptr<Peer>& peer : delivery.to)
        for (const Frame& frame : delivery.frames) peer->deliver(from, frame, delivery.replaces_all);
    for (const Delivery& delivery : deliveries)
      for (const std::shared_ptr<Peer>& peer : delivery.to) peer->flush();
  });
}

}  // namespace gatehouse::server
