#include "engine/scenario/carcassonne/scored.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "engine/scenario/carcassonne/words.h"

namespace gatehouse::engine::carcassonne {

using scenario::Mistake;
using scenario::Words;

namespace {

int term(const Event& event, std::string_view what) {
  for (const Term& one : event.terms)
    if (one.what == what) return one.count;
  return 0;
}

/// What a scoring paid to one seat.
struct Paid {
  Seat seat = kNoSeat;
  int points = 0;  ///< for the feature
  int extra = 0;   ///< beside them, from the fairy for example

  bool got(int number) const { return number == points + extra || (points != 0 && number == points); }
};

/// Those who got points, in seat order.
std::vector<Paid> receivers(const Event& scored_event) {
  std::array<Paid, kMaxSeats> sums{};
  for (const SeatPoints& line : scored_event.points) {
    Paid& paid = sums[static_cast<std::size_t>(index(line.seat))];
    paid.seat = line.seat;
    (line.bonus ? paid.extra : paid.points) += line.points;
  }
  std::vector<Paid> paid;
  std::copy_if(sums.begin(), sums.end(), std::back_inserter(paid),
               [](const Paid& one) { return one.points + one.extra != 0; });
  return paid;
}

/// What `expect scored` says: only what is said is examined.
struct ScoredWanted {
  Terrain terrain = Terrain::Field;
  std::optional<int> points, tiles, pennants, around, cities;
  std::optional<bool> finished;
  bool final = false;
  std::vector<Cell> cells;
  std::optional<std::vector<Seat>> seats;
  std::vector<std::pair<Seat, int>> each;

  bool holds(const Event& event) const {
    if (event.type != EventType::Scored || event.feature != terrain) return false;
    const auto differs = [](const std::optional<int>& wanted, int found) {
      return wanted && *wanted != found;
    };
    if (differs(tiles, static_cast<int>(event.cells.size())) || differs(pennants, term(event, "pennants")) ||
        differs(around, term(event, "tiles around")) ||
        differs(cities, static_cast<int>(event.cities.size())))
      return false;
    if ((finished && *finished != event.finished) || (final && !event.final)) return false;
    for (const Cell& cell : cells)
      if (std::find(event.cells.begin(), event.cells.end(), cell) == event.cells.end()) return false;
    const std::vector<Paid> paid = receivers(event);
    return points_hold(paid) && seats_hold(paid);
  }

 private:
  static bool names(const std::vector<std::pair<Seat, int>>& list, Seat seat) {
    return std::any_of(list.begin(), list.end(), [seat](const auto& entry) { return entry.first == seat; });
  }

  /// POINTS is what somebody got, and everybody whose own number is not said.
  bool points_hold(const std::vector<Paid>& paid) const {
    for (const auto& [seat, number] : each) {
      const auto found = std::find_if(paid.begin(), paid.end(),
                                      [whose = seat](const Paid& one) { return one.seat == whose; });
      if (found == paid.end() || !found->got(number)) return false;
    }
    if (!points) return true;
    if (paid.empty()) return *points == 0;
    const auto got_it = [this](const Paid& one) { return one.got(*points); };
    return std::any_of(paid.begin(), paid.end(), got_it) &&
           std::all_of(paid.begin(), paid.end(), [&](const Paid& one) {
             const bool exempt = names(each, one.seat) || (one.points == 0 && !(seats && says(one.seat)));
             return exempt || got_it(one);
           });
  }

  bool says(Seat seat) const { return std::find(seats->begin(), seats->end(), seat) != seats->end(); }

  /// Exactly those who were paid; who got nothing but an extra may be left out.
  bool seats_hold(const std::vector<Paid>& paid) const {
    if (!seats) return true;
    if (seats->empty()) return paid.empty();
    const auto is_paid = [&paid](Seat seat) {
      return std::any_of(paid.begin(), paid.end(), [seat](const Paid& one) { return one.seat == seat; });
    };
    return std::all_of(seats->begin(), seats->end(), is_paid) &&
           std::all_of(paid.begin(), paid.end(),
                       [this](const Paid& one) { return one.points == 0 || says(one.seat); });
  }
};

ScoredWanted read_scored(const Judged& judged, Words& words) {
  ScoredWanted wanted;
  wanted.terrain = read_terrain(judged.game.rules().landscape(), words);
  words.take(":");
  if (words.at_number()) {
    wanted.points = words.number("points");
    words.take("points");
  }
  while (!words.done()) {
    if (judged.seats.find(words.peek())) {
      const Seat seat = judged.seats.read(words);
      if (!wanted.seats) wanted.seats.emplace();
      wanted.seats->push_back(seat);
      if (words.at_number()) wanted.each.emplace_back(seat, words.number("points"));
      continue;
    }
    const std::string word = words.next("a word");
    if (word == "points")
      wanted.points = words.number(word);
    else if (word == "tiles")
      wanted.tiles = words.number(word);
    else if (word == "pennants")
      wanted.pennants = words.number(word);
    else if (word == "around")
      wanted.around = words.number(word);
    else if (word == "cities")
      wanted.cities = words.number(word);
    else if (word == "finished")
      wanted.finished = true;
    else if (word == "unfinished")
      wanted.finished = false;
    else if (word == "final")
      wanted.final = true;
    else if (word == "on")
      wanted.cells.push_back(read_cell(words));
    else if (word == "nobody" || word == "none")
      wanted.seats.emplace();
    else
      throw Mistake("'" + word + "' is not understood here");
  }
  return wanted;
}

std::string scored_text(const Judged& judged, const Event& event) {
  std::string text(feature_name(judged.game.rules().landscape(), event.feature));
  text += " tiles " + std::to_string(event.cells.size());
  for (const Term& one : event.terms)
    if (one.what != "tiles") text += ", " + std::to_string(one.count) + " " + std::string(one.what);
  text += event.finished ? ", finished:" : ", unfinished:";
  const std::vector<Paid> paid = receivers(event);
  for (const Paid& one : paid) {
    text += " " + judged.seats.name(one.seat) + " " + std::to_string(one.points);
    if (one.extra != 0) text += " and " + std::to_string(one.extra) + " extra";
  }
  return paid.empty() ? text + " nobody" : text;
}

std::string scorings(const Judged& judged) {
  std::string text;
  for (const Event& event : judged.lately)
    if (event.type == EventType::Scored) text += (text.empty() ? "" : "; ") + scored_text(judged, event);
  return text.empty() ? "nothing was scored" : text;
}

}  // namespace

std::string judge_scored(const Judged& judged, Words& words) {
  const ScoredWanted wanted = read_scored(judged, words);
  const bool found = std::any_of(judged.lately.begin(), judged.lately.end(),
                                 [&wanted](const Event& event) { return wanted.holds(event); });
  return found ? "" : scorings(judged);
}

std::string judge_nothing_scored(const Judged& judged, Words& words) {
  std::optional<Terrain> terrain;
  if (!words.done()) terrain = read_terrain(judged.game.rules().landscape(), words);
  words.finish();
  const bool found = std::any_of(judged.lately.begin(), judged.lately.end(), [&](const Event& event) {
    return event.type == EventType::Scored && (!terrain || event.feature == *terrain);
  });
  return found ? scorings(judged) : "";
}

}  // namespace gatehouse::engine::carcassonne
