#include "server/lobby/pairing.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "protocol/messages.h"

namespace gatehouse::server {
namespace {

/// The table that somebody asks for, without what belongs to them.
std::string table_alone(protocol::CreateRoom table) {
  table.id.clear();
  table.name.clear();
  table.profile.reset();
  table.word.reset();
  table.partner.reset();
  return protocol::encode(protocol::ClientMessage(std::move(table)));
}

/// How far the rating of a partner may be from theirs by now; nothing: as far as it likes.
std::optional<std::int64_t> reach(const Seeker& seeker, std::int64_t now_ms) {
  const std::optional<int>& range = seeker.table.partner->range;
  if (!range) return std::nullopt;
  const std::int64_t waited_ms = std::max<std::int64_t>(0, now_ms - seeker.since_ms);
  return *range + *range * waited_ms / std::chrono::milliseconds(kRangeGrows).count();
}

int distance(const Seeker& one, const Seeker& other) {
  return std::abs(one.rating - other.rating);
}

/// Whether two may play with each other at this time.
bool fit(const Seeker& one, const Seeker& other, std::int64_t now_ms) {
  const bool same_person = one.table.profile && one.table.profile == other.table.profile;
  if (same_person || protocol::look_alike(one.table.name, other.table.name)) return false;
  const auto reaches = [&](const Seeker& seeker) {
    const std::optional<std::int64_t> far = reach(seeker, now_ms);
    return !far || distance(one, other) <= *far;
  };
  return reaches(one) && reaches(other);
}

}  // namespace

bool Pairing::add(Seeker seeker) {
  const auto same_address = [&](const Waiting& each) { return each.seeker.address == seeker.address; };
  const auto before = find(seeker.connection);
  if (before != waiting_.end())
    waiting_.erase(before);
  else if (waiting_.size() >= kSeekers ||
           std::ranges::count_if(waiting_, same_address) >= static_cast<std::ptrdiff_t>(kSeekersByAddress))
    return false;
  const auto place = std::ranges::upper_bound(waiting_, seeker.since_ms, {},
                                              [](const Waiting& each) { return each.seeker.since_ms; });
  std::string table = table_alone(seeker.table);
  waiting_.insert(place, {std::move(seeker), std::move(table)});
  return true;
}

std::optional<Seeker> Pairing::remove(ConnectionId connection) {
  const auto at = find(connection);
  if (at == waiting_.end()) return std::nullopt;
  std::optional<Seeker> removed(std::move(at->seeker));
  waiting_.erase(at);
  return removed;
}

std::vector<Pairing::Waiting>::iterator Pairing::find(ConnectionId connection) {
  return std::ranges::find_if(
      waiting_, [connection](const Waiting& each) { return each.seeker.connection == connection; });
}

std::size_t Pairing::partner_of(std::size_t first, std::int64_t now_ms) const {
  const Waiting& one = waiting_[first];
  std::size_t best = waiting_.size();
  for (std::size_t at = first + 1; at < waiting_.size(); ++at) {
    const Waiting& other = waiting_[at];
    if (one.table != other.table || !fit(one.seeker, other.seeker, now_ms)) continue;
    if (best == waiting_.size() ||
        distance(one.seeker, other.seeker) < distance(one.seeker, waiting_[best].seeker))
      best = at;
  }
  return best;
}

std::vector<std::pair<Seeker, Seeker>> Pairing::take_pairs(std::int64_t now_ms) {
  std::vector<std::pair<Seeker, Seeker>> pairs;
  for (std::size_t first = 0; first < waiting_.size();) {
    const std::size_t best = partner_of(first, now_ms);
    if (best == waiting_.size()) {
      ++first;
      continue;
    }
    pairs.emplace_back(std::move(waiting_[first].seeker), std::move(waiting_[best].seeker));
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(best));
    waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return pairs;
}

}  // namespace gatehouse::server
