// The small parts of the network side that need no socket.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "server/base/addresses.h"
#include "server/base/rate_limit.h"
#include "server/net/connection_count.h"
#include "server/net/ws/frame_meter.h"
#include "server/net/ws/limits.h"
#include "server/net/ws/outbox.h"
#include "server/net/ws/price.h"

namespace gatehouse::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Verdict = RateLimit::Verdict;

TEST_CASE("Credits are spent, and come back with time up to the burst") {
  const RateLimit::Time start{};
  RateLimit limit(10, 3, start);
  for (int at = 0; at < 3; ++at) CHECK(limit.spend(start) == Verdict::Fine);
  CHECK(limit.spend(start) == Verdict::TooFast);
  CHECK(limit.wait() == milliseconds(201));  // one for what was refused, one for the next
  CHECK(limit.spend(start + milliseconds(201)) == Verdict::Fine);
  const RateLimit::Time later = start + seconds(1'000);
  for (int at = 0; at < 3; ++at) CHECK(limit.spend(later) == Verdict::Fine);
  CHECK(limit.spend(later) == Verdict::TooFast);
}

TEST_CASE("Going on when told that it is too fast is a flood") {
  const RateLimit::Time start{};
  RateLimit limit(10, 3, start);
  for (int at = 0; at < 3; ++at) CHECK(limit.spend(start) == Verdict::Fine);
  for (int at = 0; at < 3; ++at) CHECK(limit.spend(start) == Verdict::TooFast);
  CHECK(limit.spend(start) == Verdict::Flood);
}

TEST_CASE("What is dear costs more, refused or not it never costs more than a burst") {
  const RateLimit::Time start{};
  RateLimit limit(10, 5, start);
  CHECK(limit.spend(start, 3) == Verdict::Fine);
  CHECK(limit.spend(start, 3) == Verdict::TooFast);  // two are left, of which the refusal takes one
  CHECK(limit.wait(3) == milliseconds(201));
  CHECK(limit.spend(start) == Verdict::Fine);
  CHECK(limit.spend(start + seconds(9), 100) == Verdict::Fine);
  CHECK_FALSE(limit.is_full(start + seconds(9)));
  CHECK(limit.is_full(start + seconds(10)));
}

TEST_CASE("A message's price follows what it costs") {
  const int ping = price_of(protocol::Ping{});
  CHECK(price_of(protocol::Inspect{}) > ping);
  CHECK(price_of(protocol::Preview{}) > ping);
  CHECK(price_of(protocol::ReadHistory{}) > price_of(protocol::Preview{}));
  CHECK(price_of(protocol::CreateRoom{}) > price_of(protocol::ReadHistory{}));
}

TEST_CASE("A clock that goes back gives no credits") {
  const RateLimit::Time start = RateLimit::Time{} + seconds(100);
  RateLimit limit(10, 1, start);
  CHECK(limit.spend(start) == Verdict::Fine);
  CHECK(limit.spend(start - seconds(50)) == Verdict::TooFast);
}

TEST_CASE("Connections are counted for each address and in all, as long as they live") {
  ConnectionCount count({3, 2});
  auto first = count.take("a", true);
  auto second = count.take("a", true);
  REQUIRE(first);
  REQUIRE(second);
  CHECK_FALSE(count.take("a", true));
  auto third = count.take("b", true);
  REQUIRE(third);
  CHECK_FALSE(count.take("c", true));   // three in all
  CHECK_FALSE(count.take("d", false));  // a proxy too
  CHECK(count.size() == 3);
  third.reset();
  CHECK(count.take("a", false));  // a proxy may have more than two
  first.reset();
  CHECK(count.take("a", true));
  CHECK(count.size() == 1);
}

TEST_CASE("A connection of a proxy counts for whom it speaks") {
  ConnectionCount count({10, 2});
  std::vector<ConnectionCount::Place> places;
  for (int at = 0; at < 3; ++at) places.push_back(std::move(*count.take("proxy", false)));
  CHECK(places[0].move_to("a"));
  CHECK(places[1].move_to("a"));
  CHECK_FALSE(places[2].move_to("a"));
  CHECK(places[2].address() == "proxy");
  CHECK(places[2].move_to("b"));
  CHECK(places[2].move_to("b"));
  CHECK_FALSE(count.take("a", true));
  CHECK(count.size() == 3);
  // A caller with the proxy's own address is one of the people, too.
  for (int at = 0; at < 3; ++at) places.push_back(std::move(*count.take("proxy", false)));
  CHECK(places[3].move_to("proxy"));
  CHECK(places[4].move_to("proxy"));
  CHECK_FALSE(places[5].move_to("proxy"));
  CHECK(count.largest(9) ==
        std::vector<std::pair<std::string, std::size_t>>{{"a", 2}, {"proxy", 2}, {"b", 1}});
  places.clear();
  CHECK(count.size() == 0);
  CHECK(count.take("a", true));
}

TEST_CASE("Frames that begin no message are counted, however their bytes are cut") {
  const std::string mask = "mask";
  const auto frame = [&](int head, std::size_t length) {
    std::string bytes(1, static_cast<char>(head));
    if (length < 126) {
      bytes += static_cast<char>(0x80 | length);
    } else if (length < 65'536) {
      bytes += static_cast<char>(0x80 | 126);
      bytes += static_cast<char>(length >> 8);
      bytes += static_cast<char>(length & 0xff);
    } else {
      bytes += "\xff" + std::string(4, '\0');
      for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(length >> shift & 0xff);
    }
    return bytes + mask + std::string(length, '\x81');
  };
  const std::string bytes = frame(0x81, 5) + frame(0x00, 0) + frame(0x8a, 125) + frame(0x01, 126) +
                            frame(0x80, 70'000) + std::string("\x81\x00", 2) + frame(0x89, 0);
  for (const std::size_t step : {std::size_t{1}, std::size_t{3}, std::size_t{1'000}, bytes.size()}) {
    CAPTURE(step);
    FrameMeter meter;
    std::size_t begun = 0;
    for (std::size_t at = 0; at < bytes.size(); at += step)
      begun += meter.feed(std::string_view(bytes).substr(at, step));
    CHECK(begun == 4);
  }
  FrameMeter meter;
  CHECK(meter.feed(std::string(10, '\xff') + std::string(10'000, '\0')) == 1);  // longer than can be
}

TEST_CASE("Quotas count an IPv6 address as its network, and one that stands for IPv4 as that") {
  CHECK(quota_of("2001:db8:1:2::1") == "2001:db8:1:2::/64");
  CHECK(quota_of("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64");
  CHECK(quota_of("2001:db8:1:3::1") == "2001:db8:1:3::/64");
  CHECK(quota_of("::ffff:192.0.2.1") == "192.0.2.1");
  CHECK(quota_of("fe80::1%2") == "fe80::/64");
  CHECK(quota_of("192.0.2.1") == "192.0.2.1");
  CHECK(quota_of("") == "");
}

Frame frame_of(std::size_t bytes) {
  return std::make_shared<const std::string>(bytes, 'x');
}

TEST_CASE("An outbox is bounded in frames and in bytes") {
  Outbox outbox;
  SUBCASE("frames") {
    for (std::size_t at = 0; at < kOutboxFrames; ++at)
      CHECK(outbox.push(frame_of(1)) == Outbox::Push::Queued);
  }
  SUBCASE("bytes") {
    for (std::size_t bytes = 0; bytes < kOutboxBytes; bytes += protocol::kMaxSentBytes)
      CHECK(outbox.push(frame_of(protocol::kMaxSentBytes)) == Outbox::Push::Queued);
  }
  CHECK(outbox.push(frame_of(1)) == Outbox::Push::Overflowed);
  CHECK(outbox.empty());
  CHECK(outbox.push(frame_of(1)) == Outbox::Push::Dropped);  // the snapshot will say it
  outbox.replace_all(frame_of(2 * kOutboxBytes));            // of any size
  CHECK(outbox.push(frame_of(1)) == Outbox::Push::GivenUp);  // it has not caught up
}

TEST_CASE("A message that is too long to be sent as one waits in pieces, all of them or none") {
  const Frame message = frame_of(3 * protocol::kMaxSentBytes);
  const std::vector<std::string> pieces = protocol::in_pieces(*message);
  Outbox outbox;
  const auto waiting = [&outbox] {
    std::vector<std::string> texts;
    while (!outbox.empty()) {
      for (const Frame& frame : outbox.next()) texts.push_back(*frame);
      outbox.pop(outbox.next().size());
    }
    outbox.written();
    return texts;
  };
  SUBCASE("as an answer") {
    CHECK(outbox.push(message) == Outbox::Push::Queued);
    CHECK(waiting() == pieces);
  }
  SUBCASE("as a snapshot in place of what waited") {
    CHECK(outbox.push(frame_of(1)) == Outbox::Push::Queued);
    outbox.replace_all(message);
    CHECK(waiting() == pieces);
  }
  SUBCASE("where too much waits already") {
    while (outbox.push(message) == Outbox::Push::Queued) continue;
    CHECK(outbox.empty());
  }
}

TEST_CASE("Who has caught up may be slow once more") {
  Outbox outbox;
  for (int times = 0; times < 3; ++times) {
    while (outbox.push(frame_of(1'000)) == Outbox::Push::Queued) continue;
    outbox.replace_all(frame_of(1));
    CHECK(outbox.next().front()->size() == 1);
    outbox.pop(1);
    outbox.written();
  }
  CHECK(outbox.push(frame_of(1)) == Outbox::Push::Queued);
}

TEST_CASE("Only a trusted proxy may say for whom it speaks") {
  const std::vector<std::string> proxies{"10.0.0.1", "10.0.0.2"};
  CHECK(client_address("203.0.113.9", "198.51.100.1", proxies) == "203.0.113.9");
  CHECK(client_address("10.0.0.1", "198.51.100.1", proxies) == "198.51.100.1");
  CHECK(client_address("10.0.0.1", "1.1.1.1, 198.51.100.1", proxies) == "198.51.100.1");
  CHECK(client_address("10.0.0.1", "1.1.1.1, 198.51.100.1 , 10.0.0.2", proxies) == "198.51.100.1");
  CHECK(client_address("10.0.0.1", "198.51.100.1, nonsense", proxies) == "unknown (by 10.0.0.1)");
  CHECK(client_address("10.0.0.1", "198.51.100.1, nonsense, 10.0.0.2", proxies) == "unknown (by 10.0.0.2)");
  CHECK(client_address("10.0.0.1", "", proxies) == "unknown (by 10.0.0.1)");
  CHECK(client_address("10.0.0.1", ",,", proxies) == "unknown (by 10.0.0.1)");
  CHECK(client_address("10.0.0.1", "2001:DB8:0:0::7", proxies) == "2001:db8::7");  // one name for each
}

TEST_CASE("A proxy may be named by its network") {
  const std::vector<std::string> proxies{"172.16.0.0/12", "fd00::/8", "2001:DB8::1"};
  CHECK(is_one_of("172.16.0.1", proxies));
  CHECK(is_one_of("172.31.255.255", proxies));
  CHECK_FALSE(is_one_of("172.32.0.0", proxies));
  CHECK(is_one_of("fd12::7", proxies));
  CHECK_FALSE(is_one_of("fe12::7", proxies));
  CHECK(is_one_of("2001:db8::1", proxies));  // however it is written
  CHECK_FALSE(is_one_of("nonsense", proxies));
  CHECK(is_one_of("203.0.113.9", {"0.0.0.0/0"}));
  CHECK_FALSE(is_one_of("2001:db8::1", {"0.0.0.0/0"}));
}

TEST_CASE("What listens on the loopback cannot be shared, what listens on one address is shared by it") {
  CHECK(addresses_to_share("127.0.0.1").empty());
  CHECK(addresses_to_share("::1").empty());
  CHECK(addresses_to_share("no address").empty());
  CHECK(addresses_to_share("192.0.2.7") == std::vector<std::string>{"192.0.2.7"});
}

}  // namespace
}  // namespace gatehouse::server
