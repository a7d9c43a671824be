#pragma once
// Makes a GameInPlay of a Game and its Codec: what is the same for all games.

#include <array>
#include <concepts>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/bots/choose.h"
#include "engine/bots/review.h"
#include "engine/game/default_move.h"
#include "engine/game/undo.h"
#include "engine/game/used_bytes.h"
#include "protocol/choice_entries.h"
#include "protocol/game_in_play.h"
#include "protocol/json_text.h"
#include "protocol/kept_position.h"
#include "protocol/patch.h"

namespace gatehouse::protocol {

/// How a game's values look on the wire. Views, choices and inspections are made from an observation, so a
/// codec does not know what the viewer may not know; a notice names its audience itself.
template <class C, class G>
concept CodecFor = engine::Game<G> &&
    requires(const G& game, const typename G::State& known, const typename G::Move& move,
             const typename G::Event& event, Seat seat, Viewer viewer, const Json& target, Changes& changes,
             ObjectText& json, typename C::WorkedOut& worked_out) {
  { C::step(game, known) } -> std::convertible_to<std::string_view>;
  // Writes the fields of a choice, without its id and its place, and returns the place: what its text ends
  // with, where choices may differ in that alone; else it is empty, and the fields tell everything.
  { C::choice(game, known, seat, move, json) } -> std::same_as<std::string>;
  { C::notice(game, event) } -> std::same_as<EventNotice>;
  { C::view(game, known, viewer) } -> std::same_as<Json>;
  // What has changed in the view from one observation to another of the same course of the game. `worked_out`
  // is what the codec wants to keep of either, for the next comparison with it; it begins empty. See
  // GameInPlay::compare for where the changes go.
  { C::compare(game, known, worked_out, known, worked_out, viewer, &changes, changes) } -> std::same_as<void>;
  // Whether a seat may know more than a spectator in this game.
  { C::has_secrets(game) } -> std::same_as<bool>;
  // A codec may have more. picture(game, known) is the board as an SVG document. foretells(game, known) says
  // whether the table is told what its choices lead to. observe_again(game, now, seat, seen) takes a copy of
  // `now`, or an observation of it, and makes what the seat may know. places_tile(move) with
  // add_placement(move, places) adds the place of such a choice to others, as choice() would, only sooner.
  { C::inspect(game, known, viewer, target) } -> std::same_as<std::optional<Json>>;
};

template <engine::Game G, CodecFor<G> Codec>
class GameInPlayFor final : public GameInPlay {
  using State = typename G::State;

 public:
  explicit GameInPlayFor(G game) : GameInPlayFor(game, game.initial()) {}
  GameInPlayFor(G game, const typename G::State& state)
      : game_(std::move(game)), state_(new_position(state)), actor_(game_.actor(state)) {}

  std::unique_ptr<GameInPlay> fork() const override {
    // Both will be looked at: they share a position that has been unpacked once.
    static_cast<void>(*state_);
    return std::make_unique<GameInPlayFor>(*this);
  }
  std::unique_ptr<GameInPlay> fork_for(Seat seat) const override {
    return std::make_unique<GameInPlayFor>(game_, game_.observe(*state_, seat));
  }

  void rest() override { state_.rest(); }
  void rest_briefly() override { state_.rest_briefly(); }

  engine::Actor actor() const override { return actor_; }

  Outcome submit(Seat seat, std::string_view choice) override {
    const engine::Actor now = actor();
    if (now.nobody()) return {{"game-over"}, {}};
    if (seat == engine::kNoSeat || !now.seats.has(seat)) return {{"not-your-turn"}, {}};
    Outcome outcome;
    std::shared_ptr<State> next;
    bool end_undo = false;
    do {
      const auto [first, rest] = split(choice);
      const State& position = next ? *next : *state_;
      const std::optional<typename G::Move> move = read(position, seat, first, outcome.refusal);
      if (!move) return {outcome.refusal, {}};
      if (!next) next = new_position(*state_);
      play(*next, seat, *move, outcome);
      end_undo = end_undo || engine::ends_undo(game_, *next, *move);
      choice = rest;
    } while (!choice.empty() && asks_in_secret(*next, seat));
    if (!choice.empty()) return {{"bad-choice"}, {}};
    if (asks_in_secret(*next, seat)) return {{"unanswered"}, {}};
    if (end_undo)
      undo_stack_.clear();
    else
      undo_stack_.push(seat, *state_, *next);
    go_to(std::move(next));
    return outcome;
  }

