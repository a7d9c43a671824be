#include "protocol/played_turns.h"

#include <cmath>
#include <utility>

namespace gatehouse::protocol {

bool is_turn_over(const GameInPlay& in_play, Seat seat) {
  const engine::Actor actor = in_play.actor();
  return actor.chance || !actor.seats.has(seat);
}

std::optional<TurnReview> review_of(Seat seat, const GameInPlay* drawing, const GameInPlay& begun,
                                    const GameInPlay& ended, const Patience& patience) {
  engine::SeededDice dice(begun.fingerprint());
  return begun.review(seat, drawing, ended, dice, patience);
}

double told_points(double points) {
  constexpr double kDigits = 10;
  return std::round(points * kDigits) / kDigits;
}

void tell_cost(const TurnReview& review, Json& turn) {
  const double cost = told_points(review.cost);
  turn["cost"] = cost;
  if (cost == 0) return;
  turn["at_once"] = told_points(review.at_once);
  turn["better"] = review.better;
}

PlayedTurns::PlayedTurns(Record record, std::vector<std::uint64_t> numbers)
    : record_(std::move(record)),
      numbers_(std::move(numbers)),
      standing_(standing_commands(record_)),
      in_play_(begin_record(record_)) {
  engine::ensure(numbers_.empty() || numbers_.size() == record_.commands.size(),
                 "some commands have a number, and others have none");
}

std::optional<PlayedTurn> PlayedTurns::next() {
  PlayedTurn turn;
  while (!over()) {
    const std::size_t place = standing_[at_++];
    const std::string& command = record_.commands[place];
    turn.to = numbers_.empty() ? place + 1 : numbers_[place];
    const Seat seat = seat_of(command);
    if (turn.from == 0) turn.from = turn.to;
    if (is_chance(command) && turn.drawing == nullptr) turn.drawing = in_play_->fork();
    if (seat != engine::kNoSeat && turn.begun == nullptr) {
      turn.begun = in_play_->fork();
      turn.seat = seat;
    }
    play(command);
    if (turn.begun == nullptr || !is_turn_over(*in_play_, turn.seat)) continue;
    if (command == kEndCommand) return std::nullopt;
    return turn;
  }
  return std::nullopt;
}

void PlayedTurns::play(const std::string& command) {
  const Outcome outcome = play_command(*in_play_, command);
  if (outcome.refusal)
    throw BadRecord("'" + command + "' is refused: " + std::string(outcome.refusal.name), at_);
}

}  // namespace gatehouse::protocol
