#pragma once
// The store's logs are those of rooms and those of events. Their names tell which.

#include <string>
#include <string_view>

namespace gatehouse::server {

/// No name of a room has a point in it.
inline constexpr std::string_view kEventLog = "event.";

inline bool is_event_log(std::string_view log) {
  return log.starts_with(kEventLog);
}
/// What the log of this event is called.
inline std::string log_of_event(std::string_view event) {
  return std::string(kEventLog) + std::string(event);
}
/// REQUIRES: is_event_log(log).
inline std::string event_of_log(std::string_view log) {
  return std::string(log.substr(kEventLog.size()));
}

}  // namespace gatehouse::server
