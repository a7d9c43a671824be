#pragma once
// From a Game and its Codec to a Match: everything that is the same for all games, written once.

#include <concepts>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/greedy.h"
#include "engine/bots/random.h"
#include "engine/bots/sampler.h"
#include "engine/game/take_back.h"
#include "protocol/match.h"

namespace gatehouse::protocol {

/// How a game's values look on the wire. Views, choices and inspections are made from an observation: a codec
/// never sees what the viewer may not know. Events say themselves who may see them.
template <class C, class G>
concept CodecFor = engine::Game<G> &&
    requires(const G& game, const typename G::State& known, const typename G::Move& move,
             const typename G::Event& event, Seat seat, Viewer viewer, const Json& target) {
  { C::step(game, known) } -> std::convertible_to<std::string_view>;
  // The fields of a choice, without its id.
  { C::choice(game, known, seat, move) } -> std::same_as<Json>;
  { C::notice(game, event) } -> std::same_as<Notice>;
  { C::view(game, known, viewer) } -> std::same_as<Json>;
  { C::inspect(game, known, viewer, target) } -> std::same_as<std::optional<Json>>;
};

template <engine::Game G, CodecFor<G> Codec>
class MatchFor final : public Match {
 public:
  explicit MatchFor(G game) : MatchFor(game, game.initial()) {}
  MatchFor(G game, const typename G::State& state) : game_(std::move(game)), state_(state) {}

  std::unique_ptr<Match> fork() const override { return std::make_unique<MatchFor>(*this); }

  engine::Actor actor() const override { return game_.actor(state_); }

  Outcome submit(Seat seat, std::string_view choice) override {
    const engine::Actor now = actor();
    if (now.nobody()) return {{"game-over"}, {}};
    if (seat == engine::kNoSeat || !now.seats.has(seat)) return {{"not-your-turn"}, {}};
    Outcome outcome;
    const std::optional<typename G::Move> move = read(seat, choice, outcome.refusal);
    if (!move) return outcome;
    take_back_.keep(seat, state_);
    play(seat, *move, outcome);
    if (engine::is_final(game_, *move)) take_back_.forget();
    return outcome;
  }

  std::string roll(Dice& dice) const override {
    engine::ensure(actor().chance, "dice are rolled where chance has no turn");
    return game_.write(state_, game_.roll(state_, dice));
  }

  Outcome chance(std::string_view text) override {
    if (!actor().chance) return {{"wrong-step"}, {}};
    Outcome outcome;
    const std::optional<typename G::Move> move = read(engine::kNoSeat, text, outcome.refusal);
    if (!move) return outcome;
    take_back_.forget();
    play(engine::kNoSeat, *move, outcome);
    return outcome;
  }

  bool can_undo(Seat seat) const override { return take_back_.possible(seat) && !actor().nobody(); }

  Outcome undo(Seat seat) override {
    if (!can_undo(seat)) return {{"nothing-to-undo"}, {}};
    state_ = take_back_.take();
    return {};
  }

  Json prompt(Seat seat) const override {
    if (seat == engine::kNoSeat || !actor().seats.has(seat)) return nullptr;
    const typename G::State known = game_.observe(state_, seat);
    std::vector<typename G::Move> moves;
    game_.legal_moves(state_, seat, moves);
    Json choices = Json::array();
    for (const typename G::Move& move : moves) {
      Json choice = Codec::choice(game_, known, seat, move);
      choice["id"] = game_.write(state_, move);
      choices.push_back(std::move(choice));
    }
    return {{"seat", engine::index(seat)},
            {"step", Codec::step(game_, known)},
            {"undo", can_undo(seat)},
            {"choices", std::move(choices)}};
  }

  Json view(Viewer viewer) const override { return Codec::view(game_, known_to(viewer), viewer); }

  std::optional<Json> inspect(Viewer viewer, const Json& target) const override {
    return Codec::inspect(game_, known_to(viewer), viewer, target);
  }

  std::string advise(Seat seat, BotLevel level, Dice& dice) const override {
    engine::ensure(seat != engine::kNoSeat && actor().seats.has(seat), "a bot is asked out of turn");
    const typename G::State known = game_.observe(state_, seat);
    switch (level) {
      case BotLevel::Greedy:
        return game_.write(state_, engine::bots::Greedy().choose(game_, known, seat, dice));
      case BotLevel::Sampler:
        return game_.write(state_, engine::bots::Sampler().choose(game_, known, seat, dice));
      case BotLevel::Random:
        break;
    }
    return game_.write(state_, engine::bots::Random().choose(game_, known, seat, dice));
  }

  std::uint64_t fingerprint() const override { return game_.fingerprint(state_); }

 private:
  typename G::State known_to(Viewer viewer) const {
    return game_.observe(state_, viewer.value_or(engine::kNoSeat));
  }

  /// The legal move that the text names, in its one canonical form; else nothing, and why.
  std::optional<typename G::Move> read(Seat seat, std::string_view text, engine::Refusal& refusal) const {
    try {
      const typename G::Move move = game_.read(state_, text);
      refusal = game_.refusal(state_, seat, move);
      if (refusal) return std::nullopt;
      if (game_.write(state_, move) == text) return move;
    } catch (const std::invalid_argument&) {
      // The text names no move: the same answer as for a second spelling of one.
    }
    refusal = {"bad-choice"};
    return std::nullopt;
  }

  void play(Seat seat, const typename G::Move& move, Outcome& outcome) {
    std::vector<typename G::Event> journal;
    game_.play(state_, seat, move, &journal);
    outcome.notices.reserve(journal.size());
    for (const typename G::Event& event : journal) outcome.notices.push_back(Codec::notice(game_, event));
  }

  G game_;
  typename G::State state_;
  engine::TakeBack<G> take_back_;
};

}  // namespace gatehouse::protocol
