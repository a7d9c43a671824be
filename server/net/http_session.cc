#include "server/net/http_session.h"

#include <utility>

#include "server/limits.h"
#include "server/net/addresses.h"

namespace gatehouse::server {
namespace {

// What a client may still be sending when it has been refused; then its connection is cut.
constexpr int kDiscardedReads = 64;

// Proxies add to the line that is there, or add a line: all of them are one list, in their order.
std::string hops(const HttpRequest& request) {
  std::string list;
  auto [line, end] = request.equal_range("X-Forwarded-For");
  for (; line != end; ++line) {
    if (!list.empty()) list += ',';
    list += std::string_view(line->value().data(), line->value().size());
  }
  return list;
}

}  // namespace

HttpSession::HttpSession(tcp::socket&& socket, const ConnectionServices& services,
                         ConnectionCount::Place place)
    : stream_(std::move(socket)), services_(services), place_(std::move(place)) {}

void HttpSession::run() {
  asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
}

void HttpSession::read() {
  parser_.emplace();
  parser_->header_limit(kHeaderBytes);
  parser_->body_limit(kBodyBytes);
  if (requests_ == 0)
    stream_.expires_after(services_.request_deadline);
  else
    stream_.expires_after(kKeepAlive);
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](NetworkError error, std::size_t) { self->on_read(error); });
}

void HttpSession::on_read(NetworkError error) {
  if (!error) return on_request();
  if (error == http::error::end_of_stream || error == beast::error::timeout ||
      error.category() != make_error_code(http::error::bad_method).category())
    return close();
  // The rest of what was sent cannot be told apart any more.
  http::status status = http::status::bad_request;
  if (error == http::error::header_limit) status = http::status::request_header_fields_too_large;
  if (error == http::error::body_limit) status = http::status::payload_too_large;
  write(problem(status, "The request cannot be read.", 11, false));
}

void HttpSession::on_request() {
  ++requests_;
  if (websocket::is_upgrade(parser_->get())) return upgrade();
  HttpAnswer made = answer(services_.http, parser_->get());
  if (requests_ >= kRequestsPerConnection) made.response.keep_alive(false);
  write(std::move(made));
}

void HttpSession::upgrade() {
  if (auto refusal = refuse_upgrade(parser_->get(), services_.origins)) return write(std::move(*refusal));
  if (!place_.move_to(client_address(place_.address(), hops(parser_->get()), services_.trusted_proxies)))
    return write(problem(http::status::too_many_requests, "There are too many connections from your address.",
                         parser_->get().version(), false));
  std::make_shared<WsSession>(std::move(stream_), services_.session, std::move(place_))->run(parser_->get());
}

void HttpSession::write(HttpAnswer made) {
  answer_ = std::move(made);
  answer_->response.set(http::field::server, services_.http.server);
  stream_.expires_after(kKeepAlive);
  http::async_write(stream_, answer_->response, [self = shared_from_this()](NetworkError error, std::size_t) {
    if (error || !self->answer_->response.keep_alive()) return self->close();
    self->answer_.reset();
    self->read();
  });
}

void HttpSession::close() {
  NetworkError ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kCloseDeadline);
  discard();
}

// A socket that is closed while something is unread takes back what it has sent, the answer among it.
void HttpSession::discard() {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(kHeaderBytes),
                          [self = shared_from_this()](NetworkError error, std::size_t) {
                            if (!error && ++self->discarded_ < kDiscardedReads) self->discard();
                          });
}

}  // namespace gatehouse::server
