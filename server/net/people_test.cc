// Profiles over real sockets: making, opening and giving one up, and names that are somebody's.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/auth/tokens.h"
#include "server/people/profile.h"
#include "server/testing/loopback.h"
#include "server/testing/profiles_at.h"
#include "server/testing/store_around.h"

namespace gatehouse::server {
namespace {

using namespace testing;

Json create_as(const std::string& name, const Json& more = Json::object()) {
  Json message = {{"type", "create"},         {"id", "c"},  {"name", name},
                  {"game", "counting"},       {"seats", 2}, {"public", false},
                  {"options", Json::object()}};
  message.update(more);
  return message;
}

std::string told(const Json& answer) {
  return answer.value("code", answer.at("type").get<std::string>());
}

TEST_CASE("Where profiles are off nothing is kept, and nothing says that there could be some") {
  const LoopbackServer server;
  CHECK(ask(server.port(), "GET", "").body == Json{{"mode", "off"}});
  for (const auto& [method, path] : std::vector<std::pair<std::string, std::string>>{
           {"POST", ""}, {"GET", "/me"}, {"DELETE", "/me"}, {"POST", "/open"}, {"POST", "/recover"}}) {
    const Reply refused = ask(server.port(), method, path);
    CHECK(refused.status == 404);
    CHECK(refused.code() == "profiles-off");
  }
  LoopbackClient anna(server.port());
  CHECK_FALSE(anna.hello().contains("profiles"));
  CHECK(told(anna.ask(create_as("Anna", {{"profile", "abcdefghijklmnopqrstuv"}}))) == "bad-profile");
  CHECK(told(anna.ask(create_as("Anna"))) == "joined");
}

TEST_CASE("A profile is made from a name alone, and its secret shows it") {
  const LoopbackServer server(open_to_all);
  CHECK(ask(server.port(), "GET", "").body == Json{{"mode", "open"}});
  const Json made = make(server.port(), "Anna");
  CHECK(secret_of(made).size() == 22);
  CHECK(made.at("name") == "Anna");
  const std::string words = made.at("recovery");
  CHECK(std::count(words.begin(), words.end(), ' ') == 11);
  const Reply own = ask(server.port(), "GET", "/me", {secret_of(made)});
  CHECK(own.status == 200);
  CHECK(own.head.find("no-store") != std::string::npos);
  CHECK(own.body.at("devices").at(0).at("name") == "desk");
  CHECK(own.body.at("devices").at(0).at("this") == true);
  CHECK(own.body.dump().find(secret_of(made)) == std::string::npos);
  CHECK(ask(server.port(), "GET", "/me", {"abcdefghijklmnopqrstuv"}).code() == "bad-secret");
  CHECK(ask(server.port(), "GET", "/me").code() == "bad-secret");
}

TEST_CASE("Two profiles never have names that look alike") {
  const LoopbackServer server(open_to_all);
  make(server.port(), "Anna");
  const Reply again = ask(server.port(), "POST", "", {{}, {{"name", "\u0410NN A"}}});
  CHECK(again.status == 409);
  CHECK(again.code() == "name-protected");
  CHECK(make(server.port(), "Bea").at("name") == "Bea");
}

TEST_CASE("A body that is not understood is refused, and so is a page from elsewhere") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  for (const Json& body :
       {Json(), Json::array(), Json{{"name", 1}}, Json{{"name", "A"}, {"more", "b"}}, Json{{"name", ""}},
        Json{{"name", "Anna"}, {"device", std::string(41, 'x')}}, Json{{"name", "Greedy bot"}}}) {
    const Reply refused = ask(port, "POST", "", {{}, body});
    CHECK(refused.status == 400);
    CHECK(refused.code() == "invalid");
  }
  const std::string elsewhere = "Origin: https://elsewhere.example\r\n";
  CHECK(ask(port, "POST", "", {{}, {{"name", "Anna"}}, elsewhere}).code() == "bad-origin");
  CHECK(ask(port, "POST", "", {{}, {{"name", "Anna"}}, "Origin: http://localhost\r\n"}).status == 201);
  CHECK(ask(port, "PUT", "").status == 405);
  CHECK(ask(port, "GET", "/nobody").status == 404);
}

TEST_CASE("By invitation a profile needs one of the host's words") {
  const LoopbackServer server([](AllSettings& config) {
    config.profiles.mode = "invited";
    config.profiles.words = {"come-in-please", "knock-knock"};
  });
  LoopbackClient client(server.port());
  CHECK(client.hello().at("profiles") == "invited");
  const auto with = [&](const Json& body) { return ask(server.port(), "POST", "", {{}, body}); };
  CHECK(with({{"name", "Anna"}}).code() == "word-needed");
  CHECK(with({{"name", "Anna"}, {"word", "knock-knocK"}}).code() == "bad-word");
  CHECK(with({{"name", "Anna"}, {"word", "knock-knock"}}).status == 201);
}

TEST_CASE("A link opens a profile on another device, once, and a device can be revoked") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const std::string desk = secret_of(make(port, "Anna"));
  const std::string first = ask(port, "POST", "/me/link", {desk}).body.at("code");
  const std::string code = ask(port, "POST", "/me/link", {desk}).body.at("code");
  CHECK(ask(port, "POST", "/open", {{}, {{"code", first}}}).code() == "bad-code");
  CHECK(ask(port, "GET", "/me", {code}).code() == "bad-secret");
  const Reply opened = ask(port, "POST", "/open", {{}, {{"code", code}, {"device", "phone"}}});
  CHECK(opened.status == 200);
  CHECK(ask(port, "POST", "/open", {{}, {{"code", code}}}).code() == "bad-code");
  const std::string phone = secret_of(opened.body);
  const Json devices = ask(port, "GET", "/me", {phone}).body.at("devices");
  REQUIRE(devices.size() == 2);
  CHECK_FALSE(devices.at(0).contains("this"));
  CHECK(devices.at(1).at("name") == "phone");
  CHECK(ask(port, "DELETE", "/me/devices/9", {desk}).code() == "not-found");
  CHECK(ask(port, "DELETE", "/me/devices/2", {desk}).body.at("devices").size() == 1);
  CHECK(ask(port, "GET", "/me", {phone}).code() == "bad-secret");
  CHECK(ask(port, "GET", "/me", {desk}).status == 200);
}

