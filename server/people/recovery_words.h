#pragma once
// The recovery code of a profile: words that a person can write down, 96 random bits. Pure but for the
// system's source of randomness.

#include <span>
#include <string>
#include <string_view>

namespace gatehouse::server {

/// All words that a code is made of, in alphabetical order.
std::span<const std::string_view> recovery_words();
/// kRecoveryWords of them with a blank between each two.
std::string new_recovery();
/// The same for a key that a client made: always the same for the same key. REQUIRES: as token_of.
std::string recovery_by(std::string_view key);
/// As new_recovery() wrote it: what somebody typed, in small letters, with one blank between words.
std::string plain_recovery(std::string_view typed);

}  // namespace gatehouse::server
