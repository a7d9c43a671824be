#pragma once
// A bot that looks beyond its own turn. It tries the turns that Solid likes best: chance draws, and everybody
// else, then the bot itself, answers as Solid does. It takes the turn after which it stands best.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots/ends.h"
#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"
#include "engine/bots/race.h"
#include "engine/bots/round.h"

namespace gatehouse::engine::bots {

class Strong {
 public:
  struct Budget {
    std::size_t rounds = 60;      ///< that it imagines for one choice, about
    std::size_t candidates = 6;   ///< ends of its own turn that it compares
    std::size_t positions = 600;  ///< see OwnTurn
  };

  constexpr Strong() : Strong(Budget{}) {}
  explicit constexpr Strong(const Budget& budget) : budget_(budget) {}

  /// When patience is over it plays as Solid does, or what was best so far.
  template <Game G>
  typename G::Move choose(const G& game, const typename G::State& known, Seat seat, Dice& dice,
                          const Patience& patience = {}) const {
    const typename G::State now = game.imagine(known, dice);
    std::vector<typename G::Move> moves;
    game.legal_moves(now, seat, moves);
    if (moves.size() == 1) return moves.front();
    Search<G> search(game, seat, budget_, patience);
    search.look(now);
    return (search.is_settled() ? search.likeliest() : search.best(dice)).line.front();
  }

  /// The end of the turn after which the seat stands best. REQUIRES: `now` is a position as the seat imagines
  /// it, and the seat has to act.
  template <Game G>
  End<G> best_end(const G& game, const typename G::State& now, Seat seat, Dice& dice,
                  const Patience& patience = {}) const {
    Search<G> search(game, seat, budget_, patience);
    search.look(now);
    return search.best(dice);
  }

 private:
  template <Game G>
  class Search {
   public:
    Search(const G& game, Seat seat, const Budget& budget, const Patience& patience)
        : game_(game), seat_(seat), budget_(budget), patience_(patience), judges_(judgements_of(game)) {}

    void look(const typename G::State& now) {
      const JudgementOf<G>& judge = judges_[static_cast<std::size_t>(index(seat_))];
      ends_ = best_ends(OwnTurn(game_, seat_, judge, budget_.positions, patience_), now, budget_.candidates);
    }

    /// Whether there is nothing to choose now.
    bool is_settled() const { return all_begin_alike(ends_); }
    const End<G>& likeliest() const { return ends_.front(); }
    const End<G>& best(Dice& dice) const {
      const Round<G> round(game_, seat_, judges_, budget_.positions, patience_);
      const std::optional<std::size_t> best =
          race(ends_.size(), budget_.rounds, dice, patience_,
               [&](std::size_t end, std::uint64_t luck) { return round.after(ends_[end].state, luck); });
      return ends_[best.value_or(0)];
    }

   private:
    const G& game_;
    const Seat seat_;
    const Budget& budget_;
    const Patience& patience_;
    const std::vector<JudgementOf<G>> judges_;
    std::vector<End<G>> ends_;
  };

  Budget budget_;
};

}  // namespace gatehouse::engine::bots
