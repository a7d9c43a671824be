// Passkeys of profiles over real sockets, with an authenticator in software.

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "server/auth/base64url.h"
#include "server/auth/tokens.h"
#include "server/people/passkey_proof.h"
#include "server/people/profile.h"
#include "server/store/memory_store.h"
#include "server/testing/authenticator.h"
#include "server/testing/loopback.h"
#include "server/testing/profiles_at.h"

namespace gatehouse::server {
namespace {

using namespace testing;

const std::string kOrigin = "http://localhost";
const std::string kElsewhere = "https://elsewhere.example";

/// A browser with an authenticator of its own, on a page of the server.
struct Browser {
  int port;
  Authenticator authenticator;
  std::uint32_t counter = 0;     ///< it counts from the next answer on; 0: it does not
  std::string origin = kOrigin;  ///< of its page, as it says in what it signs

  explicit Browser(int at, std::string credential = "a credential of it",
                   Authenticator::Kind kind = Authenticator::Kind::Es256)
      : port(at), authenticator(kind, std::move(credential)) {}

  Reply post(const std::string& path, const Json& body, const std::string& secret = {},
             const std::string& from = kOrigin) const {
    return ask(port, "POST", path, {secret, body, "Origin: " + from + "\r\n"});
  }
  /// One of a later millisecond than all those before it.
  std::string challenge(const std::string& path, const std::string& secret = {}) const {
    static std::int64_t last_ms = 0;
    for (;;) {
      const Reply told = post(path + "/challenge", Json::object(), secret);
      REQUIRE(told.status == 201);
      const std::int64_t ends_ms = told.body.at("ends_ms");
      if (std::exchange(last_ms, ends_ms) != ends_ms) return told.body.at("challenge");
    }
  }
  /// What it makes of a challenge to add.
  Json offer(const std::string& challenge, const std::string& name = "my key") const {
    const std::string data = authenticator_data({"localhost", kMakes, counter, authenticator.made()});
    return {{"name", name},
            {"client_data", base64url_of(client_data("webauthn.create", challenge, origin))},
            {"attestation", base64url_of(attestation_of(data))}};
  }
  /// What it makes of a challenge to open.
  Json use(const std::string& challenge) const {
    const std::string client = client_data("webauthn.get", challenge, origin);
    const std::string data = authenticator_data({"localhost", 0x05, counter, {}});
    return {{"id", base64url_of(authenticator.credential())},
            {"client_data", base64url_of(client)},
            {"authenticator_data", base64url_of(data)},
            {"signature", base64url_of(authenticator.sign(data, client))},
            {"device", "phone"}};
  }
  Reply add(const std::string& secret) const {
    return post("/me/passkeys", offer(challenge("/me/passkeys", secret)), secret);
  }
  Reply open() const { return post("/passkey", use(challenge("/passkey"))); }
};

TEST_CASE("A passkey is added, opens its profile on another device, and opens nothing once it is removed") {
  const LoopbackServer server(open_to_all);
  for (const auto kind : {Authenticator::Kind::Es256, Authenticator::Kind::Ed25519}) {
    const bool first = kind == Authenticator::Kind::Es256;
    Browser browser(server.port(), first ? "one" : "another", kind);
    const std::string desk = secret_of(make(server.port(), first ? "Anna" : "Bea"));
    CHECK(ask(server.port(), "GET", "/me", {desk}).body.at("passkeys") == Json::array());
    CHECK(browser.open().code() == "bad-passkey");
    const Reply added = browser.add(desk);
    REQUIRE(added.status == 201);
    const Json passkey = added.body.at("passkeys").at(0);
    CHECK(passkey.size() == 3);
    CHECK(passkey.at("name") == "my key");
    CHECK(passkey.at("since_ms").is_number());
    CHECK(ask(server.port(), "GET", "/me/export", {desk}).body.at("passkeys").at(0) == passkey);
    const Reply opened = browser.open();
    REQUIRE(opened.status == 200);
    const std::string phone = secret_of(opened.body);
    CHECK(phone != desk);
    CHECK_FALSE(opened.body.contains("recovery"));
    CHECK(ask(server.port(), "GET", "/me", {phone}).body.at("devices").at(1).at("name") == "phone");

    const std::string removal = "/me/passkeys/" + passkey.at("id").get<std::string>();
    CHECK(ask(server.port(), "PUT", removal, {desk}).status == 405);
    CHECK(ask(server.port(), "DELETE", removal, {"guess"}).code() == "bad-secret");
    CHECK(ask(server.port(), "DELETE", removal, {desk}).body.at("passkeys") == Json::array());
    CHECK(ask(server.port(), "DELETE", removal, {desk}).code() == "not-found");
    CHECK(browser.open().code() == "bad-passkey");
    CHECK(ask(server.port(), "GET", "/me", {phone}).status == 200);
  }
}

TEST_CASE("What was signed once opens nothing again, nor what was asked for before it") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port());
  const std::string desk = secret_of(make(server.port(), "Anna"));
  const Json offer = browser.offer(browser.challenge("/me/passkeys", desk));
  const std::string before = browser.challenge("/passkey");
  REQUIRE(browser.post("/me/passkeys", offer, desk).status == 201);
  const Json use = browser.use(browser.challenge("/passkey"));
  CHECK(browser.post("/passkey", use).status == 200);
  CHECK(browser.post("/passkey", use).code() == "bad-passkey");
  CHECK(browser.post("/passkey", browser.use(before)).code() == "bad-passkey");
  // The purposes are two.
  CHECK(browser.post("/passkey", browser.use(browser.challenge("/me/passkeys", desk))).code() ==
        "bad-passkey");
  Browser other(server.port(), "other");
  CHECK(other.post("/me/passkeys", other.offer(other.challenge("/passkey")), desk).code() == "bad-passkey");
  const std::string bea = secret_of(make(server.port(), "Bea"));
  CHECK(other.post("/me/passkeys", other.offer(other.challenge("/me/passkeys", desk)), bea).code() ==
        "bad-passkey");
}

