#pragma once
// The turns of a game that is over, one after the other: where each begins and ends, and what it was worth.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/record.h"

namespace gatehouse::protocol {

/// A turn that was played. It begins with the draw before it.
struct PlayedTurn {
  std::unique_ptr<GameInPlay> drawing;  ///< where chance was asked for the draw; null: without a draw
  std::unique_ptr<GameInPlay> begun;    ///< before the first move of the seat; null: only chance has moved
  Seat seat = engine::kNoSeat;
  std::uint64_t from = 0;  ///< the number of its first command
  std::uint64_t to = 0;    ///< the number of its last one
};

/// Whether the turn of the seat, which has moved, is over here: chance or another seat moves, or nobody.
bool is_turn_over(const GameInPlay& in_play, Seat seat);

/// What the turn was worth, had it ended here; nullopt where the game does not judge positions. The same turn
/// and end have the same review, if patience is never over. `drawing`: null where nobody asks for its luck.
std::optional<TurnReview> review_of(Seat seat, const GameInPlay* drawing, const GameInPlay& begun,
                                    const GameInPlay& ended, const Patience& patience);

/// Points as they are told, with one digit after the point: more would claim more than is known.
double told_points(double points);
/// Adds `cost`, and with a cost `at_once` and `better`: schemas/http.json.
void tell_cost(const TurnReview& review, Json& turn);

class PlayedTurns {
 public:
  /// `numbers`: of the commands; none: 1, 2, 3, ... Throws BadRecord. REQUIRES: none, or as many as there are
  /// commands.
  PlayedTurns(Record record, std::vector<std::uint64_t> numbers);

  /// Commands that have been seen, and all of them: what was undone is left out.
  std::size_t done() const { return at_; }
  std::size_t of() const { return standing_.size(); }
  bool over() const { return at_ == standing_.size(); }
  int seats() const { return record_.seats; }

  /// Goes on to the end of the next turn. Nothing where the record ends within one, or the players ended the
  /// game: that was nobody's turn any more. Throws BadRecord. REQUIRES: !over().
  std::optional<PlayedTurn> next();

  /// The position there.
  const GameInPlay& in_play() const { return *in_play_; }

 private:
  void play(const std::string& command);

  const Record record_;
  const std::vector<std::uint64_t> numbers_;
  const std::vector<std::size_t> standing_;
  std::unique_ptr<GameInPlay> in_play_;
  std::size_t at_ = 0;
};

}  // namespace gatehouse::protocol
