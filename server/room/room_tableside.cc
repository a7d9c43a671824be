#include "server/room/room_tableside.h"

#include <algorithm>
#include <memory>

#include "server/room/limits.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

std::int64_t absence_ms(const RoomState& state) {
  return state.created().absence_s * std::int64_t{1000};
}

/// After how long the clocks have to be looked at; nothing: none runs.
std::optional<std::chrono::milliseconds> clock_tick(const RoomState& state) {
  if (state.on_clock().empty()) return std::nullopt;
  return state.created().clock->kind == protocol::ClockKind::Days ? kTickByDays : kTick;
}

// Who would be the host in place of one who is away, if anybody. A program does not know when to start.
std::optional<Seat> next_host(const RoomState& state, const RoomAudience& audience) {
  for (int step = 1; step < state.seating().size(); ++step) {
    const Seat seat =
        engine::seat_at((engine::index(state.seating().host()) + step) % state.seating().size());
    if (state.seating().taken(seat) && !state.seating().occupant(seat).program && audience.sits_here(seat))
      return seat;
  }
  return std::nullopt;
}

}  // namespace

// ---- the clocks ----

void RoomTableside::run_clocks(const Occasion& now, const RoomAudience& audience, bool busy) {
  const bool stand = busy || store_fails(now);
  const std::chrono::milliseconds most = 2 * clock_tick(now.state).value_or(kTick);
  const bool slept = stopwatch_.run(now.steady_ms, stand ? SeatSet() : now.state.on_clock(), most.count());
  if (slept || told_standing_ != store_fails(now)) tell_clocks(now, audience);
}

std::vector<EntryBody> RoomTableside::time_over(const Occasion& now) const {
  std::vector<EntryBody> due;
  if (store_fails(now)) return due;
  for (const Seat seat : now.state.on_clock())
    if (now.state.clocks().left_ms(seat) <= stopwatch_.of(seat)) due.emplace_back(RanOut{seat});
  return due;
}

// By days the wall clock counts while no server was there: nobody would wait for weeks because of a restart.
void RoomTableside::take_up_clocks(const Occasion& now, std::int64_t last_entry_ms) {
  const RoomState& state = now.state;
  stopwatch_.run(now.steady_ms, {}, 0);
  if (state.clocked().empty() || state.created().clock->kind != protocol::ClockKind::Days) return;
  const std::int64_t away = std::max<std::int64_t>(0, now.time_ms - last_entry_ms);
  const std::int64_t grace = std::chrono::milliseconds(kGraceByDays).count();
  for (const Seat seat : state.on_clock())
    stopwatch_.add(seat, std::min(away, state.clocks().left_ms(seat) - grace));
}

void RoomTableside::note_store(const Occasion& now, bool done) {
  stand_until_ms_ = done ? 0 : now.steady_ms + std::chrono::milliseconds(kClocksStand).count();
}

Frame RoomTableside::clocks_frame(const Occasion& now) const {
  std::optional<protocol::Clocks> shown = shown_clocks(now.state, stopwatch_.thought());
  if (!shown) return nullptr;
  if (store_fails(now)) shown->running = {};
  return std::make_shared<const std::string>(protocol::encode(*std::move(shown)));
}

void RoomTableside::tell_clocks(const Occasion& now, const RoomAudience& audience) {
  told_standing_ = store_fails(now);
  // To those who see late they would tell who moves, and when.
  if (const Frame frame = clocks_frame(now))
    audience.tell(now, {frame}, [&now](ConnectionId, const Person& person) {
      return !RoomAudience::sees_late(now.state, person.seat);
    });
}

// ---- who is away ----

void RoomTableside::note_absence(const Occasion& now, const RoomAudience& audience) {
  const RoomState& state = now.state;
  const bool playing = state.status() == protocol::RoomStatus::Playing;
  SeatSet here;
  if (playing)
    for (const auto& [connection, person] : audience.people())
      if (person.seat) here.add(*person.seat);
  const SeatSet players = state.seating().players();
  for (int number = 0; number < engine::kMaxSeats; ++number) {
    const Seat seat = engine::seat_at(number);
    std::optional<std::int64_t>& since = away_since_[static_cast<std::size_t>(number)];
    const bool counts = players.has(seat) || seat == state.seating().host();
    if (!playing || !counts || here.has(seat))
      since.reset();
    else if (!since)
      since = now.steady_ms;
  }
  const Seat host = state.seating().host();
  const bool missing = state.version() != 0 && !state.in_play() && state.seating().taken(host) &&
                       !state.seating().occupant(host).bot && !audience.sits_here(host);
  if (!missing)
    without_host_.reset();
  else if (!without_host_ || without_host_->first != host)
    without_host_ = {host, now.steady_ms};
}

