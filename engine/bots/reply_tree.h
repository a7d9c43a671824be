#pragma once
// What may follow an end of one's own turn: a tree of what chance brings and of the others' best answers.
// Each way through it begins with another luck; what the seats do on it is tried the more often the better it
// has been for the seat that does it.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "engine/bots/ends.h"
#include "engine/bots/judgement.h"
#include "engine/bots/own_turn.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::bots {

template <Game G>
class ReplyTree {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  struct Limits {
    std::size_t answers;    ///< that are compared where somebody answers; the first is what Solid would do
    std::size_t positions;  ///< see OwnTurn
    int rounds;             ///< after which the position is judged; only the first one is in the tree
  };

  /// `judges`: one for each seat. What it is given has to outlive it.
  ReplyTree(const G& game, Seat seat, const std::vector<JudgementOf<G>>& judges, const Limits& limits,
            const Patience& patience)
      : game_(&game), seat_(seat), judges_(&judges), limits_(limits), patience_(&patience) {}

  /// Plays on from `state`, a world in which the turn of the seat has just ended. In each round everybody
  /// else answers, and then the seat itself. Returns how the seat stands then. REQUIRES: every call is about
  /// the same end, as the seat knows it.
  double explore(State& state, Dice& dice) {
    std::vector<Taken> way;
    std::vector<Branch>* here = &root_;
    std::vector<Move> outcomes;
    const bool alone = game_->seats() == 1;
    bool others_answered = alone;
    int rounds = 0;
    for (int step = 0; step < kMostSteps * limits_.rounds; ++step) {
      const Actor actor = game_->actor(state);
      if (actor.nobody()) break;
      if (actor.chance) {
        outcomes.push_back(game_->roll(state, dice));
        game_->play(state, kNoSeat, outcomes.back(), nullptr);
        continue;
      }
      if (actor.seats.has(seat_) && others_answered) {
        // The seat has the last word of a round: what is best for it then, its judgement says.
        play_best(turn_of(seat_), state);
        if (++rounds == limits_.rounds) break;
        others_answered = alone;
        here = nullptr;
        continue;
      }
      const Seat seat = actor.seats.has(seat_) ? seat_ : acting_seat(actor);
      others_answered = others_answered || seat != seat_;
      here = here == nullptr ? nullptr : answer(state, seat, node_after(*here, outcomes), way);
      if (here == nullptr) play_best(turn_of(seat), state);
      outcomes.clear();
    }
    learn(way, state);
    return judge(seat_, state);
  }

 private:
  struct Branch;
  struct Answer {
    std::vector<Move> line;
    double behind = 0;  ///< by how much the seat likes it less than the best one, at once
    double total = 0;   ///< how the seat stood in the end, over all tries
    int tries = 0;
    std::vector<Branch> after;
  };
  /// A seat has to answer there.
  struct Node {
    std::vector<Answer> answers;
  };
  struct Branch {
    std::vector<Move> outcomes;  ///< of chance
    std::unique_ptr<Node> node;
  };
  struct Taken {
    Seat seat;
    Answer* answer;
  };

  static constexpr int kMostSteps = 60;  ///< of a round: turns with their draws, and what interrupts them
  static constexpr double kTrust = 4;    ///< tries that the first impression of an answer is worth
  static constexpr double kCurious = 1;  ///< points that an answer is tried for that was tried seldom

  Node& node_after(std::vector<Branch>& branches, const std::vector<Move>& outcomes) const {
    for (Branch& branch : branches)
      if (branch.outcomes == outcomes) return *branch.node;
    branches.push_back({outcomes, std::make_unique<Node>()});
    return *branches.back().node;
  }

  /// Plays an answer, and returns what comes after it; null when it cannot be played in this world.
  std::vector<Branch>* answer(State& state, Seat seat, Node& node, std::vector<Taken>& way) const {
    if (node.answers.empty()) {
      for (End<G>& end : best_ends(turn_of(seat), state, limits_.answers))
        node.answers.push_back({std::move(end.line), end.value, 0, 0, {}});
      const double best = node.answers.front().behind;
      for (Answer& answer : node.answers) answer.behind -= best;
    }
    Answer& chosen = pick(node);
    const State before = state;
    for (const Move& move : chosen.line) {
      if (!game_->actor(state).seats.has(seat) || game_->refusal(state, seat, move)) {
        state = before;
        return nullptr;
      }
      game_->play(state, seat, move, nullptr);
    }
    way.push_back({seat, &chosen});
    return &chosen.after;
  }

  static Answer& pick(Node& node) {
    double total = 0;
    int tries = 0;
    for (const Answer& answer : node.answers) {
      total += answer.total;
      tries += answer.tries;
    }
    const double mean = tries == 0 ? 0 : total / tries;
    const auto promise = [&](const Answer& answer) {
      return (kTrust * (mean + answer.behind) + answer.total) / (kTrust + answer.tries) +
             kCurious * std::sqrt(std::log(1.0 + tries) / (1.0 + answer.tries));
    };
    return *std::max_element(
        node.answers.begin(), node.answers.end(),
        [&](const Answer& one, const Answer& other) { return promise(one) < promise(other); });
  }

  void learn(const std::vector<Taken>& way, const State& end) const {
    for (const Taken& taken : way) {
      taken.answer->total += judge(taken.seat, end);
      ++taken.answer->tries;
    }
  }

  OwnTurn<G, JudgementOf<G>> turn_of(Seat seat) const {
    return OwnTurn<G, JudgementOf<G>>(*game_, seat, (*judges_)[row_of(seat)], limits_.positions, *patience_);
  }
  double judge(Seat seat, const State& state) const { return (*judges_)[row_of(seat)](state); }

  const G* game_;
  Seat seat_;
  const std::vector<JudgementOf<G>>* judges_;
  Limits limits_;
  const Patience* patience_;
  std::vector<Branch> root_;
};

}  // namespace gatehouse::engine::bots
