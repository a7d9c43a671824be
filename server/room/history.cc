#include "server/room/history.h"

#include <utility>

#include "server/room/limits.h"

namespace gatehouse::server {
namespace {

struct Page {
  /// Takes the next entry, unless it does not fit behind those that are there; says whether it did.
  bool add(protocol::HistoryEntry entry) {
    bytes += entry.events.size();
    if (bytes > kPageBytes && !entries.empty()) return false;
    entries.push_back(std::move(entry));
    return true;
  }

  std::vector<protocol::HistoryEntry> entries;
  std::size_t bytes = 0;
};

}  // namespace

void History::add(DraftedEntry drafted) {
  engine::ensure(drafted.entry.version == now_ + 1, "the history has a gap");
  PastUpdates kept{std::move(drafted.updates)};
  for (const protocol::EncodedUpdate& update : kept.updates.different()) kept.bytes += update.text()->size();
  now_ = drafted.entry.version;
  bytes_ += kept.bytes;
  kept_.push_back(std::move(kept));
  while (kept_.size() > kKeptUpdates || bytes_ > kKeptBytes) {
    bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

void History::forget() {
  std::deque<PastUpdates>().swap(kept_);
  bytes_ = 0;
}

std::optional<std::vector<protocol::HistoryEntry>> History::read(protocol::Viewer viewer, Version from,
                                                                 Version to) const {
  Page page;
  if (from <= to && now_ - from >= kept_.size()) return std::nullopt;
  for (Version version = from; version <= to; ++version)
    if (!page.add({version, protocol::JsonText(told(viewer, version).events())})) break;
  return std::move(page.entries);
}

std::optional<std::vector<protocol::EncodedUpdate>> History::tail(protocol::Viewer viewer,
                                                                  Version last) const {
  if (last > now_ || now_ - last > kept_.size()) return std::nullopt;
  std::size_t bytes = 0;
  std::vector<protocol::EncodedUpdate> updates;
  for (Version version = last + 1; version <= now_; ++version) {
    updates.push_back(told(viewer, version));
    bytes += updates.back().text()->size();
    if (bytes > kTailBytes) return std::nullopt;
  }
  return updates;
}

std::vector<protocol::HistoryEntry> read_history(const RoomLog& log, Games games, protocol::Viewer viewer,
                                                 Version from, Version to) {
  if (to > log.entries.size()) throw BadEntry("the log is shorter than the room");
  Page page;
  RoomState state(log.room, games);
  for (Version version = 1; version <= to; ++version) {
    const protocol::Outcome outcome = state.apply(read_entry(log.entries[version - 1]));
    if (outcome.refusal) throw BadEntry("an entry is refused: " + std::string(outcome.refusal.name));
    if (version >= from && !page.add({version, events_for(viewer, outcome.notices)})) break;
  }
  return std::move(page.entries);
}

}  // namespace gatehouse::server
