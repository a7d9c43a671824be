#include "server/testing/loopback.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>

#include "server/auth/tokens.h"
#include "server/base/network.h"
#include "server/server.h"
#include "server/store/memory_store.h"
#include "server/testing/counting_game.h"

namespace gatehouse::server::testing {
namespace {

tcp::endpoint loopback(int port) {
  return {asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)};
}

template <class Response>
HttpReply reply_of(const Response& response) {
  HttpReply reply;
  reply.status = static_cast<int>(response.result_int());
  for (const auto& field : response) {
    std::string name(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    reply.fields[name] = std::string(field.value());
  }
  reply.body = response.body();
  return reply;
}

}  // namespace

AllSettings loopback_config(const std::function<void(AllSettings&)>& change) {
  AllSettings config;
  config.listen.address = "127.0.0.1";
  config.listen.port = 0;
  config.site.client = "";
  config.bots.delay_ms = 0;
  config.server.threads = 2;
  config.limits.messages_per_second = 100'000;
  config.limits.burst = 100'000;
  config.limits.requests_per_second = 100'000;
  config.limits.request_burst = 100'000;
  if (change) change(config);
  return config;
}

struct LoopbackServer::Parts {
  Parts(const AllSettings& config, std::unique_ptr<Store> store, std::function<void()> store_failed,
        Games games)
      : server(config, games, std::move(store), std::move(store_failed)) {}
  Server server;
};

LoopbackServer::LoopbackServer(const std::function<void(AllSettings&)>& change, std::unique_ptr<Store> store,
                               std::function<void()> store_failed, bool real_games) {
  secure();
  spdlog::set_level(spdlog::level::warn);
  if (!store) store = std::make_unique<MemoryStore>();
  parts_ = std::make_unique<Parts>(loopback_config(change), std::move(store), std::move(store_failed),
                                   real_games ? protocol::all_games() : counting_games());
  parts_->server.start();
}

LoopbackServer::~LoopbackServer() = default;

int LoopbackServer::port() const {
  return parts_->server.port();
}

std::size_t LoopbackServer::rooms() const {
  return parts_->server.rooms();
}

void LoopbackServer::stop() {
  parts_->server.stop();
}

HttpReply http_request(int port, const std::string& method, const std::string& target,
                       const HttpFields& fields) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(loopback(port));
  http::request<http::empty_body> request;
  request.method_string(method);
  request.target(target);
  request.set(http::field::host, "localhost:" + std::to_string(port));
  for (const auto& [name, value] : fields) request.set(name, value);
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.skip(method == "HEAD");
  http::read(socket, buffer, parser);
  return reply_of(parser.get());
}

std::string raw_exchange(int port, std::string_view bytes) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(loopback(port));
  NetworkError ended;
  asio::write(socket, asio::buffer(bytes.data(), bytes.size()), ended);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer), ended);
  return answer;
}

void drip(int port, std::string_view bytes) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(loopback(port));
  asio::steady_timer pace(context);
  NetworkError ended;
  asio::write(socket, asio::buffer(bytes.data(), bytes.size()), ended);
  while (!ended) {
    pace.expires_after(std::chrono::milliseconds(1));
    pace.wait();
    asio::write(socket, asio::buffer("x", 1), ended);
  }
}

struct HttpConnection::Parts {
  asio::io_context context;
  tcp::socket socket{context};
  beast::flat_buffer buffer;
};

HttpConnection::HttpConnection(int port) : parts_(std::make_unique<Parts>()) {
  parts_->socket.connect(loopback(port));
}

HttpConnection::~HttpConnection() = default;
HttpConnection::HttpConnection(HttpConnection&&) noexcept = default;

HttpReply HttpConnection::get(const std::string& target) {
  http::request<http::empty_body> request(http::verb::get, target, 11);
  request.set(http::field::host, "localhost");
  http::write(parts_->socket, request);
  http::response<http::string_body> response;
  http::read(parts_->socket, parts_->buffer, response);
  return reply_of(response);
}

struct LoopbackClient::Parts {
  asio::io_context context;
  websocket::stream<tcp::socket> stream{context};
  HttpReply handshake;
  beast::flat_buffer buffer;
};

