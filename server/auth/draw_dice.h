#pragma once
// The dice of a room's draws: HMAC-SHA-256 under the room's secret.

#include "engine/base/dice.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Word n for entry v is the start of HMAC(secret, label | v | n). The entry's number is part of it, so no
/// word is ever used for two entries; and rolling again for the same entry (the store had failed, the process
/// had died before the outcome was logged) gives the same outcome, so nobody gains by a crash. Whoever does
/// not hold the secret cannot tell the words from noise, however many draws he has seen.
class DrawDice final : public engine::Dice {
 public:
  DrawDice(const DrawSecret& secret, std::uint64_t entry) : secret_(secret), entry_(entry) {}
  std::uint64_t next() override;

 private:
  const DrawSecret& secret_;
  std::uint64_t entry_;
  std::uint64_t words_ = 0;
};

}  // namespace gatehouse::server
