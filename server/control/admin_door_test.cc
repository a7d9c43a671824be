// The admin port over real sockets: it stays open for a caller with the token, while others flood it.

#include "server/control/admin_door.h"

#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

#include "server/control/limits.h"
#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

const std::string kRight = "a-token-of-thirty-characters-x";

struct AdminPort {
  explicit AdminPort(std::vector<std::string> hosts = {})
      : door(std::make_shared<AdminDoor>(context, tcp::endpoint(asio::ip::address_v4::loopback(), 0), kRight,
                                         std::move(hosts),
                                         [](const protocol::Json& request, const AdminDoor::Answer& answer) {
                                           answer({{"asked", request.at("do")}});
                                         })) {
    door->run();
    thread = std::thread([this] { context.run(); });
  }
  AdminPort(const AdminPort&) = delete;
  AdminPort& operator=(const AdminPort&) = delete;
  ~AdminPort() {
    context.stop();
    thread.join();
  }

  int status(const std::string& token, const std::string& more = "Host: localhost\r\n") const {
    return status_of("POST /api HTTP/1.1\r\n" + more +
                     "Content-Type: application/json\r\nAuthorization: Bearer " + token +
                     "\r\nContent-Length: 14\r\n\r\n{\"do\":\"rooms\"}");
  }
  int status_of(const std::string& request) const {
    const std::string answer = raw_exchange(door->port(), request);
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
  }

  asio::io_context context;
  std::shared_ptr<AdminDoor> door;
  std::thread thread;
};

TEST_CASE("Wrong tokens keep nobody out who has the right one") {
  const AdminPort admin;
  int wrong = 0;
  while (admin.status("wrong-" + std::to_string(wrong)) == 401) ++wrong;
  CHECK(wrong == kAdminStrikes);
  CHECK(admin.status("wrong-again") == 429);
  CHECK(admin.status(kRight) == 200);
  // And the right one does not wipe the slate: a guesser waits on.
  CHECK(admin.status("wrong-again") == 429);
  CHECK(admin.status("") == 429);
  CHECK(admin.status(kRight) == 200);
}

TEST_CASE("Whoever holds all visits with half a request keeps nobody out") {
  const AdminPort admin;
  asio::io_context context;
  std::vector<tcp::socket> silent;
  for (int at = 0; at < 3 * kAdminVisits; ++at) {
    silent.emplace_back(context);
    silent.back().connect({asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(admin.door->port())});
    NetworkError gone;
    asio::write(silent.back(), asio::buffer(std::string("POST /api HTTP/1.1\r\nHost: lo")), gone);
  }
  for (int times = 0; times < 3; ++times) CHECK(admin.status(kRight) == 200);
}

TEST_CASE("The admin port answers under a name of its own only") {
  const AdminPort admin({"admin.example.org"});
  const std::string port = std::to_string(admin.door->port());
  for (const std::string& host :
       {std::string("localhost"), "localhost:" + port, "LocalHost:" + port, "127.0.0.1:" + port,
        "[::1]:" + port, std::string("192.0.2.7"), std::string("[2001:db8::1]:9091"),
        std::string("admin.example.org"), std::string("Admin.Example.Org.:443")}) {
    CAPTURE(host);
    CHECK(admin.status(kRight, "Host: " + host + "\r\n") == 200);
    CHECK(admin.status_of("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n") == 200);
  }
  for (const char* const more : {"Host: rebound.example:9091\r\n", "Host: localhost.rebound.example\r\n",
                                 "Host: 127.0.0.1.example\r\n", "Host: 192.0.2\r\n", "Host: \r\n", "",
                                 "Host: localhost\r\nHost: rebound.example\r\n"}) {
    CAPTURE(more);
    const int api = admin.status(kRight, more);
    CHECK((api == 421 || api == 400));
    const int page = admin.status_of("GET / HTTP/1.1\r\n" + std::string(more) + "\r\n");
    CHECK((page == 421 || page == 400));
  }
}

TEST_CASE("A page from elsewhere is refused at the admin port before its token is looked at") {
  const AdminPort admin({"admin.example.org"});
  const auto with = [&](const std::string& host, const std::string& origin, const std::string& token) {
    return admin.status(token, "Host: " + host + "\r\nOrigin: " + origin + "\r\n");
  };
  CHECK(with("localhost:9091", "http://localhost:9091", kRight) == 200);
  CHECK(with("admin.example.org", "https://admin.example.org", kRight) == 200);
  for (const char* const origin : {"https://evil.example", "http://localhost:8080", "http://localhost",
                                   "null", "http://127.0.0.1:9091", "https://admin.example.org", ""}) {
    CAPTURE(origin);
    CHECK(with("localhost:9091", origin, kRight) == 403);
  }
  // What a foreign page sends are no strikes: nobody can guess from there.
  for (int at = 0; at < 2 * kAdminStrikes; ++at)
    CHECK(with("localhost:9091", "https://evil.example", "wrong") == 403);
  CHECK(with("localhost:9091", "http://localhost:9091", "wrong") == 401);
}

}  // namespace
}  // namespace gatehouse::server
