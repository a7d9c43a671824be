#include "server/net/node_links.h"

#include <spdlog/spdlog.h>

#include <utility>
#include <vector>

#include "server/limits.h"

namespace gatehouse::server {
namespace {

// When a link cannot be accepted, as where descriptors run out.
constexpr std::chrono::milliseconds kAcceptPause{200};

// The brackets around an IPv6 address are not a part of it.
std::pair<std::string, std::string> host_and_port(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return {host, address.substr(colon + 1)};
}

}  // namespace

NodeLinks::NodeLinks(asio::io_context& context, const tcp::endpoint& endpoint, const std::string& secret,
                     Lobby& lobby)
    : context_(context),
      key_(secret),
      strand_(asio::make_strand(context)),
      acceptor_(strand_, endpoint),
      pause_(strand_),
      lobby_(lobby) {}

void NodeLinks::run() {
  asio::post(strand_, [self = shared_from_this()] { self->accept(); });
}

void NodeLinks::accept() {
  const auto link = std::make_shared<InboundLink>(context_, key_, lobby_, ++accepted_);
  acceptor_.async_accept(link->socket(), [self = shared_from_this(), link](NetworkError error) {
    if (!self->acceptor_.is_open()) return;
    if (!error) {
      self->take_in(link);
      return self->accept();
    }
    self->pause_.expires_after(kAcceptPause);
    self->pause_.async_wait([self](NetworkError) {
      if (self->acceptor_.is_open()) self->accept();
    });
  });
}

void NodeLinks::take_in(const std::shared_ptr<InboundLink>& link) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    if (inbound_.size() >= kLinks)
      return spdlog::warn("a link from another node is refused: there are {}", kLinks);
    inbound_.insert(link);
  }
  link->accept([self = shared_from_this(), weak = std::weak_ptr(link)] {
    const std::lock_guard lock(self->mutex_);
    self->inbound_.erase(weak.lock());
  });
}

std::shared_ptr<RoomPort> NodeLinks::way_to(const std::string& address, const std::string& room) {
  std::shared_ptr<OutboundLink> link;
  bool fresh = false;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<OutboundLink>& known = outbound_[address];
    fresh = known == nullptr;
    if (fresh) known = std::make_shared<OutboundLink>(context_, key_);
    link = known;
  }
  if (fresh) {
    const auto [host, port] = host_and_port(address);
    link->connect(host, port, [weak = weak_from_this(), address, ended = link.get()] {
      const auto self = weak.lock();
      if (!self) return;
      const std::lock_guard lock(self->mutex_);
      const auto at = self->outbound_.find(address);
      if (at != self->outbound_.end() && at->second.get() == ended) self->outbound_.erase(at);
    });
  }
  return link->room(room);
}

void NodeLinks::stop() {
  asio::post(strand_, [self = shared_from_this()] {
    NetworkError ignored;
    self->acceptor_.close(ignored);
    self->pause_.cancel();
  });
  std::vector<std::shared_ptr<OutboundLink>> outbound;
  std::set<std::shared_ptr<InboundLink>> inbound;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    inbound = inbound_;
    for (const auto& [address, link] : outbound_) outbound.push_back(link);
  }
  for (const auto& link : outbound) link->end();
  for (const auto& link : inbound) link->end();
}

}  // namespace gatehouse::server
