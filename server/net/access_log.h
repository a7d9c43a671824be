#pragma once
// A line in the log for each request and each WebSocket, when the operator asks for it (log.access).

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gatehouse::server {

/// One request, or a WebSocket from its upgrade to its end.
struct Access {
  std::string_view method;  ///< one of HTTP's own, or "other"
  std::string path;         ///< as path_template() gives it
  int status = 0;
  std::size_t bytes = 0;  ///< sent
  std::chrono::steady_clock::duration took{};
  std::uint64_t connection = 0;  ///< counted from the start of the process
  int request = 0;               ///< of this connection, from 1
  std::string address;           ///< left out unless log.addresses is on
  std::string close = {};        ///< of a WebSocket: the close code, or "client"
};

/// From any thread.
void set_access_log(bool on, bool with_addresses);
/// Writes nothing unless the access log is on. From any thread.
void log_access(const Access& access);

/// The path of a request without what stands for one room, one file, or anything that a stranger made up:
/// "/g/{room}", "/assets/{file}", "other".
std::string path_template(std::string_view path);

}  // namespace gatehouse::server
