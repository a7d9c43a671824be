#include "server/net/http/http_answer.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "protocol/client_messages.h"
#include "server/base/clock.h"
#include "server/base/origin.h"
#include "server/lobby/lobby.h"
#include "server/net/http/limits.h"
#include "server/net/http/people_desk.h"
#include "server/net/http/table_tiles.h"

namespace gatehouse::server {
namespace {

constexpr std::string_view kPolicy =
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

beast::string_view beast_view(std::string_view text) {
  return {text.data(), text.size()};
}

void set_security(http::fields& fields) {
  fields.set("Content-Security-Policy", beast_view(kPolicy));
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("Referrer-Policy", "no-referrer");
  fields.set("Cross-Origin-Opener-Policy", "same-origin");
  fields.set("Cross-Origin-Resource-Policy", "same-origin");
}

HttpAnswer make(http::status status, std::string_view type, std::shared_ptr<const std::string> body,
                unsigned version, bool keep_alive) {
  HttpAnswer made;
  made.response.result(status);
  made.response.version(version);
  made.response.keep_alive(keep_alive);
  set_security(made.response);
  made.response.set(http::field::content_type, beast_view(type));
  made.body = std::move(body);
  made.response.body() = {made.body->data(), made.body->size()};
  made.response.prepare_payload();
  return made;
}

HttpAnswer json(http::status status, const Json& body, const HttpRequest& request) {
  return plain_json(status, body, request.version(), request.keep_alive());
}

// Whether a list such as "gzip, br;q=0.5" contains the coding, not with q=0.
bool accepts(std::string_view list, std::string_view coding) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    std::string_view item = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    item.remove_prefix(std::min(item.find_first_not_of(' '), item.size()));
    const std::string_view name = item.substr(0, item.find_first_of("; "));
    if (name != coding) continue;
    const std::size_t weight = item.find("q=");
    return weight == std::string_view::npos ||
           item.find_first_of("123456789", weight) != std::string_view::npos;
  }
  return false;
}

HttpAnswer answer_with(const Page& page, const HttpRequest& request) {
  const std::string_view codings = view(request[http::field::accept_encoding]);
  std::shared_ptr<const std::string> body = page.plain;
  std::string coding;
  if (page.brotli && accepts(codings, "br")) {
    body = page.brotli;
    coding = "br";
  } else if (page.gzip && accepts(codings, "gzip")) {
    body = page.gzip;
    coding = "gzip";
  }
  const std::string tag = "\"" + page.tag + (coding.empty() ? "" : "-" + coding) + "\"";
  const bool unchanged = view(request[http::field::if_none_match]).find(tag) != std::string_view::npos;
  HttpAnswer made =
      make(unchanged ? http::status::not_modified : http::status::ok, page.media_type,
           unchanged ? std::make_shared<const std::string>() : body, request.version(), request.keep_alive());
  made.response.set(http::field::etag, tag);
  made.response.set(http::field::vary, "Accept-Encoding");
  made.response.set(http::field::cache_control,
                    page.never_changes ? "public, max-age=31536000, immutable" : "no-cache");
  if (!coding.empty()) made.response.set(http::field::content_encoding, coding);
  if (unchanged) made.response.erase(http::field::content_length);
  return made;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return small;
}

// Anybody can point a name of their own at this server, and for a browser a page under that name then has
// this server's origin (DNS rebinding). That is not possible with an address, nor with the name of this
// machine for itself.
bool is_ours(const std::string& host, const HttpServices& services, const std::string& local_address) {
  if (services.hosts.empty() || host == "localhost" || host == "127.0.0.1" || host == "::1") return true;
  return host == local_address ||
         std::find(services.hosts.begin(), services.hosts.end(), host) != services.hosts.end();
}

std::string_view media_type_of(Paper paper) {
  switch (paper) {
    case Paper::Record:
    case Paper::Analysis:
    case Paper::Choices:
    case Paper::Again:
    case Paper::Match:
      return "application/json";
    case Paper::Picture:
      return "image/svg+xml";
    case Paper::Preview:
      return "image/png";
    case Paper::Page:
      break;
  }
  return "text/html; charset=utf-8";
}

// Whether a page from there may connect to a server that is called `host`.
bool is_accepted(std::string_view origin, std::string_view host, const std::vector<std::string>& origins) {
  const std::string authority(host);
  return origin == "http://" + authority || origin == "https://" + authority ||
         std::find(origins.begin(), origins.end(), origin) != origins.end();
}

