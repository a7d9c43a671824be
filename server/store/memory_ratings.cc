// Ratings, and the results that they are to follow from, in the store without a disk.

#include <algorithm>
#include <utility>

#include "server/store/memory_store.h"

namespace gatehouse::server {

std::optional<KeptResult> MemoryStore::next_unrated() {
  const KeptResult* first = nullptr;
  for (const auto& [room, result] : results_)
    if (result.unrated && (!first || result.number < first->number)) first = &result;
  return first ? std::optional(*first) : std::nullopt;
}

Keeping MemoryStore::keep_rating(const KeptRating& rating) {
  if (failing_) return Keeping::Failed;
  const auto result = results_.find(rating.room);
  const bool unrated = result != results_.end() && result->second.unrated && !rating_of_game(rating.room);
  if (!unrated || rating.number != last_rating() + 1) return Keeping::Stale;
  KeptRating& kept = ratings_[rating.number] = rating;
  std::sort(kept.profiles.begin(), kept.profiles.end());
  result->second.unrated = false;
  return Keeping::Done;
}

std::vector<KeptRating> MemoryStore::ratings_of(const RatingsWanted& wanted) {
  std::vector<KeptRating> found;
  for (auto at = ratings_.rbegin(); at != ratings_.rend() && found.size() < wanted.most; ++at) {
    const KeptRating& rating = at->second;
    const bool own = std::binary_search(rating.profiles.begin(), rating.profiles.end(), wanted.profile);
    const bool seen = !wanted.seen_ms || rating.public_ms <= *wanted.seen_ms;
    if (own && seen && rating.kind == wanted.kind) found.push_back(rating);
  }
  return found;
}

std::optional<KeptRating> MemoryStore::rating_of_game(const std::string& room) {
  for (const auto& [number, rating] : ratings_)
    if (rating.room == room) return rating;
  return std::nullopt;
}

std::optional<KeptRating> MemoryStore::rating_after(std::int64_t number) {
  const auto at = ratings_.upper_bound(number);
  return at == ratings_.end() ? std::nullopt : std::optional(at->second);
}

std::int64_t MemoryStore::last_rating() {
  return ratings_.empty() ? 0 : ratings_.rbegin()->first;
}

}  // namespace gatehouse::server
