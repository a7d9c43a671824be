#include "server/room/history.h"

#include <map>

#include "server/limits.h"

namespace gatehouse::server {

void History::add(const Step& step) {
  engine::ensure(step.entry.version == now_ + 1, "the history has a gap");
  Kept kept;
  // Classes that are told the same share one text, as they share one update.
  std::map<const protocol::Update*, std::shared_ptr<const Told>> texts;
  for (std::size_t viewers = 0; viewers < kViewerClasses; ++viewers) {
    const protocol::Update& update = *step.updates[viewers];
    std::shared_ptr<const Told>& text = texts[&update];
    if (!text) {
      text = std::make_shared<const Told>(
          Told{update.room, update.digest, update.events.dump(), update.patch.dump(), update.waiting});
      kept.bytes += text->events.size() + text->patch.size();
    }
    kept.told[viewers] = text;
  }
  now_ = step.entry.version;
  bytes_ += kept.bytes;
  kept_.push_back(std::move(kept));
  while (kept_.size() > kKeptUpdates || bytes_ > kKeptBytes) {
    bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

void History::forget() {
  std::deque<Kept>().swap(kept_);
  bytes_ = 0;
}

const History::Told& History::told(protocol::Viewer viewer, Version version) const {
  return *kept_[kept_.size() - 1 - (now_ - version)].told[class_of(viewer)];
}

std::optional<std::vector<protocol::HistoryEntry>> History::read(protocol::Viewer viewer, Version from,
                                                                 Version to) const {
  std::vector<protocol::HistoryEntry> page;
  if (from <= to && now_ - from >= kept_.size()) return std::nullopt;
  for (Version version = from; version <= to; ++version)
    page.push_back({version, Json::parse(told(viewer, version).events)});
  return page;
}

std::optional<std::vector<protocol::Update>> History::tail(protocol::Viewer viewer, Version last) const {
  if (last > now_ || now_ - last > kept_.size()) return std::nullopt;
  std::size_t bytes = 0;
  for (Version version = last + 1; version <= now_; ++version)
    bytes += told(viewer, version).events.size() + told(viewer, version).patch.size();
  if (bytes > kTailBytes) return std::nullopt;
  std::vector<protocol::Update> updates;
  for (Version version = last + 1; version <= now_; ++version) {
    const Told& text = told(viewer, version);
    protocol::Update update;
    update.room = text.room;
    update.version = version;
    update.digest = text.digest;
    update.events = Json::parse(text.events);
    update.patch = Json::parse(text.patch);
    update.waiting = text.waiting;
    updates.push_back(std::move(update));
  }
  return updates;
}

std::vector<protocol::HistoryEntry> read_history(const Record& record, Games games, protocol::Viewer viewer,
                                                 Version from, Version to) {
  if (to > record.entries.size()) throw BadEntry("the log is shorter than the room");
  std::vector<protocol::HistoryEntry> page;
  RoomState state(record.room, games);
  for (Version version = 1; version <= to; ++version) {
    const protocol::Outcome outcome = state.apply(read_entry(record.entries[version - 1]));
    if (outcome.refusal) throw BadEntry("an entry is refused: " + std::string(outcome.refusal.name));
    if (version >= from) page.push_back({version, events_for(viewer, outcome.notices)});
  }
  return page;
}

}  // namespace gatehouse::server
