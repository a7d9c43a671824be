#include "server/config.h"

#include <doctest/doctest.h>

#include <fstream>

#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

std::string complaint(const Json& json) {
  AllSettings config;
  try {
    read_json(config, json);
  } catch (const BadConfig& error) {
    return error.what();
  }
  return {};
}

TEST_CASE("The example names every setting, with its default") {
  std::ifstream file("config.example.json");
  REQUIRE(file);
  const Json example = Json::parse(file);
  CHECK(example == to_json(AllSettings{}));
  AllSettings config;
  config.listen.port = 1;
  read_file(config, "config.example.json");
  CHECK(config == AllSettings{});
}

TEST_CASE("A node has a name and an address that the others can use") {
  for (const std::string good : {"", "a", "node-1"})
    CHECK(complaint({{"cluster", {{"node", good}}}}).empty());
  for (const std::string bad : {"a b", "a.b", "a'b"})
    CHECK(!complaint({{"cluster", {{"node", bad}}}}).empty());
  CHECK(!complaint({{"cluster", {{"node", std::string(41, 'a')}}}}).empty());
  for (const std::string good : {"", "node-1:7000", "10.0.0.4:7000", "[::1]:7000", "db.example:65535"})
    CHECK(complaint({{"cluster", {{"address", good}}}}).empty());
  for (const std::string bad : {"node", ":7000", "node:", "node:0", "node:65536", "node:70x", "no de:7000"})
    CHECK(complaint({{"cluster", {{"address", bad}}}}).find("cluster.address") == 0);
  CHECK(!complaint({{"cluster", {{"secret", "too-short"}}}}).empty());
  AllSettings secret;
  secret.cluster.secret = "what-only-the-nodes-know";
  CHECK(to_json(secret).at("cluster").at("secret") == kHidden);
}

TEST_CASE("What is not understood stops the start with the setting's name") {
  CHECK(complaint({{"listen", {{"prot", 1}}}}).find("listen.prot") != std::string::npos);
  CHECK(complaint({{"lissten", {{"port", 1}}}}).find("lissten") != std::string::npos);
  CHECK(complaint({{"nope", Json::object()}}) == "nope: there is no such section");  // however empty
  CHECK(complaint({{"listen", Json::object()}}) == "");
  CHECK(complaint({{"listen", 8080}}).find("listen") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", "8080"}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", 65536}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", -1}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", 80.5}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"log", {{"level", "loud"}}}}).find("log.level") != std::string::npos);
  CHECK(complaint({{"log", {{"level", ""}}}}).find("log.level") != std::string::npos);
  CHECK(complaint({{"site", {{"origins", "https://a.example"}}}}).find("site.origins") != std::string::npos);
  CHECK(complaint({{"site", {{"origins", {7}}}}}).find("site.origins") != std::string::npos);
  CHECK(complaint(Json::array()) != "");
  CHECK(complaint({{"listen", {{"port", 80}}}}) == "");
}

