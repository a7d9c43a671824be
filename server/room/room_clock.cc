// The clocks: what the log says of them, and what goes by while a player thinks.

#include <algorithm>
#include <memory>
#include <utility>

#include "server/room/limits.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

using protocol::ErrorCode;
using protocol::Outcome;

// ---- in the log ----

bool RoomState::skipped(Seat seat) const {
  if (occupant(seat).resigned) return true;
  if (const auto& stand_in = occupant(seat).stand_in) return !stand_in->bot;
  return out_of_time().has(seat) && created().clock->over == protocol::TimeOver::Skip;
}

std::optional<protocol::BotLevel> RoomState::bot(Seat seat) const {
  if (const auto& stand_in = occupant(seat).stand_in) return stand_in->bot;
  const bool taken_over = out_of_time().has(seat) && created().clock->over == protocol::TimeOver::Bot;
  return taken_over ? created().clock->level : occupant(seat).bot;
}

bool RoomState::taken_away(Seat seat) const {
  return out_of_time().has(seat) && (skipped(seat) || bot(seat));
}

SeatSet RoomState::clocked() const {
  return created().clock && status() == protocol::RoomStatus::Playing ? players() : SeatSet();
}

SeatSet RoomState::on_clock() const {
  SeatSet on_clock;
  const SeatSet asked = actor().seats;
  for (const Seat seat : clocked())
    if (asked.has(seat) && !out_of_time().has(seat) && !occupant(seat).stand_in) on_clock.add(seat);
  return on_clock;
}

Outcome RoomState::apply_body(const RanOut& ran_out) {
  if (auto refused = refuse_deciding()) return *refused;
  if (!on_clock().has(ran_out.seat)) return refusal(ErrorCode::NotYourTurn);
  clocks_.run_out(ran_out.seat);
  return everybody_sees(protocol::ran_out_event(ran_out.seat));
}

// ---- at the table ----

std::optional<std::chrono::milliseconds> RoomCore::clock_tick() const {
  if (state_.on_clock().empty()) return std::nullopt;
  return state_.created().clock->kind == protocol::ClockKind::Days ? kTickByDays : kTick;
}

void RoomCore::run_clocks(const Occasion& now) {
  const bool stand = busy() || store_fails(now);
  const std::chrono::milliseconds most = 2 * clock_tick().value_or(kTick);
  const bool slept = stopwatch_.run(now.steady_ms, stand ? SeatSet() : state_.on_clock(), most.count());
  if (slept || told_standing_ != store_fails(now)) tell_clocks(now);
}

void RoomCore::run_out(const Occasion& now) {
  if (busy() || store_fails(now)) return;
  SeatSet due;
  for (const Seat seat : state_.on_clock())
    if (state_.left_ms(seat) <= stopwatch_.of(seat)) due.add(seat);
  if (due.empty()) return;
  Draft draft = new_draft();
  for (const Seat seat : due) {
    const engine::Refusal refusal = draft.add(RanOut{seat}, now.time_ms);
    engine::ensure(!refusal, "time runs out for whose clock runs");
  }
  persist(now, {std::move(draft), std::nullopt, std::nullopt});
}

// By days the wall clock counts while no server was there: nobody would wait for weeks because of a restart.
void RoomCore::take_up_clocks(const Occasion& now) {
  stopwatch_.run(now.steady_ms, {}, 0);
  if (state_.clocked().empty() || state_.created().clock->kind != protocol::ClockKind::Days) return;
  const std::int64_t away = std::max<std::int64_t>(0, now.time_ms - last_entry_ms_);
  const std::int64_t grace = std::chrono::milliseconds(kGraceByDays).count();
  for (const Seat seat : state_.on_clock())
    stopwatch_.add(seat, std::min(away, state_.left_ms(seat) - grace));
}

std::optional<protocol::Clocks> shown_clocks(const RoomState& state, const Thought& thought) {
  if (!state.created().clock || state.status() != protocol::RoomStatus::Playing) return std::nullopt;
  protocol::Clocks now;
  now.room = state.room();
  now.over = state.out_of_time();
  now.running = state.on_clock();
  for (const Seat seat : state.clocked()) {
    const std::int64_t thinks = thought[static_cast<std::size_t>(engine::index(seat))];
    now.left_ms.emplace_back(seat, std::max<std::int64_t>(0, state.left_ms(seat) - thinks));
  }
  return now;
}

Frame RoomCore::clocks(const Occasion& now) const {
  std::optional<protocol::Clocks> shown = shown_clocks(state_, stopwatch_.thought());
  if (!shown) return nullptr;
  if (store_fails(now)) shown->running = {};
  return std::make_shared<const std::string>(protocol::encode(*std::move(shown)));
}

void RoomCore::tell_clocks(const Occasion& now) {
  told_standing_ = store_fails(now);
  // To those who see late they would tell who moves, and when.
  if (const Frame frame = clocks(now))
    audience_.tell(now, {frame}, [this](ConnectionId, const Person& person) {
      return !audience_.sees_late(state_, person.seat);
    });
}

}  // namespace gatehouse::server
