#pragma once
// From a request to its answer, without a socket.

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_in_play.h"
#include "protocol/games.h"
#include "server/base/network.h"
#include "server/net/http/http_target.h"
#include "server/net/http/record_desk.h"
#include "server/net/http/site.h"

namespace gatehouse::server {

class Events;
class Lobby;
class People;
class Ratings;

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
  /// The host names by which clients know the server, in lower case, without ports; empty: every name is
  /// accepted.
  std::vector<std::string> hosts;
  std::string server;  ///< name and version
  std::function<Readiness()> readiness;
  RecordDesk* records = nullptr;  ///< none: there are no records to be had
  /// The tables that people at this address may make: GET /api/tables.
  std::function<Json(const std::string& address)> tables;
  std::string base_path;  ///< before every path, or empty; see Site
  std::span<const protocol::GameType> games = {};
  std::vector<std::string> origins = {};  ///< whose pages may connect, beside the server's own
  People* people = nullptr;               ///< none: nobody asks for profiles
  const Ratings* ratings = nullptr;       ///< none: nobody asks for ratings
  Events* events = nullptr;               ///< none: nobody asks for events
};

/// A text of Beast's as the standard library has it.
inline std::string_view view(beast::string_view text) {
  return {text.data(), text.size()};
}

/// The host in "Example.org:8080" or "[::1]:8080": in lower case, without brackets and port.
std::string host_name(std::string_view authority);

/// Whether a raw header contains a folded line, one that goes on in the next. This was allowed once, and
/// programs read it differently.
bool is_folded(std::string_view header);

/// Makes one line of each field that is a list, however many lines it came in (RFC 9110, section 5.3).
void join_lists(HttpRequest& request);

/// The refusal of a request that another server might read differently, or that is meant for another host;
/// nullopt when it may be answered. `local_address` is the address that it came to.
std::optional<HttpAnswer> refuse_request(const HttpServices& services, const HttpRequest& request,
                                         const std::string& local_address);

/// Takes the base path from the target. Its proxy may have done that already, and checks of health
/// come without it. Returns where the request should have gone if it lacks the slash after it.
std::optional<HttpAnswer> take_base_path(const HttpServices& services, const HttpRequest& request,
                                         HttpTarget& target);

/// `address`: where the request comes from, as quotas count it.
HttpAnswer answer(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                  const std::string& address);

/// What the desk of records says, as the answer to a GET or HEAD. Where there is no summary of a room to be
/// had, its page is the client's start page.
HttpAnswer answer_with_paper(const HttpServices& services, Paper paper, http::status status, std::string text,
                             const HttpRequest& request, const HttpTarget& target,
                             const std::string& address);

/// What the lobby says of a short code, or of the code of a room, to somebody from that address, as the
/// answer to a GET or HEAD; nullopt: the request asks for neither.
std::optional<HttpAnswer> answer_code(Lobby& lobby, const std::string& address, const HttpRequest& request,
                                      const HttpTarget& target);

/// An error as application/problem+json.
HttpAnswer problem(http::status status, std::string_view detail, unsigned version, bool keep_alive);

/// The same with a code for programs.
HttpAnswer problem_with_code(http::status status, std::string_view code, std::string_view detail,
                             unsigned version, bool keep_alive);

/// An answer with this text of a media type.
HttpAnswer text_answer(http::status status, std::string_view type, std::string text, unsigned version,
                       bool keep_alive);

/// An answer that nobody keeps.
HttpAnswer plain_json(http::status status, const Json& body, unsigned version, bool keep_alive);

/// Whether the request names no page, as programs do, or one that may connect.
bool may_come_from_its_page(const HttpServices& services, const HttpRequest& request);

/// The refusal of a target that cannot be read: 400 with the code.
HttpAnswer refuse_target(const BadTarget& bad, const HttpRequest& request);

/// Whether a path asks how the server is, as probes do.
bool is_probe(const HttpTarget& target);

/// What a request costs, in requests: more where something is worked out for it.
int price_of_request(const HttpTarget& target);

/// For the log: from which page an upgrade comes, and the name by which its browser or its proxy calls the
/// server. What no browser sends is not repeated.
std::string told_origin(const HttpRequest& request);

/// The refusal of an upgrade to WebSocket; nullopt when it may go on. `origins` are allowed in addition to
/// the server's own.
std::optional<HttpAnswer> refuse_upgrade(const HttpRequest& request, const HttpTarget& target,
                                         const std::vector<std::string>& origins);

}  // namespace gatehouse::server