TEST_CASE("The words of recovery open a profile once, and name new ones") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const std::string words = make(port, "Anna").at("recovery");
  CHECK(ask(port, "POST", "/recover", {{}, {{"name", "Anna"}, {"words", "acorn actor"}}}).code() ==
        "bad-words");
  CHECK(ask(port, "POST", "/recover", {{}, {{"name", "Nobody"}, {"words", words}}}).code() == "bad-words");
  const Reply back = ask(port, "POST", "/recover", {{}, {{"name", "anna"}, {"words", "  " + words + " "}}});
  CHECK(back.status == 200);
  CHECK(back.body.at("recovery") != words);
  CHECK(ask(port, "POST", "/recover", {{}, {{"name", "Anna"}, {"words", words}}}).code() == "bad-words");
  const std::string fresh = ask(port, "POST", "/me/recovery", {secret_of(back.body)}).body.at("recovery");
  CHECK(fresh != back.body.at("recovery"));
  CHECK(ask(port, "POST", "/recover", {{}, {{"name", "Anna"}, {"words", fresh}}}).status == 200);
}

const std::string kKey = "Tq0_9yW3bLx7-RnZ4mVc1A";
const std::string kOtherKey = "Tq0_9yW3bLx7-RnZ4mVc1B";

TEST_CASE("Who had no answer asks again with the same key, and has the same profile, however often") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const Ask made{{}, {{"name", "Anna"}, {"device", "desk"}, {"key", kKey}}};
  const Reply first = ask(port, "POST", "", made);
  REQUIRE(first.status == 201);
  for (int again = 0; again < 9; ++again) {  // more than may be made
    const Reply same = ask(port, "POST", "", made);
    CHECK(same.status == 201);
    CHECK(same.body == first.body);
  }
  CHECK(first.body.at("devices").size() == 1);
  CHECK(first.body.dump().find(kKey) == std::string::npos);
  CHECK(ask(port, "GET", "/me", {kKey}).code() == "bad-secret");
  const Reply other = ask(port, "POST", "", {{}, {{"name", "Anna"}, {"key", kOtherKey}}});
  CHECK(other.code() == "name-protected");
  CHECK(ask(port, "POST", "", {{}, {{"name", "Bea"}, {"key", kOtherKey}}}).status == 201);
}