// A browser does not tell a page why it could not connect. So the page asks, by the address that it has
// itself.
HttpAnswer answer_door(const HttpServices& services, const HttpRequest& request, const HttpTarget& target) {
  const std::string* const origin = target.find("origin");
  if (origin == nullptr)
    return problem(http::status::bad_request, "Which origin?", request.version(), request.keep_alive());
  const bool accepted = is_accepted(*origin, view(request[http::field::host]), services.origins);
  return json(http::status::ok, {{"accepted", accepted}}, request);
}

HttpAnswer upgrade_required(std::string_view detail, const HttpRequest& request) {
  HttpAnswer made = problem(http::status::upgrade_required, detail, request.version(), false);
  made.response.set(http::field::sec_websocket_version, "13");
  return made;
}

HttpAnswer answer_get(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                      const std::string& address) {
  const std::string_view path = target.path;
  if (path == "/healthz") return json(http::status::ok, {{"status", "ok"}}, request);
  if (path == "/readyz") {
    const Readiness now = services.readiness();
    const Json checks = {{"store", now.store}, {"accepting", now.accepting}};
    return json(now.ready() ? http::status::ok : http::status::service_unavailable,
                {{"ready", now.ready()}, {"checks", checks}}, request);
  }
  if (path == "/version")
    return json(http::status::ok, {{"server", services.server}, {"protocol", protocol::kSubprotocol}},
                request);
  if (path == "/api/door") return answer_door(services, request, target);
  if (path == "/api/tables") return json(http::status::ok, services.tables(address), request);
  try {
    if (const std::optional<Json> tiles = table_tiles(services.games, target))
      return json(http::status::ok, *tiles, request);
  } catch (const protocol::BadOptions& bad) {
    return problem(http::status::bad_request, bad.what(), request.version(), request.keep_alive());
  }
  if (path == "/ws") {
    HttpAnswer made = upgrade_required("The WebSocket is here, and only that.", request);
    made.response.set(http::field::upgrade, "websocket");
    made.response.set(http::field::connection, "upgrade, close");
    return made;
  }
  const Page* const page = path.starts_with('/') ? services.site.find(path) : nullptr;
  if (page == nullptr)
    return problem(http::status::not_found, "There is nothing at this address.", request.version(),
                   request.keep_alive());
  return answer_with(*page, request);
}

}  // namespace

std::string host_name(std::string_view authority) {
  if (authority.starts_with('[')) return in_small_letters(authority.substr(1, authority.find(']') - 1));
  std::string name = in_small_letters(authority.substr(0, authority.find(':')));
  if (name.ends_with('.')) name.pop_back();  // the same name, from its root
  return name;
}

void join_lists(HttpRequest& request) {
  for (const http::field name :
       {http::field::connection, http::field::upgrade, http::field::sec_websocket_protocol,
        http::field::accept_encoding, http::field::if_none_match}) {
    if (request.count(name) < 2) continue;
    std::string list;
    for (auto [line, end] = request.equal_range(name); line != end; ++line)
      list += (list.empty() ? "" : ", ") + std::string(view(line->value()));
    request.set(name, beast_view(list));
  }
}

bool is_folded(std::string_view header) {
  return header.find("\n ") != std::string_view::npos || header.find("\n\t") != std::string_view::npos;
}

std::optional<HttpAnswer> refuse_request(const HttpServices& services, const HttpRequest& request,
                                         const std::string& local_address) {
  const auto no = [&](http::status status, std::string_view detail) {
    return problem(status, detail, request.version(), false);
  };
  if (request.count(http::field::transfer_encoding) != 0 &&
      (request.count(http::field::transfer_encoding) > 1 ||
       in_small_letters(view(request[http::field::transfer_encoding])) != "chunked"))
    return no(http::status::not_implemented,
              "The only transfer coding that is understood is one \"chunked\".");
  if (request.count(http::field::content_length) > 1)
    return no(http::status::bad_request, "The length is given twice.");
  const std::size_t hosts = request.count(http::field::host);
  // HTTP/1.0 has no Host.
  if (hosts > 1 || (request.version() >= 11 && view(request[http::field::host]).empty()))
    return no(http::status::bad_request, "One Host is needed.");
  if (hosts == 1 && !is_ours(host_name(view(request[http::field::host])), services, local_address))
    return no(http::status::misdirected_request, "This server is not known under that name.");
  return std::nullopt;
}

