#include "server/chance/draw_dice.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "protocol/fair_draws.h"
#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

DrawSecret counted_secret() {
  DrawSecret secret;
  for (std::size_t at = 0; at < secret.size(); ++at) secret[at] = static_cast<unsigned char>(at);
  return secret;
}

// The vectors of "Fair draws" in protocol/README.md, worked out with another implementation (Python's hashlib
// and hmac). web-client/src/fair/verify.test.ts has the same.
TEST_CASE("The vectors of fair draws: commitment, key, words, numbers") {
  secure();
  const protocol::Json options =
      protocol::Json::parse(R"({"expansions": ["royal_gates"], "choices": {"farmScoring": "3"}})");
  const DrawSecret secret = counted_secret();
  CHECK(digits_of(secret) == "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
  CHECK(secret_of(digits_of(secret)) == secret);
  CHECK(commitment_to(secret, protocol::bound_table("k7m2p9qa", "carcassonne", 4, options)) ==
        "af7d2c88d6015a302f2f1d3043e6d41b315b492f2b0b1eba8ee45ef1c29f83ab");
  const DrawKey key = key_of_draws(secret, {"blue horses, 17", std::nullopt});
  CHECK(digits_of(key) == "5af079396eeaf9c49c1f08437c3e2566903d8eb6f2f3fa212ba55b45d41ac4c1");
  CHECK(digits_of(key_of_draws(secret, {std::nullopt, std::nullopt})) ==
        "580e9ae4e2ccba6e58b16e55163682c763b2f2822b087880e2727c28482a3e0b");
  DrawDice dice(key, 1);
  CHECK(dice.next() == 0xfb4d8dad0256b32bu);
  CHECK(dice.next() == 0x690a7c0365bc74b4u);
  const auto number = [&key](std::uint64_t draw, std::uint64_t bound) {
    return DrawDice(key, draw).below(bound);
  };
  CHECK(number(1, 71) == 30);
  CHECK(number(2, 71) == 27);
  CHECK(number(3, 71) == 15);
  CHECK(number(2, 1) == 0);
  // 2^63 + 1: the first word of draws 2 and 3 is thrown away, that of draw 1 is not.
  CHECK(number(1, 0x8000000000000001u) == 8884913414079951658u);
  CHECK(number(2, 0x8000000000000001u) == 6616029718803757097u);
  CHECK(number(3, 0x8000000000000001u) == 2750887692847602944u);
  CHECK(drawn_order(secret, {"blue horses, 17", std::nullopt, "b", "c"}) == std::vector{1, 3, 2, 0});
  CHECK(drawn_order(secret, std::vector<std::optional<std::string>>(6)) == std::vector{0, 2, 5, 1, 4, 3});
}

TEST_CASE("The protocol's page has the vectors that are checked here") {
  std::ifstream page("protocol/README.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  for (const char* const vector :
       {"af7d2c88d6015a302f2f1d3043e6d41b315b492f2b0b1eba8ee45ef1c29f83ab",
        "5af079396eeaf9c49c1f08437c3e2566903d8eb6f2f3fa212ba55b45d41ac4c1",
        "580e9ae4e2ccba6e58b16e55163682c763b2f2822b087880e2727c28482a3e0b", "fb4d8dad0256b32b",
        "690a7c0365bc74b4", "30, 27, 15", "8884913414079951658", "6616029718803757097", "2750887692847602944",
        "`[1, 3, 2, 0]`", "`[0, 2, 5, 1, 4, 3]`"}) {
    CAPTURE(vector);
    CHECK(text.find(vector) != std::string::npos);
  }
}

TEST_CASE("Every order of three seats is drawn about as often, and each is one of their seats") {
  secure();
  DrawSecret secret = counted_secret();
  std::map<std::vector<int>, int> drawn;
  constexpr int kTimes = 3000;
  for (int time = 0; time < kTimes; ++time) {
    secret[0] = static_cast<unsigned char>(time);
    secret[1] = static_cast<unsigned char>(time >> 8);
    ++drawn[drawn_order(secret, {"a", std::nullopt, "c"})];
  }
  CHECK(drawn.size() == 6);
  for (const auto& [order, times] : drawn) {
    CHECK(std::set(order.begin(), order.end()) == std::set{0, 1, 2});
    CHECK(times > kTimes / 6 - 120);  // six standard deviations
    CHECK(times < kTimes / 6 + 120);
  }
}

TEST_CASE("A commitment holds for one secret, room, game, table size and options only") {
  secure();
  const DrawSecret secret = counted_secret();
  DrawSecret other = secret;
  other[31] ^= 1;
  const auto bound = [](const char* room, const char* game, int size, const char* options) {
    return protocol::bound_table(room, game, size, protocol::Json::parse(options));
  };
  const std::string commitment = commitment_to(secret, bound("a", "b", 2, "{}"));
  CHECK(commitment == commitment_to(secret, bound("a", "b", 2, "{}")));
  CHECK(commitment != commitment_to(other, bound("a", "b", 2, "{}")));
  CHECK(commitment != commitment_to(secret, bound("c", "b", 2, "{}")));
  CHECK(commitment != commitment_to(secret, bound("a", "c", 2, "{}")));
  CHECK(commitment != commitment_to(secret, bound("a", "b", 3, "{}")));
  CHECK(commitment != commitment_to(secret, bound("a", "b", 2, R"({"c": 1})")));
}

TEST_CASE("The draw dice depend on key and draw, and are the same when rolled again") {
  secure();
  const DrawKey key = key_of_draws(new_draw_secret(), {});
  std::set<std::uint64_t> words;
  for (std::uint64_t draw = 1; draw <= 100; ++draw) {
    DrawDice dice(key, draw);
    DrawDice again(key, draw);
    for (int word = 0; word < 10; ++word) {
      const std::uint64_t value = dice.next();
      CHECK(again.next() == value);
      words.insert(value);
    }
  }
  CHECK(words.size() == 1'000);
  const DrawKey other = key_of_draws(new_draw_secret(), {});
  CHECK(DrawDice(other, 1).next() != DrawDice(key, 1).next());
}

TEST_CASE("A bound that divides no power of two is hit evenly") {
  secure();
  const DrawKey key = key_of_draws(new_draw_secret(), {});
  constexpr int kRolls = 72'000;
  constexpr int kFaces = 72;
  std::array<int, kFaces> count{};
  for (int roll = 0; roll < kRolls; ++roll) {
    DrawDice dice(key, static_cast<std::uint64_t>(roll));
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
