#include "server/cluster/links/node_links.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "server/cluster/limits.h"
#include "server/cluster/links/limits.h"

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
                     std::string address, const LinkVersions& versions, Lobby& lobby, Games games,
                     const std::string& store_url)
    : context_(context),
      key_(secret),
      address_(std::move(address)),
      versions_(versions),
      strand_(asio::make_strand(context)),
      acceptor_(strand_, endpoint),
      pause_(strand_),
      lobby_(lobby),
      services_(std::make_shared<RemoteServices>(context, games, store_url)) {
  services_->find_way = [&lobby](const std::string& room, std::function<void(const Lobby::Opened&)> answer) {
    lobby.open(room, {}, std::move(answer));
  };
}

void NodeLinks::run() {
  asio::post(strand_, [self = shared_from_this()] { self->accept(); });
}

void NodeLinks::accept() {
  const auto link = std::make_shared<InboundLink>(context_, key_, versions_, lobby_, ++accepted_);
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
  const auto ended = [self = shared_from_this(), weak = std::weak_ptr(link)] {
    const std::lock_guard lock(self->mutex_);
    self->inbound_.erase(weak.lock());
  };
  link->accept({ended, [self = shared_from_this()](const LinkMessage& word) { self->hear(word); }});
}

void NodeLinks::hear(const LinkMessage& word) {
  const std::lock_guard lock(mutex_);
  reach_.note_cut_off(word.address, Clock::now());
}

std::shared_ptr<RoomPort> NodeLinks::way_to(const std::string& address, const std::string& room) {
  std::shared_ptr<RemoteRoom> way;
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(rooms_, [](const auto& entry) { return entry.second.expired(); });
    std::weak_ptr<RemoteRoom>& known = rooms_[room];
    way = known.lock();
    if (!way) known = way = std::make_shared<RemoteRoom>(services_, room);
  }
  way->go_by(link_to(address));
  return way;
}

void NodeLinks::reach(const std::vector<std::string>& addresses) {
  for (const std::string& address : addresses) link_to(address);
}

void NodeLinks::tell_cut_off() {
  LinkMessage word{LinkMessage::Kind::CutOff};
  word.address = address_;
  const std::lock_guard lock(mutex_);
  for (const auto& [address, link] : outbound_) link->send(word);
  for (const auto& link : inbound_) link->say(word);
}

bool NodeLinks::are_cut_off(const std::vector<std::string>& addresses) const {
  const Clock::time_point since = Clock::now() - kCutOffCounts;
  const std::lock_guard lock(mutex_);
  return std::all_of(addresses.begin(), addresses.end(),
                     [&](const std::string& address) { return reach_.is_cut_off(address, since); });
}

std::shared_ptr<OutboundLink> NodeLinks::link_to(const std::string& address) {
  std::shared_ptr<OutboundLink> link;
  bool fresh = false;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<OutboundLink>& known = outbound_[address];
    fresh = known == nullptr;
    if (fresh) known = std::make_shared<OutboundLink>(context_, key_, versions_);
    link = known;
  }
  if (fresh) {
    const auto [host, port] = host_and_port(address);
    LinkNews news;
    news.on_end = [weak = weak_from_this(), address, ended = link.get()] {
      if (const auto self = weak.lock()) self->on_end(address, ended);
    };
    news.on_word = [weak = weak_from_this()](const LinkMessage& word) {
      if (const auto self = weak.lock()) self->hear(word);
    };
    news.on_open = [weak = weak_from_this(), address] {
      const auto self = weak.lock();
      if (!self) return;
      const std::lock_guard lock(self->mutex_);
      self->reach_.note_open(address);
    };
    link->connect(host, port, std::move(news));
  }
  return link;
}

void NodeLinks::on_end(const std::string& address, const OutboundLink* link) {
  const Clock::time_point now = Clock::now();
  const std::lock_guard lock(mutex_);
  const auto at = outbound_.find(address);
  if (at != outbound_.end() && at->second.get() == link) outbound_.erase(at);
  reach_.note_end(address, now);
}

bool NodeLinks::is_out_of_reach(const std::string& address, std::chrono::milliseconds for_so_long) const {
  const std::lock_guard lock(mutex_);
  return reach_.is_out_of_reach(address, for_so_long);
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
  services_->logs.stop();
  for (const auto& link : outbound) link->end();
  for (const auto& link : inbound) link->end();
}

}  // namespace gatehouse::server
