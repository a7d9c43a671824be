// Who is here and who is away, and what others are told of it.

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "protocol/game_options.h"
#include "server/room/limits.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

void RoomCore::tell_presence(const Occasion& now, std::optional<ConnectionId> newcomer) {
  tableside_.note_absence(now, audience_);
  const Seat host = state_.host();
  audience_.tell_here(now, host, presence(now, host), newcomer);
  if (audience_.sees_late(state_, std::nullopt))
    audience_.tell_here(now, std::nullopt, presence(now, std::nullopt), newcomer);
}

Frame RoomCore::snapshot_for(const Occasion& now, protocol::Viewer viewer) {
  return audience_.snapshot(state_, viewer, presence(now, viewer));
}

void RoomCore::show_held(const Occasion& now) {
  const std::optional<HeldBack::News> news = audience_.show_held(now);
  if (!news) return;
  audience_.tell(now, news->anew ? std::vector<Frame>{snapshot_for(now, std::nullopt)} : news->updates,
                 [](ConnectionId, const Person& person) { return !person.seat; });
}

std::optional<std::chrono::milliseconds> RoomCore::tick() const {
  const auto table = tableside_.next_look(state_, audience_, handled_ms_, busy());
  const std::optional<std::int64_t> held = audience_.held_due();
  if (!held) return table;
  const std::chrono::milliseconds due(std::max<std::int64_t>(0, *held - handled_ms_));
  return std::min(due, table.value_or(due));
}

protocol::Presence RoomCore::presence(const Occasion& now, protocol::Viewer viewer) const {
  protocol::Presence presence;
  const bool late = audience_.sees_late(state_, viewer);
  for (const auto& [connection, person] : audience_.people()) {
    if (person.seat) {
      if (!late) presence.seats.add(*person.seat);
    } else if (presence.spectators.size() < kNamedSpectators) {
      presence.spectators.push_back(person.name);
      if (chat_.silenced({connection, person.address, person.name})) presence.muted.push_back(person.name);
    } else {
      ++presence.more;
    }
  }
  // Of the seats as this viewer has been shown them: the start moves people up.
  const RoomState& shown = audience_.shown_to(state_, viewer);
  for (const Seat seat : shown.taken_seats()) {
    const std::optional<std::int64_t> away = tableside_.away_ms(now, seat);
    if (late && !shown.occupant(seat).bot)
      presence.seats.add(seat);
    else if (!late && away && !presence.seats.has(seat) && !shown.has_resigned(seat))
      presence.away.emplace_back(seat, *away);
  }
  return presence;
}

bool RoomCore::knows(ConnectionId connection) const {
  if (audience_.is_here(connection)) return true;
  if (pending_ && pending_->requester && pending_->requester->connection == connection) return true;
  return std::any_of(waiting_.begin(), waiting_.end(), [connection](const Input& input) {
    if (const auto* const found = std::get_if<Found>(&input)) return found->connection == connection;
    const auto* const enter = std::get_if<Enter>(&input);
    return enter != nullptr && enter->connection == connection;
  });
}

RoomCounts RoomCore::counts() const {
  const RoomState& shown = audience_.shown_to(state_, std::nullopt);
  return {standing(false).status,
          shown.size(),
          static_cast<int>(shown.taken_seats().size()),
          static_cast<int>(audience_.spectators()),
          audience_.people().size(),
          shown.locked(),
          entrance_.seatings()};
}

Standing RoomCore::standing(bool seated) const {
  const RoomState& shown = seated ? state_ : audience_.shown_to(state_, std::nullopt);
  protocol::RoomStatus status = shown.status();
  // That a game has begun is no secret: nobody can sit down any more.
  if (state_.match() && status == protocol::RoomStatus::Waiting) status = protocol::RoomStatus::Playing;
  return {status, shown.actor().seats};
}

RoomSummary RoomCore::summary() const {
  const RoomCounts now = counts();
  const Created& created = state_.created();
  const bool has_delay = created.watching.delay_s != 0;
  const std::int64_t listed_from = !founded_ms_
                                       ? std::numeric_limits<std::int64_t>::max()
                                       : *founded_ms_ + created.watching.delay_s * std::int64_t{1000};
  return {{state_.room(), created.title, created.game, now.status, now.seats, now.taken, now.spectators,
           protocol::listed_options(created.options), now.locked, created.clock},
          created.is_public,
          now.viewers,
          created.rematch_of.empty() ? 0 : listed_from,
          has_delay ? state_.token_hashes() : std::vector<std::string>()};
}

}  // namespace gatehouse::server