TEST_CASE("A key says nothing once its device was revoked, or the words were replaced") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const Ask made{{}, {{"name", "Anna"}, {"key", kKey}}};
  const std::string secret = secret_of(ask(port, "POST", "", made).body);
  CHECK(ask(port, "POST", "/me/recovery", {secret}).status == 200);
  const Reply again = ask(port, "POST", "", made);
  CHECK(secret_of(again.body) == secret);
  CHECK_FALSE(again.body.contains("recovery"));
  CHECK(ask(port, "DELETE", "/me/devices/1", {secret}).status == 200);
  CHECK(ask(port, "POST", "", made).code() == "name-protected");
}

TEST_CASE("A recovery and an opening whose answers were lost are given again by their key") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const Json anna = make(port, "Anna");
  const Ask recovery{{}, {{"name", "Anna"}, {"words", anna.at("recovery")}, {"key", kKey}}};
  const Reply back = ask(port, "POST", "/recover", recovery);
  REQUIRE(back.status == 200);
  const Reply again = ask(port, "POST", "/recover", recovery);
  CHECK(again.status == 200);
  CHECK(again.body == back.body);
  Ask stranger = recovery;
  stranger.body["key"] = kOtherKey;
  CHECK(ask(port, "POST", "/recover", stranger).code() == "bad-words");
  const std::string fresh = back.body.at("recovery");
  CHECK(ask(port, "POST", "/recover", {{}, {{"name", "Anna"}, {"words", fresh}}}).status == 200);

  const std::string code = ask(port, "POST", "/me/link", {secret_of(anna)}).body.at("code");
  const Ask opening{{}, {{"code", code}, {"device", "phone"}, {"key", kOtherKey}}};
  const Reply opened = ask(port, "POST", "/open", opening);
  REQUIRE(opened.status == 200);
  CHECK(ask(port, "POST", "/open", opening).body == opened.body);
  CHECK_FALSE(opened.body.contains("recovery"));
}

TEST_CASE("A key that others could guess is refused") {
  const LoopbackServer server(open_to_all);
  for (const char* const key : {"", "Tq0_9yW3bLx7-RnZ4mVc1", "Tq0_9yW3bLx7 RnZ4mVc1A"})
    for (const auto& [path, body] :
         std::vector<std::pair<std::string, Json>>{{"", {{"name", "Anna"}}},
                                                   {"/open", {{"code", "c"}}},
                                                   {"/recover", {{"name", "Anna"}, {"words", "w"}}}}) {
      Json asked = body;
      asked["key"] = key;
      const Reply refused = ask(server.port(), "POST", path, {{}, asked});
      CHECK(refused.status == 400);
      CHECK(refused.code() == "invalid");
    }
}

