// All bytes at the port are one request that gets one whole answer, or none; and what another
// server might read as two requests is never taken for one.

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/utf8.h"
#include "server/base/addresses.h"
#include "server/lobby/hosting.h"
#include "server/net/http/http_answer.h"
#include "tests/fuzz/fuzz.h"

using namespace gatehouse::server;
using gatehouse::fuzz::require;

namespace {

HttpServices services() {
  HttpServices made{.site = Site(std::filesystem::path()),
                    .hosts = {"play.example"},
                    .server = "gatehouse/fuzz",
                    .readiness = [] { return Readiness{}; },
                    .records = nullptr,
                    .tables = [](const std::string&) { return Hosting().to_json("192.0.2.1"); },
                    .base_path = {}};
  made.site.add("/", page("text/html; charset=utf-8", "<!doctype html>" + std::string(1'000, ' ')));
  made.site.add("/app.js", page("text/javascript", "0"));
  return made;
}

/// How many lines of the raw header are about a field.
std::size_t lines_about(std::string_view header, std::string_view field) {
  std::size_t lines = 0;
  for (std::size_t at = header.find('\n'); at != std::string_view::npos; at = header.find('\n', at + 1)) {
    const std::string_view line = header.substr(at + 1, field.size() + 1);
    lines += line.size() == field.size() + 1 && line.back() == ':' &&
             std::equal(field.begin(), field.end(), line.begin(), [](char wanted, unsigned char letter) {
               return wanted == static_cast<char>(std::tolower(letter));
             });
  }
  return lines;
}

/// The answer as it goes out is one answer, as another program reads it.
void check(const HttpAnswer& made, bool head) {
  std::ostringstream out;
  out << made.response;
  const std::string text = out.str();
  http::response_parser<http::string_body> reader;
  reader.eager(true);
  reader.skip(head);
  NetworkError wrong;
  const std::size_t read = reader.put(asio::buffer(text), wrong);
  require(!wrong && reader.is_done(), "an answer can be read");
  require(read == text.size(), "nothing comes after an answer");
  const auto& answer = reader.get();
  require(answer.count("Content-Security-Policy") == 1, "every answer says what a browser may load");
  if (answer[http::field::content_type] == "application/problem+json" && !head)
    require(gatehouse::protocol::Json::accept(answer.body()), "a refusal is JSON");
}

void check_places(const HttpRequest& request, const HttpTarget& target) {
  require(gatehouse::protocol::is_utf8(target.path), "a path is text");
  if (const auto paper = paper_at(target.path, target.query))
    require(
        std::ranges::all_of(paper->room, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; }),
        "the name of a room leads nowhere else");
  const std::string_view hops(request["X-Forwarded-For"].data(), request["X-Forwarded-For"].size());
  require(client_address("192.0.2.1", hops, {"10.0.0.0/8"}) == "192.0.2.1",
          "only a trusted proxy says where a request comes from");
  require(!client_address("10.0.0.1", hops, {"10.0.0.0/8"}).empty(), "a request comes from somewhere");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const HttpServices kServices = services();
  const std::string_view text = gatehouse::fuzz::text_of(bytes, size);
  const std::string_view header = text.substr(0, text.find("\r\n\r\n"));
  if (is_folded(header)) return 0;
  http::request_parser<http::string_body> parser;
  parser.eager(true);
  NetworkError wrong;
  parser.put(asio::buffer(text), wrong);
  if (wrong || !parser.is_done()) return 0;
  const HttpRequest& request = parser.get();
  const bool head = request.method() == http::verb::head;
  if (const auto refusal = refuse_request(kServices, request, "127.0.0.1")) {
    check(*refusal, false);
    return 0;
  }
  const std::size_t lengths = lines_about(header, "content-length");
  const std::size_t codings = lines_about(header, "transfer-encoding");
  require(lengths + codings <= 1, "the length of a request is said once");
  require(lines_about(header, "host") <= 1, "a request is for one host");
  const std::string_view written(request.target().data(), request.target().size());
  const auto read = read_target(written);
  if (const auto* const bad = std::get_if<BadTarget>(&read)) {
    check(refuse_target(*bad, request), false);
    return 0;
  }
  const auto& target = std::get<HttpTarget>(read);
  require(target.path.size() <= written.size(), "nothing is longer when it is decoded");
  check_places(request, target);
  if (websocket::is_upgrade(request)) {
    if (const auto refusal = refuse_upgrade(request, target, {})) check(*refusal, false);
    return 0;
  }
  check(answer(kServices, request, target, "192.0.2.1"), head);
  return 0;
}
