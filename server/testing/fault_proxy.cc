#include "server/testing/fault_proxy.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace gatehouse::server::testing {
namespace {

sockaddr_in on_this_machine(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

void close_both(int& client, int& server) {
  for (int* const socket : {&client, &server})
    if (*socket >= 0) close(std::exchange(*socket, -1));
}

}  // namespace

FaultProxy::FaultProxy(int server_port) : server_port_(server_port) {
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = on_this_machine(0);
  socklen_t size = sizeof address;
  if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(listener_, 16) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("the proxy cannot listen");
  port_ = ntohs(address.sin_port);
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

void FaultProxy::work() {
  while (!stopping_) {
    if (cut_.exchange(false))
      for (Pair& pair : pairs_) close_both(pair.client, pair.server);
    std::erase_if(pairs_, [](const Pair& pair) { return pair.client < 0; });
    std::vector<pollfd> sockets{{listener_, POLLIN, 0}};
    for (const Pair& pair : pairs_) {
      sockets.push_back({pair.client, POLLIN, 0});
      sockets.push_back({pair.server, POLLIN, 0});
    }
    if (poll(sockets.data(), sockets.size(), 5) <= 0) continue;
    for (std::size_t at = 1; at < sockets.size(); ++at) {
      Pair& pair = pairs_[(at - 1) / 2];
      if (sockets[at].revents != 0 && pair.client >= 0) pass(pair, at % 2 == 1);
    }
    if (sockets[0].revents != 0) accept_one();
  }
}

void FaultProxy::accept_one() {
  Pair pair{accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC), -1};
  if (pair.client < 0) return;
  pair.server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = on_this_machine(server_port_);
  if (fault_ == NetworkFault::Away ||
      connect(pair.server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    return close_both(pair.client, pair.server);
  pairs_.push_back(pair);
}

void FaultProxy::pass(Pair& pair, bool from_client) {
  std::array<char, 64 * 1024> bytes{};
  const ssize_t size = recv(from_client ? pair.client : pair.server, bytes.data(), bytes.size(), 0);
  if (size <= 0) return close_both(pair.client, pair.server);
  const NetworkFault of_requests = fault_;
  if (from_client && (of_requests == NetworkFault::RequestsLost || of_requests == NetworkFault::Away)) {
    take();
    return close_both(pair.client, pair.server);
  }
  if (from_client && of_requests == NetworkFault::RequestsLate) {
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
  if (!from_client && fault_ == NetworkFault::AnswersLost) {
    take();
    return close_both(pair.client, pair.server);
  }
  const int to = from_client ? pair.server : pair.client;
  for (ssize_t sent = 0; sent < size;) {
    const ssize_t more = send(to, bytes.data() + sent, static_cast<std::size_t>(size - sent), MSG_NOSIGNAL);
    if (more <= 0) return close_both(pair.client, pair.server);
    sent += more;
  }
}

}  // namespace gatehouse::server::testing
