#include "server/lobby/scrubber.h"

#include <spdlog/spdlog.h>

#include <new>
#include <utility>

#include "server/base/log_names.h"
#include "server/base/metrics.h"
#include "server/events/event_log.h"
#include "server/lobby/limits.h"
#include "server/room/replay_log.h"
#include "server/room/room_core.h"
#include "server/store/limits.h"

namespace gatehouse::server {

Scrubber::Scrubber(StoreThread& store, LogReader& logs, Games games, int entries_per_second,
                   std::string first, Tell tell)
    : store_(store),
      logs_(logs),
      games_(games),
      entries_per_second_(entries_per_second),
      tell_(std::move(tell)) {
  round_->after = std::move(first);
  round_->from_first = round_->after.empty();
}

void Scrubber::sweep(Time now) {
  if (entries_per_second_ == 0 || round_->under_way) return;
  // What the last room has cost is paid before the next one.
  const std::size_t entries = std::exchange(round_->entries, 0);
  next_ += std::chrono::milliseconds(1'000 * entries / static_cast<std::size_t>(entries_per_second_));
  if (std::exchange(round_->ended, false)) {
    if (std::exchange(round_->from_first, true)) next_ = now + kScrubPause;
    round_->after.clear();
  }
  if (now < next_) return;
  next_ = now;
  round_->under_way = true;
  const bool asked = store_.ask([this, round = round_](Store* store) {
    if (store == nullptr) return;
    try {
      next_room(round, *store);
    } catch (const StoreError& error) {
      spdlog::error("the store cannot be looked through: {}", error.what());
      round->under_way = false;
    }
  });
  if (!asked) round_->under_way = false;
}

// A room that could not be read, as one that is deleted meanwhile, comes again in the next round.
void Scrubber::next_room(const std::shared_ptr<Round>& round, Store& store) {
  const std::optional<std::string> room = store.room_after(round->after);
  if (!room) {
    round->ended = true;
    round->under_way = false;
    return;
  }
  round->after = *room;
  logs_.read(*room, [round, games = games_, tell = tell_](ReadResult result, const RoomLog& log) {
    if (result == ReadResult::Found) try {
        round->entries = log.entries.size();
        if (log.failures < kFailuresToQuarantine) tell(log.room, fault_of(log, games));
      } catch (const std::bad_alloc&) {
        spdlog::warn("room {} is not looked through: there is not enough memory", log.room);
      }
    round->under_way = false;
  });
}

// Where nothing is played any more, a log that an older version wrote may replay in part: that is no damage.
std::string Scrubber::fault_of(const RoomLog& log, Games games) {
  if (!log.damage.empty()) return log.damage;
  if (!is_event_log(log.room) && (log.over || !has_rules(log, games))) return {};
  try {
    if (is_event_log(log.room)) {
      event_in(log);
      return {};
    }
    const RoomCore core(log, games);
    return is_committed(core.state(), log.secret) ? std::string() : kAnotherSecret;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& fault) {
    return fault.what();
  }
}

void tell_scrubbed(const std::string& room, const std::string& fault) {
  metrics().scrubbed(!fault.empty());
  if (!fault.empty())
    spdlog::error("room {} was looked through, and is not whole: {}. A backup from before may have it", room,
                  fault);
}

}  // namespace gatehouse::server
