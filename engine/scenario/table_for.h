#pragma once
// What the Tables of all games share: a Game's moves, refusals, scores and undo, as text.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/undo.h"
#include "engine/scenario/scenario.h"

namespace gatehouse::engine::scenario {

template <Game G>
class TableFor : public Table {
 public:
  Actor actor() const override { return game().actor(state()); }

  std::vector<std::string> choices(Seat seat) const override {
    std::vector<typename G::Move> moves;
    game().legal_moves(state(), seat, moves);
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const typename G::Move& move : moves) texts.push_back(game().write(state(), move));
    return texts;
  }

  Refusal attempt(Seat seat, const std::string& choice, std::vector<EventLine>& events) override {
    const typename G::Move move = game().read(state(), choice);
    if (const Refusal refusal = game().refusal(state(), seat, move)) return refusal;
    const std::size_t before = lately_.size();
    const typename G::State last = state();
    game().play(*state_, seat, move, &lately_);
    if (seat == kNoSeat || ends_undo(game(), *state_, move))
      undo_stack_.clear();
    else
      undo_stack_.push(seat, last, state());
    tell(before, events);
    return {};
  }

  bool undo(Seat seat) override {
    if (actor().nobody() || !undo_stack_.can_undo(seat)) return false;
    undo_stack_.pop(state());
    return true;
  }

  int score(Seat seat) const override { return game().score(state(), seat); }

  std::vector<int> ranks() const override {
    return ranks_by([this](Seat seat) { return score(seat); });
  }

  std::uint64_t fingerprint() const override { return game().fingerprint(state()); }
  void forget() override { lately_.clear(); }
  bool skipped(std::string_view, std::string_view) const override { return false; }

 protected:
  /// For each seat 1 more than the number of seats with a higher `worth(Seat)`.
  template <class Worth>
  std::vector<int> ranks_by(Worth&& worth) const {
    std::vector<int> ranks;
    for (int own = 0; own < game().seats(); ++own) {
      ranks.push_back(1);
      for (int other = 0; other < game().seats(); ++other)
        ranks.back() += worth(seat_at(other)) > worth(seat_at(own));
    }
    return ranks;
  }
  /// To be called by begin(), once.
  void start(G game, const typename G::State& state, SeatNames names) {
    game_.emplace(std::move(game));
    state_.emplace(state);
    names_ = std::move(names);
  }
  const G& game() const { return *game_; }
  const typename G::State& state() const { return *state_; }
  typename G::State& state() { return *state_; }
  const SeatNames& names() const { return names_; }
  /// The events since begin() or forget().
  std::vector<typename G::Event>& lately() { return lately_; }
  const std::vector<typename G::Event>& lately() const { return lately_; }
  /// Appends a line for each event of lately() from the given one on.
  void tell(std::size_t from, std::vector<EventLine>& events) const {
    for (std::size_t i = from; i < lately_.size(); ++i) events.push_back(line_of(lately_[i]));
  }
  virtual EventLine line_of(const typename G::Event& event) const = 0;

 private:
  std::optional<G> game_;
  std::optional<typename G::State> state_;
  SeatNames names_;
  UndoStack<G> undo_stack_;
  std::vector<typename G::Event> lately_;
};

}  // namespace gatehouse::engine::scenario
