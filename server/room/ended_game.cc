#include "server/room/ended_game.h"

#include <algorithm>
#include <string>
#include <utility>

namespace gatehouse::server {

using engine::index;

namespace {

bool is_kept_for_somebody(const Seating& seating) {
  return std::ranges::any_of(seating.taken_seats(), [&seating](Seat seat) {
    const auto& profile = seating.occupant(seat).profile;
    return profile && !profile->empty();
  });
}

ResultSeat seat_of(const protocol::Occupant& occupant) {
  ResultSeat seat;
  seat.bot = occupant.bot;
  seat.resigned = occupant.resigned;
  if (occupant.profile && !occupant.profile->empty())
    seat.profile = occupant.profile;
  else
    seat.name = occupant.name;
  return seat;
}

// Its maker may have gone before the start. Then nobody knows whether the name in its title is a profile's,
// so that it is called after nobody.
void give_title(Result& result, const RoomState& state) {
  const std::string& title = state.created().title;
  if (state.created().gathered.event) {
    result.title = title;
    return;
  }
  result.title = state.room();
  for (const Seat seat : state.seating().taken_seats()) {
    const auto place = static_cast<std::size_t>(index(seat));
    if (table_of(state.seating().occupant(seat).name) != title) continue;
    if (!result.seats[place].profile)
      result.title = title;
    else
      result.titled_after = place;
  }
}

// What the game counts in its pairing; nothing: its result is not known.
std::optional<EventGame> game_of_event(const RoomState& state) {
  const OfEvent& of = *state.created().gathered.event;
  const std::optional<protocol::MatchStanding> match = standing_of_match(state);
  if (!match || !match->result) return std::nullopt;
  EventGame game{of.event, of.pairing, of.attempt, static_cast<int>(match->match.games.size()) + 1};
  game.halves = {match->result->halves.begin(), match->result->halves.end()};
  game.over = match->ended.has_value();
  if (match->ended && match->ended->winner)
    game.winner = static_cast<std::size_t>(index(*match->ended->winner));
  return game;
}

}  // namespace

std::optional<EndedGame> ended_game(const RoomState& state) {
  if (state.status() != protocol::RoomStatus::Finished || state.broken_off()) return std::nullopt;
  const Json result = state.in_play()->view(std::nullopt).value("result", Json());
  if (result.is_null()) return std::nullopt;
  EndedGame ended{result.at("scores").get<std::vector<int>>(), {}};
  for (const int winner : result.at("winners").get<std::vector<int>>())
    ended.winners.push_back(engine::seat_at(winner));
  if (const auto& stopped = state.table().stopped)
    ended.why = stopped->agreed ? protocol::EndedEarly::Agreed : protocol::EndedEarly::Resigned;
  return ended;
}

std::vector<int> places(const EndedGame& ended, const Seating& seating) {
  // The smaller of two is the better one.
  std::vector<std::pair<int, int>> ranks;
  for (const Seat seat : seating.taken_seats()) {
    const int score = ended.scores.at(static_cast<std::size_t>(index(seat)));
    const bool won = std::ranges::find(ended.winners, seat) != ended.winners.end();
    if (ended.why == protocol::EndedEarly::Resigned)
      ranks.emplace_back(seating.has_resigned(seat) ? 1 : 0, -score);
    else
      ranks.emplace_back(won ? 0 : 1, won ? 0 : -score);
  }
  std::vector<int> places;
  places.reserve(ranks.size());
  for (const auto& rank : ranks)
    places.push_back(1 + static_cast<int>(std::ranges::count_if(
                             ranks, [&rank](const auto& other) { return other < rank; })));
  return places;
}

std::optional<Result> result_between(const RoomState& before, const RoomState& after, std::int64_t time_ms) {
  const Seating& seating = after.seating();
  if (before.status() == protocol::RoomStatus::Finished || !is_kept_for_somebody(seating))
    return std::nullopt;
  const std::optional<EndedGame> ended = ended_game(after);
  if (!ended) return std::nullopt;
  const Created& created = after.created();
  Result result;
  result.room = after.room();
  result.ended_ms = time_ms;
  result.delay_ms = created.watching.delay_s * std::int64_t{1'000};
  result.game = created.game;
  result.is_public = created.is_public;
  result.why = ended->why;
  if (created.match) result.best_of = created.match->rules.best_of;
  result.rated = created.rated;
  const std::vector<int> places_of_seats = places(*ended, seating);
  for (const Seat seat : seating.taken_seats()) {
    const std::size_t at = result.seats.size();
    result.seats.push_back(seat_of(seating.occupant(seat)));
    result.seats.back().score = ended->scores.at(static_cast<std::size_t>(index(seat)));
    result.seats.back().place = places_of_seats[at];
  }
  if (created.gathered.event) result.event = game_of_event(after);
  give_title(result, after);
  return result;
}

}  // namespace gatehouse::server
