#include <doctest/doctest.h>

#include <array>
#include <set>

#include "server/auth/draw_dice.h"
#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

TEST_CASE("A token opens its own hash only, and is not in it") {
  secure();
  const std::string token = new_token();
  const std::string hash = hash_of_token(token);
  CHECK(token.size() == 22);
  CHECK(hash.find(token) == std::string::npos);
  CHECK(opens(token, hash));
  CHECK_FALSE(opens(new_token(), hash));
  CHECK_FALSE(opens("", hash));
  CHECK_FALSE(opens(hash, hash));
  CHECK_FALSE(opens(token, ""));
}

TEST_CASE("Tokens and names of rooms do not repeat, and names have no look-alikes") {
  secure();
  std::set<std::string> seen;
  for (int at = 0; at < 2'000; ++at) {
    const std::string name = new_room_name();
    CHECK(name.size() == 8);
    CHECK(name.find_first_of("01ilo") == std::string::npos);
    seen.insert(name);
    seen.insert(new_token());
  }
  CHECK(seen.size() == 4'000);
}

TEST_CASE("A key leads to the same token and room always, and to nothing else") {
  secure();
  const std::string key = "Tq0_9yW3bLx7-RnZ4mVc1A";
  const std::string token = token_of(key, "k7m2p9qa");
  CHECK(token.size() == 22);
  CHECK(token == token_of(key, "k7m2p9qa"));
  CHECK(token != token_of(key, "k7m2p9qb"));
  CHECK(token != token_of("Tq0_9yW3bLx7-RnZ4mVc1B", "k7m2p9qa"));
  const std::string room = room_name_of(key);
  CHECK(room.size() == 8);
  CHECK(room.find_first_of("01ilo") == std::string::npos);
  CHECK(room == room_name_of(key));
  CHECK(room != room_name_of("Tq0_9yW3bLx7-RnZ4mVc1B"));
  for (const std::string& made : {token, room}) CHECK(made.find(key.substr(0, 6)) == std::string::npos);
}

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
