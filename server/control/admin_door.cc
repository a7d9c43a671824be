#include "server/control/admin_door.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "protocol/strict_json.h"
#include "server/base/addresses.h"
#include "server/base/tally.h"
#include "server/control/admin_page.h"
#include "server/control/limits.h"
#include "server/control/requests.h"
#include "server/net/http/http_answer.h"
#include "server/net/limits.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr std::chrono::seconds kVisit{10};
constexpr std::string_view kScheme = "Bearer ";

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

std::string_view header(beast::string_view text) {
  return {text.data(), text.size()};
}

}  // namespace

bool AdminStrikes::is_out(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  const auto at = counts_.find(counted_as(address));
  return at != counts_.end() && at->second.wrong >= kAdminStrikes && now - at->second.last < kAdminPause;
}

void AdminStrikes::add(const std::string& address, Time now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(counts_, [now](const auto& entry) { return now - entry.second.last >= kAdminPause; });
  Count& count = counts_[counted_as(address)];
  ++count.wrong;
  count.last = now;
}

const std::string& AdminStrikes::counted_as(const std::string& address) const {
  static const std::string everybody_else;
  return counts_.contains(address) || counts_.size() < kAdminStrangers ? address : everybody_else;
}

/// One request and its answer. Kept alive by its operations.
class AdminDoor::Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(tcp::socket socket, std::string address, std::shared_ptr<AdminDoor> door)
      : stream_(std::move(socket)), address_(std::move(address)), door_(std::move(door)) {
    parser_.header_limit(kHeaderBytes);
    parser_.body_limit(kControlBytes);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() = default;

  /// Whether it has shown the token.
  bool is_admitted() const { return admitted_; }
  /// From any thread: ends it.
  void cut() {
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->stream_.close(); });
  }

  void run() {
    stream_.expires_after(kVisit);
    http::async_read(stream_, buffer_, parser_, [self = shared_from_this()](NetworkError error, std::size_t) {
      if (!error) self->on_request();
    });
  }

 private:
  void on_request() {
    const auto& request = parser_.get();
    const std::string_view target = header(request.target());
    const std::string_view host = header(request[http::field::host]);
    if (request.count(http::field::host) != 1 || !door_->is_own_name(host))
      return refuse(http::status::misdirected_request, "this name is not in admin.hosts");
    if (request.count(http::field::origin) != 0 && !is_from(host))
      return refuse(http::status::forbidden, "pages from elsewhere may not ask");
    if (target == "/api") return on_api();
    const AdminFile* const file = admin_file(target);
    if (file == nullptr) return write(http::status::not_found, "text/plain", "There is nothing here.\n");
    if (request.method() != http::verb::get)
      return write(http::status::method_not_allowed, "text/plain", "Only GET is answered here.\n");
    write(http::status::ok, file->media_type, std::string(file->text));
  }

  bool is_from(std::string_view host) const {
    const auto& request = parser_.get();
    const std::string origin(header(request[http::field::origin]));
    return request.count(http::field::origin) == 1 &&
           (origin == "http://" + std::string(host) || origin == "https://" + std::string(host));
  }

  // A page from elsewhere can send neither the header nor this type without our leave, which nobody gets.
  void on_api() {
    const auto& request = parser_.get();
    const auto now = std::chrono::steady_clock::now();
    if (request.method() != http::verb::post ||
        header(request[http::field::content_type]) != "application/json")
      return refuse(http::status::bad_request, "a POST of application/json is needed");
    std::string_view token = header(request[http::field::authorization]);
    const bool given = token.starts_with(kScheme);
    if (given) token.remove_prefix(kScheme.size());
    const Hash hash = hash_of(token);
    // The right one is never kept waiting: through a tunnel everybody has the same address.
    if (!given || sodium_memcmp(hash.data(), door_->token_.data(), hash.size()) != 0) {
      if (door_->strikes_.is_out(address_, now))
        return refuse(http::status::too_many_requests, "too many wrong tokens came from here");
      door_->strikes_.add(address_, now);
      count("admin: a wrong token", address_);
      return refuse(http::status::unauthorized, "this is not the token");
    }
    admitted_ = true;
    const auto wanted = protocol::parse_strictly(request.body(), kRequestDepth);
    if (!wanted) return refuse(http::status::bad_request, "the request cannot be understood");
    door_->ask_(*wanted, [self = shared_from_this()](Json answer) {
      asio::post(self->stream_.get_executor(), [self, answer = std::move(answer)] {
        self->write(answer.contains("error") ? http::status::unprocessable_entity : http::status::ok,
                    "application/json", answer.dump());
      });
    });
  }

  void refuse(http::status status, const std::string& why) {
    write(status, "application/json", refused_request(why).dump());
  }

  void write(http::status status, std::string_view type, std::string body) {
    answer_.result(status);
    answer_.version(11);
    answer_.keep_alive(false);
    answer_.set(http::field::content_type, std::string(type));
    answer_.set(http::field::cache_control, "no-store");
    answer_.set("Content-Security-Policy", kPolicy);
    answer_.set("X-Content-Type-Options", "nosniff");
    answer_.set("Referrer-Policy", "no-referrer");
    answer_.set("Cross-Origin-Resource-Policy", "same-origin");
    if (status == http::status::unauthorized) answer_.set(http::field::www_authenticate, "Bearer");
    answer_.body() = std::move(body);
    answer_.prepare_payload();
    stream_.expires_after(kVisit);
    http::async_write(stream_, answer_, [self = shared_from_this()](NetworkError, std::size_t) {
      NetworkError ignored;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    });
  }

  beast::tcp_stream stream_;
  const std::string address_;
  const std::shared_ptr<AdminDoor> door_;
  std::atomic<bool> admitted_ = false;
  beast::flat_buffer buffer_{kHeaderBytes + kControlBytes};
  http::request_parser<http::string_body> parser_;
  http::response<http::string_body> answer_;
};

