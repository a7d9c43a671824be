#pragma once
// The end of a link between nodes at the door, where people are connected. The other end: inbound_link.h.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/links/link.h"

namespace gatehouse::server {

class RemoteRoom;

class OutboundLink : public std::enable_shared_from_this<OutboundLink> {
 public:
  OutboundLink(asio::io_context& context, LinkKey& key, const LinkVersions& versions)
      : link_(std::make_shared<Link>(context, key, versions)) {}

  void connect(const std::string& host, const std::string& port, LinkNews news);

  // From any thread.
  /// From now on the room gets what comes for it, and hears when the link stands and when it ends. Returns
  /// whether it does: not when the link has ended.
  bool lead_to(const std::string& name, const std::shared_ptr<RemoteRoom>& room);
  void send(LinkMessage message) { link_->send(std::move(message)); }
  void end() { link_->end(); }

 private:
  void on_message(const LinkMessage& message);
  void on_open();
  void on_end();
  std::vector<std::shared_ptr<RemoteRoom>> rooms() const;

  const std::shared_ptr<Link> link_;
  LinkNews news_;
  mutable std::mutex mutex_;
  // With the mutex held.
  std::map<std::string, std::weak_ptr<RemoteRoom>> rooms_;
  bool open_ = false;
  bool ended_ = false;
};

}  // namespace gatehouse::server
