#include "server/chance/draw_dice.h"

#include <sodium.h>

#include <numeric>

namespace gatehouse::server {

DrawSecret new_draw_secret() {
  DrawSecret secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::uint64_t DrawDice::next() {
  const std::string message = "draw " + std::to_string(draw_) + " " + std::to_string(words_++);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code;
  crypto_auth_hmacsha256_state state = source_.begun_;
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                message.size());
  crypto_auth_hmacsha256_final(&state, code.data());
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < sizeof word; ++at) word = word << 8 | code[at];
  return word;
}

std::vector<int> drawn_order(const DrawSecret& secret,
                             const std::vector<std::optional<std::string>>& entropy) {
  std::vector<int> left(entropy.size());
  std::iota(left.begin(), left.end(), 0);
  std::uint64_t orders = 1;
  for (std::uint64_t number = 2; number <= left.size(); ++number) orders *= number;
  const DrawKey key = key_of_draws(secret, entropy);
  std::uint64_t lot = DrawDice(key, 0).below(orders);
  std::vector<int> order;
  while (!left.empty()) {
    orders /= left.size();
    const auto next = left.begin() + static_cast<std::ptrdiff_t>(lot / orders);
    lot %= orders;
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}

}  // namespace gatehouse::server
