#pragma once
// What a browser says by a passkey (WebAuthn), verified. Pure: the caller knows the challenges and the
// counters. Bytes are texts here. Nothing throws, as all of it comes from strangers.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gatehouse::server {

enum class Ceremony : std::uint8_t { Make, Use };

/// The challenge that the browser answers, in base64url. Nothing: this is no client data of that ceremony, or
/// they are those of another origin or of a page in a frame of another one.
std::optional<std::string> challenge_in(std::string_view client_data, Ceremony ceremony,
                                        std::string_view origin);

/// A passkey that an authenticator has made.
struct MadePasskey {
  std::string credential;  ///< its name at the authenticator: 1 to kCredentialBytes
  std::string key;         ///< the public one, as a SubjectPublicKeyInfo
  std::uint32_t counter = 0;
};
/// By the attestation object. Its statement is not looked at, since any maker of authenticators will do.
/// Nothing: it is not whole, not for this host, its owner was not there or not verified, or the key is of
/// another kind than ES256 and Ed25519.
std::optional<MadePasskey> made_passkey(std::string_view attestation, std::string_view host);

/// Whether a MadePasskey may have this key.
bool is_passkey_key(std::string_view key);

/// What an authenticator has signed, as the browser passes it on.
struct Assertion {
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
};
/// How often the passkey has signed, as its authenticator counts; many count nothing and say 0. Nothing: the
/// owner of the key has not signed this for this host, or was not verified.
std::optional<std::uint32_t> signed_count(const Assertion& assertion, std::string_view key,
                                          std::string_view host);

}  // namespace gatehouse::server
