// Why the door is shut: which pages may connect, and who is told when one may not, over real sockets.

#include <doctest/doctest.h>

#include <string>

#include "server/net/http/http_answer.h"
#include "server/testing/comes_true.h"
#include "server/testing/heard_log.h"
#include "server/testing/loopback.h"
#include "server/testing/own_tally.h"

namespace gatehouse::server {
namespace {

using namespace testing;

int upgrade_from(const LoopbackServer& server, const std::string& origin) {
  HttpFields fields = kSubprotocolField;
  fields["Origin"] = origin;
  try {
    const LoopbackClient client(server.port(), fields);
    return 101;
  } catch (const Refused& refused) {
    return refused.reply.status;
  }
}

TEST_CASE("A refused origin is logged with the host and the setting, and a flood of them is one line") {
  OwnTally tally;
  LoopbackServer server([](AllSettings& config) { config.site.origins = {"https://play.example"}; });
  const HeardLog log;
  CHECK(upgrade_from(server, "https://play.example") == 101);
  CHECK(log.lines_with("origin") == 0);
  for (int times = 0; times < 30; ++times) CHECK(upgrade_from(server, "https://games.example:8443") == 403);
  // The first of them at once, and before its answer; the others when it is time, as one.
  const std::string told = "https://games.example:8443 with Host localhost:" + std::to_string(server.port());
  CHECK(log.lines_with("from " + told) == 1);
  CHECK(log.lines_with("site.origins") == 1);
  tally.let_time_pass();
  CHECK(comes_true([&] { return log.lines_with("29 times, last from " + told) == 1; }));
  CHECK(log.lines_with("site.origins") == 2);
  server.stop();
}

TEST_CASE("Of an origin or a host that no browser sends the log has no word") {
  const auto told = [](const std::string& origin, const std::string& host) {
    HttpRequest request;
    request.set(http::field::origin, origin);
    request.set(http::field::host, host);
    return told_origin(request);
  };
  CHECK(told("https://games.example:8443", "10.0.0.3:8080") ==
        "https://games.example:8443 with Host 10.0.0.3:8080");
  CHECK(told("http://[2001:db8::7]", "[::1]:8080") == "http://[2001:db8::7] with Host [::1]:8080");
  for (const std::string& text :
       {std::string("https://Canary"), std::string("canary/"), std::string("null canary"),
        std::string("https://canary/"), std::string("https://canary\"}"),
        "https://canary." + std::string(2'000, 'a'), std::string("canary:x")}) {
    CAPTURE(text);
    CHECK(told(text, text) == "(no origin that browsers send) with Host (no name)");
  }
  CHECK(told_origin(HttpRequest()) == "(no origin that browsers send) with Host (no name)");
}

TEST_CASE("A page can ask whether its address is accepted") {
  const LoopbackServer server([](AllSettings& config) { config.site.origins = {"https://play.example"}; });
  const std::string host = "localhost:" + std::to_string(server.port());
  const auto asked = [&](const std::string& origin) {
    const HttpReply reply = http_get(server.port(), "/api/door?origin=" + origin);
    CHECK(reply.status == 200);
    CHECK(reply.fields.at("cache-control") == "no-store");
    return Json::parse(reply.body);
  };
  CHECK(asked("http://" + host) == Json{{"accepted", true}});
  CHECK(asked("https://" + host) == Json{{"accepted", true}});
  CHECK(asked("https://play.example") == Json{{"accepted", true}});
  CHECK(asked("https%3A%2F%2Fplay.example") == Json{{"accepted", true}});
  CHECK(asked("https://games.example") == Json{{"accepted", false}});
  CHECK(asked("null") == Json{{"accepted", false}});
  CHECK(http_get(server.port(), "/api/door").status == 400);
}

}  // namespace
}  // namespace gatehouse::server
