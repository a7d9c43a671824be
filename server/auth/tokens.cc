#include "server/auth/tokens.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "engine/base/ensure.h"
#include "protocol/client_messages.h"
#include "server/auth/base64url.h"

namespace gatehouse::server {
namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kHashBytes = 32;
constexpr int kRoomNameLength = 13;
constexpr int kShortCodeLength = 6;
constexpr std::string_view kRoomNameLetters = "23456789abcdefghjkmnpqrstuvwxyz";

using Token = std::array<unsigned char, kTokenBytes>;

std::string text_of(const Token& bytes) {
  return base64url_of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

template <std::size_t Bytes>
std::array<unsigned char, Bytes> keyed_hash(std::string_view key, const std::string& what) {
  static_assert(protocol::kMinKeyLength >= crypto_generichash_KEYBYTES_MIN &&
                protocol::kMaxIdLength <= crypto_generichash_KEYBYTES_MAX);
  std::array<unsigned char, Bytes> hash;
  const int failed =
      crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(what.data()),
                         what.size(), reinterpret_cast<const unsigned char*>(key.data()), key.size());
  engine::ensure(failed == 0, "a key has a length that hashes take");
  return hash;
}

// Four bytes for each letter make the letters practically equally likely.
constexpr std::size_t kNameBytes = 4 * kRoomNameLength;
std::string name_by(const std::array<unsigned char, kNameBytes>& hash) {
  std::string name;
  for (std::size_t at = 0; at < hash.size(); at += 4) {
    std::uint32_t number = 0;
    for (std::size_t byte = 4; byte-- > 0;) number = number << 8 | hash[at + byte];
    name += kRoomNameLetters[number % kRoomNameLetters.size()];
  }
  return name;
}

std::string random_letters(int count) {
  std::string letters;
  for (int at = 0; at < count; ++at)
    letters += kRoomNameLetters[randombytes_uniform(static_cast<std::uint32_t>(kRoomNameLetters.size()))];
  return letters;
}

}  // namespace

void secure() {
  if (sodium_init() < 0) throw std::runtime_error("the system offers no randomness");
}

std::string new_token() {
  Token bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return text_of(bytes);
}

std::string token_of(std::string_view key, std::string_view room) {
  return text_of(keyed_hash<kTokenBytes>(key, "seat " + std::string(room)));
}

std::array<unsigned char, kTokenBytes> bytes_by(std::string_view key, std::string_view purpose) {
  return keyed_hash<kTokenBytes>(key, std::string(purpose));
}

std::string token_by(std::string_view key, std::string_view purpose) {
  return text_of(bytes_by(key, purpose));
}

std::string secret_by(std::string_view key) {
  return token_by(key, "profile");
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

bool opens_any(std::string_view token, std::span<const std::string> hashes) {
  bool found = false;
  for (const std::string& hash : hashes) found = opens(token, hash) || found;
  return found;
}

std::string new_room_name() {
  return random_letters(kRoomNameLength);
}

std::string new_short_code() {
  return random_letters(kShortCodeLength);
}

std::string room_name_of(std::string_view key) {
  return name_by(keyed_hash<kNameBytes>(key, "room"));
}

std::string room_name_after(const DrawSecret& secret, std::string_view room, std::string_view token_hashes) {
  const std::string_view key(reinterpret_cast<const char*>(secret.data()), secret.size());
  return name_by(
      keyed_hash<kNameBytes>(key, "room after " + std::string(room) + " " + std::string(token_hashes)));
}

std::uint64_t new_seed() {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

}  // namespace gatehouse::server
