#include "server/cluster/links/link.h"

#include <openssl/ssl.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "server/base/limits.h"
#include "server/cluster/links/limits.h"

namespace gatehouse::server {
namespace {

constexpr const char* kIdentity = "gatehouse";
// The key of a link is not the secret itself, which a host may use for nothing else, but follows from it.
constexpr std::string_view kPurpose = "gatehouse link 1";
constexpr std::size_t kKeyBytes = 32;

// Where a context keeps its key. Its "application data" is Asio's own.
int key_place() {
  static const int place = SSL_CTX_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
  return place;
}

const std::string& key_of(SSL* ssl) {
  return static_cast<const LinkKey*>(SSL_CTX_get_ex_data(SSL_get_SSL_CTX(ssl), key_place()))->key();
}

unsigned int give(SSL* ssl, unsigned char* key, unsigned int most) {
  const std::string& own = key_of(ssl);
  if (own.size() > most) return 0;
  std::ranges::copy(own, key);
  return static_cast<unsigned int>(own.size());
}

unsigned int client_key(SSL* ssl, const char* /*hint*/, char* identity, unsigned int most_identity,
                        unsigned char* key, unsigned int most) {
  if (std::strlen(kIdentity) + 1 > most_identity) return 0;
  std::strcpy(identity, kIdentity);
  return give(ssl, key, most);
}

unsigned int server_key(SSL* ssl, const char* identity, unsigned char* key, unsigned int most) {
  return identity != nullptr && std::string_view(identity) == kIdentity ? give(ssl, key, most) : 0;
}

}  // namespace

LinkKey::LinkKey(const std::string& secret) : key_(kKeyBytes, '\0'), context_(asio::ssl::context::tls) {
  crypto_generichash(reinterpret_cast<unsigned char*>(key_.data()), key_.size(),
                     reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                     reinterpret_cast<const unsigned char*>(kPurpose.data()), kPurpose.size());
  SSL_CTX* const tls = context_.native_handle();
  SSL_CTX_set_min_proto_version(tls, TLS1_3_VERSION);
  SSL_CTX_set_ciphersuites(tls, "TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256");
  SSL_CTX_set_ex_data(tls, key_place(), this);
  SSL_CTX_set_psk_client_callback(tls, client_key);
  SSL_CTX_set_psk_server_callback(tls, server_key);
  SSL_CTX_set_session_cache_mode(tls, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(tls, 0);
  // The caller of a link trusts no certificate, and the called end has none: the key is the only way.
  context_.set_verify_mode(asio::ssl::verify_peer);
}

Link::Link(asio::io_context& context, LinkKey& key, const LinkVersions& versions)
    : strand_(asio::make_strand(context)),
      versions_(versions),
      resolver_(strand_),
      stream_(strand_, key.context()),
      timer_(strand_),
      heard_(Clock::now()) {}

void Link::accept(Events events) {
  asio::post(strand_, [self = shared_from_this(), events = std::move(events)]() mutable {
    self->events_ = std::move(events);
    self->heard_ = Clock::now();
    self->beat();
    self->shake_hands(asio::ssl::stream_base::server);
  });
}

void Link::connect(const std::string& host, const std::string& port, Events events) {
  asio::post(strand_, [self = shared_from_this(), host, port, events = std::move(events)]() mutable {
    self->events_ = std::move(events);
    self->beat();
    self->resolver_.async_resolve(host, port, [self](NetworkError error, auto places) {
      if (error || self->ended_) return self->finish(error.message());
      asio::async_connect(self->socket(), places, [self](NetworkError failure, const tcp::endpoint&) {
        if (failure || self->ended_) return self->finish(failure.message());
        self->shake_hands(asio::ssl::stream_base::client);
      });
    });
  });
}

void Link::shake_hands(asio::ssl::stream_base::handshake_type side) {
  NetworkError ignored;
  socket().set_option(tcp::no_delay(true), ignored);
  if (side == asio::ssl::stream_base::server) stream_.set_verify_mode(asio::ssl::verify_none);
  stream_.async_handshake(side, [self = shared_from_this()](NetworkError error) { self->on_secure(error); });
}

void Link::on_secure(NetworkError error) {
  if (error || ended_) return finish(error.message());
  // A key that both know counts as a session that goes on. There is no other way in; this says so.
  if (SSL_session_reused(stream_.native_handle()) != 1) return finish("it was not opened by the secret");
  secure_ = true;
  heard_ = Clock::now();
  writing_ = encode_head(greeting_of(versions_));
  bytes_ += writing_.size();
  write_out();
  read_prefix();
}

void Link::read_prefix() {
  asio::async_read(stream_, asio::buffer(prefix_),
                   [self = shared_from_this()](NetworkError error, std::size_t) {
                     if (error || self->ended_) return self->finish(error.message());
                     const auto length = length_of(self->prefix_);
                     if (!length) return self->finish("a message is too long");
                     self->read_body(*length);
                   });
}

void Link::read_body(std::size_t length) {
  body_.resize(length);
  asio::async_read(stream_, asio::buffer(body_),
                   [self = shared_from_this()](NetworkError error, std::size_t) {
                     if (error || self->ended_) return self->finish(error.message());
                     self->on_body();
                   });
}

void Link::on_body() {
  heard_ = Clock::now();
  std::optional<LinkMessage> message = decode_link(body_);
  if (!message) return finish("a message cannot be read");
  const bool greeting = message->kind == LinkMessage::Kind::Greeting;
  if (greeting == version_.has_value()) return finish("the greeting is not the first message");
  if (greeting)
    on_greeting(*message);
  else if (message->kind != LinkMessage::Kind::Beat)
    events_.on_message(*std::move(message));
  if (!ended_) read_prefix();
}

// What was said before waits for this, as it is not known before what the other end understands.
void Link::on_greeting(const LinkMessage& greeting) {
  const LinkVersions theirs = versions_of(greeting);
  version_ = common_version(versions_, theirs);
  const auto range = [](const LinkVersions& versions) {
    return std::to_string(versions.oldest) + " to " + std::to_string(versions.newest);
  };
  if (!version_)
    return finish("link-version: the other node speaks versions " + range(theirs) + ", this one " +
                  range(versions_) + "; update nodes by one release at a time");
  if (events_.on_open) events_.on_open();
  write();
}

void Link::send(LinkMessage message) {
  asio::post(strand_, [self = shared_from_this(), message = std::move(message)] { self->push(message); });
}

void Link::push(const LinkMessage& message) {
  if (ended_) return;
  waiting_.push_back({encode_head(message), message.text, since(message.kind)});
  bytes_ += waiting_.back().size();
  if (bytes_ > kLinkBytes) return finish("too much waits for the other node");
  write();
}

// Together, as each write is a record of TLS, and a packet.
void Link::write() {
  if (!version_ || ended_ || !writing_.empty()) return;
  while (!waiting_.empty() && writing_.size() < kGatheredBytes) {
    const Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    if (next.since > *version_) {
      bytes_ -= next.size();
      continue;
    }
    writing_ += next.head;
    if (next.text) writing_ += *next.text;
  }
  if (!writing_.empty()) write_out();
}

void Link::write_out() {
  asio::async_write(stream_, asio::buffer(writing_),
                    [self = shared_from_this()](NetworkError error, std::size_t) {
                      if (error || self->ended_) return self->finish(error.message());
                      self->bytes_ -= self->writing_.size();
                      self->writing_.clear();
                      self->write();
                    });
}

void Link::beat() {
  timer_.expires_after(kLinkBeat);
  timer_.async_wait([self = shared_from_this()](NetworkError error) {
    if (error || self->ended_) return;
    if (Clock::now() - self->heard_ > kLinkSilence) return self->finish("nothing comes from the other node");
    if (self->secure_) self->push({LinkMessage::Kind::Beat});
    self->beat();
  });
}

void Link::end() {
  asio::post(strand_, [self = shared_from_this()] { self->finish("it is not needed any more"); });
}

void Link::finish(const std::string& why) {
  if (std::exchange(ended_, true)) return;
  spdlog::warn("a link to another node ends: {}", why);
  NetworkError ignored;
  resolver_.cancel();
  timer_.cancel();
  socket().close(ignored);
  waiting_.clear();
  const Events events = std::exchange(events_, {});
  if (events.on_end) events.on_end();
}

}  // namespace gatehouse::server
