#include "tests/property/judge.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gatehouse::tests {

using namespace engine;
using namespace engine::carcassonne;

namespace {

constexpr int kFairyPoints = 3;

/// How many a figure counts for when it comes to who has most.
int votes(const Carcassonne& game, const Figure& figure) {
  return game.rules().figure(figure.kind).name == "big-follower" ? 2 : 1;
}

/// The fairy, or null when there is none on the table.
const Figure* fairy_of(const Carcassonne& game, const State& state) {
  for (const Figure& figure : state.figures)
    if (figure.standing == Standing::Board && game.rules().figure(figure.kind).name == "fairy")
      return &figure;
  return nullptr;
}

void pay_majority(Points& points, const Points& count, int worth) {
  const int most = *std::max_element(count.begin(), count.end());
  for (std::size_t seat = 0; seat < points.size(); ++seat)
    if (most != 0 && count[seat] == most) points[seat] += worth;
}

}  // namespace

std::string choice(const Carcassonne& game, const std::string& key, const std::string& otherwise) {
  const auto& choices = game.rules().options().choices;
  const auto found = choices.find(key);
  return found == choices.end() ? otherwise : found->second;
}

bool plays_with(const Carcassonne& game, std::string_view expansion) {
  const std::vector<std::string>& expansions = game.rules().options().expansions;
  return std::find(expansions.begin(), expansions.end(), expansion) != expansions.end();
}

Judge::Judge(const Carcassonne& game, const State& state)
    : game_(game), state_(state), flood_(game.rules(), state) {}

bool Judge::finished(const Territory& territory) const {
  if (territory.terrain == Terrain::Field || territory.open != 0) return false;
  if (choice(game_, "gates.lone", "blocks") == "inert") return true;
  for (const char* const gate : {"king-gate", "queen-gate"}) {
    const int count = mark_count(territory, gate);
    const bool released = choice(game_, "gates.orphan", "blocked") == "released" && partner_left(gate);
    if (count != 0 && count != 2 && !released) return false;
  }
  return true;
}

bool Judge::completed_before(const State& state, const Territory& territory) const {
  return state.graph.of(territory.parts.front()).completed;
}

int Judge::worth(const Territory& territory, bool done) const {
  switch (territory.terrain) {
    case Terrain::Road:
      if (mark_count(territory, "inn") != 0) return done ? 2 * territory.tiles : 0;
      return territory.tiles;
    case Terrain::City: {
      if (done && mark_count(territory, "sagrada") != 0) return 0;
      if (mark_count(territory, "cathedral") != 0)
        return done ? 3 * (territory.tiles + territory.pennants) : 0;
      const bool small = territory.tiles == 2 && choice(game_, "smallCity", "4") == "2";
      return (territory.tiles + territory.pennants) * (done && !small ? 2 : 1);
    }
    case Terrain::Cloister:
      return 9 - territory.open;
    case Terrain::Field:
      break;
  }
  return 0;
}

Judge::Followers Judge::followers(const State& state) const {
  Followers found;
  for (const Figure& figure : state.figures)
    if (figure.part != kNoPartId && figure.owner != kNoSeat)
      found[flood_.territory_of(figure.part)][static_cast<std::size_t>(index(figure.owner))] +=
          votes(game_, figure);
  return found;
}

Points Judge::farms(const Followers& standing) const {
  const std::string edition = choice(game_, "farmScoring", "3");
  Points points{};
  std::set<std::pair<std::size_t, std::size_t>> paid;  // city, seat
  std::map<std::size_t, Points> around;                // city: farmers on all farms around it
  for (const auto& [number, count] : standing) {
    if (flood_.territory(number).terrain != Terrain::Field) continue;
    for (const std::size_t city : flood_.territory(number).city) {
      if (!finished(flood_.territory(city))) continue;
      for (std::size_t seat = 0; seat < points.size(); ++seat) {
        around[city][seat] += count[seat];
        if (count[seat] == 0 || count[seat] != *std::max_element(count.begin(), count.end())) continue;
        if (edition == "3" || (edition == "2" && paid.insert({city, seat}).second)) points[seat] += 3;
      }
    }
  }
  if (edition == "1")
    for (const auto& [city, count] : around) pay_majority(points, count, 4);
  return points;
}

void Judge::pay(Points& points, const State& standing, bool finished_only) const {
  std::set<std::pair<std::size_t, Seat>> thanked;  // the fairy pays a seat once for a feature
  const auto is_scored = [&](std::size_t number) {
    const Territory& territory = flood_.territory(number);
    return !completed_before(standing, territory) && (finished(territory) || !finished_only);
  };
  for (const auto& [number, count] : followers(standing))
    if (is_scored(number))
      pay_majority(points, count, worth(flood_.territory(number), finished(flood_.territory(number))));
  for (std::size_t i = 0; i < standing.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    if (!by_fairy(standing, id)) continue;
    const Figure& figure = standing.figures[id];
    const std::size_t number = flood_.territory_of(figure.part);
    if (is_scored(number) && thanked.insert({number, figure.owner}).second)
      points[static_cast<std::size_t>(index(figure.owner))] += kFairyPoints;
  }
}

Points Judge::after_turn(const State& standing) const {
  Points points = scores(standing);
  pay(points, standing, true);
  return points;
}

Points Judge::at_end(const State& standing) const {
  Points points = scores(standing);
  pay(points, standing, false);
  const Points from_farms = farms(followers(standing));
  for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += from_farms[seat];
  return points;
}

bool Judge::by_fairy(const State& state, FigureId id) const {
  const Figure* const fairy = fairy_of(game_, state);
  const Figure& figure = state.figures[id];
  if (fairy == nullptr || figure.owner == kNoSeat || figure.part == kNoPartId) return false;
  return choice(game_, "fairy", "follower") == "tile" ? figure.tile == fairy->tile : fairy->beside == id;
}

bool Judge::has_fairy(const State& state, Seat seat) const {
  for (std::size_t i = 0; i < state.figures.size(); ++i) {
    const auto id = static_cast<FigureId>(i);
    if (state.figures[id].owner == seat && by_fairy(state, id)) return true;
  }
  return false;
}

int Judge::mark_count(const Territory& territory, std::string_view mark) const {
  const Marks bits = game_.rules().marks().bit(mark);
  int count = 0;
  for (const auto& [bit, number] : territory.marks)
    if ((bits >> bit & 1u) != 0) count += number;
  return count;
}

bool Judge::partner_left(std::string_view mark) const {
  const Marks bits = game_.rules().marks().bit(mark);
  return std::any_of(state_.discarded.begin(), state_.discarded.end(),
                     [&](TileKindId kind) { return (game_.rules().tile(kind).all_marks & bits) != 0; });
}

Points Judge::scores(const State& state) const {
  Points points{};
  for (int seat = 0; seat < game_.seats(); ++seat)
    points[static_cast<std::size_t>(seat)] = game_.score(state, seat_at(seat));
  return points;
}

}  // namespace gatehouse::tests
