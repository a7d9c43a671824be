// The clocks, as the log makes them.

#include <algorithm>

#include "server/room/room_state.h"

namespace gatehouse::server {

using protocol::ErrorCode;
using protocol::Outcome;

bool RoomState::skipped(Seat seat) const {
  if (seating().occupant(seat).resigned) return true;
  if (const auto& stand_in = seating().occupant(seat).stand_in) return !stand_in->bot;
  return clocks_.over().has(seat) && created().clock->over == protocol::TimeOver::Skip;
}

std::optional<protocol::BotLevel> RoomState::bot(Seat seat) const {
  if (const auto& stand_in = seating().occupant(seat).stand_in) return stand_in->bot;
  const bool taken_over = clocks_.over().has(seat) && created().clock->over == protocol::TimeOver::Bot;
  return taken_over ? created().clock->level : seating().occupant(seat).bot;
}

SeatSet RoomState::clocked() const {
  return created().clock && status() == protocol::RoomStatus::Playing ? seating().players() : SeatSet();
}

SeatSet RoomState::on_clock() const {
  SeatSet on_clock;
  const SeatSet asked = actor().seats;
  for (const Seat seat : clocked())
    if (asked.has(seat) && !clocks_.over().has(seat) && !seating().occupant(seat).stand_in)
      on_clock.add(seat);
  return on_clock;
}

Outcome RoomState::run_out(const RanOut& ran_out) {
  if (auto refused = refuse_deciding()) return *refused;
  if (!on_clock().has(ran_out.seat)) return refusal(ErrorCode::NotYourTurn);
  clocks_.run_out(ran_out.seat);
  return everybody_sees(protocol::ran_out_event(ran_out.seat));
}

std::optional<protocol::Clocks> shown_clocks(const RoomState& state, const Thought& thought) {
  if (!state.created().clock || state.status() != protocol::RoomStatus::Playing) return std::nullopt;
  protocol::Clocks now;
  now.room = state.room();
  now.over = state.clocks().over();
  now.running = state.on_clock();
  for (const Seat seat : state.clocked()) {
    const std::int64_t thinks = thought[static_cast<std::size_t>(engine::index(seat))];
    now.left_ms.emplace_back(seat, std::max<std::int64_t>(0, state.clocks().left_ms(seat) - thinks));
  }
  return now;
}

}  // namespace gatehouse::server
