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
  RoomLog& log = at->second.log;
  if (fencing_ && log.epoch != run.epoch) return Appended::Fenced;
  if (log.entries.size() < run.expected) return Appended::Behind;
  if (log.entries.size() != run.expected) return Appended::Conflict;
  log.entries.insert(log.entries.end(), run.entries.begin(), run.entries.end());
  if (run.said) {
    const auto& [line, oldest] = *run.said;
    std::erase_if(log.chat, [&line = line, oldest = oldest](const KeptLine& kept) {
      return kept.audience == line.audience && kept.number < oldest;
    });
    log.chat.push_back(line);
  }
  if (run.result) keep_result(*run.result);
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
  for (const Room* room : open()) names.push_back(room->log.room);
  return names;
}

std::vector<RoomLog> MemoryStore::take_over_all() {
  for (auto& [name, room] : rooms_) room.archived = room.archived || room.over;
  std::vector<RoomLog> logs;
  for (Room* room : open()) {
    ++room->log.epoch;
    logs.push_back(room->log);
  }
  return logs;
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
    if (const auto& [name, room] = *at; room.archived && room.log.failures == 0)
      found.push_back({name, room.over, room.log.entries.back()});
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

std::optional<RoomLog> MemoryStore::find(const std::string& room, std::size_t most) {
  const auto at = rooms_.find(room);
  if (at == rooms_.end()) return std::nullopt;
  RoomLog log = at->second.log;
  log.entries.resize(std::min(log.entries.size(), most));
  log.over = at->second.over;
  return log;
}

bool MemoryStore::read_on(RoomLog& log, std::size_t most) {
  const std::vector<std::string>& entries = rooms_.at(log.room).log.entries;
  const std::size_t from = std::min(log.entries.size(), entries.size());
  const std::size_t to = std::min(from + most, entries.size());
  for (std::size_t at = from; at < to; ++at) log.entries.push_back(entries[at]);
  return from != to;
}

bool MemoryStore::reopen(const RoomLog& log) {
  const auto at = rooms_.find(log.room);
  if (failing_ || at == rooms_.end() || at->second.log.epoch != log.epoch) return false;
  ++at->second.log.epoch;
  at->second.archived = false;
  return true;
}

int MemoryStore::count_failure(const std::string& room, const std::string& reason) {
  if (!archive(room)) return 0;
  Room& failed = rooms_.at(room);
  failed.failure = reason.substr(0, kReasonBytes);
  return ++failed.log.failures;
}

bool MemoryStore::forgive(const std::string& room) {
  const auto at = rooms_.find(room);
  return !failing_ && at != rooms_.end() && std::exchange(at->second.log.failures, 0) != 0;
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
    if (room.log.failures != 0 && failed.size() < kListedFailures)
      failed.push_back({name, room.log.failures, room.failure});
  std::stable_sort(failed.begin(), failed.end(),
                   [](const FailedRoom& a, const FailedRoom& b) { return a.failures > b.failures; });
  return failed;
}

std::unique_ptr<Backup> MemoryStore::back_up(const std::filesystem::path&) {
  throw StoreError("a store in memory has no copies");
}

void MemoryStore::lose_since(const RoomLog& before) {
  RoomLog& log = rooms_.at(before.room).log;
  log.entries = before.entries;
  log.chat = before.chat;
}

std::vector<std::string> MemoryStore::entries(const std::string& room) const {
  const auto at = rooms_.find(room);
  return at == rooms_.end() ? std::vector<std::string>{} : at->second.log.entries;
}

}  // namespace gatehouse::server
