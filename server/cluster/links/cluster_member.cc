#include "server/cluster/links/cluster_member.h"

#include <spdlog/spdlog.h>

#include <map>
#include <set>

#include "server/base/metrics.h"
#include "server/cluster/limits.h"

namespace gatehouse::server {

void ClusterMember::join(std::shared_ptr<NodeLinks> to_others, const std::string& secret,
                         const std::string& store_url, std::chrono::milliseconds out_of_reach) {
  links_ = std::move(to_others);
  others_ = std::make_shared<OtherLobbies>();
  hide_.emplace(secret);
  notices_ = std::make_unique<Noticeboard>(store_url, lease_->node(), kNoticeEvery);
  lobby_.share({[this] { return holds_lease(); },
                [links = std::weak_ptr(links_)](const std::string& address, const std::string& room) {
                  const auto held = links.lock();
                  return held ? held->way_to(address, room) : nullptr;
                },
                [links = std::weak_ptr(links_), out_of_reach](const std::string& address) {
                  const auto held = links.lock();
                  return held && held->is_out_of_reach(address, out_of_reach);
                },
                others_, *hide_});
}

// What is given to the board runs on its thread.
void ClusterMember::start(const Largest& largest) {
  lease_->start({[this](const std::vector<std::string>& rooms) { lobby_.adopt(rooms); },
                 [this](const std::set<std::string>& rooms) { lobby_.keep(rooms); },
                 [this](const std::vector<std::string>& rooms) { lobby_.give_away(rooms); }, name_taken_});
  const auto ours = [this, largest] {
    Notice notice = lobby_.notice();
    for (const auto& [address, count] : largest()) notice.connections[(*hide_)(address)] = count;
    return to_text(notice);
  };
  const auto heard = [this](const Noticeboard::Texts& texts) {
    std::map<std::string, Notice> notices;
    for (const auto& [node, text] : texts) {
      if (auto notice = read_notice(text))
        notices.emplace(node, std::move(*notice));
      else
        spdlog::warn("what the node {} tells of its rooms cannot be read", node);
    }
    others_->hear(std::move(notices));
  };
  notices_->start(ours, heard);
}

// A lease that could be over does not make an append wrong, as each is guarded by its room's epoch. It
// decides whether people are better off elsewhere: where another node reaches the database, it can have their
// rooms.
void ClusterMember::watch_lease() {
  if (lease_->is_overdue()) {
    links_->reach(lease_->others());
    links_->tell_cut_off();
  }
  if (lease_->holds()) {
    lease_over_ = false;
    return;
  }
  const bool first = !std::exchange(lease_over_, true);
  if (first) metrics().lost_lease();
  if (links_->are_cut_off(lease_->others())) {
    if (first) spdlog::error("no node reaches the database: rooms stay where they are, and wait for it");
    return;
  }
  if (!lease_->give_up()) return;
  if (lobby_.size() != 0) spdlog::error("the lease of this node is over: its rooms are closed here");
  lobby_.let_go();
}

void ClusterMember::leave() {
  notices_->stop();
  lease_->end();
}

}  // namespace gatehouse::server
