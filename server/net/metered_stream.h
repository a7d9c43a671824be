#pragma once
// A TCP socket that shows everything that is read from it, and that can put frames before a write. It is the
// layer below a WebSocket, because Beast does not report frames that are not part of a message's data (empty
// fragments, pongs), and writes each message by itself.

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/net.h"

namespace gatehouse::server {

/// A stream layer for Beast. `on_bytes` is called with everything that is read, on the stream's executor,
/// before the reader gets it.
class MeteredStream {
 public:
  using next_layer_type = TcpSocket;
  using executor_type = next_layer_type::executor_type;

  explicit MeteredStream(TcpSocket&& socket) : socket_(std::move(socket)) {}

  void on_bytes(std::function<void(std::string_view)> call) { on_bytes_ = std::move(call); }

  /// Whole frames that go out before the next write, in one with it. Each write is finished before the next
  /// one begins, so this never comes between the bytes of a ping. REQUIRES: no message is being written.
  void lead(std::string frames) { lead_ = std::move(frames); }

  next_layer_type& next_layer() { return socket_; }
  const next_layer_type& next_layer() const { return socket_; }
  executor_type get_executor() { return socket_.get_executor(); }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(NetworkError, std::size_t)>(
        [this](auto&& done, const Buffers& into) {
          Read<std::decay_t<decltype(done)>, Buffers> read(std::forward<decltype(done)>(done), *this, into);
          socket_.async_read_some(into, std::move(read));
        },
        handler, buffers);
  }

  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(NetworkError, std::size_t)>(
        [this](auto&& done, const Buffers& from) {
          if (lead_.empty()) {
            asio::async_write(socket_, from, std::forward<decltype(done)>(done));
            return;
          }
          Write<std::decay_t<decltype(done)>> write(std::forward<decltype(done)>(done), *this);
          asio::async_write(socket_, beast::buffers_cat(asio::buffer(lead_), from), std::move(write));
        },
        handler, buffers);
  }

  template <class Handler>
  friend void async_teardown(beast::role_type role, MeteredStream& stream, Handler&& handler) {
    using websocket::async_teardown;
    async_teardown(role, stream.socket_, std::forward<Handler>(handler));
  }

 private:
  /// Shows what has come, then hands it on with all that is associated with the handler.
  template <class Handler, class Buffers>
  struct Read : beast::async_base<Handler, executor_type> {
    template <class Done>
    Read(Done&& done, MeteredStream& stream, const Buffers& buffers)
        : beast::async_base<Handler, executor_type>(std::forward<Done>(done), stream.get_executor()),
          meter(stream),
          into(buffers) {}

    void operator()(NetworkError error, std::size_t bytes) {
      std::size_t left = bytes;
      for (const asio::mutable_buffer buffer : beast::buffers_range_ref(into)) {
        const std::size_t here = std::min(left, buffer.size());
        if (here != 0) meter.on_bytes_({static_cast<const char*>(buffer.data()), here});
        left -= here;
      }
      this->complete_now(error, bytes);
    }

    MeteredStream& meter;
    Buffers into;
  };

  /// What led has gone out. No other write is begun before: the WebSocket has one at a time.
  template <class Handler>
  struct Write : beast::async_base<Handler, executor_type> {
    template <class Done>
    Write(Done&& done, MeteredStream& stream)
        : beast::async_base<Handler, executor_type>(std::forward<Done>(done), stream.get_executor()),
          lead(stream.lead_) {}

    void operator()(NetworkError error, std::size_t bytes) {
      const std::size_t led = std::exchange(lead, {}).size();
      this->complete_now(error, error ? 0 : bytes - led);
    }

    std::string& lead;
  };

  TcpSocket socket_;
  std::string lead_;
  std::function<void(std::string_view)> on_bytes_;
};

}  // namespace gatehouse::server
