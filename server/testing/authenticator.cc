#include "server/testing/authenticator.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <sodium.h>

#include <array>
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"

namespace gatehouse::server::testing {
namespace {

using protocol::Json;

constexpr std::size_t kNumberBytes = 32;

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string sha256(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), bytes(text), text.size());
  return {hash.begin(), hash.end()};
}

std::string big_endian(std::uint32_t number, int count) {
  std::string text;
  for (int at = count - 1; at >= 0; --at) text += static_cast<char>(number >> (8 * at) & 0xffu);
  return text;
}

std::string binary(std::initializer_list<int> bytes) {
  std::string text;
  for (const int byte : bytes) text += static_cast<char>(byte);
  return text;
}

}  // namespace

struct Authenticator::Key {
  EVP_PKEY* key = nullptr;
};

Authenticator::Authenticator(Kind kind, std::string credential)
    : key_(std::make_unique<Key>()), kind_(kind), credential_(std::move(credential)) {
  key_->key = kind == Kind::Es256 ? EVP_EC_gen("P-256") : EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
  engine::ensure(key_->key != nullptr, "OpenSSL makes keys");
}

Authenticator::~Authenticator() {
  EVP_PKEY_free(key_->key);
}

std::string Authenticator::cose_key() const {
  std::string raw(2 * kNumberBytes + 1, '\0');
  std::size_t size = raw.size();
  if (kind_ == Kind::Ed25519) {
    EVP_PKEY_get_raw_public_key(key_->key, reinterpret_cast<unsigned char*>(raw.data()), &size);
    return binary({0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20}) + raw.substr(0, size);
  }
  EVP_PKEY_get_octet_string_param(key_->key, OSSL_PKEY_PARAM_PUB_KEY,
                                  reinterpret_cast<unsigned char*>(raw.data()), raw.size(), &size);
  return binary({0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 0x20}) + raw.substr(1, kNumberBytes) +
         binary({0x22, 0x58, 0x20}) + raw.substr(1 + kNumberBytes);
}

std::string Authenticator::made() const {
  return std::string(16, 'm') + big_endian(static_cast<std::uint32_t>(credential_.size()), 2) + credential_ +
         cose_key();
}

std::string Authenticator::sign(std::string_view data, std::string_view client) const {
  const std::string text = std::string(data) + sha256(client);
  EVP_MD_CTX* const context = EVP_MD_CTX_new();
  std::string signature(128, '\0');
  std::size_t size = signature.size();
  EVP_DigestSignInit(context, nullptr, kind_ == Kind::Es256 ? EVP_sha256() : nullptr, nullptr, key_->key);
  const int done = EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size,
                                  bytes(text), text.size());
  EVP_MD_CTX_free(context);
  engine::ensure(done == 1, "OpenSSL signs");
  signature.resize(size);
  return signature;
}

std::string authenticator_data(const AuthenticatorSays& says) {
  return sha256(says.host) + static_cast<char>(says.flags) + big_endian(says.counter, 4) + says.rest;
}

std::string attestation_of(std::string_view data) {
  const Json object = {{"fmt", "none"},
                       {"attStmt", Json::object()},
                       {"authData", Json::binary(std::vector<std::uint8_t>(data.begin(), data.end()))}};
  const std::vector<std::uint8_t> cbor = Json::to_cbor(object);
  return {cbor.begin(), cbor.end()};
}

std::string client_data(std::string_view type, std::string_view challenge, std::string_view origin,
                        const Json& more) {
  Json data = {{"type", type}, {"challenge", challenge}, {"origin", origin}, {"crossOrigin", false}};
  data.update(more);
  return data.dump();
}

}  // namespace gatehouse::server::testing
