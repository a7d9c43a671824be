#pragma once
// From a request to its answer, without a socket.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/net.h"
#include "server/net/site.h"

namespace gatehouse::server {

using HttpRequest = http::request<http::string_body>;

struct HttpAnswer {
  http::response<http::span_body<const char>> response;
  std::shared_ptr<const std::string> body;  ///< what the response's span shows
};

/// What /readyz says: ready when every check is true.
struct Readiness {
  bool store = true;
  bool accepting = true;  ///< not stopping, and connections can be accepted
  bool ready() const { return store && accepting; }
};

struct HttpServices {
  Site site;
  std::string server;  ///< name and version
  std::function<Readiness()> readiness;
};

HttpAnswer answer(const HttpServices& services, const HttpRequest& request);

/// An error as application/problem+json.
HttpAnswer problem(http::status status, std::string_view detail, unsigned version, bool keep_alive);

/// How an upgrade is answered: with the WebSocket handshake, or with this problem. `origins` are those that
/// may come besides the server's own.
std::optional<HttpAnswer> refuse_upgrade(const HttpRequest& request, const std::vector<std::string>& origins);

}  // namespace gatehouse::server
