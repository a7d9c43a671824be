#pragma once
// The log: one JSON object on each line, to standard output. It never contains a token, a secret, or a name
// that somebody typed.

#include <memory>
#include <string>

#include <spdlog/formatter.h>

namespace gatehouse::server {

/// {"time", "level", "thread", "message"}; the message is escaped, so no text can forge a line. For
/// write_access() there is "access" in place of "message".
std::unique_ptr<spdlog::formatter> json_lines();

/// As in the setting log.level. From any thread.
void set_log_level(const std::string& level);

/// Writes a line about a request, at every level. REQUIRES: an object of JSON. From any thread.
void write_access(const std::string& object);

/// Sets up spdlog's default logger so. `level` as in the setting log.level.
void set_up_log(const std::string& level);

}  // namespace gatehouse::server
