#include "server/room/room_draws.h"

#include <map>
#include <string_view>

#include "protocol/fair_draws.h"
#include "server/auth/tokens.h"

namespace gatehouse::server {

namespace {

// In the order of seats, not of those who ask.
std::string hashes_in_order(const std::vector<Seated>& people) {
  std::map<Seat, std::string_view> of_seats;
  for (const Seated& seated : people) of_seats[seated.seat] = seated.token_hash;
  std::string all;
  for (const auto& [seat, hash] : of_seats) all += hash;
  return all;
}

}  // namespace

std::string RoomDraws::commitment(const std::string& room, const Created& created) const {
  return commitment_to(secret_, protocol::bound_table(room, created.game, created.size, created.options));
}

// Nobody adds anything to the draws any more once the start of the game is durable.
Rolled RoomDraws::roll(const RoomState& durable, const RoomState& draft) {
  if (durable.in_play() != nullptr && !source_) source_ = key_of_draws(secret_, durable.seating().entropy());
  const DrawSource source =
      durable.in_play() != nullptr ? *source_ : key_of_draws(secret_, draft.seating().entropy());
  DrawDice dice(source, draft.draws() + 1);
  return {draft.in_play()->roll(dice)};
}

Started RoomDraws::start_with_drawn_seats(const RoomState& state) const {
  const std::vector<Seat> taken = state.seating().taken_seats();
  const std::vector<std::optional<std::string>> of_places = state.seating().entropy();
  std::vector<std::optional<std::string>> entropy;
  entropy.reserve(taken.size());
  for (const Seat seat : taken) entropy.push_back(of_places[static_cast<std::size_t>(engine::index(seat))]);
  Started started{{}, true};
  for (const int place : drawn_order(secret_, entropy))
    started.seats.push_back(taken[static_cast<std::size_t>(place)]);
  return started;
}

std::string RoomDraws::next_room(const std::string& room, const std::vector<Seated>& people) const {
  return room_name_after(secret_, room, hashes_in_order(people));
}

}  // namespace gatehouse::server
