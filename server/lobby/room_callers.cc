#include "server/lobby/room_callers.h"

#include <algorithm>
#include <utility>

#include "server/lobby/limits.h"

namespace gatehouse::server {

std::shared_ptr<RoomPort> port_of(const OpenedRoom& opened) {
  if (const auto* const elsewhere = std::get_if<RoomElsewhere>(&opened)) return elsewhere->room;
  return std::get<std::shared_ptr<Room>>(opened);
}

RoomCallers::Place RoomCallers::add(const std::string& room, const std::string& address,
                                    std::function<void(OpenedRoom)>& answer) {
  const std::lock_guard lock(mutex_);
  const auto [opening, is_first] = rooms_.try_emplace(room);
  std::vector<Caller>& callers = opening->second.callers;
  if (callers.size() >= kWaitingForARoom) return Place::TooLate;
  callers.push_back({address, std::move(answer)});
  return is_first ? Place::First : Place::Another;
}

bool RoomCallers::want_in(const std::string& room) const {
  const std::lock_guard lock(mutex_);
  const std::vector<Caller>& callers = rooms_.at(room).callers;
  return std::any_of(callers.begin(), callers.end(),
                     [](const Caller& caller) { return !caller.address.empty(); });
}

std::string RoomCallers::first_address(const std::string& room) const {
  const std::lock_guard lock(mutex_);
  return rooms_.at(room).callers.front().address;
}

bool RoomCallers::all_found() const {
  const std::lock_guard lock(mutex_);
  const auto count =
      std::count_if(rooms_.begin(), rooms_.end(), [](const auto& entry) { return entry.second.found; });
  return static_cast<std::size_t>(count) >= kOpeningRooms;
}

void RoomCallers::note_found(const std::string& room) {
  const std::lock_guard lock(mutex_);
  rooms_.at(room).found = true;
}

void RoomCallers::answer_all(const std::string& room, const OpenedRoom& opened) {
  std::vector<Caller> callers;
  {
    const std::lock_guard lock(mutex_);
    const auto at = rooms_.find(room);
    if (at == rooms_.end()) return;  // they were answered, when the memory was short
    callers = std::move(at->second.callers);
    rooms_.erase(at);
  }
  for (const Caller& caller : callers) caller.answer(opened);
}

}  // namespace gatehouse::server
