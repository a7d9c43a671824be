#pragma once
// The requests about events: below /api/events.

#include <functional>
#include <string>
#include <string_view>

#include "server/net/http/http_answer.h"

namespace gatehouse::server {

/// Whether the path of a request is one of these.
bool is_of_events(std::string_view path);

/// Answers once, from any thread. REQUIRES: the path is one of these, and `services` has people and events.
/// What is given is not needed once this returns.
void ask_events(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                const std::string& address, std::function<void(HttpAnswer)> answer);

}  // namespace gatehouse::server
