#pragma once
// The requests about ratings: how strong people are, and how a game has changed that.

#include <functional>
#include <string_view>

#include "server/net/http/http_answer.h"

namespace gatehouse::server {

/// Whether the path of a request is one of these.
bool is_of_ratings(std::string_view path);

/// Answers once, from any thread. REQUIRES: the path is one of these, and `services` has ratings. What is
/// given is not needed once this returns.
void ask_ratings(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                 std::function<void(HttpAnswer)> answer);

}  // namespace gatehouse::server
