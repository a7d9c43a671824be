#pragma once
// A TCP stream that shows everything that is read from it, and that can put several writes into one. It is
// the layer below a WebSocket, because Beast does not report frames that are not part of a message's data
// (empty fragments, pongs), and writes each message by itself.

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
  using next_layer_type = beast::tcp_stream;
  using executor_type = next_layer_type::executor_type;

  explicit MeteredStream(beast::tcp_stream&& stream) : stream_(std::move(stream)) {}

  void on_bytes(std::function<void(std::string_view)> call) { on_bytes_ = std::move(call); }

  /// As long as this is on, what is written is kept, and counts as written; it goes out with the first write
  /// after that. REQUIRES: such a write follows.
  void hold(bool on) { holding_ = on; }

  next_layer_type& next_layer() { return stream_; }
  const next_layer_type& next_layer() const { return stream_; }
  executor_type get_executor() { return stream_.get_executor(); }

  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(NetworkError, std::size_t)>(
        [this](auto&& done, const Buffers& into) {
          Read<std::decay_t<decltype(done)>, Buffers> read(std::forward<decltype(done)>(done), *this, into);
          stream_.async_read_some(into, std::move(read));
        },
        handler, buffers);
  }

  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return asio::async_initiate<Handler, void(NetworkError, std::size_t)>(
        [this](auto&& done, const Buffers& from) {
          using Done = std::decay_t<decltype(done)>;
          if (!holding_ && held_.empty()) {
            stream_.async_write_some(from, std::forward<decltype(done)>(done));
            return;
          }
          const std::size_t bytes = beast::buffer_bytes(from);
          for (const asio::const_buffer buffer : beast::buffers_range_ref(from))
            held_.append(static_cast<const char*>(buffer.data()), buffer.size());
          Write<Done> write(std::forward<decltype(done)>(done), *this, bytes);
          if (holding_)
            write.complete(false, NetworkError(), bytes);
          else
            asio::async_write(stream_, asio::buffer(held_), std::move(write));
        },
        handler, buffers);
  }

  template <class Handler>
  friend void async_teardown(beast::role_type role, MeteredStream& stream, Handler&& handler) {
    using websocket::async_teardown;
    async_teardown(role, stream.stream_.socket(), std::forward<Handler>(handler));
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

  /// What was held has gone out. No other write is begun before: the WebSocket has one at a time.
  template <class Handler>
  struct Write : beast::async_base<Handler, executor_type> {
    template <class Done>
    Write(Done&& done, MeteredStream& stream, std::size_t size)
        : beast::async_base<Handler, executor_type>(std::forward<Done>(done), stream.get_executor()),
          held(stream.held_),
          bytes(size) {}

    void operator()(NetworkError error, std::size_t) {
      std::string().swap(held);
      this->complete_now(error, error ? 0 : bytes);
    }

    std::string& held;
    std::size_t bytes;  ///< of the last write
  };

  beast::tcp_stream stream_;
  bool holding_ = false;
  std::string held_;
  std::function<void(std::string_view)> on_bytes_;
};

}  // namespace gatehouse::server
