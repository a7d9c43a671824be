#include "server/net/http/http_session.h"
#include "server/net/http/events_desk.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "server/base/addresses.h"
#include "server/base/metrics.h"
#include "server/base/tally.h"
#include "server/net/access_log.h"
#include "server/net/http/limits.h"
#include "server/net/http/people_desk.h"
#include "server/net/http/ratings_desk.h"
#include "server/net/limits.h"

namespace gatehouse::server {
namespace {

// How much a client may go on sending after it has been refused; then its connection is cut.
constexpr int kDiscardedReads = 64;

constexpr unsigned kLeastRefusal = 400;

constexpr const char* kHops = "X-Forwarded-For";

using Bytes = asio::buffers_iterator<beast::flat_buffer::const_buffers_type>;

// A match condition for Asio: where the header ends, with an empty line, or with a line that does not end
// properly and makes it invalid. Otherwise where to look again when more has come.
std::pair<Bytes, bool> end_of_header(Bytes from, Bytes to) {
  for (Bytes at = from;;) {
    const Bytes line = std::find(at, to, '\n');
    if (line == to) return {from != to && *(to - 1) == '\r' ? to - 1 : to, false};
    if (line == from || *(line - 1) != '\r') return {line + 1, true};
    const auto left = to - line;
    if (left == 1 || (left == 2 && *(line + 1) == '\r')) return {line - 1, false};
    if (*(line + 1) == '\n') return {line + 2, true};
    if (*(line + 1) == '\r' && *(line + 2) == '\n') return {line + 3, true};
    at = line + 1;
  }
}

// Proxies extend the line that is there, or add another line: all of them form one list, in order.
std::string hops(const HttpRequest& request) {
  std::string list;
  auto [line, end] = request.equal_range(kHops);
  for (; line != end; ++line) {
    if (!list.empty()) list += ',';
    list += std::string_view(line->value().data(), line->value().size());
  }
  return list;
}

}  // namespace

HttpSession::HttpSession(TcpSocket&& socket, const ConnectionServices& services, SessionGroup& group,
                         ConnectionCount::Place place, Ends ends)
    : stream_(std::move(socket)),
      services_(services),
      group_(group),
      place_(std::move(place)),
      ends_(std::move(ends)),
      buffer_(kHeaderBytes + kBodyBytes) {}

void HttpSession::run() {
  asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
}

void HttpSession::read() {
  parser_.emplace();
  target_ = BadTarget{};
  client_ = ends_.remote;
  parser_->header_limit(kHeaderBytes);
  parser_->body_limit(kBodyBytes);
  if (requests_ == 0)
    stream_.expires_after(services_.request_deadline);
  else
    stream_.expires_after(kKeepAlive);
  // In raw form, as the parser does not tell when it has joined folded lines.
  asio::async_read_until(
      stream_, beast::ref(buffer_), end_of_header,
      [self = shared_from_this()](NetworkError error, std::size_t bytes) { self->on_header(error, bytes); });
}

void HttpSession::on_header(NetworkError error, std::size_t bytes) {
  came_ = std::chrono::steady_clock::now();
  // A header that is too long is answered; a client that goes away before the end of its header is not.
  if (error && error != asio::error::not_found) return on_read(error);
  const auto header = beast::buffers_prefix(error ? buffer_.size() : bytes, buffer_.cdata());
  if (is_folded(beast::buffers_to_string(header)))
    return write(problem(http::status::bad_request, "A line of the header is folded.", 11, false));
  http::async_read(stream_, buffer_, *parser_,
                   [self = shared_from_this()](NetworkError wrong, std::size_t) { self->on_read(wrong); });
}

void HttpSession::on_read(NetworkError error) {
  if (parser_->is_header_done()) find_client();
  if (!error) return on_request();
  if (error == http::error::end_of_stream || error == beast::error::timeout ||
      error.category() != make_error_code(http::error::bad_method).category())
    return close();
  // After this it is not known where the next request begins.
  http::status status = http::status::bad_request;
  if (error == http::error::header_limit) status = http::status::request_header_fields_too_large;
  if (error == http::error::body_limit) status = http::status::payload_too_large;
  write(problem(status, "The request cannot be read.", 11, false));
}

void HttpSession::on_request() {
  ++requests_;
  auto elsewhere = read_target();
  if (auto refusal = refuse_too_many()) return write(std::move(*refusal));
  if (is_one_of(client_, *services_.banned.get()))
    return write(problem(http::status::forbidden, "You are banned from this server.", 11, false));
  join_lists(parser_->get());
  if (auto refusal = refuse_request(services_.http, parser_->get(), ends_.local))
    return write(std::move(*refusal));
  const auto& request = parser_->get();
  if (const auto* const bad = std::get_if<BadTarget>(&target_)) return write(refuse_target(*bad, request));
  if (elsewhere) return write(std::move(*elsewhere));
  if (websocket::is_upgrade(request)) return upgrade();
  const auto& target = std::get<HttpTarget>(target_);
  if (request.method() == http::verb::get || request.method() == http::verb::head) {
    const auto paper = paper_at(target.path, target.query);
    if (paper && services_.http.records != nullptr) return answer_paper(*paper);
  }
  if (is_of_people(target.path) && services_.http.people != nullptr) return answer_people();
  if (is_of_ratings(target.path) && services_.http.ratings != nullptr) return answer_ratings();
  if (is_of_events(target.path) && services_.http.events != nullptr) return answer_events();
  std::optional<HttpAnswer> led = answer_code(services_.session.lobby, quota_of(client_), request, target);
  HttpAnswer made = led ? std::move(*led) : answer(services_.http, request, target, quota_of(client_));
  write(std::move(made));
}

void HttpSession::find_client() {
  client_ = client_address(ends_.remote, hops(parser_->get()), services_.trusted_proxies);
  // A proxy's own questions, whether the server is ready, come from nobody else.
  const bool asks_itself = parser_->get().count(kHops) == 0 && !websocket::is_upgrade(parser_->get());
  if (is_unnamed(client_) && !asks_itself && services_.unnamed.is_first(client_, kSaidProxies))
    spdlog::warn(
        "X-Forwarded-For of a proxy in site.trusted_proxies does not end with an address: the caller is {}, "
        "and so is everybody who comes like that",
        client_);
}

std::optional<HttpAnswer> HttpSession::read_target() {
  const auto& request = parser_->get();
  target_ = gatehouse::server::read_target({request.target().data(), request.target().size()});
  auto* const target = std::get_if<HttpTarget>(&target_);
  return target == nullptr ? std::nullopt : take_base_path(services_.http, request, *target);
}

std::optional<HttpAnswer> HttpSession::refuse_too_many() {
  const auto& request = parser_->get();
  const auto* const target = std::get_if<HttpTarget>(&target_);
  // Whether the server lives is asked by its own machine, or by its proxy, and not for a visitor.
  const bool near = asio::ip::make_address(ends_.remote).is_loopback() ||
                    is_one_of(ends_.remote, services_.trusted_proxies);
  if (near && request.count(kHops) == 0 && target != nullptr && is_probe(*target)) return std::nullopt;
  const int price = target == nullptr ? 1 : price_of_request(*target);
  const auto wait = services_.quota.spend(quota_of(client_), price, std::chrono::steady_clock::now());
  if (wait.count() == 0) return std::nullopt;
  metrics().limited("requests");
  HttpAnswer refusal = problem(http::status::too_many_requests, "Too many requests come from your address.",
                               request.version(), false);
  refusal.response.set(http::field::retry_after, std::to_string((wait.count() + 999) / 1000));
  return refusal;
}

void HttpSession::upgrade() {
  if (auto refusal = refuse_upgrade(parser_->get(), std::get<HttpTarget>(target_), services_.http.origins)) {
    if (refusal->response.result() == http::status::forbidden)
      count("refused: a page whose address is neither its Host nor in site.origins",
            told_origin(parser_->get()));
    return write(std::move(*refusal));
  }
  if (!place_.move_to(quota_of(client_)))
    return write(problem(http::status::too_many_requests, "There are too many connections from your address.",
                         parser_->get().version(), false));
  std::make_shared<WsSession>(stream_.release_socket(), services_.session, group_, std::move(place_), client_,
                              ends_.connection)
      ->run(parser_->get());
}

void HttpSession::answer_paper(const PaperOfRoom& wanted) {
  const Page* const start = services_.http.site.find("/");
  const auto answered = [self = shared_from_this(), paper = wanted.paper](http::status status,
                                                                          const std::string& text) {
    asio::post(self->stream_.get_executor(), [self, paper, status, text = text]() mutable {
      HttpAnswer made =
          answer_with_paper(self->services_.http, paper, status, std::move(text), self->parser_->get(),
                            std::get<HttpTarget>(self->target_), quota_of(self->client_));
      self->write(std::move(made));
    });
  };
  services_.http.records->ask(wanted, quota_of(client_), start == nullptr ? nullptr : start->plain, answered);
}

// It may be called from any thread.
std::function<void(HttpAnswer)> HttpSession::write_later() {
  return [self = shared_from_this()](HttpAnswer made) {
    asio::post(self->stream_.get_executor(),
               [self, made = std::move(made)]() mutable { self->write(std::move(made)); });
  };
}

void HttpSession::answer_people() {
  ask_people(services_.http, parser_->get(), std::get<HttpTarget>(target_), quota_of(client_), write_later());
}

void HttpSession::answer_ratings() {
  ask_ratings(services_.http, parser_->get(), std::get<HttpTarget>(target_), write_later());
}

void HttpSession::answer_events() {
  ask_events(services_.http, parser_->get(), std::get<HttpTarget>(target_), quota_of(client_), write_later());
}

void HttpSession::write(HttpAnswer made) {
  answer_ = std::move(made);
  if (requests_ >= kRequestsPerConnection) answer_->response.keep_alive(false);
  // Any answer goes to HEAD without its body.
  if (parser_->is_header_done() && parser_->get().method() == http::verb::head) answer_->response.body() = {};
  if (answer_->response.result_int() >= kLeastRefusal)
    count("HTTP " + std::to_string(answer_->response.result_int()), place_.address());
  answer_->response.set(http::field::server, services_.http.server);
  stream_.expires_after(kKeepAlive);
  http::async_write(stream_, answer_->response,
                    [self = shared_from_this()](NetworkError error, std::size_t bytes) {
                      self->log_answer(bytes);
                      if (error || !self->answer_->response.keep_alive()) return self->close();
                      self->answer_.reset();
                      self->read();
                    });
}

void HttpSession::log_answer(std::size_t bytes) const {
  const HttpRequest& request = parser_->get();
  const bool known = parser_->is_header_done() && request.method() != http::verb::unknown;
  const auto method = known ? http::to_string(request.method()) : beast::string_view("other");
  const auto* const target = std::get_if<HttpTarget>(&target_);
  log_access({{method.data(), method.size()},
              parser_->is_header_done() && target != nullptr ? path_template(target->path) : "other",
              static_cast<int>(answer_->response.result_int()),
              bytes,
              std::chrono::steady_clock::now() - came_,
              ends_.connection,
              std::max(requests_, 1),
              client_});
}

void HttpSession::close() {
  NetworkError ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kCloseDeadline);
  discard();
}

// If a socket is closed while something is unread, the system may drop what was sent, the answer included.
void HttpSession::discard() {
  buffer_.clear();
  stream_.async_read_some(buffer_.prepare(kHeaderBytes),
                          [self = shared_from_this()](NetworkError error, std::size_t) {
                            if (!error && ++self->discarded_ < kDiscardedReads) self->discard();
                          });
}

}  // namespace gatehouse::server
