#include "server/people/passkey_proof.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>

#include <memory>
#include <set>
#include <vector>

#include "protocol/strict_json.h"
#include "server/base/origin.h"
#include "server/people/limits.h"

namespace gatehouse::server {
namespace {

using protocol::Json;
using namespace std::string_view_literals;

constexpr int kClientDataDepth = 3;
constexpr std::size_t kHashBytes = crypto_hash_sha256_BYTES;
constexpr std::size_t kHeadBytes = kHashBytes + 1 + 4;  ///< hash of the host, flags, counter
constexpr std::size_t kModelBytes = 16;

// Of the flags of an authenticator.
constexpr unsigned kPresent = 0x01;
constexpr unsigned kVerified = 0x04;
constexpr unsigned kHasCredential = 0x40;
constexpr unsigned kHasExtensions = 0x80;

/// How the public key of an algorithm begins where an authenticator writes it, and where OpenSSL reads it.
/// The first form is canonical, so there is no other spelling of a key.
struct Algorithm {
  std::string_view cose;
  std::string_view between;  ///< the two numbers of a point; empty: it is one number
  std::string_view info;
};
constexpr std::size_t kNumberBytes = 32;
constexpr Algorithm kAlgorithms[]{
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}; id-ecPublicKey, prime256v1, 04 x y
    {"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20"sv, "\x22\x58\x20"sv,
     "\x30\x59\x30\x13\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07\x03"
     "\x42\x00\x04"sv},
    // {1: 1 (OKP), 3: -8 (EdDSA), -1: 6 (Ed25519), -2: x}; id-Ed25519, x
    {"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20"sv, ""sv,
     "\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00"sv},
};

struct Free {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, Free>;

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// Null: it is none, as a point beside its curve.
Key read_key(std::string_view info) {
  const unsigned char* at = bytes(info);
  Key key(d2i_PUBKEY(nullptr, &at, static_cast<long>(info.size())));
  ERR_clear_error();
  return at == bytes(info) + info.size() ? std::move(key) : nullptr;
}

std::string sha256(std::string_view text) {
  std::string hash(kHashBytes, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()), bytes(text), text.size());
  return hash;
}

bool is_signed(std::string_view key, std::string_view text, std::string_view signature) {
  const Key owner = read_key(key);
  const std::unique_ptr<EVP_MD_CTX, Free> context(EVP_MD_CTX_new());
  if (!owner || !context) return false;
  const EVP_MD* const hash = EVP_PKEY_get_base_id(owner.get()) == EVP_PKEY_ED25519 ? nullptr : EVP_sha256();
  const bool right =
      EVP_DigestVerifyInit(context.get(), nullptr, hash, nullptr, owner.get()) == 1 &&
      EVP_DigestVerify(context.get(), bytes(signature), signature.size(), bytes(text), text.size()) == 1;
  ERR_clear_error();
  return right;
}

/// Refuses CBOR that nests too deep, claims to be longer than it may be, or has a key twice.
class CborGate final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t size) override { return open(size); }
  bool start_array(std::size_t size) override { return open(size); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override { return open_.back().insert(name).second; }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& /*error*/) override {
    return false;
  }

 private:
  bool open(std::size_t size) {
    if (size > kCborMembers || open_.size() >= kCborDepth) return false;
    open_.emplace_back();
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> open_;
};

/// The map that the bytes are, as a whole.
std::optional<Json> cbor_map(std::string_view text) {
  CborGate gate;
  if (!Json::sax_parse(text.begin(), text.end(), &gate, Json::input_format_t::cbor)) return std::nullopt;
  Json map = Json::from_cbor(text.begin(), text.end(), true, false);
  return map.is_object() ? std::optional(std::move(map)) : std::nullopt;
}

/// Takes the first bytes of a text; REQUIRES: it has them.
std::string_view take(std::string_view& text, std::size_t count) {
  const std::string_view taken = text.substr(0, count);
  text.remove_prefix(count);
  return taken;
}

