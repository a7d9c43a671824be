#pragma once
// Where the randomness of every draw comes from: HMAC-SHA-256 under the room's secret. RoomCore rolls these
// dice when the engine waits for chance.

#include "engine/base/dice.h"
#include "server/chance/draw_secret.h"

namespace gatehouse::server {

/// Word n for log entry v is the start of HMAC(secret, label | v | n). As the entry's number is part of it,
/// no word is used for two entries. Rolling again for the same entry, because the store failed or the process
/// died before the outcome was logged, gives the same outcome: nobody gains by a crash. To those who do not
/// hold the secret the words are noise, however many draws they have seen.
class DrawDice final : public engine::Dice {
 public:
  /// `secret` has to outlive the dice. `entry` is the version that the outcome will have in the log.
  DrawDice(const DrawSecret& secret, std::uint64_t entry) : secret_(secret), entry_(entry) {}
  std::uint64_t next() override;

 private:
  const DrawSecret& secret_;
  std::uint64_t entry_;
  std::uint64_t words_ = 0;
};

}  // namespace gatehouse::server