std::optional<HttpAnswer> take_base_path(const HttpServices& services, const HttpRequest& request,
                                         HttpTarget& target) {
  const std::string& base = services.base_path;
  if (base.empty() || !target.path.starts_with(base)) return std::nullopt;
  std::string rest = target.path.substr(base.size());
  if (rest.starts_with('/')) {
    target.path = std::move(rest);
    return std::nullopt;
  }
  if (!rest.empty()) return std::nullopt;  // another word that begins like it
  HttpAnswer made = problem(http::status::permanent_redirect, "This is at " + base + "/.", request.version(),
                            request.keep_alive());
  made.response.set(http::field::location, base + "/" + target.raw_query);
  return made;
}

HttpAnswer answer(const HttpServices& services, const HttpRequest& request, const HttpTarget& target,
                  const std::string& address) {
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    HttpAnswer made = problem(http::status::method_not_allowed, "Only GET and HEAD are answered.",
                              request.version(), request.keep_alive());
    made.response.set(http::field::allow, "GET, HEAD");
    return made;
  }
  HttpAnswer made = answer_get(services, request, target, address);
  // The length that GET would have sent is kept.
  if (request.method() == http::verb::head) made.response.body() = {};
  return made;
}

HttpAnswer answer_with_paper(const HttpServices& services, Paper paper, http::status status, std::string text,
                             const HttpRequest& request, const HttpTarget& target,
                             const std::string& address) {
  const bool made_one = status == http::status::ok || status == http::status::accepted;
  if (!made_one && paper == Paper::Page) return answer(services, request, target, address);
  HttpAnswer made =
      made_one ? make(status, media_type_of(paper), std::make_shared<const std::string>(std::move(text)),
                      request.version(), request.keep_alive())
      : paper == Paper::Match && status == http::status::not_found
          ? problem_with_code(status, text == kNoSuchRoom ? "no-such-room" : "no-match", text,
                              request.version(), request.keep_alive())
          : problem(status, text, request.version(), request.keep_alive());
  // A game that is over stays as it is; one that is not may be soon.
  const bool stays = paper == Paper::Choices || paper == Paper::Again;
  made.response.set(http::field::cache_control, status != http::status::ok ? "no-store"
                                                : stays                    ? "max-age=3600"
                                                                           : "no-cache");
  if (status == http::status::too_many_requests || status == http::status::service_unavailable)
    made.response.set(http::field::retry_after, "1");
  if (request.method() == http::verb::head) made.response.body() = {};
  return made;
}

std::optional<HttpAnswer> answer_code(Lobby& lobby, const std::string& address, const HttpRequest& request,
                                      const HttpTarget& target) {
  constexpr std::string_view kRooms = "/api/rooms/";
  constexpr std::string_view kCode = "/code";
  constexpr std::string_view kCodes = "/api/codes/";
  if (request.method() != http::verb::get && request.method() != http::verb::head) return std::nullopt;
  const std::string_view path = target.path;
  const auto none = [&](std::string_view detail) {
    return problem(http::status::not_found, detail, request.version(), request.keep_alive());
  };
  std::optional<HttpAnswer> made;
  if (path.starts_with(kCodes)) {
    const ShortCodes::Led led = lobby.follow(path.substr(kCodes.size()), address, steady_ms());
    if (const auto* const room = std::get_if<std::string>(&led)) {
      made = json(http::status::ok, {{"room", *room}}, request);
    } else if (const auto* const wait = std::get_if<ShortCodes::Wait>(&led)) {
      made = problem(http::status::too_many_requests, "Too many codes have led nowhere.", request.version(),
                     request.keep_alive());
      made->response.set(http::field::retry_after, std::to_string((wait->ms + 999) / 1000));
    } else {
      made = none("No table that waits for players has this code.");
    }
  } else if (path.starts_with(kRooms) && path.ends_with(kCode) &&
             path.size() > kRooms.size() + kCode.size()) {
    const std::string room(path.substr(kRooms.size(), path.size() - kRooms.size() - kCode.size()));
    const std::optional<std::string> code = lobby.code_of(room);
    made = json(http::status::ok, {{"code", code ? Json(*code) : Json()}}, request);
  }
  if (!made) return made;
  made->response.set(http::field::cache_control, "no-store");
  if (request.method() == http::verb::head) made->response.body() = {};
  return made;
}

