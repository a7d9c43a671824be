#include "server/base/log.h"

#include <spdlog/pattern_formatter.h>
#include <spdlog/spdlog.h>

#include <nlohmann/json.hpp>
#include <string_view>

namespace gatehouse::server {
namespace {

/// The logger of requests, whose messages are JSON already.
constexpr const char* kAccess = "access";

class JsonText final : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& line) override {
    if (std::string_view(message.logger_name.data(), message.logger_name.size()) == kAccess) {
      constexpr std::string_view kField = R"("access":)";
      line.append(kField.data(), kField.data() + kField.size());
      line.append(message.payload.data(), message.payload.data() + message.payload.size());
      return;
    }
    const nlohmann::json text(std::string(message.payload.data(), message.payload.size()));
    const std::string quoted =
        R"("message":)" + text.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    line.append(quoted.data(), quoted.data() + quoted.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonText>(); }
};

}  // namespace

std::unique_ptr<spdlog::formatter> json_lines() {
  auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
  formatter->add_flag<JsonText>('*').set_pattern(
      R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","thread":%t,%*})");
  return formatter;
}

void set_log_level(const std::string& level) {
  spdlog::set_level(spdlog::level::from_str(level));
}

void write_access(const std::string& object) {
  // The same sink: lines never mix.
  static const auto logger =
      std::make_shared<spdlog::logger>(kAccess, spdlog::default_logger()->sinks().front());
  logger->log(spdlog::level::info, object);
}

void set_up_log(const std::string& level) {
  set_log_level(level);
  spdlog::set_formatter(json_lines());
}

}  // namespace gatehouse::server
