// Who a request comes from, behind a proxy that says it in one way or another.

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "server/auth/tokens.h"
#include "server/base/addresses.h"
#include "server/server.h"
#include "server/store/memory_store.h"
#include "server/testing/counting_game.h"
#include "server/testing/heard_log.h"
#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

HttpFields through_proxy(const std::string& hops) {
  return {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"}, {"X-Forwarded-For", hops}};
}

/// Where a connection stands whose proxy says this, or nothing at all.
int answer_to_upgrade(const LoopbackServer& server, const HttpFields& fields) {
  try {
    const LoopbackClient client(server.port(), fields);
    return 101;
  } catch (const Refused& refused) {
    return refused.reply.status;
  }
}

/// 192.0.2.1, as proxies write it.
const std::vector<std::string> kShapes{"192.0.2.1:4711",
                                       "[192.0.2.1]",
                                       "[192.0.2.1]:80",
                                       "\"192.0.2.1\"",
                                       "\"192.0.2.1:4711\"",
                                       "\t192.0.2.1\t",
                                       "::ffff:192.0.2.1",
                                       "::FFFF:C000:0201",
                                       "[::ffff:192.0.2.1]",
                                       "\"[::ffff:192.0.2.1]:4711\"",
                                       "for=192.0.2.1",
                                       "For=\"192.0.2.1:4711\"",
                                       "for=192.0.2.1;proto=https;by=10.0.0.1",
                                       "proto=https; for=\"[::ffff:192.0.2.1]\"",
                                       "198.51.100.7, 192.0.2.1:4711",
                                       "unknown, 192.0.2.1:4711"};

/// What is no address.
const std::vector<std::string> kNoAddresses{
    "",          " ",          "unknown",        "_hidden",     "\"_SEVKISEK\"", "nonsense",
    "192.0.2",   "192.0.2.1:", "192.0.2.1:x",    "[192.0.2.1",  "192.0.2.1]",    "\"192.0.2.1",
    "[]",        ",",          "192.0.2.1,",     "for=unknown", "for=",          "by=192.0.2.1",
    "300.0.0.1", "[::1]x",     "192.0.2.1 or so"};

TEST_CASE("Port, brackets, quotes and names around an address are cut off") {
  const std::vector<std::string> proxies{"10.0.0.0/8"};
  for (const std::string& shape : kShapes) {
    CAPTURE(shape);
    CHECK(client_address("10.0.0.1", shape, proxies) == "192.0.2.1");
  }
  for (const char* const shape :
       {"2001:db8::7", "2001:DB8:0:0::7", "[2001:db8::7]", "[2001:db8::7]:443", "\"[2001:db8::7]:443\"",
        "for=\"[2001:db8::7]\"", "for=\"[2001:db8::7]:443\";proto=https", "2001:db8::7%eth0"}) {
    CAPTURE(shape);
    CHECK(client_address("10.0.0.1", shape, proxies) == "2001:db8::7");
  }
  // A proxy behind another, whichever way each of them writes it.
  CHECK(client_address("10.0.0.1", "192.0.2.1:4711, [::ffff:10.0.0.2]:80, for=10.0.0.3", proxies) ==
        "192.0.2.1");
  CHECK(client_address("::ffff:10.0.0.1", "192.0.2.1", proxies) == "192.0.2.1");
  CHECK(client_address("10.0.0.1", "192.0.2.1", {"::ffff:10.0.0.0/104"}) == "192.0.2.1");
}

TEST_CASE(
    "What is no address is a caller of its own, and neither the proxy nor anybody further to the left") {
  const std::vector<std::string> proxies{"10.0.0.0/8"};
  const std::string nobody = client_address("10.0.0.1", "unknown", proxies);
  CHECK(is_unnamed(nobody));
  for (const std::string& text : kNoAddresses) {
    CAPTURE(text);
    CHECK(client_address("10.0.0.1", text, proxies) == nobody);
    CHECK(client_address("10.0.0.1", "192.0.2.1, " + text, proxies) == nobody);
  }
  CHECK(client_address("10.0.0.2", "unknown", proxies) != nobody);
  CHECK(quota_of(nobody) == nobody);
  CHECK_FALSE(is_one_of(nobody, {"10.0.0.0/8", "0.0.0.0/0", "::/0"}));
  CHECK_FALSE(is_unnamed(client_address("10.0.0.1", "192.0.2.1", proxies)));
  // It did not come through a proxy that we know: what it says counts for nothing.
  CHECK(client_address("192.0.2.9", "unknown", proxies) == "192.0.2.9");
  // Everybody on the way is one of ours: so is the first of them, who is an address as others are.
  CHECK(client_address("10.0.0.1", "10.0.0.9:80, 10.0.0.2", proxies) == "10.0.0.9");
}

TEST_CASE("Behind a proxy a quota holds however the proxy writes an address") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.connections_per_address = 1;
    config.site.trusted_proxies = {"127.0.0.1"};
  });
  const LoopbackClient anna(server.port(), through_proxy("192.0.2.1"));
  for (const std::string& shape : kShapes) {
    CAPTURE(shape);
    CHECK(answer_to_upgrade(server, through_proxy(shape)) == 429);
  }
  CHECK(answer_to_upgrade(server, through_proxy("192.0.2.2:4711")) == 101);
}