TEST_CASE("A text that cannot be meant stops the start with the setting's name") {
  const auto refused = [](const std::string& name, const std::string& text) {
    CAPTURE(text);
    AllSettings config;
    CHECK_THROWS_WITH_AS(set(config, name, text), doctest::Contains(doctest::String((name + ": ").c_str())),
                         BadConfig);
    CHECK(config == AllSettings{});
  };
  const auto accepted = [](const std::string& name, const std::string& text) {
    CAPTURE(text);
    AllSettings config;
    CHECK_NOTHROW(set(config, name, text));
  };
  for (const char* const text : {"", "localhost", "1.2.3", "1.2.3.4:80", "::g", "[::1]", " 1.2.3.4"})
    refused("listen.address", text);
  for (const char* const text : {"0.0.0.0", "::", "::1", "192.0.2.7"}) accepted("listen.address", text);
  for (const char* const text :
       {"*", "null", "https://", "play.example", "https://play.example/", "https://Play.example",
        "wss://play.example", "https://me@play.example", "https://play.example, https://b.example",
        // What no browser sends: it would never be equal.
        "https://play.example:443", "http://play.example:80",
        "https://play.example:", "https://play.example:0", "https://play.example:08443",
        "https://play.example:65536", "https://play.example:8443x", "https://spiel.müller.example",
        "https://play .example", " https://play.example", "https://play.example ", "https://play.example\t",
        "https://.example", "https://a..example", "https://127.1", "https://1.2.3.04", "https://1.2.3.256",
        "https://::1", "https://[::1", "https://[0:0::1]", "https://[::FFFF]", "https://[::1]x", "https://[]",
        "https://play%2eexample", "https://*.example", "file://", "https:/play.example"})
    refused("site.origins", text);
  for (const char* const text :
       {"https://play.example:80", "http://play.example:443", "http://localhost:5173",
        "https://xn--mller-kva.example", "https://192.0.2.7:8443", "https://[2001:db8::7]", "http://games",
        "https://my_host.example"})
    accepted("site.origins", text);
  accepted("site.origins", "https://play.example,http://127.0.0.1:8080,http://[::1]:8080");
  accepted("site.origins", "");
  for (const char* const text :
       {"10.0.0.1,proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "fd00::/129", "/8", "*"})
    refused("site.trusted_proxies", text);
  accepted("site.trusted_proxies", "10.0.0.1,fd00::1,172.16.0.0/12,fd00::/8,0.0.0.0/0");
  for (const char* const text : {"play.example", "javascript:alert(1)", "https://a b"})
    refused("site.public_url", text);
  accepted("site.public_url", "https://play.example/table/");
  accepted("site.public_url", "");
  refused("store.directory", "");
  for (const char* const text : {"Admin.example", "admin.example:443", "https://admin.example", "a b"})
    refused("admin.hosts", text);
  accepted("admin.hosts", "admin.example,gatehouse");
  accepted("ratings.kinds", "Duel: game=carcassonne seats=2 clock=yes,Any: game=kings_gate");
  for (const char* const text : {"Duel", "Duel: seats=2", "Duel: game=carcassonne seats=1"})
    refused("ratings.kinds", text);
}

TEST_CASE("The environment goes over the file") {
  AllSettings config;
  read_environment(config, {{"GATEHOUSE_LISTEN_PORT", "99"},
                            {"GATEHOUSE_SITE_ORIGINS", "https://a.example,https://b.example"},
                            {"GATEHOUSE_CONFIG", "read before"},
                            {"ELSEWHERE_GATEHOUSE", "of no concern"},
                            {"PATH", "/bin"}});
  CHECK(config.listen.port == 99);
  CHECK(config.site.origins == std::vector<std::string>{"https://a.example", "https://b.example"});
  CHECK_THROWS_WITH_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PROT", "1"}}),
                       "GATEHOUSE_LISTEN_PROT: there is no such setting", BadConfig);
  CHECK_THROWS_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PORT", "eighty"}}), BadConfig);
  for (const char* const name : {"GATEHOUSE_PORT", "GATEHOUSE_", "GATEHOUSE_NOPE"}) {
    CAPTURE(name);
    CHECK_THROWS_WITH_AS(read_environment(config, {{name, "1"}}),
                         doctest::String((std::string(name) + ": there is no such setting").c_str()),
                         BadConfig);
  }
}

TEST_CASE("A variable may name a file with the value, whose lines are the items of a list") {
  const testing::TemporaryFolder folder;
  const auto file = [&](const char* name, const char* text) {
    std::ofstream(folder.path() / name) << text;
    return (folder.path() / name).string();
  };
  AllSettings config;
  read_environment(config, {{"GATEHOUSE_LISTEN_PORT_FILE", file("port", "99\n")},
                            {"GATEHOUSE_SITE_BANNED_FILE", file("banned", "192.0.2.7\n10.0.0.0/8\r\n")}});
  CHECK(config.listen.port == 99);
  CHECK(config.site.banned == std::vector<std::string>{"192.0.2.7", "10.0.0.0/8"});
  const AllSettings before = config;
  CHECK_THROWS_WITH_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PORT_FILE", "/nowhere/port"}}),
                       "GATEHOUSE_LISTEN_PORT_FILE: /nowhere/port: cannot be read", BadConfig);
  CHECK_THROWS_WITH_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PORT_FILE", file("port", "eighty")}}),
                       "listen.port: a whole number from 0 to 65535 is needed", BadConfig);
  CHECK_THROWS_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PROT_FILE", file("port", "1")}}), BadConfig);
  AllSettings twice;
  CHECK_THROWS_AS(read_environment(twice, {{"GATEHOUSE_LISTEN_PORT", "1"},
                                           {"GATEHOUSE_LISTEN_PORT_FILE", file("port", "1")}}),
                  BadConfig);
  CHECK(config.listen.port == before.listen.port);
}