TEST_CASE("A seat says that its name is somebody's own, and not under another name") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const std::string anna = secret_of(make(port, "Anna"));
  const std::string bea = secret_of(make(port, "Bea"));
  LoopbackClient host(port);
  host.hello();
  const Json made = host.ask(create_as("Anna", {{"seats", 3}, {"profile", anna}}));
  REQUIRE(told(made) == "joined");
  const auto sit = [&](LoopbackClient& client, const Json& more) {
    client.hello();
    Json join = {{"type", "join"}, {"id", "1"}, {"room", made.at("room")}};
    join.update(more);
    REQUIRE(told(client.ask(join)) == "joined");
  };
  LoopbackClient owner(port);
  sit(owner, {{"name", "Bea"}, {"profile", bea}});
  LoopbackClient alias(port);
  sit(alias, {{"name", "Carl"}, {"profile", bea}});
  LoopbackClient watcher(port);
  watcher.hello();
  REQUIRE(told(watcher.ask({{"type", "watch"}, {"id", "2"}, {"room", made.at("room")}, {"name", "Eve"}})) ==
          "joined");
  const Json seats = watcher.read_until("snapshot").at("document").at("room").at("seats");
  CHECK(seats.at("0").at("profile") == true);
  CHECK(seats.at("1").at("profile") == true);
  CHECK_FALSE(seats.at("2").contains("profile"));
}

/// A store with the profile of Anna, who has a secret, words and a link.
std::unique_ptr<Store> suspended_store(const std::string& secret, const std::string& words,
                                       const std::string& code) {
  Profile anna;
  anna.id = "a";
  anna.name = "Anna";
  anna.words_hash = hash_of_words(anna, words);
  anna.devices = {{1, "desk", 5, hash_of_secret(secret)}, {2, "asked", 5, hash_of_secret(secret_by(kKey))}};
  anna.next_device = 3;
  anna.link = DeviceLink{hash_of_link(code), 9'000'000'000'000};
  anna.suspended = Suspension{7, "said why"};
  auto store = std::make_unique<MemoryStore>();
  REQUIRE(store->keep_profile(kept_form(anna)) == Keeping::Done);
  return store;
}

TEST_CASE("A suspended profile opens nothing and sits nowhere, and its name stays protected") {
  secure();
  const std::string secret = new_token();
  const std::string code = new_token();
  const std::string words = "acorn actor alarm";
  const LoopbackServer server(open_to_all, suspended_store(secret, words, code));
  const int port = server.port();
  const std::vector<Reply> replies{
      ask(port, "GET", "/me", {secret}),
      ask(port, "GET", "/me/export", {secret}),
      ask(port, "DELETE", "/me", {secret}),
      ask(port, "DELETE", "/me/devices/1", {secret}),
      ask(port, "POST", "/me/link", {secret}),
      ask(port, "POST", "/me/recovery", {secret}),
      ask(port, "POST", "/open", {{}, {{"code", code}}}),
      ask(port, "POST", "/recover", {{}, {{"name", "Anna"}, {"words", words}}}),
      ask(port, "POST", "", {{}, {{"name", "Anna"}, {"key", kKey}}}),
  };
  for (const Reply& refused : replies) {
    CHECK(refused.status == 403);
    CHECK(refused.code() == "profile-suspended");
    CHECK(refused.body.dump().find("said why") == std::string::npos);
  }
  // Who does not own it learns nothing of it.
  CHECK(ask(port, "POST", "/recover", {{}, {{"name", "Anna"}, {"words", "wolf"}}}).code() == "bad-words");
  CHECK(ask(port, "POST", "", {{}, {{"name", "Anna"}}}).code() == "name-protected");

  LoopbackClient anna(port);
  anna.hello();
  CHECK(told(anna.ask(create_as("Anna", {{"profile", secret}}))) == "profile-suspended");
  CHECK(told(anna.ask(create_as("Guest", {{"profile", secret}}))) == "profile-suspended");
  CHECK(told(anna.ask(create_as("Anna"))) == "name-protected");
  const Json room = anna.ask(create_as("Guest"));
  REQUIRE(told(room) == "joined");
  LoopbackClient other(port);
  other.hello();
  const Json watch = {{"type", "watch"}, {"id", "2"}, {"room", room.at("room")}, {"name", "W"}};
  Json as_owner = watch;
  as_owner["profile"] = secret;
  CHECK(told(other.ask(as_owner)) == "profile-suspended");
  CHECK(told(other.ask(watch)) == "joined");
}

