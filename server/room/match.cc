#include "server/room/match.h"

#include <algorithm>
#include <utility>

#include "engine/base/ensure.h"

namespace gatehouse::server {
namespace {

using protocol::Begins;
using protocol::DrawnCounts;
using protocol::Match;
using protocol::MatchEnd;
using protocol::MatchGame;
using protocol::PerSeat;

constexpr Seat kFirst{0};
constexpr Seat kSecond{1};
// In halves of points.
constexpr PerSeat kFirstWon{2, 0};
constexpr PerSeat kSecondWon{0, 2};
constexpr PerSeat kShared{1, 1};

bool counts(const MatchGame& game) {
  return game.halves != PerSeat{};
}

}  // namespace

MatchGame counted(const protocol::MatchRules& rules, const GameEnd& end) {
  MatchGame game{{}, kFirst, end.score, {}, end.why};
  if (end.winner)
    game.halves = *end.winner == kFirst ? kFirstWon : kSecondWon;
  else if (rules.drawn == DrawnCounts::Half)
    game.halves = kShared;
  else if (rules.drawn == DrawnCounts::Second)
    game.halves = kSecondWon;
  return game;
}

PerSeat halves_of(const Match& match, const std::optional<MatchGame>& result) {
  PerSeat sum = result ? result->halves : PerSeat{};
  for (const MatchGame& game : match.games)
    for (std::size_t seat = 0; seat < sum.size(); ++seat) sum.at(seat) += game.halves.at(seat);
  return sum;
}

std::optional<MatchEnd> decided(const Match& match, const MatchGame& result) {
  const PerSeat halves = halves_of(match, result);
  const auto have_counted = std::ranges::count_if(match.games, counts) + (counts(result) ? 1 : 0);
  const bool most = std::ranges::max(halves) > match.rules.best_of;
  const bool all = have_counted >= match.rules.best_of || match.games.size() + 1 >= protocol::kMostMatchGames;
  if (!most && !all) return std::nullopt;
  if (halves[0] == halves[1]) return MatchEnd{};
  return MatchEnd{halves[0] > halves[1] ? kFirst : kSecond};
}

Match turned(Match match) {
  for (MatchGame& game : match.games) {
    game.began = game.began == kFirst ? kSecond : kFirst;
    std::swap(game.score[0], game.score[1]);
    std::swap(game.halves[0], game.halves[1]);
  }
  return match;
}

NextGame next_game(const Match& match, const GameEnd& end, const std::string& room) {
  MatchGame result = counted(match.rules, end);
  engine::ensure(!decided(match, result), "a match goes on until it is decided");
  result.room = room;
  NextGame next{match};
  next.match.games.push_back(std::move(result));
  switch (match.rules.begins) {
    case Begins::Turns:
      next.exchanged = true;
      break;
    case Begins::Lot:  // at its start
      break;
    case Begins::Loser:
      next.exchanged = end.winner != kSecond;  // who lost is to sit first
  }
  if (next.exchanged) next.match = turned(std::move(next.match));
  return next;
}

}  // namespace gatehouse::server
