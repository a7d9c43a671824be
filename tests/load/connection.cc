#include "tests/load/connection.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>

#include "tests/load/loopback.h"

namespace gatehouse::load {
namespace {

constexpr std::size_t kReadBytes = 256 * 1024;
constexpr int kEvents = 256;
constexpr int kTextFrame = 1;
constexpr int kCloseFrame = 8;
constexpr int kPingFrame = 9;
constexpr int kPongFrame = 10;
constexpr std::array<char, 4> kMask{'\x5a', '\x17', '\x2c', '\x63'};
// The key is the example of RFC 6455: nobody in between could mistake these connections.
constexpr std::string_view kUpgrade =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: gatehouse.v1.json\r\n\r\n";

int connected_socket(int port, int from) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in own = loopback(0, from);
  const sockaddr_in server = loopback(port);
  const bool bound = from == 0 || ::bind(socket, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0;
  if (socket < 0 || !bound ||
      ::connect(socket, reinterpret_cast<const sockaddr*>(&server), sizeof server) != 0) {
    if (socket >= 0) ::close(socket);
    throw std::runtime_error("a connection could not be made (descriptors: ulimit -n)");
  }
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  ::fcntl(socket, F_SETFL, O_NONBLOCK);
  return socket;
}

}  // namespace

Loop::Loop() : epoll_(::epoll_create1(EPOLL_CLOEXEC)), buffer_(kReadBytes, '\0') {}

Loop::~Loop() {
  ::close(epoll_);
}

void Loop::step(Clock::time_point due) {
  std::array<epoll_event, kEvents> events;
  const auto wait =
      awake_ ? 0
             : std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(due - Clock::now())).count();
  const timespec timeout{wait / 1'000'000'000, wait % 1'000'000'000};
  const int count = ::epoll_pwait2(epoll_, events.data(), kEvents, &timeout, nullptr);
  for (int at = 0; at < count; ++at) {
    const epoll_event& event = events[static_cast<std::size_t>(at)];
    auto* const connection = static_cast<Connection*>(event.data.ptr);
    if ((event.events & EPOLLOUT) != 0) connection->on_writable();
    if ((event.events & ~static_cast<unsigned>(EPOLLOUT)) != 0) connection->on_readable();
  }
}

void Loop::until(const std::function<bool()>& done, std::chrono::seconds patience, const char* what) {
  const Clock::time_point deadline = Clock::now() + patience;
  while (!done()) {
    if (Clock::now() > deadline) throw std::runtime_error(std::string("took too long: ") + what);
    step(deadline);
  }
}

Connection::Connection(Loop& loop, int port, int from) : loop_(loop), socket_(connected_socket(port, from)) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = this;
  ::epoll_ctl(loop_.epoll_, EPOLL_CTL_ADD, socket_, &event);
  out_ = kUpgrade;
  flush();
}

Connection::~Connection() {
  ::close(socket_);
}

void Connection::watch(bool writable) {
  if (blocked_ == writable) return;
  blocked_ = writable;
  epoll_event event{};
  event.events = EPOLLIN | (writable ? static_cast<unsigned>(EPOLLOUT) : 0U);
  event.data.ptr = this;
  ::epoll_ctl(loop_.epoll_, EPOLL_CTL_MOD, socket_, &event);
}

void Connection::on_readable() {
  const ssize_t read = ::recv(socket_, loop_.buffer_.data(), loop_.buffer_.size(), 0);
  if (read < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (read <= 0) throw std::runtime_error("the server has cut a connection");
  const std::string_view bytes(loop_.buffer_.data(), static_cast<std::size_t>(read));
  if (rest_.empty()) {
    rest_ = bytes.substr(take(bytes));
  } else {
    rest_ += bytes;
    std::string all = std::move(rest_);
    rest_ = std::string_view(all).substr(take(all));
  }
}

// Takes the whole frames and returns how many bytes they had.
std::size_t Connection::take(std::string_view bytes) {
  std::size_t at = 0;
  if (!open_) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return 0;
    if (!bytes.starts_with("HTTP/1.1 101 "))
      throw std::runtime_error("not upgraded: " + std::string(bytes.substr(0, bytes.find('\r'))));
    open_ = true;
    at = end + 4;
    on_message({});
  }
  for (;;) {
    const std::string_view left = bytes.substr(at);
    if (left.size() < 2) return at;
    std::size_t head = 2;
    std::uint64_t length = static_cast<unsigned char>(left[1]) & 0x7f;
    if (length >= 126) head += length == 126 ? 2 : 8;
    if (left.size() < head) return at;
    if (length >= 126) {
      length = 0;
      for (const char byte : left.substr(2, head - 2))
        length = length << 8 | static_cast<unsigned char>(byte);
    }
    if (left.size() - head < length) return at;
    take_frame(left[0] & 0x0f, left.substr(head, length));
    at += head + length;
  }
}

void Connection::take_frame(int kind, std::string_view payload) {
  if (kind == kTextFrame) return on_message(payload);
  if (kind == kPingFrame) return send_frame(kPongFrame, payload);
  if (kind == kCloseFrame)
    throw std::runtime_error("the server has closed a connection: " +
                             std::string(payload.substr(std::min<std::size_t>(2, payload.size()))));
}

void Connection::send(std::string_view text) {
  send_frame(kTextFrame, text);
}

void Connection::send_frame(int kind, std::string_view payload) {
  out_ += static_cast<char>(0x80 | kind);
  if (payload.size() < 126) {
    out_ += static_cast<char>(0x80 | payload.size());
  } else {  // no client sends more than 64 KiB
    out_ += static_cast<char>(0x80 | 126);
    out_ += static_cast<char>(payload.size() >> 8);
    out_ += static_cast<char>(payload.size() & 0xff);
  }
  out_.append(kMask.data(), kMask.size());
  for (std::size_t at = 0; at < payload.size(); ++at)
    out_ += static_cast<char>(payload[at] ^ kMask[at % kMask.size()]);
  if (!blocked_) flush();
}

void Connection::on_writable() {
  flush();
}

void Connection::flush() {
  const ssize_t sent = ::send(socket_, out_.data(), out_.size(), MSG_NOSIGNAL);
  if (sent < 0 && errno != EAGAIN) throw std::runtime_error("the server has cut a connection");
  if (sent > 0) out_.erase(0, static_cast<std::size_t>(sent));
  watch(!out_.empty());
}

}  // namespace gatehouse::load
