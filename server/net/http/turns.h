#pragma once
// A queue in which addresses have their turns, however much each of them has put there.

#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <string>
#include <utility>

namespace gatehouse::server {

/// Not thread-safe, and not bounded.
template <class Item>
class Turns {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

  void push(const std::string& address, Item item) {
    std::deque<Item>& of_address = waiting_[address];
    if (of_address.empty()) next_.push_back(address);
    of_address.push_back(std::move(item));
    ++size_;
  }

  /// REQUIRES: !empty().
  Item pop() {
    const auto at = waiting_.find(next_.front());
    Item item = std::move(at->second.front());
    at->second.pop_front();
    --size_;
    if (at->second.empty()) {
      waiting_.erase(at);
      next_.pop_front();
    } else {
      next_.splice(next_.end(), next_, next_.begin());
    }
    return item;
  }

 private:
  std::map<std::string, std::deque<Item>> waiting_;  ///< none of them empty
  std::list<std::string> next_;                      ///< whose turn comes
  std::size_t size_ = 0;
};

}  // namespace gatehouse::server
