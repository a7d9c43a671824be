// People's profiles, and what they have played, in the store without a disk.

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "server/store/memory_store.h"

namespace gatehouse::server {

Keeping MemoryStore::keep_profile(const KeptProfile& profile) {
  if (failing_) return Keeping::Failed;
  for (const std::string& key : profile.keys)
    if (const auto other = profile_with_key(key); other && other->id != profile.id) return Keeping::Taken;
  const auto at = profiles_.find(profile.id);
  const std::int64_t before = at == profiles_.end() ? 0 : at->second.revision;
  if (before != profile.revision - 1) return Keeping::Stale;
  KeptProfile& kept = profiles_[profile.id] = profile;
  std::sort(kept.keys.begin(), kept.keys.end());
  return Keeping::Done;
}

Keeping MemoryStore::erase_profile(const std::string& id, std::int64_t revision) {
  if (failing_) return Keeping::Failed;
  const auto at = profiles_.find(id);
  if (at == profiles_.end() || at->second.revision != revision) return Keeping::Stale;
  profiles_.erase(at);
  for (auto& [room, result] : results_) std::erase(result.profiles, id);
  std::erase_if(results_, [](const auto& entry) { return entry.second.profiles.empty(); });
  return Keeping::Done;
}

std::optional<KeptProfile> MemoryStore::profile_with_key(const std::string& key) {
  for (const auto& [id, profile] : profiles_)
    if (std::find(profile.keys.begin(), profile.keys.end(), key) != profile.keys.end()) return profile;
  return std::nullopt;
}

std::optional<KeptProfile> MemoryStore::profile_after(const std::string& id) {
  const auto at = profiles_.upper_bound(id);
  return at == profiles_.end() ? std::nullopt : std::optional(at->second);
}

std::vector<KeptProfile> MemoryStore::profiles_by_key(const std::string& after, std::size_t most) {
  std::map<std::string, const KeptProfile*> by_key;
  for (const auto& [id, profile] : profiles_)
    for (const std::string& key : profile.keys) by_key.emplace(key, &profile);
  std::vector<KeptProfile> found;
  for (auto at = by_key.upper_bound(after); at != by_key.end() && found.size() < most; ++at)
    found.push_back(*at->second);
  return found;
}

std::vector<KeptProfile> MemoryStore::profiles_with_ids(const std::vector<std::string>& ids) {
  std::vector<KeptProfile> found;
  for (const std::string& id : ids)
    if (const auto at = profiles_.find(id); at != profiles_.end()) found.push_back(at->second);
  return found;
}

void MemoryStore::keep_result(KeptResult result) {
  std::erase_if(result.profiles, [this](const std::string& id) { return !profiles_.contains(id); });
  if (result.profiles.empty()) return;
  std::sort(result.profiles.begin(), result.profiles.end());
  results_.try_emplace(result.room, std::move(result));
}

std::vector<std::string> MemoryStore::results_of(const ResultsWanted& wanted) {
  std::map<std::pair<std::int64_t, std::string>, const KeptResult*, std::greater<>> newest_first;
  for (const auto& [room, result] : results_) {
    const bool played =
        std::find(result.profiles.begin(), result.profiles.end(), wanted.profile) != result.profiles.end();
    const bool seen = !wanted.seen_ms || (result.public_ms && *result.public_ms <= *wanted.seen_ms);
    if (played && seen && result.number < wanted.before)
      newest_first.emplace(std::pair(result.number, room), &result);
  }
  std::vector<std::string> texts;
  for (const auto& [place, result] : newest_first)
    if (texts.size() < wanted.most) texts.push_back(result->text);
  return texts;
}

std::optional<KeptResult> MemoryStore::result_after(const std::string& room) {
  const auto at = results_.upper_bound(room);
  return at == results_.end() ? std::nullopt : std::optional(at->second);
}

}  // namespace gatehouse::server