TEST_CASE("A passkey that counts goes on, or it is a copy") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port());
  browser.counter = 5;
  REQUIRE(browser.add(secret_of(make(server.port(), "Anna"))).status == 201);
  for (const auto& [counter, status] : {std::pair(5u, 403), {6u, 200}, {6u, 403}, {0u, 403}, {9u, 200}}) {
    browser.counter = counter;
    CHECK(browser.open().status == status);
  }
}

TEST_CASE("A passkey is for pages of this server, which say so") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port());
  const std::string desk = secret_of(make(server.port(), "Anna"));
  const Json offer = browser.offer(browser.challenge("/me/passkeys", desk));
  CHECK(browser.post("/me/passkeys", offer, desk, kElsewhere).code() == "bad-origin");
  CHECK(browser.post("/me/passkeys", offer, desk, "https://localhost").code() == "bad-passkey");
  CHECK(ask(server.port(), "POST", "/me/passkeys", {desk, offer}).code() == "bad-passkey");  // from no page
  Browser program(server.port(), "a credential of a program");
  program.origin = "";  // nor in what it signs
  const Json unsaid = program.offer(program.challenge("/me/passkeys", desk));
  CHECK(ask(server.port(), "POST", "/me/passkeys", {desk, unsaid}).code() == "bad-passkey");
  REQUIRE(browser.add(desk).status == 201);
  browser.origin = kElsewhere;
  CHECK(browser.open().code() == "bad-passkey");
  CHECK(browser.post("/passkey", browser.use(browser.challenge("/passkey")), {}, kElsewhere).code() ==
        "bad-origin");
  browser.origin = kOrigin;
  CHECK(browser.open().status == 200);
}

TEST_CASE("The longest name that an authenticator may give fits into every request") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port(), std::string(1'023, 'c'));
  const std::string desk = secret_of(make(server.port(), "Anna"));
  const Reply added = browser.add(desk);
  REQUIRE(added.status == 201);
  CHECK(browser.open().status == 200);
  const std::string id = added.body.at("passkeys").at(0).at("id");
  CHECK(ask(server.port(), "DELETE", "/me/passkeys/" + id, {desk}).body.at("passkeys").empty());
}

TEST_CASE("A lost answer is given again: to an offer, and to a key") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port());
  const std::string desk = secret_of(make(server.port(), "Anna"));
  const Json offer = browser.offer(browser.challenge("/me/passkeys", desk));
  const Reply added = browser.post("/me/passkeys", offer, desk);
  const Reply again = browser.post("/me/passkeys", offer, desk);
  CHECK(again.status == 201);
  CHECK(again.body == added.body);
  const std::string id = added.body.at("passkeys").at(0).at("id");
  REQUIRE(ask(server.port(), "DELETE", "/me/passkeys/" + id, {desk}).status == 200);
  CHECK(browser.post("/me/passkeys", offer, desk).code() == "bad-passkey");
  REQUIRE(browser.add(desk).status == 201);
  Json use = browser.use(browser.challenge("/passkey"));
  use["key"] = "Tq0_9yW3bLx7-RnZ4mVc1A";
  const Reply opened = browser.post("/passkey", use);
  REQUIRE(opened.status == 200);
  CHECK(browser.post("/passkey", use).body == opened.body);
  use["key"] = "guessable";
  CHECK(browser.post("/passkey", use).code() == "invalid");
}

