// Who is here and who is away, and what others are told of it.

#include <algorithm>
#include <limits>
#include <utility>

#include "protocol/game_options.h"
#include "server/room/door_limits.h"
#include "server/room/limits.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

/// Who is here, as this viewer is told: who sees late is not told whether players are here.
protocol::Presence presence_at(const Occasion& now, const RoomAudience& audience,
                               const RoomTableside& tableside, const RoomTalk& talk,
                               protocol::Viewer viewer) {
  protocol::Presence presence;
  const bool late = audience.sees_late(now.state, viewer);
  for (const auto& [connection, person] : audience.people()) {
    if (person.seat) {
      if (!late) presence.seats.add(*person.seat);
    } else if (presence.spectators.size() < kNamedSpectators) {
      presence.spectators.push_back(person.name);
      if (talk.silenced({connection, person.address, person.name})) presence.muted.push_back(person.name);
    } else {
      ++presence.more;
    }
  }
  // Of the seats as this viewer has been shown them: the start moves people up.
  const RoomState& shown = audience.shown_to(now.state, viewer);
  for (const Seat seat : shown.seating().taken_seats()) {
    const std::optional<std::int64_t> away = tableside.away_ms(now, seat);
    if (late && !shown.seating().occupant(seat).bot)
      presence.seats.add(seat);
    else if (!late && away && !presence.seats.has(seat) && !shown.seating().has_resigned(seat))
      presence.away.emplace_back(seat, *away);
  }
  return presence;
}

}  // namespace

void RoomCore::tell_presence(const Occasion& now, std::optional<ConnectionId> newcomer) {
  tableside_.note_absence(now, audience_);
  const Seat host = state_.seating().host();
  audience_.tell_here(now, host, presence_at(now, audience_, tableside_, talk_, host), newcomer);
  if (audience_.sees_late(state_, std::nullopt))
    audience_.tell_here(now, std::nullopt, presence_at(now, audience_, tableside_, talk_, std::nullopt),
                        newcomer);
}

Frame RoomCore::snapshot_for(const Occasion& now, protocol::Viewer viewer) {
  return audience_.snapshot(state_, viewer, presence_at(now, audience_, tableside_, talk_, viewer));
}

void RoomCore::send_all(const Occasion& now, ConnectionId connection, protocol::Viewer viewer, bool anew) {
  now.effects.emplace_back(Send{connection, snapshot_for(now, viewer), anew});
  send_beside(now, connection, viewer);
}

void RoomCore::send_beside(const Occasion& now, ConnectionId connection, protocol::Viewer viewer) {
  if (const Frame lines = talk_.lines_frame(state_, viewer)) audience_.send(now, connection, lines);
  talk_.recall(now, connection);
  if (audience_.sees_late(state_, viewer)) return;  // clocks would tell who moves, and when
  if (const Frame shown = tableside_.clocks_frame(now)) audience_.send(now, connection, shown);
  if (const Frame left = match_.break_frame(now)) audience_.send(now, connection, left);
}

void RoomCore::send_away(const Occasion& now, ConnectionId connection, ErrorCode why) {
  audience_.remove(connection);
  protocol::Error goodbye = protocol::error(why, {});
  if (why == ErrorCode::Removed) goodbye.retry_after_ms = static_cast<int>(kKeptAway.count());
  audience_.send(now, connection, std::move(goodbye));
  waiting_.refuse_said(now, audience_, connection);
  now.effects.emplace_back(Release{connection});
}

std::optional<std::chrono::milliseconds> RoomCore::tick() const {
  std::optional<std::chrono::milliseconds> next =
      tableside_.next_look(state_, audience_, handled_ms_, busy());
  const auto sooner = [&next](std::chrono::milliseconds due) { next = std::min(due, next.value_or(due)); };
  if (const auto due = busy() ? std::nullopt : match_.next_look(state_, handled_ms_)) sooner(*due);
  if (const std::optional<std::int64_t> held = audience_.held_due())
    sooner(std::chrono::milliseconds(std::max<std::int64_t>(0, *held - handled_ms_)));
  return next;
}

bool RoomCore::knows(ConnectionId connection) const {
  if (audience_.is_here(connection)) return true;
  if (pending_ && pending_->requester && pending_->requester->connection == connection) return true;
  return waiting_.wants_in(connection);
}

RoomCounts RoomCore::counts() const {
  const RoomState& shown = audience_.shown_to(state_, std::nullopt);
  return {standing(false).status,
          shown.seating().size(),
          static_cast<int>(shown.seating().taken_seats().size()),
          static_cast<int>(audience_.spectators()),
          audience_.people().size(),
          shown.table().locked,
          entrance_.seatings()};
}

Standing RoomCore::standing(bool seated) const {
  const RoomState& shown = seated ? state_ : audience_.shown_to(state_, std::nullopt);
  protocol::RoomStatus status = shown.status();
  // That a game has begun is no secret: nobody can sit down any more.
  if (state_.in_play() && status == protocol::RoomStatus::Waiting) status = protocol::RoomStatus::Playing;
  return {status, shown.actor().seats};
}

RoomSummary RoomCore::summary() const {
  const RoomCounts now = counts();
  const Created& created = state_.created();
  const bool has_delay = created.watching.delay_s != 0;
  const std::optional<std::int64_t> founded = match_.founded_ms();
  const auto match = standing_of_match(audience_.shown_to(state_, std::nullopt));
  const std::int64_t listed_from = !founded ? std::numeric_limits<std::int64_t>::max()
                                            : *founded + created.watching.delay_s * std::int64_t{1000};
  return {{state_.room(), created.title, created.game, now.status, now.seats, now.taken, now.spectators,
           protocol::listed_options(created.options), now.locked, created.clock,
           match ? std::optional(score_of(*match)) : std::nullopt, created.rated},
          created.is_public,
          now.viewers,
          created.rematch_of.empty() ? 0 : listed_from,
          has_delay ? state_.seating().token_hashes() : std::vector<std::string>()};
}

}  // namespace gatehouse::server
