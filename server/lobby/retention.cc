#include "server/lobby/retention.h"

#include <spdlog/spdlog.h>

#include <vector>

#include "server/lobby/limits.h"
#include "server/room/entry.h"

namespace gatehouse::server {
namespace {

bool is_due(const PutAway& room, const KeepFor& keep_for, std::int64_t now_ms) {
  const auto& keep = room.over ? keep_for.finished : keep_for.abandoned;
  if (!keep) return false;
  try {
    return read_entry(room.last_entry).time_ms + std::chrono::milliseconds(*keep).count() <= now_ms;
  } catch (const BadEntry&) {
    return false;  // what cannot be read is for the operator to judge
  }
}

/// Returns after which room to go on, or nothing after the last room of all.
std::optional<std::string> look_at_some(Store& store, const std::string& after, const KeepFor& keep_for,
                                        std::int64_t now_ms) {
  const std::vector<PutAway> rooms = store.put_away(after, kRoomsPerLook);
  std::size_t deleted = 0;
  for (const PutAway& room : rooms) {
    if (!is_due(room, keep_for, now_ms)) continue;
    if (deleted == kDeletedPerLook) return after;  // the others next time
    if (!store.erase(room.room)) continue;
    ++deleted;
    spdlog::info("room {} is deleted: it was kept for as long as the settings say", room.room);
  }
  if (rooms.size() < kRoomsPerLook) return std::nullopt;
  return rooms.back().room;
}

}  // namespace

Retention::Retention(StoreThread& store, const KeepFor& keep_for) : store_(store), keep_for_(keep_for) {}

void Retention::sweep(std::int64_t now_ms) {
  if (!keep_for_.finished && !keep_for_.abandoned) return;
  if (round_->under_way || now_ms < round_->next_ms) return;
  round_->under_way = true;
  const bool asked = store_.ask([round = round_, keep_for = keep_for_, now_ms](Store* store) {
    if (store != nullptr) try {
        const auto after = look_at_some(*store, round->after, keep_for, now_ms);
        round->after = after.value_or(std::string());
        if (!after) round->next_ms = now_ms + std::chrono::milliseconds(kRetentionPause).count();
      } catch (const StoreError& error) {
        spdlog::error("what is put away cannot be looked at: {}", error.what());
      }
    round->under_way = false;
  });
  if (!asked) round_->under_way = false;
}

}  // namespace gatehouse::server
