// gatehouse_balance: plays games among bots of one level that hold order cards and prints, for each card, how
// often it was held and fulfilled, when, and what holding it was worth.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "engine/bots/choose.h"
#include "engine/carcassonne/expansions/kings_orders/kings_orders.h"
#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"

namespace {

using namespace gatehouse::engine;
using carcassonne::Carcassonne;
namespace orders = carcassonne::kings_orders;

struct Tally {
  long held = 0;
  long fulfilled = 0;
  long turns = 0;  ///< numbers of the turns in which it was fulfilled, summed
};

struct Totals {
  std::vector<Tally> cards;
  double points = 0;
  double fulfilled = 0;
};

/// Counts what changed hands between two positions of a game.
void count(const orders::Orders& before, const orders::Orders& after, int turn, int seats, Totals& totals) {
  using carcassonne::kings_orders::Whereabouts;
  for (std::size_t card = 0; card < totals.cards.size(); ++card) {
    if (before.cards[card] == after.cards[card]) continue;
    for (int seat = 0; seat < seats; ++seat) {
      const Whereabouts hand = orders::hand_of(seat_at(seat));
      if (after.cards[card] == hand) ++totals.cards[card].held;
      if (before.cards[card] == hand && after.cards[card] == Whereabouts::Bottom) --totals.cards[card].held;
      if (after.cards[card] != orders::fulfilled_by(seat_at(seat))) continue;
      ++totals.cards[card].fulfilled;
      totals.cards[card].turns += turn;
    }
  }
}

void play(const Carcassonne& game, bots::Level level, Dice& dice, Totals& totals) {
  carcassonne::State state = game.initial();
  for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
    const int turn = state.turn.number;
    const orders::Orders before = game.rules().extra<orders::Orders>(state);
    const Seat seat = actor.chance ? kNoSeat : acting_seat(actor);
    const carcassonne::Move move = actor.chance
                                       ? game.roll(state, dice)
                                       : bots::choose(level, game, game.observe(state, seat), seat, dice);
    game.play(state, seat, move, nullptr);
    count(before, game.rules().extra<orders::Orders>(state), turn, game.seats(), totals);
  }
  for (int seat = 0; seat < game.seats(); ++seat) {
    totals.points += game.score(state, seat_at(seat));
    totals.fulfilled += game.rules().extra<orders::Orders>(state).fulfilled[static_cast<std::size_t>(seat)];
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures the order cards among bots");
  int games = 10000;
  bots::Level level = bots::Level::Strong;
  std::map<std::string, bots::Level> levels;
  for (const bots::Level each : bots::kLevels) levels.emplace(bots::name_of(each), each);
  carcassonne::Options options;
  options.expansions = {"kings_orders"};
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::uint64_t seed = 1;
  app.add_option("--bot", level, "Who plays")->transform(CLI::CheckedTransformer(levels));
  app.add_option("--games", games)->check(CLI::Range(1, 10000000));
  app.add_option("--seed", seed, "Of the first game");
  app.add_option("--seats", options.seats)->check(CLI::Range(2, 6));
  app.add_option("--threads", threads)->check(CLI::Range(1, 64));
  std::string deck_file;
  app.add_option("--deck", deck_file, "A deck of one's own")->check(CLI::ExistingFile);
  app.add_option("--with", options.expansions, "Expansions in play, kings_orders among them");
  CLI11_PARSE(app, argc, argv);
  if (!deck_file.empty()) {
    std::ifstream file(deck_file);
    options.texts[std::string(orders::kDeckText)].assign(std::istreambuf_iterator<char>(file), {});
  }

  const Carcassonne game(options);
  const std::vector<orders::Card>& deck = game.rules().config<orders::Config>().deck;
  std::vector<Totals> parts(threads, Totals{std::vector<Tally>(deck.size()), 0, 0});
  std::vector<std::jthread> workers;
  for (unsigned worker = 0; worker < threads; ++worker)
    workers.emplace_back([&, worker] {
      for (int i = static_cast<int>(worker); i < games; i += static_cast<int>(threads)) {
        SeededDice dice(seed + static_cast<std::uint64_t>(i));
        play(game, level, dice, parts[worker]);
      }
    });
  workers.clear();

  double points = 0, fulfilled = 0;
  for (const Totals& part : parts) points += part.points, fulfilled += part.fulfilled;
  std::printf("%d games of %d %s bots from seed %llu; mean score %.1f, cards fulfilled %.2f a seat\n\n",
              games, options.seats, std::string(bots::name_of(level)).c_str(),
              static_cast<unsigned long long>(seed), points / games / options.seats,
              fulfilled / games / options.seats);
  std::printf(
      "| card | points | held | fulfilled | chance | turn | gain |\n| --- | --- | --- | --- | --- | --- | "
      "--- "
      "|\n");
  for (std::size_t card = 0; card < deck.size(); ++card) {
    Tally sum;
    for (const Totals& part : parts) {
      sum.held += part.cards[card].held;
      sum.fulfilled += part.cards[card].fulfilled;
      sum.turns += part.cards[card].turns;
    }
    const double chance = sum.held > 0 ? double(sum.fulfilled) / double(sum.held) : 0;
    std::printf("| %s | %d | %ld | %ld | %.0f %% | %.0f | %+.1f |\n", deck[card].id.c_str(),
                deck[card].points, sum.held, sum.fulfilled, 100 * chance,
                sum.fulfilled > 0 ? double(sum.turns) / double(sum.fulfilled) : 0.0,
                chance * deck[card].points + (1 - chance) * orders::kPointsHeld);
  }
  return 0;
}
