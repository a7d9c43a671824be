// Frames and requests as no browser sends them, at the real program.

#include <doctest/doctest.h>

#include <thread>

#include "tests/server/server_process.h"
#include "tests/server/table.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

/// A short frame of a client, under a mask of zeros.
std::string masked(unsigned char head, const std::string& content = "") {
  return std::string(1, static_cast<char>(head)) + static_cast<char>(0x80U | content.size()) +
         std::string(4, '\0') + content;
}

constexpr unsigned char kTextBegins = 0x01;
constexpr unsigned char kContinuation = 0x00;
constexpr unsigned char kPong = 0x8a;
constexpr unsigned char kClose = 0x88;

/// With which code the server closes when this goes on and on.
int code_after_endless(int port, const std::string& frame, const std::string& before = "") {
  LoopbackClient client = greeted(port);
  std::thread sending([&] {
    try {
      client.send_raw(before);
      for (;;) client.send_raw(frame);  // until the server has had enough
    } catch (const Closed&) {
    }
  });
  const int code = client.first_close();
  sending.join();
  return code;
}

TEST_CASE("Empty fragments and pongs that nobody asked for cost credits, a close code that is none is 1002") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), {});
  LoopbackClient anna = greeted(port);
  CHECK(code_after_endless(port, masked(kContinuation), masked(kTextBegins)) == 4429);
  CHECK(code_after_endless(port, masked(kPong)) == 4429);
  LoopbackClient ben = greeted(port);
  ben.send_raw(masked(kClose, "\x13\x88"));  // 5000
  CHECK(ben.closing_code() == 1002);
  CHECK(anna.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");
}

TEST_CASE("An IPv6 address counts as its network of 64 bits, also for the real program") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(),
                              {"limits.connections_per_address=2", "site.trusted_proxies=127.0.0.1"});
  const auto from = [&](const std::string& hop) {
    HttpFields fields = kSubprotocolField;
    fields["X-Forwarded-For"] = hop;
    return LoopbackClient(port, fields);
  };
  const LoopbackClient anna = from("2001:db8:1:2::1");
  const LoopbackClient ben = from("2001:db8:1:2:ffff::2");
  CHECK_THROWS_AS(from("2001:db8:1:2::3"), Refused);
  CHECK_NOTHROW(from("2001:db8:1:3::1"));
}

TEST_CASE("The real program refuses requests that could be read differently, and hosts that are not ours") {
  const TemporaryFolder data;
  const int port = free_port();
  const ServerProcess process(port, data.path().string(), {"site.public_url=https://play.example/"});
  const auto status = [&](const std::string& fields, const std::string& body = "") {
    const std::string request = "GET /healthz HTTP/1.1\r\n" + fields + "Connection: close\r\n\r\n" + body;
    return raw_exchange(port, request).substr(0, 12);
  };
  const std::string ours = "Host: play.example\r\n";
  CHECK(status(ours) == "HTTP/1.1 200");
  CHECK(status(ours + "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n") == "HTTP/1.1 501");
  CHECK(status(ours + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n") ==
        "HTTP/1.1 400");
  CHECK(status(ours + "X-Folded: one\r\n two\r\n") == "HTTP/1.1 400");
  CHECK(status(ours + "Content-Length: 0\r\nContent-Length: 0\r\n") == "HTTP/1.1 400");
  CHECK(status("") == "HTTP/1.1 400");
  CHECK(status(ours + ours) == "HTTP/1.1 400");
  CHECK(status("Host: rebound.example\r\n") == "HTTP/1.1 421");
  CHECK(http_get(port, "/ws").status == 426);
  CHECK(http_get(port, "/metrics").status == 404);
  CHECK(http_get(port, "/admin").status == 404);
}

}  // namespace
}  // namespace gatehouse::tests