TEST_CASE("Behind a proxy who has no address is counted, and logged once") {
  LoopbackServer server([](AllSettings& config) {
    config.limits.connections_per_address = 1;
    config.site.trusted_proxies = {"127.0.0.1"};
  });
  const HeardLog log;
  LoopbackClient stranger(server.port(), through_proxy("unknown"));
  CHECK(stranger.hello().at("type") == "welcome");
  for (const std::string& text : kNoAddresses) {
    CAPTURE(text);
    CHECK(answer_to_upgrade(server, through_proxy(text)) == 429);
  }
  CHECK(answer_to_upgrade(server, kSubprotocolField) == 429);  // nothing is said at all
  CHECK(answer_to_upgrade(server, through_proxy("192.0.2.1")) == 101);
  CHECK(log.lines_with("site.trusted_proxies") == 1);
  CHECK(log.lines_with("127.0.0.1") >= 1);
  CHECK(log.lines_with("nonsense") == 0);  // nothing that somebody else wrote
  server.stop();
}

TEST_CASE("Whoever is a proxy's own address is counted, too") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.connections_per_address = 2;
    config.site.trusted_proxies = {"127.0.0.0/8"};
  });
  const LoopbackClient first(server.port(), through_proxy("127.0.0.1"));
  const LoopbackClient second(server.port(), through_proxy("127.0.0.1"));
  CHECK(answer_to_upgrade(server, through_proxy("127.0.0.1")) == 429);
  CHECK(answer_to_upgrade(server, through_proxy("127.0.0.2")) == 101);
}

TEST_CASE("Behind a proxy a ban of the server holds however the proxy writes an address") {
  const LoopbackServer server([](AllSettings& config) {
    config.site.trusted_proxies = {"127.0.0.1"};
    config.site.banned = {"192.0.2.0/24", "2001:db8::/32"};
  });
  std::vector<std::string> shapes = kShapes;
  shapes.insert(shapes.end(), {"[2001:db8::7]:443", "for=\"[2001:db8::7]\""});
  for (const std::string& shape : shapes) {
    CAPTURE(shape);
    CHECK(answer_to_upgrade(server, through_proxy(shape)) == 403);
    CHECK(http_get(server.port(), "/api/games", {{"X-Forwarded-For", shape}}).status == 403);
  }
  CHECK(answer_to_upgrade(server, through_proxy("198.51.100.1:4711")) == 101);
  CHECK(answer_to_upgrade(server, through_proxy("unknown")) == 101);
}

