// Players who are away, and who come back; what others are told of it.

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "protocol/game_options.h"
#include "server/room/limits.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

void RoomCore::tell_presence(const Occasion& now, std::optional<ConnectionId> newcomer) {
  note_absence(now);
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
  if (without_host_) return relief_tick();  // before the start nothing else goes by time
  const std::optional<std::chrono::milliseconds> clocks = clock_tick();
  const std::optional<std::int64_t> held = audience_.held_due();
  if (!held) return clocks;
  const std::chrono::milliseconds due(std::max<std::int64_t>(0, *held - handled_ms_));
  return std::min(due, clocks.value_or(due));
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
    const auto& since = away_since_[static_cast<std::size_t>(engine::index(seat))];
    if (late && !shown.occupant(seat).bot)
      presence.seats.add(seat);
    else if (!late && since && !presence.seats.has(seat) && !shown.has_resigned(seat))
      presence.away.emplace_back(seat, std::max<std::int64_t>(0, now.steady_ms - *since));
  }
  return presence;
}

void RoomCore::note_absence(const Occasion& now) {
  const bool playing = state_.status() == protocol::RoomStatus::Playing;
  SeatSet here;
  if (playing)
    for (const auto& [connection, person] : audience_.people())
      if (person.seat) here.add(*person.seat);
  const SeatSet players = state_.players();
  for (int number = 0; number < engine::kMaxSeats; ++number) {
    const Seat seat = engine::seat_at(number);
    std::optional<std::int64_t>& since = away_since_[static_cast<std::size_t>(number)];
    const bool counts = players.has(seat) || seat == state_.host();
    if (!playing || !counts || here.has(seat))
      since.reset();
    else if (!since)
      since = now.steady_ms;
  }
  const Seat host = state_.host();
  const bool missing = state_.version() != 0 && !state_.match() && state_.taken(host) &&
                       !state_.occupant(host).bot && !audience_.sits_here(host);
  if (!missing)
    without_host_.reset();
  else if (!without_host_ || without_host_->first != host)
    without_host_ = {host, now.steady_ms};
}

std::optional<std::int64_t> RoomCore::without_host_ms(std::int64_t steady_ms) const {
  return without_host_ ? std::optional(std::max<std::int64_t>(0, steady_ms - without_host_->second))
                       : std::nullopt;
}

// A program does not know when to start.
std::optional<Seat> RoomCore::next_host() const {
  for (int step = 1; step < state_.size(); ++step) {
    const Seat seat = engine::seat_at((engine::index(state_.host()) + step) % state_.size());
    if (state_.taken(seat) && !state_.occupant(seat).program && audience_.sits_here(seat)) return seat;
  }
  return std::nullopt;
}

// When it could not be stored it is tried again, a little later.
std::optional<std::chrono::milliseconds> RoomCore::relief_tick() const {
  if (busy() || !next_host()) return std::nullopt;
  const std::chrono::milliseconds left(state_.created().absence_s * std::int64_t{1000} -
                                       without_host_ms(handled_ms_).value_or(0));
  return std::max(left, kTick);
}

void RoomCore::relieve_host(const Occasion& now) {
  const std::optional<std::int64_t> without = without_host_ms(now.steady_ms);
  if (!without || busy() || *without < state_.created().absence_s * std::int64_t{1000}) return;
  const std::optional<Seat> next = next_host();
  if (!next) return;
  Draft draft = new_draft();
  const engine::Refusal refusal = draft.add(Appointed{state_.host(), *next, {}, true}, now.time_ms);
  engine::ensure(!refusal, "who sits at the table can be its host");
  persist(now, {std::move(draft), std::nullopt, std::nullopt});
}

std::int64_t RoomCore::away_ms(const Occasion& now, Seat seat) const {
  const auto& since = away_since_[static_cast<std::size_t>(engine::index(seat))];
  return since ? std::max<std::int64_t>(1, now.steady_ms - *since) : 0;
}

bool RoomCore::may_hand_over(const Occasion& now, Seat seat, Seat by) const {
  if (seat == by) return true;
  return by == state_.host() && away_ms(now, seat) >= state_.created().absence_s * std::int64_t{1000};
}

SeatSet RoomCore::voters(const Occasion& now) const {
  const SeatSet players = state_.players();
  SeatSet voters;
  for (const Seat seat : state_.taken_seats())
    if (players.has(seat) && !state_.out_of_time().has(seat) &&
        away_ms(now, seat) < state_.created().absence_s * std::int64_t{1000})
      voters.add(seat);
  return voters;
}

void RoomCore::welcome_back(const Occasion& now) {
  if (busy()) return;
  if (const auto host = state_.host_away(); host && !state_.broken_off() && audience_.sits_here(*host)) {
    Draft draft = new_draft();
    const engine::Refusal refusal = draft.add(Appointed{*host, *host, {}}, now.time_ms);
    engine::ensure(!refusal, "who is back is the host again");
    return persist(now, {std::move(draft), std::nullopt, std::nullopt});
  }
  if (state_.status() != protocol::RoomStatus::Playing) return;
  for (const Seat seat : state_.taken_seats()) {
    const bool asked_about = state_.proposal() && state_.proposal()->about == seat;
    if (!asked_about && !state_.occupant(seat).stand_in) continue;
    if (away_ms(now, seat) > 0 || state_.out_of_time().has(seat)) continue;
    Draft draft = new_draft();
    const engine::Refusal refusal = draft.add(CameBack{seat}, now.time_ms);
    engine::ensure(!refusal, "who has a seat can come back to it");
    return persist(now, {std::move(draft), std::nullopt, std::nullopt});  // others come next
  }
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
