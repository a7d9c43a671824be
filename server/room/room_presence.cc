// Who is here; players who are away, and who come back.

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/game_options.h"
#include "server/limits.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

void RoomCore::tell_presence(std::optional<ConnectionId> newcomer) {
  note_absence();
  const protocol::Presence now = presence();
  const auto frame =
      std::make_shared<const std::string>(protocol::encode(protocol::Viewers{state_.room(), now}));
  const std::size_t told = told_presence_.more;
  const std::size_t change = now.more > told ? now.more - told : told - now.more;
  const bool same_people = now.seats == told_presence_.seats && now.spectators == told_presence_.spectators &&
                           now.muted == told_presence_.muted;
  if (same_people && told != 0 && now.more != 0 && change * kCrowdPart < told) {
    if (newcomer) send(*newcomer, frame);
    return;
  }
  told_presence_ = now;
  for (const auto& [connection, person] : people_) send(connection, frame);
}

protocol::Presence RoomCore::presence() const {
  protocol::Presence presence;
  for (const auto& [connection, person] : people_) {
    if (person.seat) {
      presence.seats.add(*person.seat);
    } else if (presence.spectators.size() < kNamedSpectators) {
      presence.spectators.push_back(person.name);
      if (chat_.silenced({connection, person.address, person.name})) presence.muted.push_back(person.name);
    } else {
      ++presence.more;
    }
  }
  for (const Seat seat : state_.taken_seats())
    if (const auto& since = away_since_[static_cast<std::size_t>(engine::index(seat))];
        since && !presence.seats.has(seat))
      presence.away.emplace_back(seat, std::max<std::int64_t>(0, time_ms_ - *since));
  return presence;
}

void RoomCore::note_absence() {
  const bool playing = state_.status() == protocol::RoomStatus::Playing;
  SeatSet here;
  if (playing)
    for (const auto& [connection, person] : people_)
      if (person.seat) here.add(*person.seat);
  const SeatSet players = state_.players();
  for (int number = 0; number < engine::kMaxSeats; ++number) {
    const Seat seat = engine::seat_at(number);
    std::optional<std::int64_t>& since = away_since_[static_cast<std::size_t>(number)];
    if (!playing || !players.has(seat) || here.has(seat))
      since.reset();
    else if (!since)
      since = time_ms_;
  }
}

std::int64_t RoomCore::away_ms(Seat seat) const {
  const auto& since = away_since_[static_cast<std::size_t>(engine::index(seat))];
  return since ? std::max<std::int64_t>(1, time_ms_ - *since) : 0;
}

bool RoomCore::may_hand_over(Seat seat, Seat by) const {
  if (seat == by) return true;
  return by == state_.host() && away_ms(seat) >= state_.created().absence_s * std::int64_t{1000};
}

SeatSet RoomCore::voters() const {
  const SeatSet players = state_.players();
  SeatSet voters;
  for (const Seat seat : state_.taken_seats())
    if (players.has(seat) && !state_.out_of_time().has(seat) &&
        away_ms(seat) < state_.created().absence_s * std::int64_t{1000})
      voters.add(seat);
  return voters;
}

void RoomCore::welcome_back() {
  if (busy() || state_.status() != protocol::RoomStatus::Playing) return;
  for (const Seat seat : state_.taken_seats()) {
    const bool asked_about = state_.proposal() && state_.proposal()->about == seat;
    if (!asked_about && !state_.occupant(seat).stand_in) continue;
    if (away_ms(seat) > 0 || state_.out_of_time().has(seat)) continue;
    Draft draft = new_draft();
    const engine::Refusal refusal = draft.add(CameBack{seat}, time_ms_);
    engine::ensure(!refusal, "who has a seat can come back to it");
    return persist({std::move(draft), std::nullopt, std::nullopt});  // others come next
  }
}

bool RoomCore::knows(ConnectionId connection) const {
  if (people_.contains(connection)) return true;
  if (pending_ && pending_->requester && pending_->requester->connection == connection) return true;
  return std::any_of(waiting_.begin(), waiting_.end(), [connection](const Input& input) {
    if (const auto* const found = std::get_if<Found>(&input)) return found->connection == connection;
    const auto* const enter = std::get_if<Enter>(&input);
    return enter != nullptr && enter->connection == connection;
  });
}

RoomCounts RoomCore::counts() const {
  return {state_.status(),
          state_.size(),
          static_cast<int>(state_.taken_seats().size()),
          static_cast<int>(spectators()),
          people_.size(),
          state_.locked()};
}

RoomSummary RoomCore::summary() const {
  const RoomCounts now = counts();
  const Created& created = state_.created();
  return {{state_.room(), created.title, created.game, now.status, now.seats, now.taken, now.spectators,
           protocol::listed_options(created.options), state_.locked(), created.clock},
          created.is_public,
          now.viewers};
}

}  // namespace gatehouse::server
