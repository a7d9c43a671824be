#pragma once
// A queue that serves addresses in turn, within an address its rooms in turn, and within a room in order.

#include <algorithm>
#include <list>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/ids.h"

namespace gatehouse::server {

/// Holds at most one item for each seat of a room: a newer one replaces an older one, so the queue is bounded
/// by the seats of all rooms. Not thread-safe.
template <class Item>
class FairQueue {
 public:
  bool empty() const { return addresses_.empty(); }

  void push(std::string_view address, std::string_view room, engine::Seat seat, Item item) {
    Group<Waiting>& waiting = named(named(addresses_, address).members, room);
    const auto same = std::find_if(waiting.members.begin(), waiting.members.end(),
                                   [seat](const Waiting& one) { return one.seat == seat; });
    if (same != waiting.members.end())
      same->item = std::move(item);
    else
      waiting.members.push_back({seat, std::move(item)});
  }

  /// REQUIRES: !empty().
  Item pop() {
    Group<Group<Waiting>>& address = addresses_.front();
    Group<Waiting>& room = address.members.front();
    Item item = std::move(room.members.front().item);
    room.members.pop_front();
    next_turn(address.members);
    next_turn(addresses_);
    return item;
  }

 private:
  struct Waiting {
    engine::Seat seat{};
    Item item;
  };
  template <class Member>
  struct Group {
    std::string name;
    std::list<Member> members;
  };

  template <class Member>
  static Group<Member>& named(std::list<Group<Member>>& groups, std::string_view name) {
    const auto at = std::find_if(groups.begin(), groups.end(),
                                 [name](const Group<Member>& group) { return group.name == name; });
    if (at != groups.end()) return *at;
    groups.push_back({std::string(name), {}});
    return groups.back();
  }

  /// The first group has had its turn: it goes to the end, or away when it is empty.
  template <class Member>
  static void next_turn(std::list<Group<Member>>& groups) {
    if (groups.front().members.empty())
      groups.pop_front();
    else
      groups.splice(groups.end(), groups, groups.begin());
  }

  std::list<Group<Group<Waiting>>> addresses_;
};

}  // namespace gatehouse::server
