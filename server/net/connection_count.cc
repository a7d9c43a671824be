#include "server/net/connection_count.h"

#include <algorithm>
#include <utility>

namespace gatehouse::server {

ConnectionCount::Place::Place(Place&& other) noexcept
    : count_(std::exchange(other.count_, nullptr)),
      address_(std::move(other.address_)),
      counted_(other.counted_) {}

ConnectionCount::Place::~Place() {
  if (count_ == nullptr) return;
  const std::lock_guard lock(count_->mutex_);
  if (counted_) count_->leave(address_);
  --count_->total_;
}

bool ConnectionCount::Place::move_to(const std::string& address) {
  if (counted_ && address == address_) return true;
  const std::lock_guard lock(count_->mutex_);
  if (!count_->has_room(address)) return false;
  ++count_->by_address_[address];
  if (counted_) count_->leave(address_);
  address_ = address;
  counted_ = true;
  return true;
}

std::optional<ConnectionCount::Place> ConnectionCount::take(const std::string& address, bool limited) {
  const std::lock_guard lock(mutex_);
  if (total_ >= limits_.connections || (limited && !has_room(address))) return std::nullopt;
  if (limited) ++by_address_[address];
  ++total_;
  return Place(*this, address, limited);
}

void ConnectionCount::set_limits(const ConnectionLimits& limits) {
  const std::lock_guard lock(mutex_);
  limits_ = limits;
}

std::size_t ConnectionCount::size() const {
  const std::lock_guard lock(mutex_);
  return total_;
}

std::vector<std::pair<std::string, std::size_t>> ConnectionCount::largest(std::size_t most) const {
  std::vector<std::pair<std::string, std::size_t>> all;
  {
    const std::lock_guard lock(mutex_);
    all.assign(by_address_.begin(), by_address_.end());
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  all.resize(std::min(all.size(), most));
  return all;
}

bool ConnectionCount::has_room(const std::string& address) const {
  const auto at = by_address_.find(address);
  const std::size_t here = at == by_address_.end() ? 0 : at->second;
  return here + (elsewhere_ ? elsewhere_(address) : 0) < limits_.per_address;
}

void ConnectionCount::leave(const std::string& address) {
  const auto at = by_address_.find(address);
  if (--at->second == 0) by_address_.erase(at);
}

}  // namespace gatehouse::server
