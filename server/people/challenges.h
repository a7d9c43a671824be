#pragma once
// What a passkey has to sign: made by the server, and known again by it without being remembered. Pure but
// for the randomness in each.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gatehouse::server {

class Challenges {
 public:
  /// `key`: secret, and the same on all nodes of a store. REQUIRES: kMinKeyLength to kMaxIdLength characters.
  explicit Challenges(std::string key) : key_(std::move(key)) {}

  /// A new one for this purpose, in base64url: random bits, the time, and a keyed hash of both.
  std::string make(std::string_view purpose, std::int64_t now_ms) const;
  /// When it was made. Nothing: it is none of these, is for another purpose, or is not of the last
  /// kChallengeLasts.
  std::optional<std::int64_t> made_ms(std::string_view challenge, std::string_view purpose,
                                      std::int64_t now_ms) const;

 private:
  std::string proof_of(std::string_view begun, std::string_view purpose) const;

  std::string key_;
};

}  // namespace gatehouse::server
