// What browsers say by passkeys: each check with what passes it and what does not. The keys are OpenSSL's.

#include "server/people/passkey_proof.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "server/auth/base64url.h"
#include "server/auth/tokens.h"
#include "server/people/challenges.h"
#include "server/testing/authenticator.h"

namespace gatehouse::server {
namespace {

using namespace testing;
using protocol::Json;

const std::string kHost = "play.example";
const std::string kOrigin = "https://play.example:8443";
const std::string kChallenge = "Y2hhbGxlbmdl";
constexpr Authenticator::Kind kKinds[]{Authenticator::Kind::Es256, Authenticator::Kind::Ed25519};

std::optional<MadePasskey> made_of(const std::string& rest, unsigned flags = kMakes) {
  return made_passkey(attestation_of(authenticator_data({kHost, flags, 7, rest})), kHost);
}

/// What an authenticator says of a challenge, all of it right.
Assertion assertion_of(const Authenticator& authenticator, const AuthenticatorSays& says) {
  const std::string client = client_data("webauthn.get", kChallenge, kOrigin);
  const std::string data = authenticator_data(says);
  return {client, data, authenticator.sign(data, client)};
}

std::optional<std::uint32_t> count_of(const AuthenticatorSays& says) {
  const Authenticator authenticator(Authenticator::Kind::Es256);
  return signed_count(assertion_of(authenticator, says), made_of(authenticator.made())->key, kHost);
}

TEST_CASE("Letters of base64url stand for bytes in one way alone") {
  for (const std::string& text : {std::string(), std::string("a"), std::string("\0\xff\xfe", 3)})
    CHECK(bytes_of_base64url(base64url_of(text)) == text);
  CHECK(base64url_of("\xff\xfe") == "__4");
  for (const char* const text : {"_", "__5", "__4=", "//4", "__ 4", "__4\n"})
    CHECK_FALSE(bytes_of_base64url(text));
}

TEST_CASE("Client data give the challenge to their own ceremony and origin only") {
  const std::string made = client_data("webauthn.create", kChallenge, kOrigin);
  CHECK(challenge_in(made, Ceremony::Make, kOrigin) == kChallenge);
  CHECK_FALSE(challenge_in(made, Ceremony::Use, kOrigin));
  CHECK_FALSE(challenge_in(made, Ceremony::Make, "https://play.example"));
  for (const std::string none : {"", "null", "play.example", "https://"})
    CHECK_FALSE(challenge_in(client_data("webauthn.create", kChallenge, none), Ceremony::Make, none));
  CHECK(challenge_in(client_data("webauthn.get", kChallenge, kOrigin), Ceremony::Use, kOrigin) == kChallenge);
  const auto with = [](const Json& more) {
    return challenge_in(client_data("webauthn.get", kChallenge, kOrigin, more), Ceremony::Use, kOrigin);
  };
  CHECK(with({{"other_keys_can_be_added_here", "later"}}));
  CHECK_FALSE(with({{"crossOrigin", true}}));
  CHECK_FALSE(with({{"crossOrigin", "false"}}));
  CHECK_FALSE(with({{"topOrigin", "https://elsewhere.example"}}));
  CHECK_FALSE(with({{"challenge", 7}}));
  CHECK_FALSE(with({{"type", nullptr}}));
  CHECK_FALSE(with({{"origin", Json::array({kOrigin})}}));
}

TEST_CASE("Client data that are cut, no object, or have a member twice are none") {
  const std::string right = client_data("webauthn.get", kChallenge, kOrigin);
  for (std::size_t size = 0; size < right.size(); ++size)
    CHECK_FALSE(challenge_in(right.substr(0, size), Ceremony::Use, kOrigin));
  const std::string members = right.substr(1, right.size() - 2);
  for (const std::string& wrong : {right + " x", "[" + right + "]", std::string("null"), std::string("{}"),
                                   "{" + members + R"(,"type":"webauthn.get"})"})
    CHECK_FALSE(challenge_in(wrong, Ceremony::Use, kOrigin));
}

TEST_CASE("A passkey of either kind is made, and signs") {
  for (const Authenticator::Kind kind : kKinds) {
    const Authenticator authenticator(kind);
    const auto made = made_of(authenticator.made());
    REQUIRE(made);
    CHECK(made->credential == authenticator.credential());
    CHECK(made->counter == 7);
    CHECK(is_passkey_key(made->key));
    CHECK(signed_count(assertion_of(authenticator, {kHost, 0x05, 9}), made->key, kHost) == 9);
  }
}

TEST_CASE("A passkey that is made is for this host, and its owner is there and verified") {
  const Authenticator authenticator(Authenticator::Kind::Es256);
  const std::string right = attestation_of(authenticator_data({kHost, kMakes, 0, authenticator.made()}));
  CHECK(made_passkey(right, kHost));
  CHECK_FALSE(made_passkey(right, "elsewhere.example"));
  CHECK(made_of(authenticator.made(), 0x45 | 0x18));  // it is one of those that are kept elsewhere too
  CHECK_FALSE(made_of(authenticator.made(), 0x44));
  CHECK_FALSE(made_of(authenticator.made(), 0x41));
  CHECK_FALSE(made_of(authenticator.made(), 0x05));
}

TEST_CASE("A credential has as many bytes as it says, from 1 to 1,023") {
  const auto with = [](std::size_t size) {
    return made_of(Authenticator(Authenticator::Kind::Ed25519, std::string(size, 'c')).made());
  };
  CHECK(with(1));
  CHECK(with(1'023)->credential.size() == 1'023);
  CHECK_FALSE(with(0));
  CHECK_FALSE(with(1'024));
  std::string made = Authenticator(Authenticator::Kind::Ed25519).made();
  made[16] = '\x03';
  CHECK_FALSE(made_of(made));
}

TEST_CASE("The key of a passkey is written in one way, and is of one of two kinds") {
  for (const Authenticator::Kind kind : kKinds) {
    const Authenticator authenticator(kind);
    const std::string begun = std::string(16, 'm') + std::string("\0\1c", 3);
    const std::string key = authenticator.cose_key();
    CHECK(made_of(begun + key));
    for (std::size_t size = 0; size < key.size(); ++size) CHECK_FALSE(made_of(begun + key.substr(0, size)));
    // Each byte of the head: members, kind, algorithm, curve, length.
    for (std::size_t at = 0; at < 10; ++at) {
      std::string wrong = key;
      wrong[at] = static_cast<char>(wrong[at] + 1);
      CHECK_FALSE(made_of(begun + wrong));
    }
    CHECK_FALSE(made_of(begun + key + "x"));
    // A member more, and one twice.
    std::string more = key;
    more[0] = static_cast<char>(more[0] + 1);
    CHECK_FALSE(made_of(begun + more + "\x05\x05"));
    CHECK_FALSE(made_of(begun + more + "\x03\x26"));
  }
}

TEST_CASE("A point beside the curve is no key") {
  const Authenticator authenticator(Authenticator::Kind::Es256);
  std::string made = authenticator.made();
  made.back() = static_cast<char>(made.back() ^ 1);
  CHECK_FALSE(made_of(made));
}

TEST_CASE("Extensions come where they are announced, as one map") {
  const std::string made = Authenticator(Authenticator::Kind::Es256).made();
  const std::string extensions =
      "\xa1\x6b"
      "credProtect\x02";
  CHECK(made_of(made + extensions, kMakes | 0x80));
  CHECK_FALSE(made_of(made + extensions));
  CHECK_FALSE(made_of(made, kMakes | 0x80));
  CHECK_FALSE(made_of(made + extensions + "x", kMakes | 0x80));
  CHECK_FALSE(made_of(made + "\x02", kMakes | 0x80));
  CHECK(count_of({kHost, 0x85, 3, extensions}) == 3);
  CHECK_FALSE(count_of({kHost, 0x85, 3, "\xa1"}));
}

TEST_CASE("An attestation object that is cut, longer, deep, or of other members is none") {
  const Authenticator authenticator(Authenticator::Kind::Ed25519);
  const std::string data = authenticator_data({kHost, kMakes, 0, authenticator.made()});
  const std::string right = attestation_of(data);
  for (std::size_t size = 0; size < right.size(); ++size)
    CHECK_FALSE(made_passkey(right.substr(0, size), kHost));
  CHECK_FALSE(made_passkey(right + "x", kHost));
  const auto with = [&](const Json& statement, const char* more = nullptr) {
    Json object = {{"fmt", "packed"},
                   {"attStmt", statement},
                   {"authData", Json::binary(std::vector<std::uint8_t>(data.begin(), data.end()))}};
    if (more != nullptr) object[more] = 1;
    const auto cbor = Json::to_cbor(object);
    return made_passkey({reinterpret_cast<const char*>(cbor.data()), cbor.size()}, kHost);
  };
  CHECK(with({{"alg", -7}, {"sig", "of the key itself"}}));
  CHECK_FALSE(with(Json::object(), "more"));
  CHECK_FALSE(with(Json::parse("[[[[]]]]")));
  CHECK_FALSE(with(Json(std::vector<int>(65, 1))));
  CHECK_FALSE(made_passkey(std::string(100'000, '\x81'), kHost));            // lists in lists
  CHECK_FALSE(made_passkey("\x9b\xff\xff\xff\xff\xff\xff\xff\xff", kHost));  // as many as can be said
  CHECK_FALSE(made_passkey("\xbf\xff", kHost));                              // it does not say how many
  CHECK_FALSE(
      made_passkey("\xa3\x63"
                   "fmt\x61n\x63"
                   "fmt\x61n\x61x\x01",
                   kHost));  // one twice
}

TEST_CASE("A signature counts for its text, key and host, with the owner there and verified") {
  CHECK(count_of({kHost, 0x05, 12}) == 12);
  CHECK(count_of({kHost, 0x1d, 0}) == 0);
  CHECK_FALSE(count_of({"elsewhere.example", 0x05}));
  CHECK_FALSE(count_of({kHost, 0x04}));
  CHECK_FALSE(count_of({kHost, 0x01}));
  CHECK_FALSE(count_of({kHost, 0x05, 0, "more"}));
  CHECK_FALSE(count_of({kHost, 0x45}));
  for (const Authenticator::Kind kind : kKinds) {
    const Authenticator authenticator(kind);
    const std::string key = made_of(authenticator.made())->key;
    const Assertion right = assertion_of(authenticator, {kHost});
    CHECK(signed_count(right, key, kHost));
    CHECK_FALSE(signed_count(right, made_of(Authenticator(kind).made())->key, kHost));
    CHECK_FALSE(signed_count(right, "no key", kHost));
    Assertion wrong = right;
    wrong.client_data += " ";
    CHECK_FALSE(signed_count(wrong, key, kHost));
    wrong = right;
    wrong.authenticator_data.back() = '\1';
    CHECK_FALSE(signed_count(wrong, key, kHost));
    wrong = right;
    wrong.authenticator_data.pop_back();
    CHECK_FALSE(signed_count(wrong, key, kHost));
    wrong = right;
    wrong.signature.back() = static_cast<char>(wrong.signature.back() ^ 1);
    CHECK_FALSE(signed_count(wrong, key, kHost));
    wrong.signature = right.signature + "x";
    CHECK_FALSE(signed_count(wrong, key, kHost));
    wrong.signature.clear();
    CHECK_FALSE(signed_count(wrong, key, kHost));
  }
}

TEST_CASE("A challenge is known again for five minutes, for its purpose, by whom the key is known") {
  secure();
  const std::string key = new_token();
  const Challenges challenges(key);
  const std::int64_t now = 1'763'700'000'000;
  const std::string made = challenges.make("open", now);
  CHECK(made.size() == 60);
  CHECK(made != challenges.make("open", now));
  CHECK(bytes_of_base64url(made));
  CHECK(Challenges(key).made_ms(made, "open", now + 299'999) == now);
  CHECK_FALSE(challenges.made_ms(made, "open", now + 300'000));
  CHECK(challenges.made_ms(made, "open", now - 1'000) == now);  // on another node
  CHECK_FALSE(challenges.made_ms(made, "open", now - 300'000));
  CHECK_FALSE(challenges.made_ms(made, "add a", now));
  CHECK_FALSE(Challenges(new_token()).made_ms(made, "open", now));
  for (std::size_t at = 0; at < made.size(); ++at) {
    std::string wrong = made;
    wrong[at] = wrong[at] == 'A' ? 'B' : 'A';
    CHECK_FALSE(challenges.made_ms(wrong, "open", now));
  }
  CHECK_FALSE(challenges.made_ms("", "open", now));
  CHECK_FALSE(challenges.made_ms(made + "AAAA", "open", now));
}

}  // namespace
}  // namespace gatehouse::server
