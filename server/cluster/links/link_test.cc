// Links between nodes: who gets in, what comes through, and what ends them.

#include "server/cluster/links/link.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/cluster/links/limits.h"
#include "server/testing/comes_true.h"

namespace gatehouse::server {
namespace {

using Kind = LinkMessage::Kind;
using testing::comes_true;

const std::string kSecret = "a secret of twenty-two letters";

Frame shared_text(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

LinkMessage update(const std::string& text) {
  LinkMessage message{Kind::Frames, "room", {1, 7, ConnectionId{1} << 39U}, 1, "token", "2001:db8::/64"};
  message.text = shared_text(text);
  return message;
}

/// What one end has heard.
struct Heard {
  std::mutex mutex;
  std::vector<LinkMessage> messages;
  std::atomic<int> count = 0;
  std::atomic<bool> ended = false;
  std::atomic<bool> opened = false;

  Link::Events events() {
    return {[this](LinkMessage message) {
              const std::lock_guard lock(mutex);
              messages.push_back(std::move(message));
              ++count;
            },
            [this] { ended = true; }, [this] { opened = true; }};
  }
};

/// A node that waits for one link, and a thread for both.
class Network {
 public:
  explicit Network(const std::string& secret = kSecret, const LinkVersions& versions = {})
      : key_(secret), link_(std::make_shared<Link>(context_, key_, versions)) {
    acceptor_.async_accept(link_->socket(), [this](NetworkError error) {
      if (!error) link_->accept(heard.events());
    });
    thread_ = std::thread([this] { context_.run(); });
  }
  ~Network() {
    context_.stop();
    thread_.join();
  }

  std::string port() const { return std::to_string(acceptor_.local_endpoint().port()); }
  asio::io_context& context() { return context_; }
  Link& link() { return *link_; }
  Heard heard;

 private:
  asio::io_context context_;
  LinkKey key_;
  asio::basic_socket_acceptor<tcp, Strand> acceptor_{asio::make_strand(context_),
                                                     tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0)};
  std::shared_ptr<Link> link_;
  std::thread thread_;
};

TEST_CASE("A message between nodes is read as it was written, and nothing else is taken for one") {
  const LinkMessage message = update("{\"type\":\"update\"}");
  const std::string bytes = encode_head(message) + *message.text;
  REQUIRE(length_of(bytes.substr(0, kLinkPrefix)) == bytes.size() - kLinkPrefix);
  const std::string body = bytes.substr(kLinkPrefix);
  const auto read = decode_link(body);
  REQUIRE(read);
  CHECK(read->kind == message.kind);
  CHECK(read->room == message.room);
  CHECK(read->connections == message.connections);
  CHECK(read->number == message.number);
  CHECK(read->token == message.token);
  CHECK(read->address == message.address);
  CHECK(*read->text == *message.text);
  for (std::size_t size = 0; size < body.size() - message.text->size(); ++size)
    CHECK(!decode_link(body.substr(0, size)));
  const std::string beat = encode_head({Kind::Beat}).substr(kLinkPrefix);
  CHECK(decode_link(beat));
  CHECK(!decode_link(beat + "x"));
  CHECK(!decode_link('\0' + beat.substr(1)));
  CHECK(!decode_link('\x7f' + beat.substr(1)));
  CHECK(!length_of("\xff\xff\xff\xff"));
}

TEST_CASE("Nodes that know the same secret hear each other, in order, whatever was said before they met") {
  Network network;
  LinkKey key(kSecret);
  Heard heard;
  const auto link = std::make_shared<Link>(network.context(), key);
  const std::string large(300'000, 'x');
  link->send(update(large));
  link->connect("127.0.0.1", network.port(), heard.events());
  for (int number = 0; number < 500; ++number) link->send(update(std::to_string(number)));
  network.link().send({Kind::Handled, "room", {3}});
  REQUIRE(comes_true([&] { return network.heard.count == 501 && heard.count == 1; }));
  CHECK(*network.heard.messages.front().text == large);
  for (std::size_t number = 0; number < 500; ++number)
    CHECK(*network.heard.messages[number + 1].text == std::to_string(number));
  CHECK(heard.messages.front().kind == Kind::Handled);
  link->end();
  CHECK(comes_true([&] { return network.heard.ended && heard.ended; }));
}

TEST_CASE("Nodes of adjacent versions speak the older one, and leave out what it does not have") {
  // As a rolling update has them, in both orders.
  for (const auto& ends : std::vector<std::pair<LinkVersions, LinkVersions>>{
           {{1, 1}, {1, 2}}, {{1, 2}, {1, 1}}, {{1, 2}, {2, 3}}, {{2, 3}, {1, 2}}}) {
    const LinkVersions there = ends.first;
    const LinkVersions here = ends.second;
    CAPTURE(there.newest);
    CAPTURE(here.newest);
    const bool with_news = std::min(there.newest, here.newest) >= since(Kind::CutOff);
    Network network(kSecret, there);
    LinkKey key(kSecret);
    Heard heard;
    const auto link = std::make_shared<Link>(network.context(), key, here);
    for (Link* const end : {link.get(), &network.link()}) {
      end->send({Kind::CutOff});
      end->send({Kind::Handled, "room", {3}});
    }
    link->connect("127.0.0.1", network.port(), heard.events());
    const int expected = with_news ? 2 : 1;
    CHECK(comes_true([&] { return network.heard.count == expected && heard.count == expected; }));
    CHECK(network.heard.messages.back().kind == Kind::Handled);
    CHECK(heard.messages.back().kind == Kind::Handled);
    CHECK_FALSE(network.heard.ended);
  }
}

TEST_CASE("Nodes that have no version in common get no link") {
  for (const LinkVersions here : {LinkVersions{3, 4}, LinkVersions{3, 3}}) {
    Network network(kSecret, {1, 2});
    LinkKey key(kSecret);
    Heard heard;
    const auto link = std::make_shared<Link>(network.context(), key, here);
    link->send(update("hello"));
    link->connect("127.0.0.1", network.port(), heard.events());
    CHECK(comes_true([&] { return network.heard.ended && heard.ended; }));
    CHECK(network.heard.count == 0);
    CHECK_FALSE(network.heard.opened);
  }
}

TEST_CASE("A greeting of the first version, which names no other, is understood, and ours by it") {
  CHECK(versions_of(greeting_of({1, 1})).newest == 1);
  CHECK(greeting_of({1, 1}).connections.empty());
  CHECK(greeting_of({1, 2}).number == 1);  // all that version 1 looks at
  CHECK(common_version({1, 2}, versions_of(greeting_of({1, 1}))) == 1);
  CHECK(common_version({1, 2}, versions_of(greeting_of({1, 2}))) == 2);
  CHECK(common_version({1, 2}, versions_of(greeting_of({2, 3}))) == 2);
  CHECK_FALSE(common_version({1, 2}, versions_of(greeting_of({3, 4}))));
}

TEST_CASE("Whoever does not know the secret gets no link, and hears nothing") {
  Network network;
  Heard heard;
  LinkKey key("another secret of its own kind");
  const auto link = std::make_shared<Link>(network.context(), key);
  network.link().send({Kind::Handled, "room", {3}});
  link->send(update("let me in"));
  link->connect("127.0.0.1", network.port(), heard.events());
  CHECK(comes_true([&] { return network.heard.ended && heard.ended; }));
  CHECK(network.heard.count == 0);
  CHECK(heard.count == 0);
}

TEST_CASE("TLS without the secret, and bytes that are no TLS, get no link") {
  SUBCASE("TLS by certificates") {
    Network network;
    asio::io_context context;
    asio::ssl::context tls(asio::ssl::context::tls_client);
    asio::ssl::stream<tcp::socket> stream(context, tls);
    stream.next_layer().connect(
        {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(std::stoi(network.port()))});
    NetworkError error;
    stream.handshake(asio::ssl::stream_base::client, error);
    CHECK(error);
    CHECK(comes_true([&] { return network.heard.ended.load(); }));
    CHECK(network.heard.count == 0);
  }
  SUBCASE("something else") {
    Network network;
    asio::io_context context;
    tcp::socket socket(context);
    socket.connect(
        {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(std::stoi(network.port()))});
    asio::write(socket, asio::buffer(std::string("GET / HTTP/1.1\r\n\r\n")));
    CHECK(comes_true([&] { return network.heard.ended.load(); }));
    CHECK(network.heard.count == 0);
  }
}

TEST_CASE("Whoever says nothing is not waited for") {
  Network network;
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(
      {asio::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(std::stoi(network.port()))});
  const auto began = std::chrono::steady_clock::now();
  CHECK(comes_true([&] { return network.heard.ended.load(); }));
  CHECK(std::chrono::steady_clock::now() - began >= kLinkSilence / 2);
}

TEST_CASE("A link on which too much waits is ended, so that nothing grows without bound") {
  Network network;
  LinkKey key(kSecret);
  Heard heard;
  const auto link = std::make_shared<Link>(network.context(), key);
  // Nobody is there to take it.
  const Frame megabyte = shared_text(std::string(1'000'000, 'x'));
  link->accept(heard.events());
  for (std::size_t sent = 0; sent < 2 * kLinkBytes; sent += megabyte->size()) {
    LinkMessage message{Kind::Frames, "room", {1}};
    message.text = megabyte;
    link->send(std::move(message));
  }
  CHECK(comes_true([&] { return heard.ended.load(); }));
}

}  // namespace
}  // namespace gatehouse::server
