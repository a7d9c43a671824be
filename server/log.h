#pragma once
// The log: one JSON object a line, to standard output. Never a token, a secret or a name that somebody typed.

#include <memory>
#include <string>

#include <spdlog/formatter.h>

namespace gatehouse::server {

/// {"time", "level", "thread", "message"}; the message is escaped, so no text can forge a line.
std::unique_ptr<spdlog::formatter> json_lines();

/// `level` as in the setting log.level.
void set_up_log(const std::string& level);

}  // namespace gatehouse::server
