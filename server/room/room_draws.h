#pragma once
// What a room's secret decides: the draws of its game, the order of seats that are drawn, and the name of the
// room where the same people play again.

#include <optional>
#include <string>
#include <vector>

#include "server/chance/commitment.h"
#include "server/chance/draw_dice.h"
#include "server/room/entry.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

class RoomDraws {
 public:
  explicit RoomDraws(const DrawSecret& secret) : secret_(secret) {}

  const DrawSecret& secret() const { return secret_; }
  /// What is published of it before anybody sits at the table that this entry makes.
  std::string commitment(const std::string& room, const Created& created) const;
  /// The next draw of the game of `draft`, which follows `durable`. REQUIRES: it is chance's turn.
  Rolled roll(const RoomState& durable, const RoomState& draft);
  /// The same start again when it is tried again: nobody gains by that.
  Started start_with_drawn_seats(const RoomState& state) const;
  /// What brings the secret to light.
  Revealed reveal() const { return {digits_of(secret_)}; }
  /// Where these people play again.
  std::string next_room(const std::string& room, const std::vector<Seated>& people) const;

 private:
  DrawSecret secret_;
  std::optional<DrawSource> source_;  ///< once the game has begun, when it is needed
};

}  // namespace gatehouse::server
