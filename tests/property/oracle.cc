#include "tests/property/oracle.h"

#include <algorithm>

namespace gatehouse::tests {

using namespace engine;
using namespace engine::carcassonne;

/// The step in which hands of tiles are filled up (option `hand`).
constexpr std::string_view kRefill = "refill";

Oracle::Oracle(const Carcassonne& game, const State& state, std::span<const Reading> unlisted)
    : game_(game), state_(state), flood_(game.rules(), state) {
  const std::vector<std::string>& expansions = game.rules().options().expansions;
  for (const Reading& reading : all_readings())
    if (&reading == &all_readings().front() ||
        std::find(expansions.begin(), expansions.end(), reading.expansion) != expansions.end())
      readings_.push_back(&reading);
  for (const Reading& reading : unlisted) readings_.push_back(&reading);
}

bool Oracle::finished(const Territory& territory) const {
  if (territory.terrain == Terrain::Field || territory.open != 0) return false;
  return std::none_of(readings_.begin(), readings_.end(), [&](const Reading* reading) {
    return reading->keeps_open != nullptr && reading->keeps_open(*this, territory);
  });
}

bool Oracle::completed_before(const State& state, const Territory& territory) const {
  return std::all_of(territory.parts.begin(), territory.parts.end(),
                     [&state](PartId part) { return state.graph.of(part).completed; });
}

bool Oracle::locks_up(const Territory& territory) const {
  return std::any_of(readings_.begin(), readings_.end(), [&](const Reading* reading) {
    return reading->locks_up != nullptr && reading->locks_up(*this, territory);
  });
}

State Oracle::stood(const Played& played) const {
  State standing = played.before;
  for (const Reading* reading : readings_)
    if (reading->move_figures != nullptr) reading->move_figures(game_, played, standing);
  return standing;
}

Points Oracle::after(const Played& played) const {
  const State standing = stood(played);
  Points moved{};
  for (const Reading* reading : readings_)
    if (reading->pays_move != nullptr) reading->pays_move(*this, played, moved);
  const auto with_move = [&moved](Points points) {
    for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += moved[seat];
    return points;
  };
  if (game_.step(played.after) == "over") return with_move(at_end(standing));
  const bool next_turn = played.after.turn.number != played.before.turn.number;
  // Where hands are filled up at the end of a turn, or of a part of one, its points were paid before that.
  const bool fills = game_.step(played.after) == kRefill, filled = game_.step(played.before) == kRefill;
  const bool ended =
      next_turn || std::any_of(readings_.begin(), readings_.end(), [&](const Reading* reading) {
        return reading->scored_within != nullptr && reading->scored_within(*this, played);
      });
  const bool scored = fills != filled ? fills : ended;
  Points points = scores(standing);
  if (scored) pay(points, standing, true);
  const bool quiet = std::any_of(readings_.begin(), readings_.end(), [&](const Reading* reading) {
    return reading->begins_quietly != nullptr && reading->begins_quietly(*this, played);
  });
  // The turn of somebody who has no tile left in their hand begins, too.
  for (int turn = played.before.turn.number; turn < played.after.turn.number && !quiet; ++turn) {
    const int away = turn + 1 - played.before.turn.number;
    const Seat next = seat_at((index(played.before.turn.seat) + away) % game_.seats());
    for (const Reading* reading : readings_)
      if (reading->begin_turn != nullptr)
        points[static_cast<std::size_t>(index(next))] += reading->begin_turn(*this, played.after, next);
  }
  return with_move(points);
}

Points Oracle::at_end(const State& standing) const {
  Points points = scores(standing);
  pay(points, standing, false);
  State left = standing;
  for (std::size_t i = 0; i < standing.figures.size(); ++i)
    if (const Figure& figure = standing.figures[static_cast<FigureId>(i)];
        figure.at.ground == Ground::Part && figure.owner != kNoSeat &&
        scores_farm(standing, flood_.territory_of(figure.at.part)))
      left.figures.lift(left.graph, static_cast<FigureId>(i), Standing::Supply);
  for (const Reading* reading : readings_)
    if (reading->pay_at_end != nullptr) reading->pay_at_end(*this, left, points);
  return points;
}

bool Oracle::scores_farm(const State& standing, std::size_t territory) const {
  return std::any_of(readings_.begin(), readings_.end(), [&](const Reading* reading) {
    return reading->scores_farm != nullptr && reading->scores_farm(*this, standing, territory);
  });
}

std::optional<std::set<PartId>> Oracle::moves_on(Seat seat) const {
  for (const Reading* reading : readings_)
    if (reading->moves_on != nullptr) return reading->moves_on(*this, seat);
  return std::nullopt;
}

std::set<std::pair<FigureKindId, PartId>> Oracle::moves_out(const State& standing, Seat seat,
                                                            bool last) const {
  for (const Reading* reading : readings_)
    if (reading->moves_out != nullptr) return reading->moves_out(*this, standing, seat, last);
  return {};
}

std::set<std::pair<FigureKindId, PlaceId>> Oracle::moves_in(Seat seat) const {
  for (const Reading* reading : readings_)
    if (reading->moves_in != nullptr) return reading->moves_in(*this, seat);
  return {};
}

std::optional<std::set<std::pair<int, int>>> Oracle::corners(Seat seat) const {
  for (const Reading* reading : readings_)
    if (reading->corners != nullptr) return reading->corners(*this, seat);
  return std::nullopt;
}

std::optional<std::set<std::pair<int, int>>> Oracle::builds(Seat seat) const {
  for (const Reading* reading : readings_)
    if (reading->builds != nullptr) return reading->builds(*this, seat);
  return std::nullopt;
}

std::set<std::pair<int, int>> Oracle::tops(Seat seat, FigureKindId kind) const {
  for (const Reading* reading : readings_)
    if (reading->tops != nullptr) return reading->tops(*this, seat, kind);
  return {};
}

std::set<FigureId> Oracle::captives(std::pair<int, int> cell, int height) const {
  for (const Reading* reading : readings_)
    if (reading->captives != nullptr) return reading->captives(*this, cell, height);
  return {};
}

bool Oracle::may_enter(FigureKindId kind, PartId part) const {
  const std::size_t number = flood_.territory_of(part);
  const Territory& territory = flood_.territory(number);
  for (const Figure& figure : state_.figures)
    if (figure.standing == Standing::Board && figure.in_feature() &&
        flood_.territory_of(figure.at.part) == number)
      return false;
  bool far = false;
  for (const Reading* reading : readings_) {
    if (reading->bars_kind != nullptr && reading->bars_kind(*this, kind, part)) return false;
    far = far || (reading->reaches_far != nullptr && reading->reaches_far(*this));
  }
  if (state_.graph.tile_of(part) == static_cast<TileIndex>(state_.board.tile_count() - 1)) return true;
  return far && !finished(territory) && !completed_before(state_, territory);
}

bool Oracle::may_lie(TileKindId kind, const Placement& where) const {
  return flood_.fits(game_.rules().tile(kind), where.cell.x, where.cell.y,
                     static_cast<int>(where.rotation)) &&
         std::none_of(readings_.begin(), readings_.end(), [&](const Reading* reading) {
           return reading->bars_tile != nullptr && reading->bars_tile(*this, kind, where);
         });
}

const std::string& Oracle::choice(const std::string& key) const {
  return game_.rules().options().choices.at(key);
}

int Oracle::mark_count(const Territory& territory, std::string_view mark) const {
  const Marks bits = game_.rules().marks().bit(mark);
  int count = 0;
  for (const auto& [bit, number] : territory.marks)
    if ((bits >> bit & 1u) != 0) count += number;
  return count;
}

bool Oracle::has_mark(TileIndex tile, std::string_view mark) const {
  return (game_.rules().tile(state_.board.tile(tile).kind).all_marks & game_.rules().marks().bit(mark)) != 0;
}

Followers Oracle::followers(const State& state) const {
  Followers found;
  for (const Figure& figure : state.figures)
    if (figure.in_feature() && figure.owner != kNoSeat) {
      int votes = 1;
      for (const Reading* reading : readings_)
        if (reading->votes != nullptr) votes = reading->votes(*this, figure, votes);
      found[flood_.territory_of(figure.at.part)][static_cast<std::size_t>(index(figure.owner))] += votes;
    }
  return found;
}

Points Oracle::winners(const State& standing, const std::set<std::size_t>& territories, Points count) const {
  const int most = *std::max_element(count.begin(), count.end());
  std::set<std::size_t> best, ahead;
  for (std::size_t seat = 0; seat < count.size(); ++seat) {
    if (count[seat] != most) count[seat] = 0;
    if (count[seat] != 0) best.insert(seat);
  }
  for (const std::size_t seat : best)
    for (const std::size_t territory : territories)
      for (const Reading* reading : readings_)
        if (reading->breaks_tie != nullptr &&
            reading->breaks_tie(*this, standing, territory, seat_at(static_cast<int>(seat))))
          ahead.insert(seat);
  for (const std::size_t seat : best)
    if (!ahead.empty() && !ahead.contains(seat)) count[seat] = 0;
  return count;
}

Points Oracle::scores(const State& state) const {
  Points points{};
  for (int seat = 0; seat < game_.seats(); ++seat)
    points[static_cast<std::size_t>(seat)] = game_.score(state, seat_at(seat));
  return points;
}

int Oracle::worth(const Territory& territory, bool done) const {
  int points = 0;
  for (const Reading* reading : readings_)
    if (reading->worth != nullptr) points = reading->worth(*this, territory, done, points);
  return points;
}

void Oracle::pay(Points& points, const State& standing, bool finished_only) const {
  const IsScored is_scored = [&](std::size_t number) {
    const Territory& territory = flood_.territory(number);
    return !completed_before(standing, territory) &&
           (finished(territory) || !finished_only || scores_farm(standing, number));
  };
  for (const auto& [number, count] : followers(standing))
    if (is_scored(number))
      pay_majority(points, winners(standing, {number}, count),
                   worth(flood_.territory(number), finished(flood_.territory(number))));
  for (const Reading* reading : readings_)
    if (reading->pay_extra != nullptr) reading->pay_extra(*this, standing, is_scored, points);
}

void pay_majority(Points& points, const Points& count, int worth) {
  const int most = *std::max_element(count.begin(), count.end());
  for (std::size_t seat = 0; seat < points.size(); ++seat)
    if (most != 0 && count[seat] == most) points[seat] += worth;
}

}  // namespace gatehouse::tests
