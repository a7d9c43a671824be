#include "server/store/memory_store.h"

#include <algorithm>
#include <utility>

#include "server/store/limits.h"

namespace gatehouse::server {

std::vector<Appended> MemoryStore::append(std::span<const Append> runs) {
  std::vector<Appended> answers;
  answers.reserve(runs.size());
  for (const Append& run : runs) answers.push_back(failing_ ? Appended::Failed : append_one(run));
  return answers;
}

Appended MemoryStore::append_one(const Append& run) {
  if (run.founder) {
    const auto [at, made] = rooms_.try_emplace(run.room);
    if (!made || run.expected != 0) return Appended::Conflict;
    at->second = {{run.room, 1, *run.founder, run.entries, {}}, founded_++, false, run.over};
    return Appended::Done;
  }
  const auto at = rooms_.find(run.room);
  if (at == rooms_.end() || at->second.archived) return Appended::Conflict;
  Record& record = at->second.record;
  if (fencing_ && record.epoch != run.epoch) return Appended::Fenced;
  if (record.entries.size() < run.expected) return Appended::Behind;
  if (record.entries.size() != run.expected) return Appended::Conflict;
  record.entries.insert(record.entries.end(), run.entries.begin(), run.entries.end());
  if (run.said) {
    const auto& [line, oldest] = *run.said;
    std::erase_if(record.chat, [&line = line, oldest = oldest](const KeptLine& kept) {
      return kept.audience == line.audience && kept.number < oldest;
    });
    record.chat.push_back(line);
  }
  at->second.over = run.over;
  return Appended::Done;
}

std::vector<MemoryStore::Room*> MemoryStore::open() {
  std::vector<Room*> open;
  for (auto& [name, room] : rooms_)
    if (!room.archived) open.push_back(&room);
  std::sort(open.begin(), open.end(), [](const Room* a, const Room* b) { return a->order < b->order; });
  return open;
}

std::vector<std::string> MemoryStore::open_rooms() {
  std::vector<std::string> names;
  for (const Room* room : open()) names.push_back(room->record.room);
  return names;
}

std::vector<Record> MemoryStore::take_over_all() {
  for (auto& [name, room] : rooms_) room.archived = room.archived || room.over;
  std::vector<Record> records;
  for (Room* room : open()) {
    ++room->record.epoch;
    records.push_back(room->record);
  }
  return records;
}

std::optional<std::string> MemoryStore::room_after(const std::string& name) {
  const auto next = rooms_.upper_bound(name);
  return next == rooms_.end() ? std::nullopt : std::optional(next->first);
}

bool MemoryStore::archive(const std::string& room) {
  const auto at = rooms_.find(room);
  if (failing_ || at == rooms_.end()) return false;
  at->second.archived = true;
  return true;
}

std::vector<PutAway> MemoryStore::put_away(const std::string& after, std::size_t most) {
  std::vector<PutAway> found;
  for (auto at = rooms_.upper_bound(after); at != rooms_.end() && found.size() < most; ++at)
    if (const auto& [name, room] = *at; room.archived && room.record.failures == 0)
      found.push_back({name, room.over, room.record.entries.back()});
  return found;
}

bool MemoryStore::erase(const std::string& room) {
  const auto at = rooms_.find(room);
  if (failing_ || at == rooms_.end() || !at->second.archived) return false;
  rooms_.erase(at);
  return true;
}

bool MemoryStore::keep_analysis(const std::string& room, const std::string& text) {
  const auto at = rooms_.find(room);
  if (failing_ || at == rooms_.end()) return false;
  at->second.analysis = text;
  return true;
}

std::optional<std::string> MemoryStore::analysis(const std::string& room) {
  const auto at = rooms_.find(room);
  return at == rooms_.end() ? std::nullopt : at->second.analysis;
}

std::optional<Record> MemoryStore::find(const std::string& room, std::size_t most) {
  const auto at = rooms_.find(room);
  if (at == rooms_.end()) return std::nullopt;
  Record record = at->second.record;
  record.entries.resize(std::min(record.entries.size(), most));
  record.over = at->second.over;
  return record;
}

bool MemoryStore::read_on(Record& record, std::size_t most) {
  const std::vector<std::string>& entries = rooms_.at(record.room).record.entries;
  const std::size_t from = std::min(record.entries.size(), entries.size());
  const std::size_t to = std::min(from + most, entries.size());
  for (std::size_t at = from; at < to; ++at) record.entries.push_back(entries[at]);
  return from != to;
}

bool MemoryStore::reopen(const Record& record) {
  const auto at = rooms_.find(record.room);
  if (failing_ || at == rooms_.end() || at->second.record.epoch != record.epoch) return false;
  ++at->second.record.epoch;
  at->second.archived = false;
  return true;
}

int MemoryStore::count_failure(const std::string& room, const std::string& reason) {
  if (!archive(room)) return 0;
  Room& failed = rooms_.at(room);
  failed.failure = reason.substr(0, kReasonBytes);
  return ++failed.record.failures;
}

bool MemoryStore::forgive(const std::string& room) {
  const auto at = rooms_.find(room);
  return !failing_ && at != rooms_.end() && std::exchange(at->second.record.failures, 0) != 0;
}

bool MemoryStore::end(const std::string& room) {
  if (!forgive(room)) return false;
  Room& ended = rooms_.at(room);
  ended.archived = ended.over = true;
  return true;
}

std::vector<FailedRoom> MemoryStore::failed_rooms() {
  std::vector<FailedRoom> failed;
  for (const auto& [name, room] : rooms_)
    if (room.record.failures != 0 && failed.size() < kListedFailures)
      failed.push_back({name, room.record.failures, room.failure});
  std::stable_sort(failed.begin(), failed.end(),
                   [](const FailedRoom& a, const FailedRoom& b) { return a.failures > b.failures; });
  return failed;
}

std::unique_ptr<Backup> MemoryStore::back_up(const std::filesystem::path&) {
  throw StoreError("a store in memory has no copies");
}

void MemoryStore::lose_since(const Record& before) {
  Record& record = rooms_.at(before.room).record;
  record.entries = before.entries;
  record.chat = before.chat;
}

std::vector<std::string> MemoryStore::entries(const std::string& room) const {
  const auto at = rooms_.find(room);
  return at == rooms_.end() ? std::vector<std::string>{} : at->second.record.entries;
}

}  // namespace gatehouse::server