TEST_CASE(
    "A ban closes those who are there, by an address of either kind or a network, and nobody beside them") {
  secure();
  AllSettings config = loopback_config([](AllSettings& own) { own.site.trusted_proxies = {"127.0.0.1"}; });
  Server server(config, counting_games(), std::make_unique<MemoryStore>());
  server.start();
  struct Case {
    std::string place, inside, outside;
  };
  // Quotas count an IPv6 address as its network of 64 bits: a ban may be of less.
  for (const Case& ban : {Case{"2001:db8::7", "2001:DB8:0:0::7", "2001:db8::8"},
                          Case{"2001:db8::4/126", "2001:db8::7", "2001:db8::8"},
                          Case{"2001:db8:1::/48", "2001:db8:1:2:3::4", "2001:db8:2:2:3::4"},
                          Case{"192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"},
                          Case{"192.0.2.0/25", "192.0.2.127", "192.0.2.128"}}) {
    CAPTURE(ban.place);
    config.site.banned.clear();
    server.reload(config);
    LoopbackClient inside(server.port(), through_proxy(ban.inside));
    LoopbackClient outside(server.port(), through_proxy(ban.outside));
    for (LoopbackClient* const client : {&inside, &outside}) client->hello();
    config.site.banned = {ban.place};
    server.reload(config);
    outside.send({{"type", "ping"}, {"id", "1"}});
    CHECK(outside.read().at("type") == "pong");
    CHECK(inside.closing_code() == 4403);
  }
  server.stop();
}

TEST_CASE("Behind a proxy a host bans one person, not all who come through it") {
  const LoopbackServer server([](AllSettings& config) { config.site.trusted_proxies = {"127.0.0.1"}; });
  const auto from = [&](const std::string& hops) {
    LoopbackClient client(server.port(), through_proxy(hops));
    client.hello();
    return client;
  };
  const auto seat_of = [](const Json& room, const std::string& name) -> Json {
    return {{"type", "join"}, {"id", name}, {"room", room}, {"name", name}};
  };
  LoopbackClient anna = from("192.0.2.1:1");
  const Json room = anna.ask({{"type", "create"},
                              {"id", "1"},
                              {"name", "Anna"},
                              {"game", "counting"},
                              {"seats", 3},
                              {"public", true},
                              {"options", Json::object()}})
                        .at("room");
  LoopbackClient ben = from("192.0.2.2:1");
  CHECK(ben.ask(seat_of(room, "Ben")).at("seat") == 1);
  CHECK(anna.ask({{"type", "remove"}, {"id", "2"}, {"seat", 1}, {"ban", true}}).at("type") == "ack");
  CHECK(from("192.0.2.2:2").ask(seat_of(room, "Bob")).at("code") == "banned");
  CHECK(from("for=\"192.0.2.2\"").ask(seat_of(room, "Bob")).at("code") == "banned");
  CHECK(from("192.0.2.3:1").ask(seat_of(room, "Cleo")).at("seat") == 1);
  CHECK(from("unknown").ask(seat_of(room, "Dora")).at("seat") == 2);
}

TEST_CASE("Behind a proxy rooms are counted for each address, and nobody without one is taken for a host") {
  const LoopbackServer server([](AllSettings& config) {
    config.site.trusted_proxies = {"127.0.0.1"};
    config.rooms.creators = {"127.0.0.1", "192.0.2.0/24"};
    config.limits.rooms_per_address = 1;
  });
  const auto made = [&](const std::string& hops) -> std::string {
    LoopbackClient client(server.port(), through_proxy(hops));
    client.hello();
    const Json answer = client.ask({{"type", "create"},
                                    {"id", "1"},
                                    {"name", "Anna"},
                                    {"game", "counting"},
                                    {"seats", 3},
                                    {"public", true},
                                    {"options", Json::object()}});
    return answer.value("code", "made");
  };
  LoopbackClient anna(server.port(), through_proxy("192.0.2.1:1"));
  anna.hello();
  CHECK(anna.ask({{"type", "create"},
                  {"id", "1"},
                  {"name", "Anna"},
                  {"game", "counting"},
                  {"seats", 3},
                  {"public", true},
                  {"options", Json::object()}})
            .at("type") == "joined");
  CHECK(made("[::ffff:192.0.2.1]:2") == "too-many-rooms");
  CHECK(made("192.0.2.2:1") == "made");
  CHECK(made("unknown") == "word-needed");
  CHECK(http_get(server.port(), "/api/tables", {{"X-Forwarded-For", "192.0.2.2:1"}})
            .body.find("\"word\":false") != std::string::npos);
  CHECK(http_get(server.port(), "/api/tables").body.find("\"word\":true") != std::string::npos);
}

}  // namespace
}  // namespace gatehouse::server
