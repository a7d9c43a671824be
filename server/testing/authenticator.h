#pragma once
// An authenticator of passkeys in software, and the browser before it. It signs what it is told to, whether a
// true one would or not.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/game_in_play.h"

namespace gatehouse::server::testing {

/// What the data of an authenticator say.
struct AuthenticatorSays {
  std::string host = "localhost";
  unsigned flags = 0x05;  ///< present, verified
  std::uint32_t counter = 0;
  std::string rest = {};  ///< what comes after
};

class Authenticator {
 public:
  enum class Kind : std::uint8_t { Es256, Ed25519 };

  explicit Authenticator(Kind kind, std::string credential = "a credential of it");
  ~Authenticator();

  const std::string& credential() const { return credential_; }
  /// The public key as authenticators write it.
  std::string cose_key() const;
  /// What follows the head where a passkey is made: the model, the credential and the key.
  std::string made() const;
  /// Signs its data, and the client data of the browser.
  std::string sign(std::string_view data, std::string_view client) const;

 private:
  struct Key;
  std::unique_ptr<Key> key_;
  Kind kind_;
  std::string credential_;
};

std::string authenticator_data(const AuthenticatorSays& says);
/// The attestation object around the data of an authenticator.
std::string attestation_of(std::string_view data);
/// The flags of data with a credential.
inline constexpr unsigned kMakes = 0x45;

/// What a browser signs for a page; `more`: other members.
std::string client_data(std::string_view type, std::string_view challenge, std::string_view origin,
                        const protocol::Json& more = protocol::Json::object());

}  // namespace gatehouse::server::testing
