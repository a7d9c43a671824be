// Frames as no browser would send them, byte by byte.

#include <doctest/doctest.h>

#include "server/testing/loopback.h"

namespace gatehouse::server {
namespace {

using namespace testing;

constexpr int kText = 1;
constexpr int kContinuation = 0;
constexpr int kClose = 8;
constexpr int kPing = 9;
constexpr int kPong = 10;
constexpr int kFinal = 0x80;

/// A masked frame, its length in the shortest form.
std::string frame(int head, std::string_view payload) {
  const std::string mask = "\x01\x02\x03\x04";
  std::string bytes(1, static_cast<char>(head));
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size() & 0xff);
  }
  bytes += mask;
  for (std::size_t at = 0; at < payload.size(); ++at)
    bytes += static_cast<char>(payload[at] ^ mask[at % mask.size()]);
  return bytes;
}

const std::string kAsk = R"({"type": "ping", "id": "1"})";

/// With which code the server closes after these bytes; nobody else notices.
int code_after(const std::string& bytes) {
  static const LoopbackServer server;
  LoopbackClient other(server.port());
  other.hello();
  LoopbackClient client(server.port());
  client.hello();
  client.send_raw(bytes);
  const int code = client.closing_code();
  CHECK(other.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");
  return code;
}

TEST_CASE("Frames that break the protocol close with 1002") {
  CHECK(code_after(std::string("\x81\x02{}", 4)) == 1002);        // not masked
  CHECK(code_after(frame(kFinal | 0x40 | kText, kAsk)) == 1002);  // compressed, which was not agreed on
  CHECK(code_after(frame(kFinal | 0x10 | kText, kAsk)) == 1002);  // a reserved bit
  CHECK(code_after(frame(kFinal | 3, kAsk)) == 1002);             // a reserved kind
  CHECK(code_after(frame(kFinal | 11, "")) == 1002);              // a reserved kind of control
  CHECK(code_after(frame(kPing, "half")) == 1002);                // control in fragments
  CHECK(code_after(frame(kFinal | kPing, std::string(126, 'x'))) == 1002);
  CHECK(code_after(frame(kFinal | kContinuation, kAsk)) == 1002);             // of nothing
  CHECK(code_after(frame(kText, "{") + frame(kFinal | kText, "}")) == 1002);  // before the first has ended
}

TEST_CASE("Lengths are taken at their word only when they can be true") {
  const std::string mask(4, '\0');
  const std::string longest("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10);
  CHECK(code_after(longest + mask) == 1009);
  const std::string negative("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10);
  CHECK(code_after(negative + mask) != 0);
  const std::string long_form("\x81\xfe\x00\x02", 4);
  CHECK(code_after(long_form + mask + "{}") == 1002);
  const std::string longest_form("\x81\xff\x00\x00\x00\x00\x00\x00\x00\x02", 10);
  CHECK(code_after(longest_form + mask + "{}") == 1002);
}

TEST_CASE("A message in many fragments is one message, and no longer than one") {
  std::string whole = frame(kText, kAsk.substr(0, 1));
  for (std::size_t at = 1; at + 1 < kAsk.size(); ++at) whole += frame(kContinuation, kAsk.substr(at, 1));
  const LoopbackServer server;
  LoopbackClient client(server.port());
  client.hello();
  client.send_raw(whole + frame(kFinal | kPing, "between") + frame(kFinal | kContinuation, "}"));
  CHECK(client.read().at("type") == "pong");

  std::string endless = frame(kText, "x");
  for (int at = 0; at < 16'384; ++at) endless += frame(kContinuation, "x");
  CHECK(code_after(endless) == 1009);
}

TEST_CASE("A letter may be split between fragments, a broken one is refused") {
  const std::string letter = R"({"type": "watch", "id": "1", "room": "zzzzzzzz", "name": "J)"
                             "\xc3\xb6"
                             R"(rg"})";
  const std::size_t half = letter.find('\xc3') + 1;
  const LoopbackServer server;
  LoopbackClient client(server.port());
  client.hello();
  client.send_raw(frame(kText, letter.substr(0, half)) + frame(kFinal | kContinuation, letter.substr(half)));
  CHECK(client.read().at("code") == "no-such-room");
  CHECK(code_after(frame(kText, "\xc3") + frame(kFinal | kContinuation, "x")) == 1007);
  CHECK(code_after(frame(kFinal | kText, "\xc3")) == 1007);
  CHECK(code_after(frame(kFinal | kText, "\xc0\xaf")) == 1007);          // longer than needed
  CHECK(code_after(frame(kFinal | kText, "\xf4\x90\x80\x80")) == 1007);  // beyond the last
}

TEST_CASE("Pongs that nobody asked for are ignored") {
  const LoopbackServer server;
  LoopbackClient client(server.port());
  client.hello();
  for (int at = 0; at < 100; ++at) client.send_raw(frame(kFinal | kPong, "unasked"));
  CHECK(client.ask({{"type", "ping"}, {"id", "1"}}).at("type") == "pong");
}

/// With which code the server closes after many of these, at the default rates. They are more than its
/// patience, and fewer than it takes while it closes (kFramesWhileClosing): it does not hang up before its
/// code is read.
int code_after_many(const std::string& bytes, const std::string& before = "") {
  const LoopbackServer server([](AllSettings& config) {
    config.limits.messages_per_second = 20;
    config.limits.burst = 40;
  });
  LoopbackClient client(server.port());
  client.hello();
  std::string many = before;
  for (int at = 0; at < 900; ++at) many += bytes;
  client.send_raw(many);
  return client.first_close();
}

TEST_CASE("Frames without a message cost credits: pings, pongs that nobody asked for, empty fragments") {
  CHECK(code_after_many(frame(kFinal | kPing, "")) == 4429);
  CHECK(code_after_many(frame(kFinal | kPong, "")) == 4429);
  CHECK(code_after_many(frame(kFinal | kPong, "unasked")) == 4429);
  CHECK(code_after_many(frame(kContinuation, ""), frame(kText, "")) == 4429);
}

TEST_CASE("A close is answered, a broken one as such, and nothing is heard after it") {
  CHECK(code_after(frame(kFinal | kClose, "\x03\xe8")) == 1000);
  CHECK(code_after(frame(kFinal | kClose, "\x03")) == 1002);
  CHECK(code_after(frame(kFinal | kClose, "\x03\xed")) == 1002);      // 1005 is for nobody to send
  CHECK(code_after(frame(kFinal | kClose, "\x03\xe8\xff")) == 1002);  // not UTF-8
  CHECK(code_after(frame(kFinal | kClose, "\x13\x88")) == 1002);      // 5000 is not defined
  CHECK(code_after(frame(kFinal | kClose, "\xff\xff")) == 1002);
  CHECK(code_after(frame(kFinal | kClose, "\x13\x87")) == 4999);  // everybody's own
  CHECK(code_after(frame(kFinal | kClose, "\x03\xe8") + frame(kFinal | kText, kAsk)) == 1000);
}

TEST_CASE("Compression is not agreed on, as a small message could be a large one") {
  const LoopbackServer server;
  const LoopbackClient client(server.port(), {{"Sec-WebSocket-Protocol", "gatehouse.v1.json"},
                                              {"Sec-WebSocket-Extensions", "permessage-deflate"}});
  CHECK(client.handshake().status == 101);
  CHECK_FALSE(client.handshake().fields.contains("sec-websocket-extensions"));
}

}  // namespace
}  // namespace gatehouse::server
