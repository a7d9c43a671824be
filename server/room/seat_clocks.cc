#include "server/room/seat_clocks.h"

#include <algorithm>

namespace gatehouse::server {

using engine::seat_at;
using protocol::ClockKind;

namespace {
constexpr std::int64_t kMsOfSecond = 1'000;
}

void SeatClocks::begin(const protocol::Clock& rule) {
  rule_ = rule;
  left_ms_.fill(rule.time_s * kMsOfSecond);
}

void SeatClocks::charge(const Thought& thought) {
  for (std::size_t seat = 0; seat < thought.size(); ++seat)
    left_ms_[seat] = std::max<std::int64_t>(0, left_ms_[seat] - thought[seat]);
}

void SeatClocks::ask(SeatSet asked, bool taken_back) {
  for (int number = 0; number < engine::kMaxSeats; ++number) {
    const Seat seat = seat_at(number);
    if (!asked.has(seat)) over_.remove(seat);
    if (!asked.has(seat) || asked_.has(seat) || taken_back) continue;
    if (rule_.kind == ClockKind::Bank)
      left_ms_[place(seat)] += rule_.increment_s * kMsOfSecond;
    else
      left_ms_[place(seat)] = rule_.time_s * kMsOfSecond;
  }
  asked_ = asked;
}

void SeatClocks::run_out(Seat seat) {
  left_ms_[place(seat)] = 0;
  over_.add(seat);
}

bool Stopwatch::run(std::int64_t now_ms, SeatSet seats, std::int64_t most_ms) {
  const std::int64_t passed = std::max<std::int64_t>(0, now_ms - now_ms_);
  now_ms_ = now_ms;
  if (seats.empty()) return false;
  for (const Seat seat : seats) add(seat, std::min(passed, most_ms));
  return passed > most_ms;
}

}  // namespace gatehouse::server
