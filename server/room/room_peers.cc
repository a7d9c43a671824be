#include "server/room/room_peers.h"

#include <algorithm>

#include "server/base/metrics.h"
#include "server/base/tally.h"

namespace gatehouse::server {

Peer* RoomPeers::find(ConnectionId connection) const {
  const auto peer = peers_.find(connection);
  return peer != peers_.end() ? peer->second.get() : nullptr;
}

void RoomPeers::forget(ConnectionId connection) {
  peers_.erase(connection);
  received_.erase(connection);
}

// All others are here, or were dropped when the core let them go.
void RoomPeers::forget_strangers(const RoomCore& core, ConnectionId spoken) {
  if (spoken != 0) unsettled_.insert(spoken);
  std::erase_if(unsettled_, [&](ConnectionId connection) {
    const bool waits = !core.is_here(connection) && core.knows(connection);
    if (!waits && !core.is_here(connection)) forget(connection);
    return !waits;
  });
}

void RoomPeers::close_all(protocol::CloseCode code) {
  for (const auto& [connection, peer] : peers_) peer->close(code);
  peers_.clear();
}

void RoomPeers::abandon() {
  peers_.clear();
  held_.clear();
}

void RoomPeers::let_go(const RoomCore& core) {
  for (auto at = held_.begin(); at != held_.end();) {
    if (core.reads_past(at->first)) {
      ++at;
      continue;
    }
    at->second();
    at = held_.erase(at);
  }
}

void RoomPeers::let_all_go() {
  for (auto at = held_.begin(); at != held_.end(); at = held_.erase(at)) at->second();
}

void RoomPeers::send(Send& effect) {
  if (!effect.refusal.empty()) count_refusal(effect.refusal);
  if (const auto at = received_.find(effect.connection);
      at != received_.end() && (effect.acknowledges || !effect.refusal.empty())) {
    const std::string_view result = effect.acknowledges ? "ok" : effect.refusal;
    const std::chrono::duration<double> took = Clock::now() - at->second.at;
    metrics().commanded(at->second.type, result, took.count());
    received_.erase(at);
  }
  const auto peer = peers_.find(effect.connection);
  if (peer == peers_.end()) return;
  deliveries_to(peer->second->group())
      .push_back({{peer->second}, {std::move(effect.frame)}, effect.replaces_all});
}

// Both the connections and the peers are in the order of their numbers, so the next is mostly the next.
void RoomPeers::tell(Tell& effect) {
  std::map<PeerGroup*, std::vector<std::shared_ptr<Peer>>> groups;
  std::vector<std::shared_ptr<Peer>>* last = nullptr;
  const PeerGroup* last_group = nullptr;
  auto peer = peers_.begin();
  for (const ConnectionId connection : effect.connections) {
    if (peer == peers_.end() || peer->first != connection) peer = peers_.find(connection);
    if (peer == peers_.end()) continue;
    PeerGroup* const group = &peer->second->group();
    if (std::exchange(last_group, group) != group) last = &groups[group];
    last->push_back(peer->second);
    ++peer;
  }
  for (auto& [group, peers] : groups)
    deliveries_to(*group).push_back({std::move(peers), effect.frames, false});
}

void RoomPeers::hand_over(const std::shared_ptr<RoomPort>& from) {
  for (auto& [group, deliveries] : std::exchange(outgoing_, {})) group->deliver(from, std::move(deliveries));
}

std::vector<Delivery>& RoomPeers::deliveries_to(PeerGroup& group) {
  const auto to = std::find_if(outgoing_.begin(), outgoing_.end(),
                               [&group](const auto& deliveries) { return deliveries.first == &group; });
  return to != outgoing_.end() ? to->second : outgoing_.emplace_back(&group, std::vector<Delivery>()).second;
}

}  // namespace gatehouse::server
