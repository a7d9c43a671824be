#include "server/net/ws/partners.h"

#include <utility>
#include <vector>

#include "server/net/ws/partner_search.h"

namespace gatehouse::server {

bool Partners::look(Seeker seeker, std::weak_ptr<WsSession> session) {
  const std::lock_guard lock(mutex_);
  const ConnectionId connection = seeker.connection;
  if (!pairing_.add(std::move(seeker))) return false;
  sessions_[connection] = std::move(session);
  return true;
}

void Partners::stop(ConnectionId connection) {
  const std::lock_guard lock(mutex_);
  pairing_.remove(connection);
  sessions_.erase(connection);
}

// Who has gone meanwhile takes nobody along: the other one looks on.
std::vector<Partners::Both> Partners::take_pairs(std::int64_t steady_ms) {
  const std::lock_guard lock(mutex_);
  std::vector<Both> pairs;
  for (auto& [host, guest] : pairing_.take_pairs(steady_ms)) {
    Both both{{}, sessions_[host.connection].lock(), {}, sessions_[guest.connection].lock()};
    both.host = std::move(host);
    both.guest = std::move(guest);
    if (both.host_session && both.guest_session) {
      sessions_.erase(both.host.connection);
      sessions_.erase(both.guest.connection);
      pairs.push_back(std::move(both));
      continue;
    }
    for (auto& [seeker, session] :
         {std::pair(&both.host, both.host_session), {&both.guest, both.guest_session}})
      if (!session)
        sessions_.erase(seeker->connection);
      else
        pairing_.add(std::move(*seeker));
  }
  return pairs;
}

void Partners::bring_together(std::int64_t steady_ms) {
  for (Both& both : take_pairs(steady_ms))
    PartnerSearch::meet(both.host_session, std::move(both.host), both.guest_session, std::move(both.guest));
}

}  // namespace gatehouse::server
