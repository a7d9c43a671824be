#include "server/chance/draw_dice.h"

#include <sodium.h>

namespace gatehouse::server {

DrawSecret new_draw_secret() {
  DrawSecret secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::uint64_t DrawDice::next() {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<DrawKey>);
  const std::string message = "draw " + std::to_string(draw_) + " " + std::to_string(words_++);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code;
  crypto_auth_hmacsha256(code.data(), reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         key_.data());
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < sizeof word; ++at) word = word << 8 | code[at];
  return word;
}

}  // namespace gatehouse::server
