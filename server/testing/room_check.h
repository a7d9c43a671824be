#pragma once
// Whether a room has kept its promises to the people who were there.

#include <set>
#include <string>
#include <vector>

#include "server/testing/room_person.h"

namespace gatehouse::server::testing {

struct CheckedRoom {
  RoomWorld& world;
  const std::vector<Person>& people;  ///< all here, with everything answered
  const std::set<std::string>& stale;
};

/// What was broken, in words; empty: nothing.
std::vector<std::string> check_room(const CheckedRoom& room);

}  // namespace gatehouse::server::testing
