#pragma once
// Bounds of what is kept of people, and of how fast it comes.

#include <chrono>
#include <cstddef>

#include "server/base/paced.h"

namespace gatehouse::server {

/// Devices of one profile, and the code points of the name of one, or of a passkey.
inline constexpr std::size_t kDevices = 8;
inline constexpr std::size_t kDeviceName = 40;
/// Passkeys of one profile.
inline constexpr std::size_t kPasskeys = 8;
/// Bytes of the name that an authenticator gives to a passkey: as many as WebAuthn allows.
inline constexpr std::size_t kCredentialBytes = 1'023;
/// How long a passkey may take to answer a challenge.
inline constexpr std::chrono::minutes kChallengeLasts{5};
/// How deep the CBOR of an authenticator nests, and the members of each map and list in it.
inline constexpr std::size_t kCborDepth = 4;
inline constexpr std::size_t kCborMembers = 64;
/// How long the code opens a profile that takes it to another device.
inline constexpr std::chrono::minutes kLinkLasts{10};
/// How long the same key gives the recovery words again to who had no answer.
inline constexpr std::chrono::hours kWordsAgain{24};
/// Profiles that one address may make.
inline constexpr Pace kProfilesByAddress{5, std::chrono::seconds(60)};
/// Wrong secrets, codes, passkeys, words of recovery and words of the host from one address.
inline constexpr Pace kWrongSecrets{10, std::chrono::seconds(6)};
/// Results on one page of a profile, and those that its sums count, or that its owner takes home.
inline constexpr std::size_t kListedResults = 20;
inline constexpr std::size_t kCountedResults = 1'000;
/// Opponents on the page of a profile; and those who are looked up for it, of whom some may be gone.
inline constexpr std::size_t kListedOpponents = 20;
inline constexpr std::size_t kOpponentsLookedUp = 60;
/// Results that are read for a page in one step of the store's thread, and the names.
inline constexpr std::size_t kResultsAtOnce = 200;
inline constexpr std::size_t kNamesAtOnce = 60;
/// Words of a recovery code, of 8 bits each.
inline constexpr std::size_t kRecoveryWords = 12;

}  // namespace gatehouse::server
