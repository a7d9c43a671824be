#include "server/chance/draw_dice.h"

#include <sodium.h>

#include <algorithm>
#include <string_view>

namespace gatehouse::server {
namespace {

constexpr std::string_view kLabel = "gatehouse draw 1";
constexpr std::size_t kWord = 8;

void put_word(unsigned char* to, std::uint64_t number) {
  for (std::size_t at = 0; at < kWord; ++at) to[at] = static_cast<unsigned char>(number >> (8 * at));
}

}  // namespace

DrawSecret new_draw_secret() {
  DrawSecret secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::uint64_t DrawDice::next() {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<DrawSecret>);
  std::array<unsigned char, kLabel.size() + 2 * kWord> message;
  std::copy(kLabel.begin(), kLabel.end(), message.begin());
  put_word(message.data() + kLabel.size(), entry_);
  put_word(message.data() + kLabel.size() + kWord, words_++);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> code;
  crypto_auth_hmacsha256(code.data(), message.data(), message.size(), secret_.data());
  std::uint64_t word = 0;
  for (std::size_t at = kWord; at-- > 0;) word = word << 8 | code[at];
  return word;
}

}  // namespace gatehouse::server