namespace {

HttpAnswer problem_of(http::status status, const Json& more, unsigned version, bool keep_alive) {
  Json body = {{"type", "about:blank"},
               {"title", std::string(view(http::obsolete_reason(status)))},
               {"status", static_cast<unsigned>(status)}};
  body.update(more);
  HttpAnswer made = make(status, "application/problem+json", std::make_shared<const std::string>(body.dump()),
                         version, keep_alive);
  made.response.set(http::field::cache_control, "no-store");
  return made;
}

}  // namespace

HttpAnswer problem(http::status status, std::string_view detail, unsigned version, bool keep_alive) {
  return problem_of(status, {{"detail", detail}}, version, keep_alive);
}

HttpAnswer problem_with_code(http::status status, std::string_view code, std::string_view detail,
                             unsigned version, bool keep_alive) {
  return problem_of(status, {{"code", code}, {"detail", detail}}, version, keep_alive);
}

HttpAnswer text_answer(http::status status, std::string_view type, std::string text, unsigned version,
                       bool keep_alive) {
  return make(status, type, std::make_shared<const std::string>(std::move(text)), version, keep_alive);
}

HttpAnswer plain_json(http::status status, const Json& body, unsigned version, bool keep_alive) {
  HttpAnswer made =
      make(status, "application/json", std::make_shared<const std::string>(body.dump()), version, keep_alive);
  made.response.set(http::field::cache_control, "no-store");
  return made;
}

HttpAnswer refuse_target(const BadTarget& bad, const HttpRequest& request) {
  return problem_with_code(http::status::bad_request, bad.code, bad.detail, request.version(),
                           request.keep_alive());
}

bool may_come_from_its_page(const HttpServices& services, const HttpRequest& request) {
  const auto field = request.find(http::field::origin);
  return field == request.end() ||
         is_accepted(view(field->value()), view(request[http::field::host]), services.origins);
}

bool is_probe(const HttpTarget& target) {
  return target.query.empty() && (target.path == "/healthz" || target.path == "/readyz");
}

int price_of_request(const HttpTarget& target) {
  const std::string_view path = target.path;
  const bool tiles = path.starts_with("/api/games/") && path.ends_with("/tiles");
  return tiles || counts_results(path) ? kPriceOfPaper : 1;
}

std::string told_origin(const HttpRequest& request) {
  const std::string_view origin = view(request[http::field::origin]);
  const std::string_view host = view(request[http::field::host]);
  return (is_origin(origin) ? std::string(origin) : "(no origin that browsers send)") + " with Host " +
         (is_authority(host) ? std::string(host) : "(no name)");
}

std::optional<HttpAnswer> refuse_upgrade(const HttpRequest& request, const HttpTarget& target,
                                         const std::vector<std::string>& origins) {
  const auto no = [&](http::status status, std::string_view detail) {
    return problem(status, detail, request.version(), false);
  };
  if (request.method() != http::verb::get)
    return no(http::status::method_not_allowed, "An upgrade is a GET.");
  if (target.path != "/ws" || !target.raw_query.empty())
    return no(http::status::not_found, "The WebSocket is at /ws.");
  // A browser always sends an Origin. A program that sends none has no cookies that could be abused.
  if (const auto field = request.find(http::field::origin); field != request.end()) {
    const std::string_view origin = view(field->value());
    if (!is_accepted(origin, view(request[http::field::host]), origins))
      return no(http::status::forbidden, "Pages from this origin may not connect.");
  }
  if (view(request[http::field::sec_websocket_version]) != "13")
    return upgrade_required("This server speaks version 13 of WebSocket.", request);
  // Sixteen bytes in base64.
  const std::string_view key = view(request[http::field::sec_websocket_key]);
  if (key.size() != 24 || !key.ends_with("=="))
    return no(http::status::bad_request, "The WebSocket key is missing.");
  const http::token_list offered(request[http::field::sec_websocket_protocol]);
  if (std::none_of(offered.begin(), offered.end(),
                   [](beast::string_view name) { return view(name) == protocol::kSubprotocol; }))
    return no(http::status::bad_request,
              "Supported subprotocols: " + std::string(protocol::kSubprotocol) + ".");
  return std::nullopt;
}

}  // namespace gatehouse::server
