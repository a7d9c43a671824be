#include "server/base/log.h"

#include <doctest/doctest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace gatehouse::server {
namespace {

TEST_CASE("A line of the log is one JSON object, whatever the message") {
  std::ostringstream out;
  spdlog::logger logger("test", std::make_shared<spdlog::sinks::ostream_sink_st>(out));
  logger.set_formatter(json_lines());
  const std::string forged = "bad \"room\"\n{\"level\":\"info\"}\\ \x01";
  logger.warn("{}", forged);
  logger.warn("not UTF-8: \xff");
  std::istringstream lines(out.str());
  std::string line;
  REQUIRE(std::getline(lines, line));
  const nlohmann::json first = nlohmann::json::parse(line);
  CHECK(first.at("message") == forged);
  CHECK(first.at("level") == "warning");
  REQUIRE(std::getline(lines, line));
  CHECK(nlohmann::json::parse(line).at("message").get<std::string>().starts_with("not UTF-8: "));
  CHECK_FALSE(std::getline(lines, line));
}

}  // namespace
}  // namespace gatehouse::server
