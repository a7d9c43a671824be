#pragma once
// A TCP socket that shows everything that is read from it, and that takes whole frames beside those of Beast.
// It is the layer below a WebSocket. Beast does not report frames that are not part of a message's data
// (empty fragments, pongs). It also writes each message by itself, and asks the scheduler twice for each
// write.

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/base/network.h"

namespace gatehouse::server {

/// A stream layer for Beast. `on_bytes` is called with everything that is read, on the stream's executor,
/// before the reader gets it.
class MeteredStream {
 public:
  using next_layer_type = TcpSocket;
  using executor_type = next_layer_type::executor_type;

  explicit MeteredStream(TcpSocket&& socket) : socket_(std::move(socket)) {
    NetworkError closed_already;
    socket_.non_blocking(true, closed_already);
  }

  void on_bytes(std::function<void(std::string_view)> call) { on_bytes_ = std::move(call); }
  /// `call` is called on the stream's executor when the rest of what was sent has gone out, or cannot any
  /// more. `owner` is kept alive until then.
  void on_sent(std::weak_ptr<void> owner, std::function<void(NetworkError)> call) {
    owner_ = std::move(owner);
    on_sent_ = std::move(call);
  }

  /// Writes whole frames, at once as far as the socket takes them and Beast is not writing; returns whether
  /// all has gone out. If not, and there is no error, the rest follows, before anything that is written
  /// later. So this never comes between the bytes of a ping. REQUIRES: no rest of an earlier call is waiting.
  template <class Buffers>
  bool send(const Buffers& frames, NetworkError& error) {
    std::size_t sent = 0;
    if (!beast_writes_) {
      sent = socket_.write_some(frames, error);
      if (error == asio::error::would_block) error = {};
      if (error) return false;
    }
    for (const asio::const_buffer buffer : beast::buffers_range_ref(frames)) {
      const std::size_t gone = std::min(sent, buffer.size());
      rest_.append(static_cast<const char*>(buffer.data()) + gone, buffer.size() - gone);
      sent -= gone;
    }
    if (rest_.empty()) return true;
    if (!beast_writes_) send_rest();
    return false;
  }

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
          beast_writes_ = true;
          Write<std::decay_t<decltype(done)>> write(std::forward<decltype(done)>(done), *this, rest_.size());
          asio::async_write(socket_, beast::buffers_cat(asio::buffer(rest_), from), std::move(write));
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

  /// What Beast writes, behind the rest of what was sent before.
  template <class Handler>
  struct Write : beast::async_base<Handler, executor_type> {
    template <class Done>
    Write(Done&& done, MeteredStream& stream, std::size_t rest)
        : beast::async_base<Handler, executor_type>(std::forward<Done>(done), stream.get_executor()),
          meter(stream),
          led(rest) {}

    void operator()(NetworkError error, std::size_t bytes) {
      meter.beast_has_written(led, error);
      this->complete_now(error, error ? 0 : bytes - led);
    }

    MeteredStream& meter;
    std::size_t led;
  };

  void beast_has_written(std::size_t led, NetworkError error) {
    beast_writes_ = false;
    if (rest_.empty()) return;
    if (led == 0 && !error) return send_rest();  // it came meanwhile
    finish(error);
  }

  /// When the socket takes more.
  void send_rest() {
    socket_.async_wait(TcpSocket::wait_write, [this, alive = owner_.lock()](NetworkError error) {
      if (rest_.empty() || beast_writes_)
        return;  // it has gone out before something of Beast's, or does so now
      if (!error) rest_.erase(0, socket_.write_some(asio::buffer(rest_), error));
      if (error == asio::error::would_block) error = {};
      if (!error && !rest_.empty()) return send_rest();
      finish(error);
    });
  }

  void finish(NetworkError error) {
    rest_ = {};
    on_sent_(error);
  }

  TcpSocket socket_;
  std::string rest_;  ///< of the frames that were sent
  bool beast_writes_ = false;
  std::weak_ptr<void> owner_;
  std::function<void(NetworkError)> on_sent_;
  std::function<void(std::string_view)> on_bytes_;
};

}  // namespace gatehouse::server
