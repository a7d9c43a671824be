#pragma once
// A connection between two nodes: encrypted by TLS 1.3, and opened by a secret that both know (a pre-shared
// key), so that there are no certificates to care for. Messages come in the order in which they were sent.

#include <boost/asio/ssl.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/base/network.h"
#include "server/cluster/links/link_message.h"

namespace gatehouse::server {

/// TLS for both ends of links whose nodes know the secret.
class LinkKey {
 public:
  explicit LinkKey(const std::string& secret);
  LinkKey(const LinkKey&) = delete;
  LinkKey& operator=(const LinkKey&) = delete;

  asio::ssl::context& context() { return context_; }
  const std::string& key() const { return key_; }

 private:
  std::string key_;
  asio::ssl::context context_;
};

class Link : public std::enable_shared_from_this<Link> {
 public:
  /// Called on the link's strand.
  struct Events {
    std::function<void(LinkMessage)> on_message;
    /// Once, when no more will come.
    std::function<void()> on_end;
    /// Once, when both ends have found a version that they speak.
    std::function<void()> on_open = {};
  };

  Link(asio::io_context& context, LinkKey& key, const LinkVersions& versions = {});

  const Strand& strand() const { return strand_; }
  /// The connection, to be accepted. Before accept().
  auto& socket() { return stream_.next_layer(); }
  /// One of these begins it. What is sent before the link stands waits.
  void accept(Events events);
  void connect(const std::string& host, const std::string& port, Events events);
  /// From any thread. When too much waits the link is ended. What the other end's version does not have is
  /// not sent to it.
  void send(LinkMessage message);
  /// From any thread.
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  void shake_hands(asio::ssl::stream_base::handshake_type side);
  void on_secure(NetworkError error);
  void read_prefix();
  void read_body(std::size_t length);
  void on_body();
  void on_greeting(const LinkMessage& greeting);
  void push(const LinkMessage& message);
  void write();
  void write_out();
  void beat();
  void finish(const std::string& why);

  struct Waiting {
    std::string head;
    Frame text;
    std::uint32_t since = 1;  ///< the version that has it first
    std::size_t size() const { return head.size() + (text ? text->size() : 0); }
  };

  Strand strand_;
  const LinkVersions versions_;
  asio::ip::basic_resolver<tcp, Strand> resolver_;
  asio::ssl::stream<TcpSocket> stream_;
  asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Strand> timer_;
  Events events_;
  std::string prefix_ = std::string(kLinkPrefix, '\0');
  std::string body_;
  std::deque<Waiting> waiting_;
  std::string writing_;    ///< what goes out at once; empty: nothing is being written
  std::size_t bytes_ = 0;  ///< of those that wait, and those that are being written
  Clock::time_point heard_;
  bool secure_ = false;
  std::optional<std::uint32_t>
      version_;  ///< that both speak; nothing: the other end has not said its own yet
  bool ended_ = false;
};

/// What becomes of a link. On its strand.
struct LinkNews {
  std::function<void()> on_end;                          ///< once, when nobody is reached by it any more
  std::function<void(const LinkMessage& word)> on_word;  ///< of the other node about itself
  std::function<void()> on_open = {};                    ///< once, if it comes to stand
};

}  // namespace gatehouse::server
