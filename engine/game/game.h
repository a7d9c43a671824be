#pragma once
// What a game is to everything above the engine. Static where it must be fast (bots, playouts); the server
// sees it only through the erased protocol::Match.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/dice.h"
#include "engine/base/ids.h"

namespace gatehouse::engine {

/// Who has to act next: one or more seats, chance (somebody outside must roll), or nobody (the game is over).
struct Actor {
  SeatSet seats;
  bool chance = false;

  constexpr bool nobody() const { return seats.empty() && !chance; }
  static constexpr Actor seat(Seat seat) { return Actor{SeatSet{seat}, false}; }
  static constexpr Actor roll() { return Actor{{}, true}; }
  static constexpr Actor none() { return {}; }
  constexpr bool operator==(const Actor&) const = default;
};

/// Why a move is refused: a stable kebab-case name of the game's own catalogue, or empty when it is legal.
/// The text has static lifetime.
struct Refusal {
  std::string_view name;
  constexpr explicit operator bool() const { return !name.empty(); }
  constexpr bool operator==(const Refusal&) const = default;
};

/// An immutable set of rules that makes and changes positions. A State is a value: trivially copyable, owning
/// nothing; hidden facts are blanked by `observe`, filled again at random by `imagine`.
template <class G>
concept Game = std::copyable<typename G::State> && std::is_trivially_copyable_v<typename G::State> &&
    requires(const G& game, const typename G::State& now, typename G::State& next, Seat seat,
             typename G::Move move, Dice& dice, std::vector<typename G::Move>& moves,
             std::vector<typename G::Event>* journal, std::string_view text) {
  { game.initial() } -> std::same_as<typename G::State>;
  { game.actor(now) } -> std::same_as<Actor>;
  // The only author of legality: replaces `moves` by every legal move of `seat`, in a fixed order.
  { game.legal_moves(now, seat, moves) } -> std::same_as<void>;
  // Membership in that list, with the reason when it is not in it. A chance outcome is asked with kNoSeat.
  { game.refusal(now, seat, move) } -> std::same_as<Refusal>;
  // REQUIRES: !refusal(next, seat, move). Appends what happened to `journal` unless it is null.
  { game.play(next, seat, move, journal) } -> std::same_as<void>;
  // Samples one outcome. REQUIRES: actor(now).chance.
  { game.roll(now, dice) } -> std::same_as<typename G::Move>;
  { game.observe(now, seat) } -> std::same_as<typename G::State>;
  { game.imagine(now, dice) } -> std::same_as<typename G::State>;
  // Canonical content, never caches.
  { game.fingerprint(now) } -> std::same_as<std::uint64_t>;
  // The score of a seat as it stands, for results and for bots.
  { game.score(now, seat) } -> std::same_as<int>;
  // Who is ahead, and at the end has won; a shared victory has several.
  { game.winners(now) } -> std::same_as<SeatSet>;
  { game.seats() } -> std::same_as<int>;
  // Text form of a move, stable across versions: it is what records and the wire carry. Throws
  // std::invalid_argument on text that names no move.
  { game.write(now, move) } -> std::same_as<std::string>;
  { game.read(now, text) } -> std::same_as<typename G::Move>;
};

}  // namespace gatehouse::engine
