// The HTTP side over real sockets: what is served, and what hostile requests get.

#include <doctest/doctest.h>

#include <fstream>

#include "server/net/http/gzip.h"
#include "server/testing/loopback.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using namespace testing;

void write(const std::filesystem::path& file, const std::string& text) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

/// A built client in a folder, with something beside it that must never be served.
struct Client {
  Client() {
    write(folder.path() / "secret.txt", "canary");
    write(dist() / "index.html", "<!doctype html>" + std::string(2'000, ' '));
    write(dist() / "assets" / "app-1a2b3c.js", script);
    write(dist() / "assets" / "app-1a2b3c.js.br", "as if packed by brotli");
    write(dist() / "tile.png", "no text");
    std::filesystem::create_symlink(folder.path() / "secret.txt", dist() / "link.txt");
    server = std::make_unique<LoopbackServer>(
        [this](AllSettings& config) { config.site.client = dist().string(); });
  }
  std::filesystem::path dist() const { return folder.path() / "dist"; }

  TemporaryFolder folder;
  std::string script = "export const a = 1;" + std::string(2'000, '\n');
  std::unique_ptr<LoopbackServer> server;
};

TEST_CASE("Probes and versions answer") {
  const LoopbackServer server;
  CHECK(http_get(server.port(), "/healthz").status == 200);
  const HttpReply ready = http_get(server.port(), "/readyz");
  CHECK(ready.status == 200);
  CHECK(Json::parse(ready.body) == Json{{"ready", true}, {"checks", {{"store", true}, {"accepting", true}}}});
  const Json version = Json::parse(http_get(server.port(), "/version").body);
  CHECK(version.at("protocol") == "gatehouse.v1.json");
  CHECK(version.at("server").get<std::string>().starts_with("gatehouse/"));
}

TEST_CASE("The games and their catalogues are listed") {
  const LoopbackServer server;
  const Json games = Json::parse(http_get(server.port(), "/api/games").body);
  CHECK(games.at("games").at(0).at("game") == "counting");
  CHECK(Json::parse(http_get(server.port(), "/api/games/counting/catalogue").body).at("numbers") == 6);
  const HttpReply none = http_get(server.port(), "/api/games/chess/catalogue");
  CHECK(none.status == 404);
  CHECK(none.fields.at("content-type") == "application/problem+json");
  CHECK(Json::parse(none.body).at("status") == 404);
}

TEST_CASE("The tiles of a table are told by its options, before there is one") {
  const LoopbackServer server({}, nullptr, {}, true);
  const auto asked = [&](const std::string& query) {
    return http_get(server.port(), "/api/games/carcassonne/tiles" + query);
  };
  const auto total = [&](const std::string& query) {
    int sum = 0;
    const Json told = Json::parse(asked(query).body);
    for (const Json& count : told.at("tiles")) sum += count.get<int>();
    return sum;
  };
  CHECK(Json::parse(asked("").body).at("tiles").at("D") == 4);
  CHECK(total("") == 72);
  CHECK(total("?expansions=royal_gates") == 76);
  CHECK(total("?expansions=royal_gates&gates.design=kings-gate") == 74);
  CHECK(total("?expansions=river,royal_gates&river.set=both") > total("?expansions=river,royal_gates"));
  for (const char* const wrong : {"?expansions=moon", "?river.set=2", "?expansions=river&river.set=7",
                                  "?smallCity=2&smallCity=4", "?expansions=river,river"}) {
    CAPTURE(wrong);
    CHECK(asked(wrong).status == 400);
    CHECK(asked(wrong).fields.at("content-type") == "application/problem+json");
  }
  CHECK(asked("?expansions=" + std::string(2'000, 'a')).status == 400);
  CHECK(http_get(server.port(), "/api/games/kings_gate/tiles").status == 404);
  CHECK(http_get(server.port(), "/api/games/tiles").status == 404);
}

TEST_CASE("Addresses may be encoded as browsers and programs do it") {
  const LoopbackServer server({}, nullptr, {}, true);
  const auto body = [&](const std::string& target) { return http_get(server.port(), target).body; };
  const std::string plain = body(
      "/api/games/carcassonne/tiles?expansions=river,royal_gates&river.set=both&gates.design=kings-gate");
  CHECK(Json::parse(plain).at("tiles").contains("D"));
  CHECK(body("/api/games/carcassonne/tiles?expansions=river%2Croyal_gates&river.set=both"
             "&gates.design=kings%2Dgate") == plain);
  CHECK(body("/api/games/carcassonne/tiles?gates%2Edesign=kings%2dgate&river%2eset=b%6fth"
             "&%65xpansions=river%2croyal_gates") == plain);
  CHECK(body("/api/g%61mes/carcassonne/%74iles?expansions=river%2Croyal_gates&river.set=both"
             "&gates.design=kings-gate") == plain);
  CHECK(body("/%61pi/games") == body("/api/games"));
  CHECK(http_get(server.port(), "/%68ealthz").status == 200);
}

TEST_CASE("An address that is encoded wrongly is refused by name, wherever it leads") {
  const Client client;
  const auto refused = [&](const std::string& target, const char* code) {
    CAPTURE(target);
    const HttpReply reply = http_get(client.server->port(), target);
    CHECK(reply.status == 400);
    CHECK(reply.fields.at("content-type") == "application/problem+json");
    CHECK(Json::parse(reply.body).at("code") == code);
  };
  for (const char* const where :
       {"/", "/api/games", "/api/games/carcassonne/tiles", "/api/door", "/api/rooms/k7m2p9qa/record",
        "/g/k7m2p9qa", "/api/codes/k7m2p9", "/ws", "/healthz", "/nothing"}) {
    refused(std::string(where) + "%zz", "bad-encoding");
    refused(std::string(where) + "?a=%2", "bad-encoding");
    refused(std::string(where) + "%00", "bad-text");
    refused(std::string(where) + "?%ff=a", "bad-text");
    refused(std::string(where) + "%2F", "encoded-slash");
  }
  std::string many = "/api/games/carcassonne/tiles?";
  for (int at = 0; at < 200; ++at) many += "a" + std::to_string(at) + "=b&";
  refused(many, "too-many-parameters");
  // The connection goes on, behind the whole answer.
  HttpConnection connection(client.server->port());
  CHECK(connection.get("/%").status == 400);
  CHECK(connection.get("/").status == 200);
  const std::string both = raw_exchange(client.server->port(),
                                        "HEAD /% HTTP/1.1\r\nHost: a\r\n\r\nGET /version HTTP/1.1\r\nHost: "
                                        "a\r\nConnection: close\r\n\r\n");
  CHECK(both.find("\r\n\r\nHTTP/1.1 200") != std::string::npos);
}

TEST_CASE("The client is served with its caching and its policy") {
  const Client client;
  const int port = client.server->port();
  const HttpReply start = http_get(port, "/");
  CHECK(start.status == 200);
  CHECK(start.fields.at("content-type") == "text/html; charset=utf-8");
  CHECK(start.fields.at("cache-control") == "no-cache");
  CHECK(start.fields.at("content-security-policy").find("default-src 'self'") == 0);
  CHECK(start.fields.at("x-content-type-options") == "nosniff");
  const HttpReply script = http_get(port, "/assets/app-1a2b3c.js");
  CHECK(script.body == client.script);
  CHECK(script.fields.at("content-type") == "text/javascript; charset=utf-8");
  CHECK(script.fields.at("cache-control") == "public, max-age=31536000, immutable");
  CHECK(http_get(port, "/tile.png?v=1").fields.at("content-type") == "image/png");
  CHECK(http_get(port, "/g/k7m2p9qa").body == start.body);  // a screen of the client
  CHECK(http_get(port, "/people/Dr.%20Who").body == start.body);
  CHECK(http_get(port, "/g/picture.png").status == 404);
  CHECK(http_get(port, "/assets/gone.js").status == 404);
  CHECK(http_get(port, "/gone.png").status == 404);
}

TEST_CASE("Bodies are compressed for those who understand it") {
  const Client client;
  const int port = client.server->port();
  const HttpReply brotli =
      http_get(port, "/assets/app-1a2b3c.js", {{"Accept-Encoding", "gzip, deflate, br"}});
  CHECK(brotli.fields.at("content-encoding") == "br");
  CHECK(brotli.body == "as if packed by brotli");
  const HttpReply packed = http_get(port, "/assets/app-1a2b3c.js", {{"Accept-Encoding", "gzip, br;q=0"}});
  CHECK(packed.fields.at("content-encoding") == "gzip");
  CHECK(packed.body == gzip(client.script));
  CHECK(packed.fields.at("vary") == "Accept-Encoding");
  CHECK(http_get(port, "/", {{"Accept-Encoding", "gzip"}}).fields.contains("content-encoding"));
  CHECK_FALSE(http_get(port, "/tile.png", {{"Accept-Encoding", "gzip"}}).fields.contains("content-encoding"));
  CHECK_FALSE(http_get(port, "/", {{"Accept-Encoding", "gzip;q=0"}}).fields.contains("content-encoding"));
}

TEST_CASE("What the browser has already is not sent again") {
  const Client client;
  const int port = client.server->port();
  const HttpReply first = http_get(port, "/");
  const HttpReply again = http_get(port, "/", {{"If-None-Match", first.fields.at("etag")}});
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(http_get(port, "/", {{"If-None-Match", "\"other\""}}).status == 200);
  const HttpReply packed = http_get(port, "/", {{"Accept-Encoding", "gzip"}});
  CHECK(packed.fields.at("etag") != first.fields.at("etag"));
}

TEST_CASE("HEAD answers as GET without the body, other methods are refused") {
  const Client client;
  const int port = client.server->port();
  const HttpReply head = http_request(port, "HEAD", "/");
  CHECK(head.status == 200);
  CHECK(head.body.empty());
  CHECK(head.fields.at("content-length") == "2015");
  for (const char* const method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"}) {
    const HttpReply reply = http_request(port, method, "/");
    CHECK(reply.status == 405);
    CHECK(reply.fields.at("allow") == "GET, HEAD");
  }
}

TEST_CASE("No path leads out of the client's folder") {
  const Client client;
  for (const char* const path :
       {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "/..\\secret.txt", "//secret.txt", "/./../secret.txt", "/secret.txt", "/link.txt", "/%00/secret.txt",
        "/assets/..%00.js", "http://localhost/../secret.txt", "../secret.txt", "*"}) {
    CAPTURE(path);
    const HttpReply reply = http_get(client.server->port(), path);
    CHECK(reply.body.find("canary") == std::string::npos);
    CHECK(reply.status >= 400);
  }
}

TEST_CASE("Requests that cannot be read are answered and the connection ends") {
  const LoopbackServer server;
  const auto status = [&](const std::string& bytes) {
    return raw_exchange(server.port(), bytes).substr(0, 12);
  };
  std::string many_fields;
  for (int at = 0; at < 10'000; ++at) many_fields += "A: b\r\n";
  CHECK(status("GARBAGE\r\n\r\n") == "HTTP/1.1 400");
  CHECK(status("GET / HTTP/1.1\nHost: a\n\n") == "HTTP/1.1 400");
  CHECK(status("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n") ==
        "HTTP/1.1 400");
  CHECK(status("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n") == "HTTP/1.1 400");
  CHECK(status("GET / HTTP/1.1\r\nA: " + std::string(20'000, 'x') + "\r\n\r\n") == "HTTP/1.1 431");
  CHECK(status("GET / HTTP/1.1\r\n" + many_fields + "\r\n") == "HTTP/1.1 431");
  CHECK(
      status(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") ==
      "HTTP/1.1 400");
  CHECK(status("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n" + std::string(200'000, 'x')) ==
        "HTTP/1.1 413");
  CHECK(http_get(server.port(), "/healthz").status == 200);
}

TEST_CASE("Requests that two servers could read differently are refused, and the connection ends") {
  const LoopbackServer server;
  // The second request must never be answered: it is the body of the first.
  const auto answers = [&](const std::string& fields, const std::string& body = "") {
    return raw_exchange(server.port(), "GET /healthz HTTP/1.1\r\n" + fields + "\r\n" + body +
                                           "GET /version HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  };
  const auto refused = [&](const std::string& fields, const char* status) {
    CAPTURE(fields);
    const std::string answer = answers(fields, "0\r\n\r\n");
    CHECK(answer.substr(0, 12) == status);
    CHECK(answer.find("protocol") == std::string::npos);
  };
  for (const char* const coding :
       {"chunked, chunked", "xchunked", "identity", "chunked, identity", "gzip, chunked"})
    refused("Host: a\r\nTransfer-Encoding: " + std::string(coding) + "\r\n", "HTTP/1.1 501");
  refused("Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "HTTP/1.1 400");
  refused("Host: a\r\nTransfer-Encoding: xchunked\r\nContent-Length: 5\r\n", "HTTP/1.1 501");
  refused("Host: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n", "HTTP/1.1 400");
  refused("Host: a\r\nX-Folded: one\r\n two\r\n", "HTTP/1.1 400");
  refused("Host: a\r\nX-Folded: one\r\n\ttwo\r\n", "HTTP/1.1 400");
  refused("", "HTTP/1.1 400");
  refused("Host:\r\n", "HTTP/1.1 400");
  refused("Host: a\r\nHost: a\r\n", "HTTP/1.1 400");
  CHECK(answers("Host: a\r\nTransfer-Encoding: Chunked\r\n", "0\r\n\r\n").find("protocol") !=
        std::string::npos);
  CHECK(answers("Host: a\r\nContent-Length: 3\r\n", "\n a").find("protocol") != std::string::npos);
  CHECK(raw_exchange(server.port(), "GET /healthz HTTP/1.0\r\n\r\n").find(" 200 ") != std::string::npos);
}

TEST_CASE("Where the WebSocket is, and where nothing is yet, the client's page is not") {
  const Client client;
  const int port = client.server->port();
  const HttpReply socket = http_get(port, "/ws");
  CHECK(socket.status == 426);
  CHECK(socket.fields.at("upgrade") == "websocket");
  for (const char* const path : {"/metrics", "/admin", "/admin/rooms", "/api", "/ws/more"}) {
    CAPTURE(path);
    CHECK(http_get(port, path).status == 404);
  }
  CHECK(http_get(port, "/administration").status == 200);  // a screen like any other
}

TEST_CASE("Once the public name is known, others are refused, so that nobody's name can be pointed here") {
  const LoopbackServer open;
  CHECK(http_get(open.port(), "/healthz", {{"Host", "rebound.example"}}).status == 200);
  const LoopbackServer server([](AllSettings& config) {
    config.site.public_url = "https://play.example/";
    config.site.origins = {"http://home.example:8080"};
  });
  const auto status = [&](const std::string& host) {
    return http_get(server.port(), "/healthz", {{"Host", host}}).status;
  };
  for (const char* const host :
       {"rebound.example", "rebound.example:8080", "play.example.rebound.example", "xplay.example",
        "192.0.2.1", "[2001:db8::1]", "localhost.rebound.example"}) {
    CAPTURE(host);
    CHECK(status(host) == 421);
  }
  for (const char* const host : {"play.example", "Play.Example:443", "play.example.", "home.example",
                                 "localhost:8080", "127.0.0.1", "[::1]:8080"}) {
    CAPTURE(host);
    CHECK(status(host) == 200);
  }
  try {
    LoopbackClient(server.port(), {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"},
                                   {"Host", "rebound.example"},
                                   {"Origin", "http://rebound.example"}});
    FAIL("let in");
  } catch (const Refused& refused) {
    CHECK(refused.reply.status == 421);
  }
}

TEST_CASE("Half a request and then silence ends at the deadline") {
  const LoopbackServer server([](AllSettings& config) { config.limits.request_ms = 30; });
  CHECK(raw_exchange(server.port(), "GET / HTTP/1.1\r\nHost: loc") == "");
  CHECK(raw_exchange(server.port(), "") == "");
  drip(server.port(), "GET / HTTP/1.1\r\nHost: localhost\r\nSlowly: ");  // a little now and then is no excuse
}

TEST_CASE("A part of a file is not served: the whole is, however much is asked for") {
  const Client client;
  const HttpReply reply = http_get(client.server->port(), "/", {{"Range", "bytes=0-99999999999999999999"}});
  CHECK(reply.status == 200);
  CHECK(reply.body == http_get(client.server->port(), "/").body);
}

TEST_CASE("Behind a proxy the quota is that of the people, not of the proxy") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.connections_per_address = 1;
    config.site.trusted_proxies = {"127.0.0.1"};
  });
  const auto from = [&](const std::string& hops) {
    return LoopbackClient(server.port(),
                          {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}, {"X-Forwarded-For", hops}});
  };
  LoopbackClient anna = from("192.0.2.1");
  LoopbackClient ben = from("192.0.2.2");
  try {
    from("192.0.2.9, 192.0.2.1");  // what Anna says of herself does not count
    FAIL("one too many");
  } catch (const Refused& refused) {
    CHECK(refused.reply.status == 429);
  }
  CHECK(anna.hello().at("type") == "welcome");
  CHECK(ben.hello().at("type") == "welcome");
}

TEST_CASE("An IPv6 address counts as its network of 64 bits") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.connections_per_address = 1;
    config.site.trusted_proxies = {"127.0.0.1"};
  });
  const auto from = [&](const std::string& hop) {
    return LoopbackClient(server.port(),
                          {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}, {"X-Forwarded-For", hop}});
  };
  const LoopbackClient anna = from("2001:db8:1:2::1");
  for (const char* const hop : {"2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff:ffff:ffff:ffff"}) {
    CAPTURE(hop);
    CHECK_THROWS_AS(from(hop), Refused);
  }
  CHECK_NOTHROW(from("2001:db8:1:3::1"));
  const LoopbackClient ben = from("192.0.2.1");
  CHECK_THROWS_AS(from("::ffff:192.0.2.1"), Refused);
}

TEST_CASE("Two Sec-WebSocket-Protocol lines are one list, and so are two of any other list") {
  const LoopbackServer server;
  const auto upgraded = [&](const std::string& lines) {
    const std::string answer =
        raw_exchange(server.port(),
                     "GET /ws HTTP/1.1\r\nHost: localhost\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                         lines + "\r\n\x88\x80\x01\x02\x03\x04");  // and a close
    return answer.starts_with("HTTP/1.1 101");
  };
  const std::string upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
  const std::string chat = "Sec-WebSocket-Protocol: chat\r\n";
  const std::string ours = "Sec-WebSocket-Protocol: gatehouse.v1.json\r\n";
  CHECK(upgraded(upgrade + ours));
  CHECK(upgraded(upgrade + chat + ours));
  CHECK(upgraded(upgrade + ours + chat));
  CHECK_FALSE(upgraded(upgrade + chat + chat));
  CHECK(upgraded("Connection: keep-alive\r\n" + upgrade + ours));
  CHECK(upgraded("Upgrade: h2c\r\n" + upgrade + ours));
}

TEST_CASE("Every line of a proxy's list counts, the last hop most") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.connections_per_address = 1;
    config.site.trusted_proxies = {"127.0.0.1"};
  });
  const LoopbackClient anna(
      server.port(), {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}, {"X-Forwarded-For", "192.0.2.1"}});
  const std::string answer =
      raw_exchange(server.port(),
                   "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                   "Sec-WebSocket-Protocol: gatehouse.v1.json\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                   "X-Forwarded-For: 192.0.2.9\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n");
  CHECK(answer.starts_with("HTTP/1.1 429"));
}

TEST_CASE("One address has so many connections and no more, and those there live on") {
  const LoopbackServer server([](AllSettings& config) { config.limits.connections_per_address = 2; });
  LoopbackClient first(server.port());
  LoopbackClient second(server.port());
  CHECK_THROWS_AS(LoopbackClient(server.port()), Closed);
  CHECK(first.hello().at("type") == "welcome");
  CHECK(second.hello().at("type") == "welcome");
}

TEST_CASE("A preview's picture has a whole address where the server knows its own") {
  const TemporaryFolder client;
  write(client.path() / "index.html",
        "<html lang=\"en\"><meta property=\"og:image\" content=\"/cover.png\" /></html>");
  const auto start = [&](const std::string& public_url, const std::string& base_path) {
    const LoopbackServer server([&](AllSettings& config) {
      config.site.client = client.path().string();
      config.site.public_url = public_url;
      config.site.base_path = base_path;
    });
    return http_get(server.port(), "/", {{"Accept-Encoding", "gzip;q=0"}}).body;
  };
  const auto names = [](const std::string& page, const std::string& address) {
    return page.find("content=\"" + address + "\"") != std::string::npos;
  };
  CHECK(names(start("", ""), "/cover.png"));
  CHECK(names(start("", "/games"), "/games/cover.png"));
  CHECK(names(start("http://localhost/", ""), "http://localhost/cover.png"));
  CHECK(names(start("http://localhost/games", "/games"), "http://localhost/games/cover.png"));
}

TEST_CASE("Under a base path everything is found with it, whether a proxy takes it away or not") {
  const TemporaryFolder client;
  write(client.path() / "index.html",
        "<html lang=\"en\"><link rel=\"icon\" href=\"/icon.svg\"><script "
        "src=\"/assets/a.js\"></script></html>");
  write(client.path() / "index.html.gz", "of before");
  write(client.path() / "assets" / "a.js", "1");
  const LoopbackServer server([&](AllSettings& config) {
    config.site.client = client.path().string();
    config.site.base_path = "/games";
  });
  const auto get = [&](const std::string& target, const HttpFields& fields = {}) {
    return http_get(server.port(), target, fields);
  };
  const std::string start =
      "<html data-base=\"/games\" lang=\"en\"><link rel=\"icon\" href=\"/games/icon.svg\">"
      "<script src=\"/games/assets/a.js\"></script></html>";
  for (const char* const path : {"/games/", "/games/new", "/games/g/k7m2p9qa", "/", "/new"})
    CHECK(get(path, {{"Accept-Encoding", "gzip;q=0"}}).body == start);
  CHECK(get("/games/", {{"Accept-Encoding", "gzip"}}).body != "of before");
  for (const char* const path : {"/games/assets/a.js", "/assets/a.js"}) CHECK(get(path).body == "1");
  for (const char* const path : {"/games/api/games", "/games/readyz", "/readyz"})
    CHECK(get(path).status == 200);
  const HttpReply moved = get("/games?a=b");
  CHECK(moved.status == 308);
  CHECK(moved.fields.at("location") == "/games/?a=b");
  CHECK(get("/%67ames/assets/a.js").body == "1");
  CHECK(get("/games/assets/b.js").status == 404);
  CHECK(get("/gamesapi/x.js").status == 404);
  CHECK(get("/games/games/api/games").fields.at("content-type").starts_with("text/html"));  // taken away once
  LoopbackClient anna(server.port(), kSubprotocolField, {}, "/games/ws");
  CHECK(anna.hello().at("type") == "welcome");
  CHECK_THROWS_AS(LoopbackClient(server.port(), kSubprotocolField, {}, "/game/ws"), Refused);
}

}  // namespace
}  // namespace gatehouse::server
