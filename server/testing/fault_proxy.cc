#include "server/testing/fault_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace gatehouse::server::testing {
namespace {

// How often it looks whether a fault has begun or ended.
constexpr int kLookMs = 5;
// What is on its way before nothing more is taken.
constexpr std::size_t kMostOnItsWay = 1'000'000;
// What NetworkFault::InPieces lets through at a time: less than most messages, and no divisor of anything.
constexpr std::size_t kPiece = 97;

sockaddr_in place(const std::string& address, int port) {
  sockaddr_in in{};
  in.sin_family = AF_INET;
  in.sin_port = htons(static_cast<std::uint16_t>(port));
  if (inet_pton(AF_INET, address.c_str(), &in.sin_addr) != 1) throw std::invalid_argument(address);
  return in;
}

void close_both(int& client, int& server) {
  for (int* const socket : {&client, &server})
    if (*socket >= 0) close(std::exchange(*socket, -1));
}

}  // namespace

FaultProxy::FaultProxy(int server_port, const std::string& address, int port) : server_port_(server_port) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int again = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
  sockaddr_in here = place(address, port);
  socklen_t size = sizeof here;
  if (bind(listener_, reinterpret_cast<sockaddr*>(&here), size) != 0 || listen(listener_, 16) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size) != 0)
    throw std::runtime_error("the proxy cannot listen");
  port_ = ntohs(here.sin_port);
  thread_ = std::thread([this] { work(); });
}

FaultProxy::~FaultProxy() {
  stopping_ = true;
  thread_.join();
  for (std::thread& late : late_) late.join();
  for (Pair& pair : pairs_) close_both(pair.client, pair.server);
  close(listener_);
}

void FaultProxy::set(NetworkFault fault, bool once) {
  once_ = once;
  fault_ = fault;
}

NetworkFault FaultProxy::take() {
  return once_ ? fault_.exchange(NetworkFault::None) : fault_.load();
}

bool FaultProxy::holds(const std::string& bytes) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(pairs_.begin(), pairs_.end(), [&bytes](const Pair& pair) {
    return pair.to_client.bytes.find(bytes) != std::string::npos ||
           pair.to_server.bytes.find(bytes) != std::string::npos;
  });
}

void FaultProxy::work() {
  while (!stopping_) look();
}

void FaultProxy::look() {
  std::vector<pollfd> sockets{{fault_ == NetworkFault::HalfOpen ? -1 : listener_, POLLIN, 0}};
  {
    const std::lock_guard lock(mutex_);
    if (cut_.exchange(false))
      for (Pair& pair : pairs_) close_both(pair.client, pair.server);
    std::erase_if(pairs_, [](const Pair& pair) { return pair.client < 0; });
    const auto listen_to = [&sockets](int socket, const Way& way) {
      const bool takes = !way.ended && way.bytes.size() < kMostOnItsWay;
      sockets.push_back({takes ? socket : -1, POLLIN, 0});
    };
    for (const Pair& pair : pairs_) {
      listen_to(pair.client, pair.to_server);
      listen_to(pair.server, pair.to_client);
    }
  }
  const int ready = poll(sockets.data(), sockets.size(), kLookMs);
  const std::lock_guard lock(mutex_);
  for (std::size_t at = 1; ready > 0 && at < sockets.size(); ++at) {
    Pair& pair = pairs_[(at - 1) / 2];
    if (sockets[at].revents != 0 && pair.client >= 0) pass(pair, at % 2 == 1);
  }
  for (Pair& pair : pairs_) {
    deliver(pair, false);
    deliver(pair, true);
  }
  if (ready > 0 && sockets[0].revents != 0) accept_one();
}

void FaultProxy::accept_one() {
  Pair pair;
  pair.client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (pair.client < 0) return;
  pair.server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in there = place("127.0.0.1", server_port_);
  if (fault_ == NetworkFault::Away ||
      connect(pair.server, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0)
    return close_both(pair.client, pair.server);
  const int at_once = 1;
  for (const int socket : {pair.client, pair.server})
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
  pairs_.push_back(std::move(pair));
}

void FaultProxy::pass(Pair& pair, bool from_client) {
  std::array<char, 64 * 1024> bytes{};
  const ssize_t size = recv(from_client ? pair.client : pair.server, bytes.data(), bytes.size(), 0);
  Way& way = from_client ? pair.to_server : pair.to_client;
  if (size <= 0) {
    way.ended = true;
    return;
  }
  const NetworkFault fault = fault_;
  if (from_client && (fault == NetworkFault::RequestsLost || fault == NetworkFault::Away)) {
    take();
    return close_both(pair.client, pair.server);
  }
  if (from_client && fault == NetworkFault::RequestsLate) {
    take();
    const int server = std::exchange(pair.server, -1);
    close_both(pair.client, pair.server);
    late_.emplace_back([server, text = std::string(bytes.data(), static_cast<std::size_t>(size))] {
      std::this_thread::sleep_for(kLate);
      send(server, text.data(), text.size(), MSG_NOSIGNAL);
      std::this_thread::sleep_for(kLate);
      close(server);
    });
    return;
  }
  if (!from_client && fault == NetworkFault::AnswersLost) {
    take();
    return close_both(pair.client, pair.server);
  }
  way.bytes.append(bytes.data(), static_cast<std::size_t>(size));
}

void FaultProxy::deliver(Pair& pair, bool to_client) {
  const NetworkFault fault = fault_;
  if (fault == NetworkFault::HalfOpen || (to_client && fault == NetworkFault::AnswersHeld)) return;
  Way& way = to_client ? pair.to_client : pair.to_server;
  if (pair.client >= 0 && !way.bytes.empty()) {
    const std::size_t size =
        fault == NetworkFault::InPieces ? std::min(kPiece, way.bytes.size()) : way.bytes.size();
    const ssize_t sent =
        send(to_client ? pair.client : pair.server, way.bytes.data(), size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (sent <= 0) return close_both(pair.client, pair.server);
    way.bytes.erase(0, static_cast<std::size_t>(sent));
  }
  if (way.ended && way.bytes.empty()) close_both(pair.client, pair.server);
}

}  // namespace gatehouse::server::testing
