#include "protocol/tried_turn.h"

#include <utility>

namespace gatehouse::protocol {

TriedTurn::TriedTurn(PlayedTurn turn)
    : seat_(turn.seat), from_(turn.from), begun_(std::move(turn.begun)), now_(begun_->fork()) {}

std::optional<TriedTurn> TriedTurn::find(Record record, std::vector<std::uint64_t> numbers,
                                         std::uint64_t from) {
  PlayedTurns played(std::move(record), std::move(numbers));
  while (!played.over()) {
    std::optional<PlayedTurn> turn = played.next();
    if (turn && turn->from == from) return TriedTurn(std::move(*turn));
  }
  return std::nullopt;
}

engine::Refusal TriedTurn::choose(const std::string& choice) {
  const Outcome outcome = now_->submit(seat_, choice);
  if (!outcome.refusal) choices_.push_back(choice);
  return outcome.refusal;
}

Json TriedTurn::told() const {
  Json told = {
      {"seat", engine::index(seat_)}, {"from", from_}, {"choices", choices_}, {"game", now_->view(seat_)}};
  if (over()) return told;
  Json& prompt = told["prompt"] = now_->prompt(seat_);
  // Who tries something else asks with other choices.
  prompt["undo"] = false;
  return told;
}

Json TriedTurn::judged(const Patience& patience) const {
  engine::ensure(over(), "a turn is judged before its end");
  Json told = this->told();
  if (const auto review = review_of(seat_, nullptr, *begun_, *now_, patience)) tell_cost(*review, told);
  return told;
}

}  // namespace gatehouse::protocol
