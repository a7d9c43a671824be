#include "server/chance/draw_dice.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <set>

#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

// Worked out with another implementation: HMAC-SHA-256, key 00 01 .. 1f, message "gatehouse draw 1", then
// entry and word as eight bytes each, the lowest first; the word is the first eight bytes, the lowest first.
TEST_CASE("The words of the draw dice are those of HMAC-SHA-256") {
  secure();
  DrawSecret secret;
  for (std::size_t at = 0; at < secret.size(); ++at) secret[at] = static_cast<unsigned char>(at);
  DrawDice dice(secret, 7);
  CHECK(dice.next() == 0x6dd328710b4a0e69u);
  CHECK(dice.next() == 0x32829c904a0a08b5u);
}

TEST_CASE("The draw dice depend on secret and entry, and are the same when rolled again") {
  secure();
  const DrawSecret secret = new_draw_secret();
  std::set<std::uint64_t> words;
  for (std::uint64_t entry = 1; entry <= 100; ++entry) {
    DrawDice dice(secret, entry);
    DrawDice again(secret, entry);
    for (int word = 0; word < 10; ++word) {
      const std::uint64_t value = dice.next();
      CHECK(again.next() == value);
      words.insert(value);
    }
  }
  CHECK(words.size() == 1'000);
  const DrawSecret other = new_draw_secret();
  CHECK(DrawDice(other, 1).next() != DrawDice(secret, 1).next());
}

TEST_CASE("A bound that divides no power of two is hit evenly") {
  secure();
  const DrawSecret secret = new_draw_secret();
  constexpr int kRolls = 72'000;
  constexpr int kFaces = 72;
  std::array<int, kFaces> count{};
  for (int roll = 0; roll < kRolls; ++roll) {
    DrawDice dice(secret, static_cast<std::uint64_t>(roll));
    ++count[dice.below(kFaces)];
  }
  double chi_square = 0;
  for (const int times : count) {
    const double off = times - double{kRolls} / kFaces;
    chi_square += off * off * kFaces / kRolls;
  }
  // 71 degrees of freedom: above 150 comes once in ten million runs.
  CHECK(chi_square < 150);
}

}  // namespace
}  // namespace gatehouse::server