AdminDoor::AdminDoor(asio::io_context& context, const tcp::endpoint& endpoint, const std::string& token,
                     std::vector<std::string> hosts, Ask ask)
    : context_(context),
      token_(hash_of(token)),
      hosts_(std::move(hosts)),
      ask_(std::move(ask)),
      strand_(asio::make_strand(context)),
      acceptor_(strand_, endpoint) {}

AdminDoor::~AdminDoor() = default;

AdminDoor::Hash AdminDoor::hash_of(std::string_view token) {
  Hash hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hash;
}

void AdminDoor::run() {
  asio::dispatch(strand_, [self = shared_from_this()] { self->accept(); });
}

void AdminDoor::stop() {
  asio::post(strand_, [self = shared_from_this()] {
    NetworkError unimportant;
    self->acceptor_.close(unimportant);
  });
}

bool AdminDoor::is_own_name(std::string_view authority) const {
  const std::string name = host_name(authority);
  NetworkError no_address;
  asio::ip::make_address(name, no_address);
  return !no_address || name == "localhost" || std::find(hosts_.begin(), hosts_.end(), name) != hosts_.end();
}

// Callers that only hold visits would keep out the one with the token.
bool AdminDoor::make_place() {
  std::erase_if(visits_, [](const std::weak_ptr<Visit>& visit) { return visit.expired(); });
  if (visits_.size() < static_cast<std::size_t>(kAdminVisits)) return true;
  for (auto at = visits_.begin(); at != visits_.end(); ++at) {
    const std::shared_ptr<Visit> visit = at->lock();
    if (visit && visit->is_admitted()) continue;
    if (visit) visit->cut();
    visits_.erase(at);
    return true;
  }
  return false;
}

void AdminDoor::accept() {
  acceptor_.async_accept(
      asio::make_strand(context_), [self = shared_from_this()](NetworkError error, tcp::socket socket) {
        if (!self->acceptor_.is_open()) return;
        if (error) return spdlog::warn("the admin port is closed: {}", error.message());
        NetworkError gone;
        const tcp::endpoint remote = socket.remote_endpoint(gone);
        if (!gone && self->make_place()) {
          const auto visit =
              std::make_shared<Visit>(std::move(socket), quota_of(remote.address().to_string()), self);
          self->visits_.push_back(visit);
          visit->run();
        }
        self->accept();
      });
}

}  // namespace gatehouse::server
