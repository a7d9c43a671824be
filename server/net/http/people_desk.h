#pragma once
// The requests about profiles: below /api/profiles.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http/http_answer.h"
#include "server/people/people.h"

namespace gatehouse::server {

/// Whether the path of a request is one of these.
bool is_of_people(std::string_view path);

/// Whether many results are read and counted for the answer.
bool counts_results(std::string_view path);

/// How to answer a request, without the request.
struct Form {
  unsigned version = 11;
  bool keep_alive = true;
};
/// The secret of a profile that a request comes with; nothing: it has none.
std::optional<std::string> secret_in(const HttpRequest& request);
/// The answer to a request about people; `done`: its status, where what it asks for was done.
HttpAnswer answer_of_people(const Form& form, http::status done, const People::Told& what);

/// Answers once, from any thread. REQUIRES: the path is one of these, and `services` has people. What is
/// given is not needed once this returns.
void ask_people(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                const std::string& address, std::function<void(HttpAnswer)> answer);

}  // namespace gatehouse::server
