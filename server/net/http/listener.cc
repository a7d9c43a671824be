#include "server/net/http/listener.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/base/addresses.h"
#include "server/base/metrics.h"
#include "server/base/tally.h"
#include "server/net/limits.h"

namespace gatehouse::server {
namespace {

// When file descriptors run out it waits for some to become free, instead of trying at once.
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

Listener::Listener(asio::io_context& context, const tcp::endpoint& endpoint,
                   const ConnectionServices& services, std::deque<SessionGroup>& groups,
                   ConnectionCount& count)
    : strand_(asio::make_strand(context)),
      acceptor_(strand_, endpoint),  // reuses the address, so that a restart need not wait
      pause_(strand_),
      services_(services),
      groups_(groups),
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
  SessionGroup& group = groups_[next_group_++ % groups_.size()];
  acceptor_.async_accept(group.strand(),
                         [self = shared_from_this(), &group](NetworkError error, TcpSocket socket) {
                           self->on_accept(error, std::move(socket), group);
                         });
}

void Listener::on_accept(NetworkError error, TcpSocket socket, SessionGroup& group) {
  if (!acceptor_.is_open()) return;
  if (error) {
    if (!starved_.exchange(true)) spdlog::warn("cannot accept connections: {}", error.message());
    pause_.expires_after(kPause);
    pause_.async_wait([self = shared_from_this()](NetworkError) {
      if (self->acceptor_.is_open()) self->accept();
    });
    return;
  }
  if (starved_.exchange(false)) spdlog::warn("connections are accepted again");
  NetworkError gone;
  const tcp::endpoint remote = socket.remote_endpoint(gone);
  const std::string address = plain_form(remote.address().to_string());
  const bool limited = !is_one_of(address, services_.trusted_proxies);
  if (auto place = gone ? std::nullopt : count_.take(quota_of(address), limited)) {
    NetworkError ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(tcp::socket::send_buffer_size(kSendBufferBytes), ignored);
    const std::string local = plain_form(socket.local_endpoint(ignored).address().to_string());
    std::make_shared<HttpSession>(std::move(socket), services_, group, std::move(*place),
                                  Ends{address, local, ++connections_})
        ->run();
  } else if (!gone) {
    count("refused: too many connections", quota_of(address));
    metrics().limited("connections");
  }
  accept();
}

}  // namespace gatehouse::server
