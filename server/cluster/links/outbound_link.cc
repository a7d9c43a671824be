#include "server/cluster/links/outbound_link.h"

#include "server/cluster/links/remote_room.h"

namespace gatehouse::server {

void OutboundLink::connect(const std::string& host, const std::string& port, LinkNews news) {
  news_ = std::move(news);
  link_->connect(
      host, port,
      {[self = shared_from_this()](const LinkMessage& message) { self->on_message(message); },
       [self = shared_from_this()] { self->on_end(); }, [self = shared_from_this()] { self->on_open(); }});
}

bool OutboundLink::lead_to(const std::string& name, const std::shared_ptr<RemoteRoom>& room) {
  const std::lock_guard lock(mutex_);
  if (ended_) return false;
  std::erase_if(rooms_, [](const auto& entry) { return entry.second.expired(); });
  rooms_[name] = room;
  if (open_) room->on_open(shared_from_this());
  return true;
}

void OutboundLink::on_message(const LinkMessage& message) {
  if (message.kind == LinkMessage::Kind::CutOff) return news_.on_word(message);
  std::shared_ptr<RemoteRoom> room;
  {
    const std::lock_guard lock(mutex_);
    if (const auto at = rooms_.find(message.room); at != rooms_.end()) room = at->second.lock();
  }
  if (room) room->on_message(shared_from_this(), message);
}

void OutboundLink::on_open() {
  {
    const std::lock_guard lock(mutex_);
    open_ = true;
  }
  news_.on_open();
  for (const auto& room : rooms()) room->on_open(shared_from_this());
}

void OutboundLink::on_end() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  news_.on_end();  // first: the next look for the way finds another link
  for (const auto& room : rooms()) room->on_end(shared_from_this());
}

std::vector<std::shared_ptr<RemoteRoom>> OutboundLink::rooms() const {
  std::vector<std::shared_ptr<RemoteRoom>> rooms;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, weak] : rooms_)
    if (auto room = weak.lock()) rooms.push_back(std::move(room));
  return rooms;
}

}  // namespace gatehouse::server