LoopbackClient::LoopbackClient(int port, const HttpFields& fields, const Place& place,
                               const std::string& path)
    : parts_(std::make_unique<Parts>()) {
  tcp::socket& socket = parts_->stream.next_layer();
  socket.open(tcp::v4());
  if (place.receive_buffer > 0) socket.set_option(tcp::socket::receive_buffer_size(place.receive_buffer));
  if (!place.address.empty()) socket.bind({asio::ip::make_address(place.address), 0});
  NetworkError error;
  socket.connect(loopback(port), error);
  if (error) throw Closed(0);
  socket.set_option(tcp::no_delay(true));
  parts_->stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : fields) request.set(name, value);
  }));
  websocket::response_type response;
  parts_->stream.handshake(response, "localhost:" + std::to_string(port), path, error);
  if (error == websocket::error::upgrade_declined) throw Refused(reply_of(response));
  if (error) throw Closed(0);
  parts_->handshake = reply_of(response);
}

const HttpReply& LoopbackClient::handshake() const {
  return parts_->handshake;
}

LoopbackClient::~LoopbackClient() = default;
LoopbackClient::LoopbackClient(LoopbackClient&&) noexcept = default;
LoopbackClient& LoopbackClient::operator=(LoopbackClient&&) noexcept = default;

void LoopbackClient::send_text(std::string_view text) {
  parts_->stream.text(true);
  NetworkError error;
  parts_->stream.write(asio::buffer(text.data(), text.size()), error);
  if (error) throw Closed(0);
}

void LoopbackClient::send_binary(std::string_view bytes) {
  parts_->stream.binary(true);
  NetworkError error;
  parts_->stream.write(asio::buffer(bytes.data(), bytes.size()), error);
  if (error) throw Closed(0);
}

void LoopbackClient::send_ping() {
  NetworkError error;
  parts_->stream.ping({}, error);
  if (error) throw Closed(0);
}

void LoopbackClient::send_raw(std::string_view bytes) {
  NetworkError error;
  asio::write(parts_->stream.next_layer(), asio::buffer(bytes.data(), bytes.size()), error);
  if (error) throw Closed(0);
}

std::string LoopbackClient::read_frame() {
  NetworkError error;
  parts_->buffer.clear();
  parts_->stream.read(parts_->buffer, error);
  if (error == websocket::error::closed) throw Closed(parts_->stream.reason().code);
  if (error) throw Closed(0);
  return beast::buffers_to_string(parts_->buffer.cdata());
}

std::string LoopbackClient::read_text() {
  std::string whole;
  for (;;) {
    std::string frame = read_frame();
    if (!frame.starts_with(R"({"type":"piece")")) return frame;
    const Json piece = Json::parse(frame);
    if (piece.at("n") == 1) whole.clear();
    whole += piece.at("text").get_ref<const std::string&>();
    if (piece.at("n") == piece.at("of")) return whole;
  }
}

Json LoopbackClient::hello() {
  send({{"type", "hello"}, {"client", "test/1"}});
  return read();
}

Json LoopbackClient::read_until(std::string_view type) {
  for (;;) {
    Json message = read();
    if (message.at("type") == type) return message;
  }
}

Json LoopbackClient::ask(const Json& message) {
  send(message);
  for (;;) {
    Json answer = read();
    if (answer.value("id", "") == message.at("id")) return answer;
  }
}

int LoopbackClient::first_close() {
  std::string bytes;
  NetworkError ended;
  asio::read(parts_->stream.next_layer(), asio::dynamic_buffer(bytes), ended);
  const auto byte = [&bytes](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
  // The server's frames are not masked, and those of a test that asks for this are short.
  for (std::size_t at = 0; at + 4 <= bytes.size(); at += 2u + byte(at + 1))
    if (byte(at) == 0x88) return byte(at + 2) << 8 | byte(at + 3);
  return 0;
}

int LoopbackClient::closing_code() {
  try {
    for (;;) read_text();
  } catch (const Closed& closed) {
    return closed.code;
  }
}

}  // namespace gatehouse::server::testing