  std::string roll(Dice& dice) const override {
    engine::ensure(actor().chance, "dice are rolled where chance has no turn");
    return game_.write(*state_, game_.roll(*state_, dice));
  }

  Outcome chance(std::string_view text) override {
    if (!actor().chance) return {{"wrong-step"}, {}};
    Outcome outcome;
    const std::optional<typename G::Move> move = read(*state_, engine::kNoSeat, text, outcome.refusal);
    if (!move) return outcome;
    auto next = new_position(*state_);
    play(*next, engine::kNoSeat, *move, outcome);
    undo_stack_.clear();
    go_to(std::move(next));
    return outcome;
  }

  bool can_undo(Seat seat) const override { return undo_stack_.can_undo(seat) && !actor().nobody(); }

  Outcome undo(Seat seat) override {
    if (!can_undo(seat)) return {{"nothing-to-undo"}, {}};
    auto before = new_position(*state_);
    undo_stack_.pop(*before);
    go_to(std::move(before));
    return {};
  }

  Outcome end() override {
    if (actor().nobody()) return {{"game-over"}, {}};
    if (actor().chance) return {{"wrong-step"}, {}};
    Outcome outcome;
    auto next = new_position(*state_);
    std::vector<typename G::Event> journal;
    game_.stop(*next, &journal);
    tell(journal, outcome);
    undo_stack_.clear();
    go_to(std::move(next));
    return outcome;
  }

  std::string default_choice(Seat seat) const override {
    engine::ensure(seat != engine::kNoSeat && actor().seats.has(seat), "a seat has no choice out of turn");
    return written(*state_, seat, [&](const State& now) { return engine::default_move(game_, now, seat); });
  }

  std::string prompt_text(Seat seat) const override {
    if (seat == engine::kNoSeat || !actor().seats.has(seat)) return "null";
    const State& known = known_to(seat);
    std::string prompt;
    ObjectText object(prompt);
    object.number("seat", engine::index(seat))
        .text("step", Codec::step(game_, known))
        .truth("undo", can_undo(seat));
    ChoiceEntries entries;
    add_choices(known, seat, entries);
    entries.append_to(object.name("choices"));
    object.close();
    return prompt;
  }

  Json view(Viewer viewer) const override { return Codec::view(game_, known_to(viewer), viewer); }

  using GameInPlay::compare;
  void compare(const GameInPlay& before, Viewer viewer, Changes* common, Changes& own) const override {
    const auto& earlier = dynamic_cast<const GameInPlayFor&>(before);
    const std::size_t at = viewer ? static_cast<std::size_t>(engine::index(*viewer)) : engine::kMaxSeats;
    const State& known_then = earlier.known_to(viewer);
    Codec::compare(game_, known_then, earlier.worked_out_[at], known_to(viewer), worked_out_[at], viewer,
                   common, own);
  }

  bool has_secrets() const override { return Codec::has_secrets(game_); }

  bool foretells() const override {
    if constexpr (requires { Codec::foretells(game_, *state_); })
      return Codec::foretells(game_, *state_);
    else
      return true;
  }

  std::string picture() const override {
    if constexpr (requires { Codec::picture(game_, *state_); })
      return Codec::picture(game_, known_to(std::nullopt));
    else
      return {};
  }

  std::optional<Json> inspect(Viewer viewer, const Json& target) const override {
    return Codec::inspect(game_, known_to(viewer), viewer, target);
  }

  std::string advise(Seat seat, BotLevel level, Dice& dice, const Patience& patience = {}) const override {
    engine::ensure(seat != engine::kNoSeat && actor().seats.has(seat), "a bot is asked out of turn");
    return written(*state_, seat, [&](const State& now) {
      return engine::bots::choose(level, game_, game_.observe(now, seat), seat, dice, patience);
    });
  }

  std::optional<TurnReview> review(Seat seat, const GameInPlay* drawing, const GameInPlay& ended, Dice& dice,
                                   const Patience& patience) const override {
    if constexpr (engine::bots::Foreseeing<G>) {
      const State* const from =
          drawing == nullptr ? nullptr : &*dynamic_cast<const GameInPlayFor&>(*drawing).state_;
      const State& to = *dynamic_cast<const GameInPlayFor&>(ended).state_;
      const auto seen = engine::bots::Reviewer(game_).review(from, *state_, to, seat, dice, patience);
      return TurnReview{seen.drawn, seen.played, seen.luck, seen.cost, seen.at_once, told(seat, seen.better)};
    } else {
      return std::nullopt;
    }
  }