std::uint32_t read_big_endian(std::string_view digits) {
  std::uint32_t number = 0;
  for (const char byte : digits) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

/// What all data of authenticators begin with.
struct Head {
  std::uint32_t counter = 0;
  bool has_extensions = false;
};

/// Takes it from `data`. Nothing: it is for another host or ceremony, or the owner was not there or not
/// verified.
std::optional<Head> take_head(std::string_view& data, Ceremony ceremony, std::string_view host) {
  if (data.size() < kHeadBytes || take(data, kHashBytes) != sha256(host)) return std::nullopt;
  const unsigned flags = read_big_endian(take(data, 1));
  const bool has_credential = (flags & kHasCredential) != 0;
  if ((flags & kPresent) == 0 || (flags & kVerified) == 0 || has_credential != (ceremony == Ceremony::Make))
    return std::nullopt;
  return Head{read_big_endian(take(data, 4)), (flags & kHasExtensions) != 0};
}

/// Whether nothing comes after all else but the extensions that were announced.
bool is_end(std::string_view rest, const Head& head) {
  return head.has_extensions ? cbor_map(rest).has_value() : rest.empty();
}

/// Takes a key from where an authenticator has written it.
std::optional<std::string> take_key(std::string_view& data) {
  for (const Algorithm& algorithm : kAlgorithms) {
    const std::size_t numbers = algorithm.between.empty() ? 1 : 2;
    if (!data.starts_with(algorithm.cose) ||
        data.size() < algorithm.cose.size() + algorithm.between.size() + numbers * kNumberBytes)
      continue;
    data.remove_prefix(algorithm.cose.size());
    std::string key(algorithm.info);
    key += take(data, kNumberBytes);
    if (take(data, algorithm.between.size()) != algorithm.between) return std::nullopt;
    key += take(data, (numbers - 1) * kNumberBytes);
    return read_key(key) ? std::optional(std::move(key)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> text_member(const Json& object, const char* field) {
  const auto at = object.find(field);
  return at != object.end() && at->is_string() ? std::optional(at->get<std::string>()) : std::nullopt;
}

}  // namespace

// Browsers add members that are for later, so that others than these are no fault.
std::optional<std::string> challenge_in(std::string_view client_data, Ceremony ceremony,
                                        std::string_view origin) {
  if (!is_origin(origin)) return std::nullopt;
  const std::optional<Json> data = protocol::parse_strictly(client_data, kClientDataDepth);
  if (!data || !data->is_object()) return std::nullopt;
  if (text_member(*data, "type") != (ceremony == Ceremony::Make ? "webauthn.create" : "webauthn.get") ||
      text_member(*data, "origin") != origin || data->value("crossOrigin", Json(false)) != false ||
      data->contains("topOrigin"))
    return std::nullopt;
  return text_member(*data, "challenge");
}

std::optional<MadePasskey> made_passkey(std::string_view attestation, std::string_view host) {
  const std::optional<Json> object = cbor_map(attestation);
  if (!object || object->size() != 3 || !text_member(*object, "fmt") || !object->contains("attStmt") ||
      !object->contains("authData") || !object->at("authData").is_binary())
    return std::nullopt;
  const std::vector<std::uint8_t>& all = object->at("authData").get_binary();
  std::string_view data(reinterpret_cast<const char*>(all.data()), all.size());
  const std::optional<Head> head = take_head(data, Ceremony::Make, host);
  if (!head || data.size() < kModelBytes + 2) return std::nullopt;
  take(data, kModelBytes);
  const std::size_t size = read_big_endian(take(data, 2));
  if (size == 0 || size > kCredentialBytes || size > data.size()) return std::nullopt;
  MadePasskey made;
  made.credential = take(data, size);
  made.counter = head->counter;
  std::optional<std::string> key = take_key(data);
  if (!key || !is_end(data, *head)) return std::nullopt;
  made.key = *std::move(key);
  return made;
}

bool is_passkey_key(std::string_view key) {
  for (const Algorithm& algorithm : kAlgorithms)
    if (key.starts_with(algorithm.info)) return read_key(key) != nullptr;
  return false;
}

std::optional<std::uint32_t> signed_count(const Assertion& assertion, std::string_view key,
                                          std::string_view host) {
  std::string_view data = assertion.authenticator_data;
  const std::optional<Head> head = take_head(data, Ceremony::Use, host);
  if (!head || !is_end(data, *head)) return std::nullopt;
  if (!is_signed(key, assertion.authenticator_data + sha256(assertion.client_data), assertion.signature))
    return std::nullopt;
  return head->counter;
}

}  // namespace gatehouse::server