/// A store that keeps profiles, and says of the first change that it does not know.
class UnsureOnce final : public StoreAround {
 public:
  Keeping keep_profile(const KeptProfile& profile) override {
    const Keeping kept = StoreAround::keep_profile(profile);
    return std::exchange(unsure_, false) ? Keeping::Failed : kept;
  }

 private:
  bool unsure_ = true;
};

TEST_CASE("A profile that the store has kept after all is given to who made it") {
  const LoopbackServer server(open_to_all, std::make_unique<UnsureOnce>());
  const std::string secret = secret_of(make(server.port(), "Anna"));
  CHECK(ask(server.port(), "GET", "/me", {secret}).body.at("name") == "Anna");
}

TEST_CASE("What is not right is counted by address, and so are new profiles") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  for (int made = 0; made < 5; ++made) make(port, "Anna" + std::string(1, static_cast<char>('a' + made)));
  const Reply more = ask(port, "POST", "", {{}, {{"name", "Zoe"}}});
  CHECK(more.status == 429);
  CHECK(more.code() == "too-fast");
  CHECK(more.head.find("Retry-After: ") != std::string::npos);
  std::string answer = "bad-secret";
  int guesses = 0;
  for (; answer == "bad-secret" && guesses < 30; ++guesses)
    answer = ask(port, "GET", "/me", {"guess"}).code();
  CHECK(answer == "too-fast");
  CHECK(guesses <= 12);
}

TEST_CASE("A profile is taken home as a file, and deleted without a trace") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const std::string secret = secret_of(make(port, "Anna"));
  const Reply file = ask(port, "GET", "/me/export", {secret});
  CHECK(file.head.find("attachment") != std::string::npos);
  CHECK(file.body.at("name") == "Anna");
  CHECK(ask(port, "DELETE", "/me", {secret}).body == Json::object());
  CHECK(ask(port, "GET", "/me", {secret}).code() == "bad-secret");
  CHECK(make(port, "Anna").at("name") == "Anna");
}

TEST_CASE("Nobody else goes by a name that looks like a profile's, on a seat or looking on") {
  const LoopbackServer server(open_to_all);
  const int port = server.port();
  const std::string anna = secret_of(make(port, "Anna"));
  const std::string bea = secret_of(make(port, "Bea"));
  LoopbackClient guest(port);
  CHECK(guest.hello().at("profiles") == "open");
  CHECK(told(guest.ask(create_as("Anna"))) == "name-protected");
  CHECK(told(guest.ask(create_as("\u0410nna"))) == "name-protected");
  CHECK(told(guest.ask(create_as("Anna", {{"profile", bea}}))) == "name-protected");
  CHECK(told(guest.ask(create_as("Anna", {{"profile", "abcdefghijklmnopqrstuv"}}))) == "bad-profile");
  const Json made = guest.ask(create_as("Anna", {{"profile", anna}}));
  REQUIRE(told(made) == "joined");
  CHECK(made.dump().find(anna) == std::string::npos);
  const std::string room = made.at("room");
  LoopbackClient other(port);
  other.hello();
  const Json join = {{"type", "join"}, {"id", "1"}, {"room", room}};
  const auto with = [](Json message, const Json& more) {
    message.update(more);
    return message;
  };
  CHECK(told(other.ask(with(join, {{"name", "bea"}}))) == "name-protected");
  CHECK(told(other.ask({{"type", "watch"}, {"id", "2"}, {"room", room}, {"name", "Bea"}})) ==
        "name-protected");
  CHECK(
      told(other.ask({{"type", "watch"}, {"id", "2"}, {"room", room}, {"name", "Bea"}, {"profile", bea}})) ==
      "joined");
  CHECK(told(other.ask(with(join, {{"name", "Carl"}, {"profile", bea}}))) == "joined");
  // The own seat opens by its token, under any name.
  LoopbackClient back(port);
  back.hello();
  CHECK(told(back.ask(with(join, {{"token", made.at("token")}}))) == "joined");
}

}  // namespace
}  // namespace gatehouse::server