  std::uint64_t fingerprint() const override { return game_.fingerprint(*state_); }

 private:
  /// A position as somebody sees it.
  struct Sight {
    std::uint64_t of = 0;  ///< its number
    Viewer viewer;
    std::shared_ptr<State> seen;
  };

  static std::shared_ptr<State> new_position(const State& source) {
    return KeptPosition<State>::copy_of(source);
  }

  void go_to(std::shared_ptr<const State> next) {
    actor_ = game_.actor(*next);
    state_ = KeptPosition<State>(std::move(next));
    worked_out_ = {};
  }

  /// What the viewer may know of the position: in a game without secrets, all of it. Good until two other
  /// positions have been looked at on this thread, or this one as somebody else.
  const State& known_to(Viewer viewer) const {
    if (!has_secrets()) return *state_;
    // Everybody at the table looks at the same two, before and after an entry: those are copied once.
    thread_local std::array<Sight, 2> sights;  // the last one first
    if (sights[0].of != state_.number()) std::swap(sights[0], sights[1]);
    Sight& sight = sights[0];
    const bool same = sight.of == state_.number();
    if (same && sight.viewer == viewer) return *sight.seen;
    const Seat seat = viewer.value_or(engine::kNoSeat);
    sight.of = 0;  // until it is whole
    if constexpr (requires { Codec::observe_again(game_, *state_, seat, *sight.seen); }) {
      if (!sight.seen)
        sight.seen = new_position(*state_);
      else if (!same)
        engine::copy_used(*state_, *sight.seen);
      Codec::observe_again(game_, *state_, seat, *sight.seen);
    } else if (sight.seen) {
      *sight.seen = game_.observe(*state_, seat);
    } else {
      sight.seen = new_position(game_.observe(*state_, seat));
    }
    sight.of = state_.number();
    sight.viewer = viewer;
    return *sight.seen;
  }

  /// The choice of a seat as text: the move that `pick` names in a position, with the answers to what it is
  /// asked in secret.
  template <class Pick>
  std::string written(State next, Seat seat, const Pick& pick) const {
    std::string choice;
    do {
      const typename G::Move move = pick(next);
      if (!choice.empty()) choice += kThen;
      choice += game_.write(next, move);
      game_.play(next, seat, move, nullptr);
    } while (asks_in_secret(next, seat));
    return choice;
  }

  /// Choices of the seat that follow one another, as its prompts would list them.
  Json told(Seat seat, const std::vector<typename G::Move>& line) const {
    Json choices = Json::array();
    State now = *state_;
    for (const typename G::Move& move : line) {
      ChoiceEntries entries;
      add_choice(now, game_.observe(now, seat), seat, move, {}, entries);
      std::string text;
      entries.append_to(text);
      choices.push_back(Json::parse(text).front());
      game_.play(now, seat, move, nullptr);
    }
    return choices;
  }

  /// Between a choice and the answer to what it leads to.
  static constexpr std::string_view kThen = " then ";

  static std::pair<std::string_view, std::string_view> split(std::string_view choice) {
    const std::size_t at = choice.find(kThen);
    if (at == std::string_view::npos || at + kThen.size() == choice.size()) return {choice, {}};
    return {choice.substr(0, at), choice.substr(at + kThen.size())};
  }

  /// Whether the seat, which has just moved, is asked something of which the others may not even know that it
  /// is asked. Then the answer is part of the choice, so that both are one entry of the log.
  bool asks_in_secret(const typename G::State& now, Seat seat) const {
    if constexpr (requires { game_.asks_in_secret(now, seat); }) {
      return game_.asks_in_secret(now, seat);
    } else {
      return false;
    }
  }

  /// The members of the object that a choice is, without braces, id and place. Returns its place.
  std::string add_members(const State& known, Seat seat, const typename G::Move& move,
                          std::string& members) const {
    std::string whole;
    ObjectText object(whole);
    std::string place = Codec::choice(game_, known, seat, move, object);
    members.append(whole, 1);
    return place;
  }

  std::size_t add_choice(const State& now, const State& known, Seat seat, const typename G::Move& move,
                         std::string_view then, ChoiceEntries& entries) const {
    std::string members;
    const std::string place = add_members(known, seat, move, members);
    return entries.add(members, place, then, [&] { return game_.write(now, move); });
  }

