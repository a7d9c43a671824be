#include "server/auth/tokens.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace gatehouse::server {
namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kHashBytes = 32;
constexpr int kRoomNameLength = 8;
constexpr std::string_view kRoomNameLetters = "23456789abcdefghjkmnpqrstuvwxyz";

}  // namespace

void secure() {
  if (sodium_init() < 0) throw std::runtime_error("the system offers no randomness");
}

std::string new_token() {
  std::array<unsigned char, kTokenBytes> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  std::string token(sodium_base64_ENCODED_LEN(kTokenBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(token.data(), token.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  token.pop_back();  // the end mark of C
  return token;
}

std::string hash_of_token(std::string_view token) {
  std::array<unsigned char, kHashBytes> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  std::string text(2 * kHashBytes + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

bool opens(std::string_view token, std::string_view hash) {
  const std::string shown = hash_of_token(token);
  return shown.size() == hash.size() && sodium_memcmp(shown.data(), hash.data(), hash.size()) == 0;
}

std::string new_room_name() {
  std::string name;
  for (int at = 0; at < kRoomNameLength; ++at)
    name += kRoomNameLetters[randombytes_uniform(static_cast<std::uint32_t>(kRoomNameLetters.size()))];
  return name;
}

DrawSecret new_draw_secret() {
  DrawSecret secret;
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

std::uint64_t new_seed() {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

}  // namespace gatehouse::server