TEST_CASE("A running server takes limits, bans and log level, and names what it cannot take") {
  AllSettings running;
  AllSettings read;
  read.limits.rooms = 5;
  read.log.level = "debug";
  read.site.banned = {"192.0.2.7"};
  read.listen.port = 1;
  read.site.origins = {"https://play.example"};
  read.limits.abandoned_game_s = 1;
  CHECK(take_again(running, read) ==
        std::vector<std::string>{"listen.port", "site.origins", "limits.abandoned_game_s"});
  AllSettings expected;
  expected.limits.rooms = 5;
  expected.log.level = "debug";
  expected.site.banned = {"192.0.2.7"};
  CHECK(running == expected);
  CHECK(take_again(running, expected).empty());
}

TEST_CASE("Secrets are not printed, and what stands for them is no secret") {
  AllSettings config;
  set(config, "rooms.words", "knock-knock,who-is-there");
  const Json printed = to_json(config);
  CHECK(printed.at("rooms").at("words") == Json{kHidden, kHidden});
  CHECK(printed.dump().find("knock") == std::string::npos);
  AllSettings read;
  CHECK_THROWS_AS(read_json(read, printed), BadConfig);
  CHECK_THROWS_AS(set(config, "rooms.words", "short"), BadConfig);
  CHECK_THROWS_AS(set(config, "rooms.words", "with a space"), BadConfig);
}

TEST_CASE("The address of the database is not printed, and no refusal repeats it") {
  AllSettings config;
  set(config, "store.url", "postgresql://me:s3cret@db/games");
  CHECK(to_json(config).at("store").at("url") == kHidden);
  CHECK(to_json(config).dump().find("s3cret") == std::string::npos);
  try {
    set(config, "store.url", "mysql://me:s3cret@db/games");
    FAIL("it is no address of a PostgreSQL");
  } catch (const BadConfig& bad) {
    CHECK(std::string(bad.what()).find("s3cret") == std::string::npos);
  }
}

TEST_CASE("A base path begins with a slash and ends without one") {
  AllSettings config;
  for (const char* const path : {"", "/games", "/games/of-ours"}) {
    set(config, "site.base_path", path);
    CHECK(config.site.base_path == path);
  }
  for (const char* const path :
       {"/", "games", "/games/", "//games", "/a//b", "/g\"ames", "/../etc", "/g", "/api/x"})
    CHECK_THROWS_AS(set(config, "site.base_path", path), BadConfig);
}

TEST_CASE("The command line sets one setting by its name") {
  AllSettings config;
  set(config, "bots.delay_ms", "0");
  CHECK(config.bots.delay_ms == 0);
  CHECK_THROWS_AS(set(config, "bots.delay", "0"), BadConfig);
  CHECK_THROWS_AS(set(config, "bots.delay_ms", "1s"), BadConfig);
}

TEST_CASE("A file of settings that cannot be used is named") {
  const testing::TemporaryFolder folder;
  const auto complaint_about = [&](const std::string& text) -> std::string {
    std::ofstream(folder.path() / "config.json") << text;
    AllSettings config;
    try {
      read_file(config, folder.path() / "config.json");
    } catch (const BadConfig& error) {
      return error.what();
    }
    return {};
  };
  const auto says = [&](const std::string& text, const std::string& what) {
    CAPTURE(text);
    const std::string complaint = complaint_about(text);
    CHECK(complaint.find("config.json") != std::string::npos);
    CHECK(complaint.find(what) != std::string::npos);
  };
  says("", "is not JSON");
  says("{", "is not JSON");
  CHECK(complaint_about(R"({"site": {"public_url": "https://secret)").find("secret") == std::string::npos);
  CHECK(complaint_about(R"({"rooms": {"words": ["a-word-of-the-ho)").find("a-word") == std::string::npos);
  says(R"({"listen": {"prot": 1}})", "listen.prot");
  says(R"({"listen": {"port": 1, "port": 2}})", "twice");
  says(R"({"listen": {"port": 1}, "listen": {"address": "::1"}})", "twice");
  CHECK(complaint_about(R"({"site": {"origins": ["https://play.example"]}})") == "");
  AllSettings config;
  CHECK_THROWS_WITH_AS(read_file(config, "/nowhere/config.json"), "/nowhere/config.json: cannot be read",
                       BadConfig);
  CHECK_THROWS_AS(read_file(config, folder.path()), BadConfig);
}

}  // namespace
}  // namespace gatehouse::server