  /// Most places of a tile have about this many as text.
  static constexpr std::size_t kPlaceBytes = 10;

  /// Adds every legal choice; to a choice that leads to a secret question the ways to answer it. `known` is
  /// what the seat knows.
  void add_choices(const State& known, Seat seat, ChoiceEntries& entries) const {
    constexpr bool kPlacements = requires(const typename G::Move& move) {
      Codec::places_tile(move);
    };
    const State& now = *state_;
    std::vector<typename G::Move> moves;
    game_.legal_moves(now, seat, moves);
    const bool secrets = has_secrets();
    std::shared_ptr<State> next;            // one for all choices that are tried
    std::optional<std::size_t> placements;  // the entry of those that lead to no question
    for (const typename G::Move& move : moves) {
      std::string then;
      if (secrets) {  // else nothing can be asked in secret
        if (next)
          engine::copy_used(now, *next);
        else
          next = new_position(now);
        game_.play(*next, seat, move, nullptr);
        if (asks_in_secret(*next, seat)) then = answers_to(*next, seat);
      }
      if constexpr (kPlacements) {
        if (then.empty() && Codec::places_tile(move)) {  // most are
          if (placements) {
            Codec::add_placement(move, entries.places(*placements));
          } else {
            placements = add_choice(now, known, seat, move, then, entries);
            entries.places(*placements).reserve(moves.size() * kPlaceBytes);
          }
          continue;
        }
      }
      add_choice(now, known, seat, move, then, entries);
    }
  }

  /// The ways to answer what the seat is asked in secret, as a JSON array: what its choice goes on with, and
  /// the answers themselves, as an answer may lead to another question.
  std::string answers_to(const State& now, Seat seat) const {
    std::string ways = "[";
    add_ways(now, seat, {}, {}, ways);
    return ways += ']';
  }

  void add_ways(const State& now, Seat seat, const std::string& id, const std::string& answers,
                std::string& ways) const {
    const State known = game_.observe(now, seat);
    std::vector<typename G::Move> moves;
    game_.legal_moves(now, seat, moves);
    for (const typename G::Move& move : moves) {
      std::string answer = answers + (answers.empty() ? "{" : ",{");
      const std::string place = add_members(known, seat, move, answer);
      ObjectText object(answer, ObjectText::Open{});
      if (!place.empty()) append_list(object.name("at"), std::array{place}, append_string);
      object.close();
      const std::string way = id + (id.empty() ? "" : std::string(kThen)) + game_.write(now, move);
      const auto next = new_position(now);
      game_.play(*next, seat, move, nullptr);
      if (asks_in_secret(*next, seat)) {
        add_ways(*next, seat, way, answer, ways);
        continue;
      }
      if (ways.back() != '[') ways += ',';
      ObjectText(ways).text("id", way).raw("answers", '[' + answer + ']').close();
    }
  }

  /// The legal move that the text names in its canonical form; nullopt, and `refusal`, when there is none.
  std::optional<typename G::Move> read(const typename G::State& now, Seat seat, std::string_view text,
                                       engine::Refusal& refusal) const {
    try {
      const typename G::Move move = game_.read(now, text);
      refusal = game_.refusal(now, seat, move);
      if (refusal) return std::nullopt;
      if (game_.write(now, move) == text) return move;
    } catch (const std::invalid_argument&) {
      // The text names no move: the same answer as for a second spelling of one.
    }
    refusal = {"bad-choice"};
    return std::nullopt;
  }

  void play(typename G::State& next, Seat seat, const typename G::Move& move, Outcome& outcome) const {
    std::vector<typename G::Event> journal;
    game_.play(next, seat, move, &journal);
    tell(journal, outcome);
  }

  void tell(const std::vector<typename G::Event>& journal, Outcome& outcome) const {
    outcome.notices.reserve(outcome.notices.size() + journal.size());
    for (const typename G::Event& event : journal) outcome.notices.push_back(Codec::notice(game_, event));
  }

  G game_;
  KeptPosition<State> state_;
  engine::Actor actor_;  ///< in that position
  /// Of what each seat, and a spectator, knows of that position.
  mutable std::array<typename Codec::WorkedOut, engine::kMaxSeats + 1> worked_out_;
  engine::UndoStack<G> undo_stack_;
};

}  // namespace gatehouse::protocol
