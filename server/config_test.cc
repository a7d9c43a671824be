#include "server/config.h"

#include <doctest/doctest.h>

#include <fstream>

namespace gatehouse::server {
namespace {

using protocol::Json;

std::string complaint(const Json& json) {
  Config config;
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
  CHECK(example == to_json(Config{}));
  Config config;
  config.listen_port = 1;
  read_file(config, "config.example.json");
  CHECK(config == Config{});
}

TEST_CASE("What is not understood stops the start with the setting's name") {
  CHECK(complaint({{"listen", {{"prot", 1}}}}).find("listen.prot") != std::string::npos);
  CHECK(complaint({{"lissten", {{"port", 1}}}}).find("lissten.port") != std::string::npos);
  CHECK(complaint({{"listen", 8080}}).find("listen") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", "8080"}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", 65536}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", -1}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"listen", {{"port", 80.5}}}}).find("listen.port") != std::string::npos);
  CHECK(complaint({{"log", {{"level", "loud"}}}}).find("log.level") != std::string::npos);
  CHECK(complaint({{"log", {{"level", ""}}}}).find("log.level") != std::string::npos);
  CHECK(complaint({{"site", {{"origins", "https://a.example"}}}}).find("site.origins") != std::string::npos);
  CHECK(complaint(Json::array()) != "");
  CHECK(complaint({{"listen", {{"port", 80}}}}) == "");
}

TEST_CASE("The environment goes over the file") {
  Config config;
  read_environment(config, {{"GATEHOUSE_LISTEN_PORT", "99"},
                            {"GATEHOUSE_SITE_ORIGINS", "https://a.example,https://b.example"},
                            {"GATEHOUSE_ELSEWHERE", "of no concern"},
                            {"PATH", "/bin"}});
  CHECK(config.listen_port == 99);
  CHECK(config.site_origins == std::vector<std::string>{"https://a.example", "https://b.example"});
  CHECK_THROWS_WITH_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PROT", "1"}}),
                       "GATEHOUSE_LISTEN_PROT: there is no such setting", BadConfig);
  CHECK_THROWS_AS(read_environment(config, {{"GATEHOUSE_LISTEN_PORT", "eighty"}}), BadConfig);
}

TEST_CASE("The command line sets one setting by its name") {
  Config config;
  set(config, "bots.delay_ms", "0");
  CHECK(config.bots_delay_ms == 0);
  CHECK_THROWS_AS(set(config, "bots.delay", "0"), BadConfig);
  CHECK_THROWS_AS(set(config, "bots.delay_ms", "1s"), BadConfig);
}

TEST_CASE("A file that is missing or no JSON is named") {
  Config config;
  CHECK_THROWS_WITH_AS(read_file(config, "/nowhere/config.json"), "/nowhere/config.json: cannot be read",
                       BadConfig);
}

}  // namespace
}  // namespace gatehouse::server
