#include "server/net/listener.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace gatehouse::server {
namespace {

// Out of file descriptors: wait for some to come free instead of spinning.
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

bool ConnectionCount::add(const std::string& address, bool limited) {
  const std::lock_guard lock(mutex_);
  if (total_ >= limits_.connections) return false;
  std::size_t& here = by_address_[address];
  if (limited && here >= limits_.per_address) return false;
  ++here;
  ++total_;
  return true;
}

void ConnectionCount::remove(const std::string& address) {
  const std::lock_guard lock(mutex_);
  const auto at = by_address_.find(address);
  if (--at->second == 0) by_address_.erase(at);
  --total_;
}

std::size_t ConnectionCount::size() const {
  const std::lock_guard lock(mutex_);
  return total_;
}

Listener::Listener(asio::io_context& context, const tcp::endpoint& endpoint,
                   const ConnectionServices& services, ConnectionCount& count)
    : context_(context),
      strand_(asio::make_strand(context)),
      acceptor_(strand_, endpoint),  // reuses the address, so that a restart need not wait
      pause_(strand_),
      services_(services),
      count_(count) {}

void Listener::run() {
  asio::dispatch(strand_, [self = shared_from_this()] { self->accept(); });
}

void Listener::stop() {
  asio::post(strand_, [self = shared_from_this()] {
    NetworkError ignored;
    self->acceptor_.close(ignored);
    self->pause_.cancel();
  });
}

void Listener::accept() {
  acceptor_.async_accept(asio::make_strand(context_),
                         [self = shared_from_this()](NetworkError error, tcp::socket socket) {
                           self->on_accept(error, std::move(socket));
                         });
}

void Listener::on_accept(NetworkError error, tcp::socket socket) {
  if (!acceptor_.is_open()) return;
  if (error) {
    spdlog::warn("cannot accept a connection: {}", error.message());
    pause_.expires_after(kPause);
    pause_.async_wait([self = shared_from_this()](NetworkError) {
      if (self->acceptor_.is_open()) self->accept();
    });
    return;
  }
  NetworkError gone;
  const tcp::endpoint remote = socket.remote_endpoint(gone);
  const std::string address = remote.address().to_string();
  const auto& proxies = services_.trusted_proxies;
  const bool limited = std::find(proxies.begin(), proxies.end(), address) == proxies.end();
  if (!gone && count_.add(address, limited)) {
    NetworkError ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    std::make_shared<HttpSession>(std::move(socket), services_, address, [&count = count_, address] {
      count.remove(address);
    })->run();
  }
  accept();
}

}  // namespace gatehouse::server
