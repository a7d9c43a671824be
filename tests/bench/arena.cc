// Plays two bots against each other, in pairs of games with seats swapped on the same deal:
//
//   gatehouse_arena kings_gate sampler greedy --pairs 50
//
// Prints how many of the games the first one won (a shared win is half), with the 95 % interval (Wilson), the
// mean scores, and how long each of them thought about a move.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>

#include "engine/bots/greedy.h"
#include "engine/bots/random.h"
#include "engine/bots/sampler.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"
#include "engine/kings_gate/rules.h"

namespace {

using namespace gatehouse::engine;

struct Player {
  std::string level;
  double points = 0;
  double scores = 0;
  double seconds = 0;
  int moves = 0;
};

template <Game G>
typename G::Move ask(const G& game, const typename G::State& state, Seat seat, Player& player, Dice& dice) {
  const auto begin = std::chrono::steady_clock::now();
  const typename G::State known = game.observe(state, seat);
  const typename G::Move move = player.level == "random"   ? bots::Random().choose(game, known, seat, dice)
                                : player.level == "greedy" ? bots::Greedy().choose(game, known, seat, dice)
                                                           : bots::Sampler().choose(game, known, seat, dice);
  player.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  ++player.moves;
  return move;
}

/// One game of two seats; players[0] has seat 0.
template <Game G>
void play_game(const G& game, std::uint64_t deal, std::array<Player*, 2> players) {
  SeededDice chance(deal);
  std::array<SeededDice, 2> thoughts{SeededDice(~deal), SeededDice(deal ^ 0xabcdef)};
  typename G::State state = game.initial();
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    if (actor.chance) {
      game.play(state, kNoSeat, game.roll(state, chance), nullptr);
      continue;
    }
    const Seat seat = acting_seat(actor);
    const auto at = static_cast<std::size_t>(index(seat));
    game.play(state, seat, ask(game, state, seat, *players[at], thoughts[at]), nullptr);
  }
  const SeatSet winners = game.winners(state);
  for (int s = 0; s < 2; ++s) {
    Player& player = *players[static_cast<std::size_t>(s)];
    player.points += winners.has(seat_at(s)) ? 1.0 / winners.size() : 0;
    player.scores += game.score(state, seat_at(s));
  }
}

void report(const Player& first, const Player& second, int games) {
  const double z = 1.96, n = games, part = first.points / n;
  const double middle = (part + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(part * (1 - part) / n + z * z / (4 * n * n));
  std::printf("%s beats %s in %.1f of %d games: %.3f, 95 %% interval %.3f to %.3f\n", first.level.c_str(),
              second.level.c_str(), first.points, games, part, middle - half, middle + half);
  for (const Player* player : {&first, &second})
    std::printf("%-8s mean score %5.1f, %8.3f ms a move\n", player->level.c_str(), player->scores / n,
                1000 * player->seconds / std::max(player->moves, 1));
}

template <Game G>
void run(const G& game, Player first, Player second, int pairs, std::uint64_t seed) {
  for (int pair = 0; pair < pairs; ++pair) {
    const std::uint64_t deal = seed + static_cast<std::uint64_t>(pair);
    play_game(game, deal, {&first, &second});
    play_game(game, deal, {&second, &first});
  }
  report(first, second, 2 * pairs);
}

}  // namespace

int main(int argc, char** argv) {
  std::string game;
  Player first, second;
  int pairs = 50;
  std::uint64_t seed = 1;
  const CLI::IsMember levels({"random", "greedy", "sampler"});
  CLI::App app("Plays two bots against each other, seats swapped on the same deal.");
  app.add_option("game", game, "The game")->required()->check(CLI::IsMember({"carcassonne", "kings_gate"}));
  app.add_option("first", first.level, "A bot")->required()->check(levels);
  app.add_option("second", second.level, "Another bot")->required()->check(levels);
  app.add_option("--pairs", pairs, "Pairs of games")->check(CLI::Range(1, 100000));
  app.add_option("--seed", seed, "Of the first deal");
  CLI11_PARSE(app, argc, argv);
  if (game == "kings_gate")
    run(kings_gate::KingsGate(2), first, second, pairs, seed);
  else
    run(carcassonne::Carcassonne({}), first, second, pairs, seed);
}
