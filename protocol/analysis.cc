#include "protocol/analysis.h"

#include <cmath>
#include <utility>

namespace gatehouse::protocol {
namespace {

/// Points with one digit after the point: more would claim more than is known.
double rounded(double points) {
  constexpr double kDigits = 10;
  return std::round(points * kDigits) / kDigits;
}

Json rounded(const std::vector<double>& leads) {
  Json points = Json::array();
  for (const double lead : leads) points.push_back(rounded(lead));
  return points;
}

}  // namespace

Analysis::Analysis(Record record, std::vector<std::uint64_t> numbers)
    : record_(std::move(record)),
      numbers_(std::move(numbers)),
      standing_(standing_commands(record_)),
      in_play_(begin_record(record_)) {
  engine::ensure(numbers_.empty() || numbers_.size() == record_.commands.size(),
                 "some commands have a number, and others have none");
}

void Analysis::next(const Patience& patience) {
  while (!over()) {
    const std::size_t place = standing_[at_++];
    const std::string& command = record_.commands[place];
    const std::uint64_t number = numbers_.empty() ? place + 1 : numbers_[place];
    const Seat seat = seat_of(command);
    if (turn_.from == 0) turn_.from = number;
    if (is_chance(command) && turn_.drawing == nullptr) turn_.drawing = in_play_->fork();
    if (seat != engine::kNoSeat && turn_.begun == nullptr) {
      turn_.begun = in_play_->fork();
      turn_.seat = seat;
    }
    play(command);
    const engine::Actor actor = in_play_->actor();
    if (turn_.begun == nullptr || (!actor.chance && actor.seats.has(turn_.seat))) continue;
    // What the players ended was nobody's turn any more.
    if (command != kEndCommand) close(number, patience);
    turn_ = {};
    return;
  }
}

void Analysis::play(const std::string& command) {
  const Outcome outcome = play_command(*in_play_, command);
  if (outcome.refusal)
    throw BadRecord("'" + command + "' is refused: " + std::string(outcome.refusal.name), at_);
}

void Analysis::close(std::uint64_t to, const Patience& patience) {
  engine::SeededDice dice(turn_.begun->fingerprint());
  const auto review = turn_.begun->review(turn_.seat, turn_.drawing.get(), *in_play_, dice, patience);
  if (!review) return;
  Json turn = {{"seat", engine::index(turn_.seat)},
               {"from", turn_.from},
               {"to", to},
               {"drawn", rounded(review->drawn)},
               {"played", rounded(review->played)},
               {"cost", rounded(review->cost)}};
  if (turn_.drawing != nullptr) turn["luck"] = rounded(review->luck);
  if (!review->better.empty()) {
    turn["at_once"] = rounded(review->at_once);
    turn["better"] = review->better;
  }
  turns_.push_back(std::move(turn));
}

std::string Analysis::text() const {
  return Json{{"seats", record_.seats}, {"turns", turns_}}.dump();
}

}  // namespace gatehouse::protocol
