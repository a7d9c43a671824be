#pragma once
// Where the randomness of every draw comes from: HMAC-SHA-256 under the key of the room's draws. RoomCore
// rolls these dice when the engine waits for chance.

#include <optional>
#include <string>
#include <vector>

#include <sodium/crypto_auth_hmacsha256.h>

#include "engine/base/dice.h"
#include "server/chance/commitment.h"

namespace gatehouse::server {

/// What all words of a room's draws begin with. It follows from the key alone, and is half of the work for
/// each of them.
class DrawSource {
 public:
  DrawSource(const DrawKey& key) { crypto_auth_hmacsha256_init(&begun_, key.data(), key.size()); }

 private:
  friend class DrawDice;
  crypto_auth_hmacsha256_state begun_;
};

/// Word w for draw d of a game, counted from 1, is the start of HMAC(key, "draw d w"). Every draw has words
/// of its own, and nothing between draws changes them. Rolling again for the same draw, because the store
/// failed or the process died before the outcome was logged, gives the same outcome: nobody gains by a crash.
/// To those who do not hold the key the words are noise, however many draws they have seen.
class DrawDice final : public engine::Dice {
 public:
  DrawDice(const DrawSource& source, std::uint64_t draw) : source_(source), draw_(draw) {}
  std::uint64_t next() override;

 private:
  const DrawSource source_;
  std::uint64_t draw_;
  std::uint64_t words_ = 0;
};

/// The order in which those who sit at a table play, by lot: the n-th number is the place of who plays as
/// seat n, among those who sit, counted from 0. `entropy` is what each of them added, in the order of their
/// places. It is the draw before the first one, under a key of its own.
std::vector<int> drawn_order(const DrawSecret& secret,
                             const std::vector<std::optional<std::string>>& entropy);

}  // namespace gatehouse::server
