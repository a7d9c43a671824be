#include "server/lobby/rooms_here.h"

#include <algorithm>
#include <utility>

#include "server/auth/tokens.h"
#include "server/cluster/limits.h"
#include "server/lobby/limits.h"

namespace gatehouse::server {

namespace {

/// How long it may take until everybody has had a move, and the first is asked again; 0: the game is
/// not by days.
std::chrono::seconds round_by_days(const protocol::RoomEntry& room) {
  if (!room.clock || room.clock->kind != protocol::ClockKind::Days) return {};
  return std::chrono::seconds(room.clock->time_s) * (room.seats + 1);
}

void newest_first(std::vector<const RoomsHere::Slot*>& slots) {
  std::sort(slots.begin(), slots.end(),
            [](const RoomsHere::Slot* a, const RoomsHere::Slot* b) { return a->order > b->order; });
}

}  // namespace

std::shared_ptr<Room> RoomsHere::find(const std::string& name) const {
  const auto at = rooms_.find(name);
  return at == rooms_.end() ? nullptr : at->second.room;
}

std::string RoomsHere::unused_name() const {
  std::string name = new_room_name();
  while (rooms_.contains(name)) name = new_room_name();
  return name;
}

void RoomsHere::note(const RoomSummary& summary, Time now) {
  const auto at = rooms_.find(summary.entry.room);
  if (at == rooms_.end()) return;
  Slot& slot = at->second;
  if (summary.viewers != 0 || slot.summary.viewers != 0) slot.idle_since = now;
  if (summary.viewers != 0) slot.resting = false;
  slot.summary = summary;
}

// ---- quotas ----

bool RoomsHere::has_used_up(const Account& account) const {
  const auto count = std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& entry) {
    return entry.second.address == account.address && entry.second.opened == account.opened;
  });
  return static_cast<std::size_t>(count) + account.elsewhere >= limits_.rooms_per_address;
}

bool RoomsHere::is_abandoned(const Slot& slot, Time now) const {
  if (slot.summary.viewers != 0) return false;
  switch (slot.summary.entry.status) {
    case protocol::RoomStatus::Waiting:
      return now - slot.idle_since >= limits_.waiting_idle;
    case protocol::RoomStatus::Playing:
      return false;  // it lives by its own time alone
    case protocol::RoomStatus::Finished:
      break;
  }
  return true;
}

std::string RoomsHere::longest_abandoned(const Account& account, Time now) const {
  const std::string* longest = nullptr;
  Time since;
  for (const auto& [name, slot] : rooms_) {
    if (slot.address != account.address || slot.opened != account.opened || !is_abandoned(slot, now))
      continue;
    if (longest != nullptr && slot.idle_since >= since) continue;
    longest = &name;
    since = slot.idle_since;
  }
  return longest == nullptr ? std::string() : *longest;
}

bool RoomsHere::has_place(const Account& account, Time now) const {
  return !has_used_up(account) || !longest_abandoned(account, now).empty();
}

bool RoomsHere::make_way(const Account& account, Time now) {
  if (!has_used_up(account)) return true;
  const std::string name = longest_abandoned(account, now);
  if (name.empty()) return false;
  Slot& abandoned = rooms_.at(name);
  abandoned.address.clear();  // counts no more, even if somebody comes back before it is gone
  abandoned.room->retire();
  return true;
}

std::string RoomsHere::pass_on(const std::string& name) {
  const auto at = rooms_.find(name);
  return at == rooms_.end() || at->second.opened ? std::string() : std::exchange(at->second.address, {});
}

std::chrono::seconds RoomsHere::patience_with(const protocol::RoomEntry& room, bool crowded) const {
  switch (room.status) {
    case protocol::RoomStatus::Waiting:
      return limits_.waiting_idle;
    case protocol::RoomStatus::Playing:
      return std::max(limits_.playing_idle, round_by_days(room));
    case protocol::RoomStatus::Finished:
      break;
  }
  return crowded ? std::chrono::seconds(0) : limits_.finished_idle;
}

RoomsHere::Idle RoomsHere::idle(Time now) {
  Idle idle;
  const bool crowded = rooms_.size() >= limits_.rooms - limits_.rooms / 10;
  for (auto& [name, slot] : rooms_) {
    if (slot.summary.viewers != 0) continue;
    if (now - slot.idle_since >= patience_with(slot.summary.entry, crowded))
      idle.due.emplace_back(slot.idle_since, slot.room);
    else if (now - slot.idle_since >= kRoomRest && !std::exchange(slot.resting, true))
      idle.tired.push_back(slot.room);
  }
  return idle;
}

// ---- what is told of them ----

std::vector<protocol::RoomEntry> RoomsHere::listed(std::int64_t steady_ms) const {
  std::vector<const Slot*> slots;
  for (const auto& [name, slot] : rooms_)
    if (slot.summary.is_public && slot.summary.listed_from_ms <= steady_ms) slots.push_back(&slot);
  newest_first(slots);
  slots.resize(std::min(slots.size(), kListedRooms));
  std::vector<protocol::RoomEntry> entries;
  entries.reserve(slots.size());
  for (const Slot* slot : slots) entries.push_back(slot->summary.entry);
  return entries;
}

std::vector<RoomSummary> RoomsHere::summaries() const {
  std::vector<const Slot*> slots;
  for (const auto& [name, slot] : rooms_)
    if (!slot.summary.entry.room.empty()) slots.push_back(&slot);  // the others are just being made
  newest_first(slots);
  std::vector<RoomSummary> all;
  all.reserve(slots.size());
  for (const Slot* slot : slots) all.push_back(slot->summary);
  return all;
}

Levels RoomsHere::levels() const {
  Levels levels;
  for (const auto& [name, slot] : rooms_) {
    const protocol::RoomEntry& entry = slot.summary.entry;
    ++(entry.status == protocol::RoomStatus::Waiting   ? levels.waiting_rooms
       : entry.status == protocol::RoomStatus::Playing ? levels.playing_rooms
                                                       : levels.finished_rooms);
    const auto spectators = static_cast<std::size_t>(entry.spectators);
    levels.spectators += spectators;
    levels.players += slot.summary.viewers - std::min(spectators, slot.summary.viewers);
  }
  return levels;
}

protocol::AskedRoom asked_room(const Room& room, bool seated) {
  const Standing standing = room.standing(seated);
  return {room.name(), standing.status, standing.waiting};
}

}  // namespace gatehouse::server
