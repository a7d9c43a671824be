#include "server/room/history.h"

#include <algorithm>

#include "server/limits.h"

namespace gatehouse::server {

void History::add(Version version, std::vector<protocol::Notice> notices) {
  engine::ensure(version == notices_.size() + 1, "the history has a gap");
  notices_.push_back(std::move(notices));
  updates_.clear();
}

void History::add(Step step) {
  engine::ensure(step.entry.version == notices_.size() + 1, "the history has a gap");
  notices_.push_back(std::move(step.notices));
  updates_.push_back(std::move(step.updates));
  if (updates_.size() > kKeptUpdates) updates_.pop_front();
}

std::vector<protocol::HistoryEntry> History::read(protocol::Viewer viewer, Version from, Version to) const {
  std::vector<protocol::HistoryEntry> page;
  const Version end = std::min({to, Version{notices_.size()}, from + protocol::kMaxHistoryPage - 1});
  for (Version version = from; version <= end; ++version)
    page.push_back({version, events_for(viewer, notices_[version - 1])});
  return page;
}

std::optional<std::vector<protocol::Update>> History::tail(protocol::Viewer viewer, Version last) const {
  const Version now = notices_.size();
  if (last > now || now - last > updates_.size()) return std::nullopt;
  std::vector<protocol::Update> updates;
  std::size_t bytes = 0;
  for (std::size_t at = updates_.size() - (now - last); at < updates_.size(); ++at) {
    updates.push_back(*updates_[at][class_of(viewer)]);
    bytes += updates.back().patch.dump().size() + updates.back().events.dump().size();
    if (bytes > kTailBytes) return std::nullopt;
  }
  return updates;
}

}  // namespace gatehouse::server
