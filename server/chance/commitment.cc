#include "server/chance/commitment.h"

#include <sodium.h>

#include "engine/base/ensure.h"
#include "protocol/fair_draws.h"

namespace gatehouse::server {
namespace {

const unsigned char* bytes_of(const std::string& text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hex_of(const unsigned char* from, std::size_t size) {
  std::string digits(2 * size + 1, '\0');
  sodium_bin2hex(digits.data(), digits.size(), from, size);
  digits.pop_back();  // the end mark of C
  return digits;
}

}  // namespace

std::string digits_of(const DrawSecret& secret) {
  return hex_of(secret.data(), secret.size());
}

DrawSecret secret_of(const std::string& digits) {
  DrawSecret secret;
  const int failed =
      sodium_hex2bin(secret.data(), secret.size(), digits.data(), digits.size(), nullptr, nullptr, nullptr);
  engine::ensure(failed == 0 && digits.size() == 2 * secret.size(), "a secret is 64 hexadecimal digits");
  return secret;
}

std::string commitment_to(const DrawSecret& secret, const protocol::Json& table) {
  const std::string text = "gatehouse commitment 1\n" + digits_of(secret) + "\n" + table.dump();
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
  return hex_of(hash.data(), hash.size());
}

DrawKey key_of_draws(const DrawSecret& secret, const std::vector<std::optional<std::string>>& entropy) {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<DrawSecret>);
  static_assert(crypto_auth_hmacsha256_BYTES == std::tuple_size_v<DrawKey>);
  const std::string text = "gatehouse key 1\n" + protocol::to_json(entropy).dump();
  DrawKey key;
  crypto_auth_hmacsha256(key.data(), bytes_of(text), text.size(), secret.data());
  return key;
}

}  // namespace gatehouse::server
