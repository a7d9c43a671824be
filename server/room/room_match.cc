#include "server/room/room_match.h"

#include <algorithm>
#include <memory>

#include "server/room/limits.h"

namespace gatehouse::server {
namespace {

std::int64_t ms_of(std::chrono::milliseconds time) {
  return time.count();
}

bool is_full(const RoomState& state) {
  return static_cast<int>(state.seating().taken_seats().size()) == state.seating().size();
}

bool waits_in_match(const RoomState& state) {
  return later_in_match(state.created()) && state.status() == protocol::RoomStatus::Waiting;
}

Started start_of(const RoomState& state, const RoomDraws& draws) {
  if (state.created().match->rules.begins == protocol::Begins::Lot)
    return draws.start_with_drawn_seats(state);
  return Started{state.seating().taken_seats()};
}

}  // namespace

std::optional<Started> start_if_ready(const RoomState& state, const RoomDraws& draws) {
  if (state.created().gathered.as_partners && state.status() == protocol::RoomStatus::Waiting &&
      is_full(state))
    return draws.start_with_drawn_seats(state);
  if (state.created().gathered.event && !later_in_match(state.created()) &&
      state.status() == protocol::RoomStatus::Waiting && is_full(state))
    return start_of(state, draws);
  if (!waits_in_match(state)) return std::nullopt;
  const std::vector<Seat> taken = state.seating().taken_seats();
  const auto ready = [&state](Seat seat) {
    return state.table().ready.has(seat) || state.seating().occupant(seat).bot.has_value();
  };
  // They sit down one after the other, in one run.
  if (!is_full(state) || !std::ranges::all_of(taken, ready)) return std::nullopt;
  return start_of(state, draws);
}

std::optional<std::int64_t> RoomMatch::break_left_ms(const RoomState& state, std::int64_t steady_ms) const {
  if (!waits_in_match(state) || !founded_ms_) return std::nullopt;
  return std::clamp<std::int64_t>(*founded_ms_ + ms_of(kMatchBreak) - steady_ms, 0, ms_of(kMatchBreak));
}

Frame RoomMatch::break_frame(const Occasion& now) const {
  const std::optional<std::int64_t> left = break_left_ms(now.state, now.steady_ms);
  return left ? std::make_shared<const std::string>(protocol::encode(protocol::MatchBreak{*left})) : nullptr;
}

std::vector<EntryBody> RoomMatch::begin_game(const Occasion& now, const RoomDraws& draws) const {
  if (break_left_ms(now.state, now.steady_ms) != 0) return {};
  return {start_of(now.state, draws)};
}

bool RoomMatch::refuse_early(const Occasion& now, const RoomAudience& audience,
                             const Requester& requester) const {
  const Created& created = now.state.created();
  if (!founded_ms_ || !hidden_at_first(created)) return false;
  const std::int64_t left = *founded_ms_ + created.watching.delay_s * std::int64_t{1'000} - now.steady_ms;
  if (left <= 0) return false;
  audience.refuse(now, requester, protocol::ErrorCode::NotShownYet, {}, static_cast<int>(left));
  return true;
}

std::optional<Rematching> RoomMatch::ask_for_next(const Occasion& now, const RoomTalk& talk) {
  if (asked_ms_ && now.steady_ms < *asked_ms_ + ms_of(kNextGameAsked)) return std::nullopt;
  std::optional<Rematching> next = next_of_match(now.state);
  if (!next) return std::nullopt;
  next->silenced = talk.all_silenced();
  asked_ms_ = now.steady_ms;
  return next;
}

// When it could not be stored, or made, it is tried again a little later.
std::optional<std::chrono::milliseconds> RoomMatch::next_look(const RoomState& state,
                                                              std::int64_t steady_ms) const {
  if (const std::optional<std::int64_t> left = break_left_ms(state, steady_ms))
    return std::max(std::chrono::milliseconds(*left), kTick);
  if (!asked_ms_ || !goes_on_in_match(state)) return std::nullopt;
  return std::max(std::chrono::milliseconds(*asked_ms_ + ms_of(kNextGameAsked) - steady_ms), kTick);
}

}  // namespace gatehouse::server