TEST_CASE("A passkey is one profile's, and a profile has eight of them") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  Browser browser(port);
  const std::string anna = secret_of(make(port, "Anna"));
  const std::string bea = secret_of(make(port, "Bea"));
  REQUIRE(browser.add(anna).status == 201);
  CHECK(browser.add(anna).code() == "passkey-known");
  CHECK(browser.add(bea).code() == "passkey-known");
  CHECK(ask(port, "GET", "/me", {bea}).body.at("passkeys") == Json::array());
  Browser ninth(port, "ninth");
  const Json offer = ninth.offer(ninth.challenge("/me/passkeys", anna));
  for (int at = 1; at < 8; ++at) REQUIRE(Browser(port, "key " + std::to_string(at)).add(anna).status == 201);
  CHECK(ninth.post("/me/passkeys", offer, anna).code() == "too-many-passkeys");
  CHECK(ninth.post("/me/passkeys/challenge", Json::object(), anna).code() == "too-many-passkeys");
}

TEST_CASE("On the ninth device a passkey opens the profile all the same, and the oldest device goes") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port());
  const std::string desk = secret_of(make(server.port(), "Anna"));
  REQUIRE(browser.add(desk).status == 201);
  Reply opened;
  for (int device = 2; device <= 9; ++device) {
    opened = browser.open();
    REQUIRE(opened.status == 200);
  }
  CHECK(opened.body.at("devices").size() == 8);
  CHECK(opened.body.at("devices").at(0).at("id") == 2);
  CHECK(ask(server.port(), "GET", "/me", {desk}).code() == "bad-secret");
}

TEST_CASE("A body that is no passkey's is refused, and wrong answers are counted by address") {
  const LoopbackServer server(open_to_all);
  Browser browser(server.port());
  const std::string desk = secret_of(make(server.port(), "Anna"));
  const Json use = browser.use(browser.challenge("/passkey"));
  for (const char* const field : {"id", "client_data", "authenticator_data", "signature"}) {
    Json less = use;
    less.erase(field);
    CHECK(browser.post("/passkey", less).code() == "invalid");
  }
  CHECK(browser.post("/me/passkeys/challenge", {{"more", "x"}}, desk).code() == "invalid");
  Json offer = browser.offer(browser.challenge("/me/passkeys", desk));
  Json long_name = offer;
  long_name["name"] = std::string(41, 'x');
  CHECK(browser.post("/me/passkeys", long_name, desk).code() == "invalid");
  offer["attestation"] = "no base64url!";
  CHECK(browser.post("/me/passkeys", offer, desk).code() == "bad-passkey");
  std::string answer = "bad-passkey";
  int guesses = 0;
  for (; answer == "bad-passkey" && guesses < 30; ++guesses) answer = browser.post("/passkey", use).code();
  CHECK(answer == "too-fast");
  CHECK(guesses <= 12);
  CHECK(browser.post("/passkey/challenge", Json::object()).code() == "too-fast");
}

TEST_CASE("A suspended profile is opened by no passkey, and who does not own it learns nothing of it") {
  secure();
  Browser browser(0);
  const auto made =
      made_passkey(attestation_of(authenticator_data({"localhost", kMakes, 0, browser.authenticator.made()})),
                   "localhost");
  REQUIRE(made);
  Profile anna;
  anna.id = "a";
  anna.name = "Anna";
  const std::string secret = new_token();
  anna.devices = {{1, "desk", 5, hash_of_secret(secret)}};
  anna.next_device = 2;
  const std::string id = base64url_of(made->credential);
  anna.passkeys = {{id, "my key", 5, base64url_of(made->key), 5, 0}};
  anna.suspended = Suspension{7, "said why"};
  auto store = std::make_unique<MemoryStore>();
  REQUIRE(store->keep_profile(kept_form(anna)) == Keeping::Done);
  const LoopbackServer server(open_to_all, std::move(store));
  browser.port = server.port();
  for (const Reply& refused :
       {browser.open(), browser.post("/me/passkeys/challenge", Json::object(), secret),
        browser.post("/me/passkeys", browser.offer(browser.challenge("/passkey")), secret),
        ask(browser.port, "DELETE", "/me/passkeys/" + id, {secret})}) {
    CHECK(refused.status == 403);
    CHECK(refused.code() == "profile-suspended");
    CHECK(refused.body.dump().find("said why") == std::string::npos);
  }
  Browser stranger(server.port());
  CHECK(stranger.open().code() == "bad-passkey");
}

}  // namespace
}  // namespace gatehouse::server
