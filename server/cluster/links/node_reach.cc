#include "server/cluster/links/node_reach.h"

#include "server/cluster/limits.h"
#include "server/cluster/links/limits.h"

namespace gatehouse::server {

// What nobody has tried for a while says nothing of now.
void NodeReach::note_end(const std::string& address, Clock::time_point now) {
  if (failures_.size() >= kLinks && !failures_.contains(address)) failures_.clear();
  Failures& failures = failures_.try_emplace(address, Failures{now, now}).first->second;
  if (now - failures.last > kTriedLately) failures.first = now;
  failures.last = now;
}

bool NodeReach::is_out_of_reach(const std::string& address, std::chrono::milliseconds for_so_long) const {
  const auto at = failures_.find(address);
  return at != failures_.end() && Clock::now() - at->second.last <= kTriedLately &&
         at->second.last - at->second.first >= for_so_long;
}

void NodeReach::note_cut_off(const std::string& address, Clock::time_point now) {
  if (cut_off_.size() < kLinks || cut_off_.contains(address)) cut_off_[address] = now;
}

bool NodeReach::is_cut_off(const std::string& address, Clock::time_point since) const {
  const auto said = cut_off_.find(address);
  return said != cut_off_.end() && said->second >= since;
}

}  // namespace gatehouse::server
