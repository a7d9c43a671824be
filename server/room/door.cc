#include "server/room/door.h"

#include <algorithm>
#include <utility>

#include "server/room/door_limits.h"

namespace gatehouse::server {

using protocol::ErrorCode;

Door::Door()
    : by_connection_(kSeatsByConnection),
      by_address_(kSeatsByAddress),
      by_all_(kSeatsByAll),
      bots_(kBotsByHost),
      acts_(kActsByHost) {}

bool Door::Bar::keeps_out(const Visitor& other) const {
  if (other.connection == visitor.connection) return true;
  if (other.address != visitor.address) return false;
  return !until || protocol::look_alike(other.name, visitor.name);
}

std::optional<Door::Barred> Door::barred(const Visitor& visitor, Wish wish, std::int64_t now) const {
  std::optional<Barred> found;
  for (const Bar& bar : bars_) {
    if ((bar.until && *bar.until <= now) || (bar.only_from_seats && wish == Wish::Watch) ||
        !bar.keeps_out(visitor))
      continue;
    if (!bar.until) return Barred{ErrorCode::Banned, std::nullopt};
    found = Barred{ErrorCode::Removed,
                   static_cast<int>(std::min<std::int64_t>(*bar.until - now, kKeptAway.count()))};
  }
  return found;
}

void Door::keep_away(const Visitor& visitor, bool only_from_seats, std::int64_t now) {
  std::erase_if(bars_, [now](const Bar& bar) { return bar.until && *bar.until <= now; });
  remember({visitor, now + kKeptAway.count(), only_from_seats});
}

void Door::ban(const Visitor& visitor) {
  remember({visitor, std::nullopt, false});
}

// Somebody who was sent away is no guest any more.
void Door::remember(Bar bar) {
  if (!bar.only_from_seats)
    std::erase_if(guests_, [&bar](const Visitor& guest) { return bar.keeps_out(guest); });
  bars_.push_back(std::move(bar));
  if (bars_.size() > kBarred) bars_.pop_front();
}

bool Door::is_guest(const Visitor& visitor) const {
  return std::ranges::any_of(guests_, [&](const Visitor& guest) {
    return guest.address == visitor.address && guest.name == visitor.name;
  });
}

std::int64_t Door::wait_for_seat(const Visitor& visitor, std::int64_t now) const {
  return std::max({by_connection_.wait(visitor.connection, now), by_address_.wait(visitor.address, now),
                   by_all_.wait(0, now)});
}

void Door::note_seat(const Visitor& visitor, std::int64_t now) {
  by_connection_.note(visitor.connection, now);
  by_address_.note(visitor.address, now);
  by_all_.note(0, now);
}

}  // namespace gatehouse::server
