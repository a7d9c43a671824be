#pragma once
// A bot that searches a tree. It compares many ends of its own turn in imagined worlds, and takes the one
// after which it stands best. There everybody answers with what has proved best, then plays some rounds as
// Solid does. When the bag is nearly empty, it looks through to the end.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots/endgame.h"
#include "engine/bots/ends.h"
#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"
#include "engine/bots/race.h"
#include "engine/bots/reply_tree.h"

namespace gatehouse::engine::bots {

class Master {
 public:
  struct Budget {
    std::size_t ways = 300;        ///< through the trees that it takes for one choice, about
    std::size_t candidates = 8;    ///< ends of its own turn that it compares
    std::size_t answers = 3;       ///< see ReplyTree
    std::size_t positions = 600;   ///< see OwnTurn
    std::size_t worlds = 8;        ///< in which it looks at the end, where something is hidden
    std::size_t at_end = 100'000;  ///< positions that it looks at for that
    int rounds = 3;                ///< see ReplyTree
  };

  constexpr Master() : Master(Budget{}) {}
  explicit constexpr Master(const Budget& budget) : budget_(budget) {}

  /// When patience is over it plays as Solid does, or what was best so far.
  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    using State = typename G::State;
    using Move = typename G::Move;
    const State now = game.imagine(known, dice);
    std::vector<Move> moves;
    game.legal_moves(now, seat, moves);
    if (moves.size() == 1) return moves.front();
    const std::vector<JudgementOf<G>> judges = judgements_of(game);
    Endgame<G> endgame(game, seat, judges, budget_.at_end, patience);
    if (endgame.near(now))
      if (const std::optional<Move> best = endgame.best(worlds_of(game, known, now, dice))) return *best;
    return searched(game, now, seat, judges, dice, patience);
  }

 private:
  /// Some, of which the first is `now`; one when nothing is hidden.
  template <Game G>
  std::vector<typename G::State> worlds_of(const G& game, const typename G::State& known,
                                           const typename G::State& now, Dice& dice) const {
    std::vector<typename G::State> worlds{now};
    bool hidden = false;
    while (worlds.size() < budget_.worlds) {
      worlds.push_back(game.imagine(known, dice));
      hidden = hidden || game.fingerprint(worlds.back()) != game.fingerprint(now);
    }
    if (!hidden) worlds.resize(1);
    return worlds;
  }

  template <Game G>
  typename G::Move searched(const G& game, const typename G::State& now, Seat seat,
                            const std::vector<JudgementOf<G>>& judges, Dice& dice,
                            const Patience& patience) const {
    const JudgementOf<G>& judge = judges[static_cast<std::size_t>(index(seat))];
    const std::vector<End<G>> ends =
        best_ends(OwnTurn(game, seat, judge, budget_.positions, patience), now, budget_.candidates);
    if (all_begin_alike(ends)) return ends.front().line.front();
    std::vector<ReplyTree<G>> trees;
    while (trees.size() < ends.size())
      trees.emplace_back(game, seat, judges,
                         typename ReplyTree<G>::Limits{budget_.answers, budget_.positions, budget_.rounds},
                         patience);
    const std::optional<std::size_t> best =
        race(ends.size(), budget_.ways, dice, patience, [&](std::size_t end, std::uint64_t luck) {
          SeededDice same(luck);
          typename G::State state = game.imagine(game.observe(ends[end].state, seat), same);
          return trees[end].explore(state, same);
        });
    return ends[best.value_or(0)].line.front();
  }

  Budget budget_;
};

}  // namespace gatehouse::engine::bots
