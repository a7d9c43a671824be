#pragma once
// A table for tests of rules.

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/kings_gate/position.h"

namespace gatehouse::engine::kings_gate {

/// A game set up by statements, played by texts; whoever has to act acts.
class Table {
 public:
  Table(int seats, std::initializer_list<const char*> statements, const Options& options = {})
      : game_(seats, options) {
    Position position(game_);
    for (const char* statement : statements) position.line(statement);
    state_ = position.state();
  }

  void plays(std::string_view text) {
    CAPTURE(text);
    const Move move = game_.read(state_, text);
    REQUIRE(game_.refusal(state_, actor(), move).name == "");
    REQUIRE(listed(move));
    journal_.clear();
    game_.play(state_, actor(), move, &journal_);
  }
  void refuses(std::string_view text, std::string_view name) {
    CAPTURE(text);
    const Move move = game_.read(state_, text);
    CHECK(game_.refusal(state_, actor(), move).name == name);
    CHECK_FALSE(listed(move));
  }
  bool offers(Verb verb) const {
    const std::vector<Move> moves = list();
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return move.verb == verb; });
  }
  const Event* told(Happening what) const {
    for (const Event& event : journal_)
      if (event.what == what) return &event;
    return nullptr;
  }
  int score(int seat) const { return game_.score(state_, seat_at(seat)); }
  bool holds(int seat, Character character) const {
    return state_.counters[static_cast<std::size_t>(index(character))] == seat;
  }
  const State& state() const { return state_; }
  const KingsGate& game() const { return game_; }

 private:
  Seat actor() const { return game_.actor(state_).chance ? kNoSeat : state_.seat; }
  std::vector<Move> list() const {
    std::vector<Move> moves;
    game_.legal_moves(state_, actor(), moves);
    return moves;
  }
  bool listed(const Move& move) const {
    const std::vector<Move> moves = list();
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  KingsGate game_;
  State state_;
  std::vector<Event> journal_;
};

}  // namespace gatehouse::engine::kings_gate
