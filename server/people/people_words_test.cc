// The words of recovery, and what is kept of a profile.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "server/auth/tokens.h"
#include "server/people/limits.h"
#include "server/people/profile.h"
#include "server/people/recovery_words.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

TEST_CASE("There are 256 words, none twice, in their order, each easy to write") {
  const auto words = recovery_words();
  CHECK(words.size() == 256);
  CHECK(std::is_sorted(words.begin(), words.end()));
  CHECK(std::set<std::string_view>(words.begin(), words.end()).size() == words.size());
  for (const std::string_view word : words) {
    CHECK(word.size() >= 3);
    CHECK(word.size() <= 8);
    CHECK(word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos);
  }
}

TEST_CASE("A recovery code has twelve of them, and no two codes are the same") {
  secure();
  const std::string code = new_recovery();
  CHECK(std::count(code.begin(), code.end(), ' ') == kRecoveryWords - 1);
  CHECK(plain_recovery(code) == code);
  CHECK(new_recovery() != code);
}

TEST_CASE("A key leads to the same words and secret always, and to nothing else") {
  secure();
  const std::string key = "Tq0_9yW3bLx7-RnZ4mVc1A";
  const std::string other = "Tq0_9yW3bLx7-RnZ4mVc1B";
  CHECK(recovery_by(key) == recovery_by(key));
  CHECK(recovery_by(key) != recovery_by(other));
  CHECK(plain_recovery(recovery_by(key)) == recovery_by(key));
  CHECK(secret_by(key).size() == 22);
  CHECK(secret_by(key) == secret_by(key));
  CHECK(secret_by(key) != secret_by(other));
  CHECK(secret_by(key) != token_of(key, "profile"));
}

TEST_CASE("Case and blanks of what somebody typed make no difference") {
  CHECK(plain_recovery("  Acorn \t actor\nALARM ") == "acorn actor alarm");
  CHECK(plain_recovery("").empty());
  CHECK(plain_recovery(" \n").empty());
}

Profile anna() {
  Profile profile;
  profile.id = "p1";
  profile.name = "Anna";
  profile.since_ms = 5;
  profile.words_hash = "w";
  profile.devices = {{1, "desk", 5, "h1"}, {2, "", 7, "h2"}};
  profile.next_device = 3;
  profile.link = DeviceLink{"l", 9};
  profile.suspended = Suspension{8, "why"};
  profile.offered_ms = 7;
  profile.passkeys = {{"c1", "key", 6, "k1", 7, 4'000'000'000}};
  return profile;
}

TEST_CASE("A profile is kept as it is, and found by its devices, its passkeys and its link") {
  const KeptProfile kept = kept_form(anna());
  CHECK(kept.id == "p1");
  CHECK(kept.revision == 1);
  CHECK(kept.keys == std::vector<std::string>{hash_of_passkey("c1"), "h1", "h2", "l", keys_of_name("Anna")[1],
                                              keys_of_name("Anna")[0]});
  CHECK(hash_of_passkey("c1") != hash_of_secret("c1"));
  CHECK(keys_of_name("aNN a") != keys_of_name("Anne"));
  CHECK(keys_of_name("aNN a")[1] == keys_of_name("Anna")[1]);
  Profile read = profile_of(kept);
  CHECK(read.revision == 1);
  read.revision = 0;
  CHECK(read == anna());
}

TEST_CASE("A profile that was kept before there were passkeys has none, and is kept as it was") {
  Profile before = anna();
  before.passkeys.clear();
  before.offered_ms = 0;
  const KeptProfile kept = kept_form(before);
  CHECK(kept.text.find("passkeys") == std::string::npos);
  CHECK(kept.text.find("offered") == std::string::npos);
  CHECK(profile_of(kept).passkeys.empty());
}

TEST_CASE("What a newer version has written of a profile stays when this one changes it") {
  KeptProfile newer = kept_form(anna());
  Json text = Json::parse(newer.text);
  text["rating"] = {{"base", 1500}};
  newer.text = text.dump();
  Profile profile = profile_of(newer);
  profile.name = "Bea";
  text["name"] = "Bea";
  CHECK(Json::parse(kept_form(profile).text) == text);
}

TEST_CASE("After the place of no name there are names alone, one for each profile") {
  for (const std::string& key : kept_form(anna()).keys)
    CHECK((key > place_of_name("")) == (key == place_of_name("Anna")));
}

TEST_CASE("What the owner is shown has no hash in it") {
  CHECK(shown(anna(), 2) ==
        protocol::Json::parse(R"({"name":"Anna","since_ms":5,"devices":[{"id":1,"name":"desk","since_ms":5},)"
                              R"({"id":2,"name":"","since_ms":7,"this":true}],)"
                              R"("passkeys":[{"id":"c1","name":"key","since_ms":6}]})"));
}

}  // namespace
}  // namespace gatehouse::server
