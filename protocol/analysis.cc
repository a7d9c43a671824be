#include "protocol/analysis.h"

#include <utility>

namespace gatehouse::protocol {
namespace {

Json told_leads(const std::vector<double>& leads) {
  Json points = Json::array();
  for (const double lead : leads) points.push_back(told_points(lead));
  return points;
}

}  // namespace

Analysis::Analysis(Record record, std::vector<std::uint64_t> numbers)
    : played_(std::move(record), std::move(numbers)) {}

void Analysis::next(const Patience& patience) {
  const std::optional<PlayedTurn> turn = played_.next();
  if (!turn) return;
  const auto review = review_of(turn->seat, turn->drawing.get(), *turn->begun, played_.in_play(), patience);
  if (!review) return;
  Json told = {{"seat", engine::index(turn->seat)},
               {"from", turn->from},
               {"to", turn->to},
               {"drawn", told_leads(review->drawn)},
               {"played", told_leads(review->played)}};
  if (turn->drawing != nullptr) told["luck"] = told_points(review->luck);
  tell_cost(*review, told);
  turns_.push_back(std::move(told));
}

std::string Analysis::text() const {
  return Json{{"seats", played_.seats()}, {"turns", turns_}}.dump();
}

}  // namespace gatehouse::protocol
