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

/// Who has to act next: one or more seats, chance (somebody outside has to roll), or nobody (the game is
/// over).
struct Actor {
  SeatSet seats;
  bool chance = false;

  /// The game is over.
  constexpr bool nobody() const { return seats.empty() && !chance; }
  /// One seat, chance, or nobody.
  static constexpr Actor seat(Seat seat) { return Actor{SeatSet{seat}, false}; }
  static constexpr Actor roll() { return Actor{{}, true}; }
  static constexpr Actor none() { return {}; }
  constexpr bool operator==(const Actor&) const = default;
};

/// Why a move is refused: a name in kebab-case that never changes, each game with its own; empty when the
/// move is legal. The text has static lifetime.
struct Refusal {
  std::string_view name;
  /// Whether it is refused.
  constexpr explicit operator bool() const { return !name.empty(); }
  constexpr bool operator==(const Refusal&) const = default;
};

/// An immutable set of rules that makes and changes positions. A State is a value: trivially copyable, owning
/// nothing. A State from `observe` lacks what the seat may not know; `imagine` fills that in at random.
template <class G>
concept Game = std::copyable<typename G::State> && std::is_trivially_copyable_v<typename G::State> &&
    requires(const G& game, const typename G::State& now, typename G::State& next, Seat seat,
             typename G::Move move, Dice& dice, std::vector<typename G::Move>& moves,
             std::vector<typename G::Event>* journal, std::string_view text) {
  { game.initial() } -> std::same_as<typename G::State>;
  { game.actor(now) } -> std::same_as<Actor>;
  // The only author of legality: replaces the contents of `moves` by every legal move of `seat`, in a fixed
  // order. With kNoSeat: every outcome of chance.
  { game.legal_moves(now, seat, moves) } -> std::same_as<void>;
  // Empty exactly when the move is in that list, else why it is not. kNoSeat: an outcome of chance.
  { game.refusal(now, seat, move) } -> std::same_as<Refusal>;
  // Changes `next`, and appends what happened to `journal` unless it is null. REQUIRES: the move is not
  // refused.
  { game.play(next, seat, move, journal) } -> std::same_as<void>;
  // Samples one outcome of chance. REQUIRES: actor(now).chance.
  { game.roll(now, dice) } -> std::same_as<typename G::Move>;
  // What the seat (kNoSeat: a spectator) may know of the position.
  { game.observe(now, seat) } -> std::same_as<typename G::State>;
  // A whole position that agrees with an observation.
  { game.imagine(now, dice) } -> std::same_as<typename G::State>;
  // A digest of the content: the same on every platform, with any content of caches.
  { game.fingerprint(now) } -> std::same_as<std::uint64_t>;
  // The seat's score so far.
  { game.score(now, seat) } -> std::same_as<int>;
  // The seats that are ahead, and when the game is over have won; several when they share it.
  { game.winners(now) } -> std::same_as<SeatSet>;
  { game.seats() } -> std::same_as<int>;
  // A move as text, the form that records and the wire carry: it may be extended, never changed. read()
  // throws std::invalid_argument on a text that names no move.
  { game.write(now, move) } -> std::same_as<std::string>;
  { game.read(now, text) } -> std::same_as<typename G::Move>;
};

}  // namespace gatehouse::engine
