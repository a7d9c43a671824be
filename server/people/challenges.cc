#include "server/people/challenges.h"

#include <charconv>
#include <chrono>

#include "server/auth/tokens.h"
#include "server/people/limits.h"

namespace gatehouse::server {
namespace {

constexpr std::size_t kTokenLetters = 22;
constexpr std::size_t kTimeDigits = 16;
constexpr std::size_t kBegun = kTokenLetters + kTimeDigits;
/// A multiple of four: so every text of these letters is the one form of its bytes.
constexpr std::size_t kLetters = kBegun + kTokenLetters;
static_assert(kLetters % 4 == 0);

}  // namespace

std::string Challenges::proof_of(std::string_view begun, std::string_view purpose) const {
  return token_by(key_, "challenge " + std::string(begun) + " " + std::string(purpose));
}

std::string Challenges::make(std::string_view purpose, std::int64_t now_ms) const {
  const std::string time = std::to_string(now_ms);
  const std::string begun = new_token() + std::string(kTimeDigits - time.size(), '0') + time;
  return begun + proof_of(begun, purpose);
}

std::optional<std::int64_t> Challenges::made_ms(std::string_view challenge, std::string_view purpose,
                                                std::int64_t now_ms) const {
  if (challenge.size() != kLetters) return std::nullopt;
  const std::string_view begun = challenge.substr(0, kBegun);
  if (!opens(challenge.substr(kBegun), hash_of_token(proof_of(begun, purpose)))) return std::nullopt;
  const std::string_view time = begun.substr(kTokenLetters);
  std::int64_t made_ms = 0;
  std::from_chars(time.data(), time.data() + time.size(), made_ms);
  // Another node's clock may be a little ahead.
  constexpr std::int64_t kLasts = std::chrono::milliseconds(kChallengeLasts).count();
  if (now_ms - made_ms >= kLasts || made_ms - now_ms >= kLasts) return std::nullopt;
  return made_ms;
}

}  // namespace gatehouse::server