std::optional<std::int64_t> RoomTableside::away_ms(const Occasion& now, Seat seat) const {
  const std::optional<std::int64_t>& since = away_since_[static_cast<std::size_t>(engine::index(seat))];
  return since ? std::optional(std::max<std::int64_t>(0, now.steady_ms - *since)) : std::nullopt;
}

bool RoomTableside::away_for_long(const Occasion& now, Seat seat) const {
  const std::optional<std::int64_t> away = away_ms(now, seat);
  return away.value_or(0) >= absence_ms(now.state);
}

std::optional<std::int64_t> RoomTableside::without_host_ms(std::int64_t steady_ms) const {
  return without_host_ ? std::optional(std::max<std::int64_t>(0, steady_ms - without_host_->second))
                       : std::nullopt;
}

// When it could not be stored it is tried again, a little later.
std::optional<std::chrono::milliseconds> RoomTableside::next_look(const RoomState& state,
                                                                  const RoomAudience& audience,
                                                                  std::int64_t steady_ms, bool busy) const {
  const std::optional<std::int64_t> without = without_host_ms(steady_ms);
  if (!without) return clock_tick(state);
  if (busy || !next_host(state, audience)) return std::nullopt;
  return std::max(std::chrono::milliseconds(absence_ms(state) - *without), kTick);
}

std::vector<EntryBody> RoomTableside::relieve_host(const Occasion& now, const RoomAudience& audience) const {
  const std::optional<std::int64_t> without = without_host_ms(now.steady_ms);
  if (!without || *without < absence_ms(now.state)) return {};
  const std::optional<Seat> next = next_host(now.state, audience);
  if (!next) return {};
  return {Appointed{now.state.seating().host(), *next, {}, true}};
}

std::vector<EntryBody> RoomTableside::welcome_back(const Occasion& now, const RoomAudience& audience) const {
  const RoomState& state = now.state;
  if (const auto host = state.seating().host_away(); host && !state.broken_off() && audience.sits_here(*host))
    return {Appointed{*host, *host, {}}};
  if (state.status() != protocol::RoomStatus::Playing) return {};
  for (const Seat seat : state.seating().taken_seats()) {
    const bool asked_about = state.table().proposal && state.table().proposal->about == seat;
    if (!asked_about && !state.seating().occupant(seat).stand_in) continue;
    if (away_ms(now, seat) || state.clocks().over().has(seat)) continue;
    return {CameBack{seat}};
  }
  return {};
}

bool RoomTableside::may_hand_over(const Occasion& now, Seat seat, Seat by) const {
  return seat == by || (by == now.state.seating().host() && away_for_long(now, seat));
}

void RoomTableside::refuse_present(const Occasion& now, const RoomAudience& audience,
                                   const Requester& requester, Seat seat) const {
  std::optional<int> wait;
  if (const std::optional<std::int64_t> away = away_ms(now, seat))
    wait = static_cast<int>(absence_ms(now.state) - std::max<std::int64_t>(1, *away));
  audience.refuse(now, requester, ErrorCode::NotAbsent, {}, wait);
}

// ---- what the players propose to each other ----

SeatSet RoomTableside::voters(const Occasion& now) const {
  const SeatSet players = now.state.seating().players();
  SeatSet voters;
  for (const Seat seat : now.state.seating().taken_seats())
    if (players.has(seat) && !now.state.clocks().over().has(seat) && !away_for_long(now, seat))
      voters.add(seat);
  return voters;
}

std::optional<Proposed> RoomTableside::proposal_by(const Occasion& now, const RoomAudience& audience,
                                                   const Requester& requester, Seat seat,
                                                   const protocol::Propose& message) const {
  const SeatSet asked = voters(now);
  bool present = false;
  if (message.what == protocol::Proposing::Host)
    // Whose time is over may be here.
    present = message.seat == now.state.seating().host() && !away_for_long(now, *message.seat);
  else
    present = message.seat && now.state.seating().players().has(*message.seat) && asked.has(*message.seat);
  if (present) {
    refuse_present(now, audience, requester, *message.seat);
  } else if (const std::int64_t wait = proposals_.wait(seat, now.steady_ms); wait > 0) {
    audience.refuse(now, requester, ErrorCode::Busy, {}, static_cast<int>(wait));
  } else {
    return Proposed{seat, message.what, asked, message.id, message.seat, message.level};
  }
  return std::nullopt;
}

}  // namespace gatehouse::server
