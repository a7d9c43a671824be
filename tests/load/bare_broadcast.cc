#include "tests/load/bare_broadcast.h"

#include <memory>
#include <string>
#include <vector>

#include "server/base/network.h"

namespace gatehouse::load {
namespace {

using namespace server;

struct Listener {
  explicit Listener(tcp::socket&& socket) : stream(std::move(socket)) {}

  void send(const std::string& text) {
    ++waiting;
    if (waiting == 1) write(text);
  }
  void write(const std::string& text) {
    stream.async_write(asio::buffer(text), [this, &text](NetworkError error, std::size_t) {
      if (!error && --waiting != 0) write(text);
    });
  }

  websocket::stream<tcp::socket> stream;
  beast::flat_buffer buffer;
  int waiting = 0;
};

class Broadcast {
 public:
  Broadcast(int port, int bytes)
      : acceptor_(context_, {asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)}),
        text_(static_cast<std::size_t>(bytes), 'x') {}

  void run() {
    accept();
    context_.run();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](NetworkError error, tcp::socket socket) {
      if (error) return;
      socket.set_option(tcp::no_delay(true));
      Listener& listener = *listeners_.emplace_back(std::make_unique<Listener>(std::move(socket)));
      listener.stream.text(true);
      listener.stream.auto_fragment(false);
      listener.stream.async_accept([this, &listener](NetworkError failed) {
        if (!failed) read(listener);
      });
      accept();
    });
  }

  void read(Listener& listener) {
    listener.stream.async_read(listener.buffer, [this, &listener](NetworkError error, std::size_t) {
      if (error) return;
      listener.buffer.clear();
      if (&listener == speaker())
        for (const auto& other : listeners_)
          if (other.get() != &listener && other->stream.is_open()) other->send(text_);
      read(listener);
    });
  }

  // A probe whether somebody listens connects too, and does not ask for the upgrade.
  const Listener* speaker() const {
    for (const auto& listener : listeners_)
      if (listener->stream.is_open()) return listener.get();
    return nullptr;
  }

  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  std::vector<std::unique_ptr<Listener>> listeners_;
  const std::string text_;
};

}  // namespace

void serve_bare_broadcast(int port, int bytes) {
  Broadcast(port, bytes).run();
}

}  // namespace gatehouse::load
