#include "engine/kings_gate/board.h"

#include <doctest/doctest.h>

#include <set>

#include "engine/kings_gate/position.h"

namespace gatehouse::engine::kings_gate {
namespace {

/// Location 1 at 0,0 with tiles all around it, and the second about to be placed.
State after_the_first(const KingsGate& game) {
  Position position(game);
  position.location(1, {0, 0}).locate(seat_at(0));
  int put = 0;
  for (const Cell cell : ring_of({0, 0})) position.tile({colour_at(put++ % 4), District::Townhouse}, cell);
  return position.state();
}

TEST_CASE("a location has ten different spaces: sides and corners") {
  std::set<std::pair<int, int>> spaces;
  for (const Cell cell : ring_of({3, -2})) {
    spaces.insert({cell.x, cell.y});
    CHECK(cell.x >= 2);
    CHECK(cell.x <= 5);
    CHECK(cell.y >= -3);
    CHECK(cell.y <= -1);
    CHECK_FALSE((cell.y == -2 && (cell.x == 3 || cell.x == 4)));
  }
  CHECK(spaces.size() == 10);
}

TEST_CASE("location two has sixteen legal positions, with 2, 3 or 4 spaces filled from the start") {
  const KingsGate game(4);
  const State state = after_the_first(game);
  std::vector<Move> moves;
  game.legal_moves(state, seat_at(0), moves);
  CHECK(moves.size() == 16);
  std::array<int, kRingSize> positions_with{};
  for (const Move& move : moves) {
    int filled = 0;
    for (const Cell cell : ring_of(move.to)) filled += state.board.empty(cell) ? 0 : 1;
    ++positions_with[static_cast<std::size_t>(filled)];
  }
  CHECK(positions_with[2] == 8);
  CHECK(positions_with[3] == 6);
  CHECK(positions_with[4] == 2);
}

TEST_CASE("ten locations in a row along any side stay on the table") {
  for (const auto& [dx, dy] : {std::pair{3, 0}, {-3, 0}, {0, 2}, {0, -2}}) {
    Board board;
    for (int n = 0; n < kLocations; ++n) {
      const Cell at = shifted({}, dx * n, dy * n);
      REQUIRE(Board::has_room_at(at));
      board.add_location(n, at);
      for (const Cell cell : ring_of(at)) CHECK(Board::on_table(cell));
    }
  }
}

TEST_CASE("a covered tile shows again when the one above is removed or moved") {
  Board board;
  const Tile low{Colour::Red, District::Shop}, high{Colour::Blue, District::Manor};
  board.put(low, Character::None, {0, 0});
  board.put(high, Character::None, {0, 0});
  CHECK(board.tile(board.top({0, 0})).tile == high);
  CHECK_FALSE(board.visible(1));
  board.move({0, 0}, {5, 1}, Character::Sorceress);
  CHECK(board.tile(board.top({0, 0})).tile == low);
  CHECK(board.tile(board.top({5, 1})).tile == high);
  CHECK(board.tile(board.top({5, 1})).character == Character::Sorceress);
  board.remove({0, 0});
  CHECK(board.empty({0, 0}));
  CHECK_FALSE(board.on_board(1));
  CHECK(board.on_board(2));
}

TEST_CASE("a board refuses what it cannot hold") {
  Board board;
  board.add_location(0, {0, 0});
  CHECK_THROWS_AS(board.add_location(1, {1, 0}), BrokenInvariant);
  CHECK_THROWS_AS(board.add_location(0, {5, 0}), BrokenInvariant);
  CHECK_THROWS_AS(board.add_location(1, {28, 0}), BrokenInvariant);
  CHECK_THROWS_AS(board.put({}, Character::None, {1, 0}), BrokenInvariant);
  CHECK_THROWS_AS(board.put({}, Character::None, {0, 20}), BrokenInvariant);
  CHECK_THROWS_AS(board.remove({3, 3}), BrokenInvariant);
}

TEST_CASE("a position holds no more of a tile than the box, and no counter twice") {
  const KingsGate game(3);
  Position position(game);
  CHECK_THROWS_AS(position.state(), std::invalid_argument);
  position.location(2, {0, 0}).tile({Colour::Red, District::Keep}, {0, 1}, Character::King);
  CHECK_THROWS_AS(position.hand({Colour::Red, District::Keep}), std::invalid_argument);
  CHECK_THROWS_AS(position.stack({Colour::Green, District::Shop}), std::invalid_argument);
  CHECK_THROWS_AS(position.hand({Colour::Blue, District::Shop}, 7), std::invalid_argument);
  CHECK_THROWS_AS(position.holds(seat_at(1), Character::King), std::invalid_argument);
  CHECK_THROWS_AS(position.location(1, {6, 0}), std::invalid_argument);
  CHECK_THROWS_AS(position.tile({Colour::Blue, District::Shop}, {1, 0}), std::invalid_argument);
  CHECK_THROWS_AS(position.tile({Colour::Blue, District::Dragon}, {0, 1}), std::invalid_argument);
}

}  // namespace
}  // namespace gatehouse::engine::kings_gate
