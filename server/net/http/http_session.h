#pragma once
// One TCP connection, for as long as it speaks HTTP.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/base/current.h"
#include "server/base/network.h"
#include "server/net/connection_count.h"
#include "server/net/http/http_answer.h"
#include "server/net/http/request_quota.h"
#include "server/net/http/said_once.h"
#include "server/net/ws/ws_session.h"

namespace gatehouse::server {

struct ConnectionServices {
  HttpServices http;
  SessionServices session;
  std::vector<std::string> trusted_proxies;
  Current<std::vector<std::string>> banned;            ///< addresses and networks whose requests are refused
  std::chrono::milliseconds request_deadline{10'000};  ///< for the first request; later ones have kKeepAlive
  RequestQuota& quota;
  SaidOnce& unnamed;  ///< proxies that do not say for whom they speak
};

/// A connection, and the addresses of both its ends.
struct Ends {
  std::string remote;
  std::string local;
  ConnectionId connection = 0;
};

/// Kept alive by the operations under way on its stream.
class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  /// REQUIRES: the socket's strand is that of the group.
  HttpSession(TcpSocket&& socket, const ConnectionServices& services, SessionGroup& group,
              ConnectionCount::Place place, Ends ends);

  void run();

 private:
  void read();
  void on_header(NetworkError error, std::size_t bytes);
  void on_read(NetworkError error);
  void on_request();
  /// Notes where the request comes from. REQUIRES: its header is there.
  void find_client();
  /// Reads what is asked for, without the base path. Returns where the request should have gone.
  std::optional<HttpAnswer> read_target();
  /// Nothing: the request is paid for.
  std::optional<HttpAnswer> refuse_too_many();
  void upgrade();
  std::function<void(HttpAnswer)> write_later();
  void answer_people();
  void answer_ratings();
  void answer_events();
  void answer_paper(const PaperOfRoom& wanted);
  void log_answer(std::size_t bytes) const;
  void write(HttpAnswer answer);
  void close();
  void discard();

  TcpStream stream_;
  const ConnectionServices& services_;
  SessionGroup& group_;
  ConnectionCount::Place place_;
  const Ends ends_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<HttpAnswer> answer_;
  int requests_ = 0;
  std::variant<HttpTarget, BadTarget> target_;  ///< of the request
  std::string client_;                          ///< where the request comes from
  std::chrono::steady_clock::time_point came_;  ///< the header of the request, whole
  int discarded_ = 0;
};

}  // namespace gatehouse::server
