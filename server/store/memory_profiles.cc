// People's profiles in the store without a disk.

#include <algorithm>

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

}  // namespace gatehouse::server
