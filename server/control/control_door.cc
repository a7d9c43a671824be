#include "server/control/control_door.h"

#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "protocol/strict_json.h"
#include "server/control/limits.h"
#include "server/control/requests.h"
#include "server/net/limits.h"

namespace gatehouse::server {

using protocol::Json;

/// One request and its answer. Kept alive by its operations.
class ControlDoor::Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Protocol::socket socket, std::shared_ptr<ControlDoor> door)
      : socket_(std::move(socket)), deadline_(socket_.get_executor()), door_(std::move(door)) {}
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() { --door_->visits_; }

  void run() {
    deadline_.expires_after(kCloseDeadline);
    deadline_.async_wait([weak = weak_from_this()](NetworkError cancelled) {
      const auto self = weak.lock();
      if (!cancelled && self) self->socket_.close(cancelled);
    });
    asio::async_read_until(socket_, asio::dynamic_buffer(text_, kControlBytes), '\n',
                           [self = shared_from_this()](NetworkError error, std::size_t) {
                             self->deadline_.cancel();
                             if (!error) self->answer();
                           });
  }

 private:
  void answer() {
    const auto request = protocol::parse_strictly(text_, kRequestDepth);
    if (!request) return write(refused_request("the request cannot be understood"));
    door_->ask_(*request, [self = shared_from_this()](Json answer) {
      asio::post(self->socket_.get_executor(), [self, answer = std::move(answer)] { self->write(answer); });
    });
  }

  void write(const Json& answer) {
    text_ = answer.dump() + "\n";
    asio::async_write(socket_, asio::buffer(text_),
                      [self = shared_from_this()](NetworkError, std::size_t) {});
  }

  Protocol::socket socket_;
  asio::steady_timer deadline_;
  const std::shared_ptr<ControlDoor> door_;
  std::string text_;
};

ControlDoor::ControlDoor(asio::io_context& context, const std::filesystem::path& path, Ask ask)
    : context_(context),
      path_(path),
      ask_(std::move(ask)),
      strand_(asio::make_strand(context)),
      acceptor_(strand_) {
  // The process that has the store has the folder: nobody listens there any more.
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  acceptor_.open();
  ::fchmod(acceptor_.native_handle(), S_IRUSR | S_IWUSR);  // what bind() makes gets no more than this
  acceptor_.bind(Protocol::endpoint(path.string()));
  acceptor_.listen();
}

ControlDoor::~ControlDoor() = default;

void ControlDoor::run() {
  asio::dispatch(strand_, [self = shared_from_this()] { self->accept(); });
}

void ControlDoor::stop() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
  asio::post(strand_, [self = shared_from_this()] {
    NetworkError unimportant;
    self->acceptor_.close(unimportant);
  });
}

void ControlDoor::accept() {
  acceptor_.async_accept(asio::make_strand(context_),
                         [self = shared_from_this()](NetworkError error, Protocol::socket socket) {
                           if (!self->acceptor_.is_open()) return;
                           if (error)
                             return spdlog::warn("the control socket is closed: {}", error.message());
                           if (++self->visits_ > kControlVisits)
                             --self->visits_;  // and the socket is closed
                           else
                             std::make_shared<Visit>(std::move(socket), self)->run();
                           self->accept();
                         });
}

std::optional<Json> ask_control(const std::filesystem::path& path, const Json& request) {
  asio::io_context context;
  asio::local::stream_protocol::socket socket(context);
  NetworkError error;
  socket.connect(asio::local::stream_protocol::endpoint(path.string()), error);
  if (error) return std::nullopt;
  std::string text = request.dump() + "\n";
  asio::write(socket, asio::buffer(text), error);
  text.clear();
  if (!error) asio::read_until(socket, asio::dynamic_buffer(text), '\n', error);
  if (error) throw std::runtime_error("the server went away before it had answered");
  return Json::parse(text);
}

}  // namespace gatehouse::server
