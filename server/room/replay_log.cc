#include "server/room/replay_log.h"

#include <algorithm>
#include <exception>
#include <new>

#include "server/chance/commitment.h"

namespace gatehouse::server {
namespace {

using protocol::BreakReason;

/// Nothing when the entry has been applied.
std::optional<Break> apply(const std::string& line, RoomState& state,
                           const std::function<void(const Entry&)>& before,
                           const std::function<void(const Entry&)>& after) {
  const Version last = state.version();
  const std::string where = "entry " + std::to_string(last + 1);
  std::optional<Entry> entry;
  try {
    entry = read_entry(line);
  } catch (const BadEntry& bad) {
    return Break{BreakReason::Unreadable, last, where + ": " + bad.what()};
  }
  if (entry->version != last + 1) return Break{BreakReason::Damaged, last, "the log has a gap"};
  before(*entry);
  const protocol::Outcome outcome = state.apply(*entry);
  if (outcome.refusal)
    return Break{BreakReason::Refused, last, where + " is refused: " + std::string(outcome.refusal.name)};
  if (state.fingerprint() != entry->fingerprint)
    return Break{BreakReason::AnotherPosition, last, where + " leads to another position"};
  after(*entry);
  return std::nullopt;
}

void nothing(const Entry& /*entry*/) {}

}  // namespace

std::optional<Break> replay_log(const RoomLog& log, RoomState& state,
                                const std::function<void(const Entry&)>& before,
                                const std::function<void(const Entry&)>& after) {
  if (!log.damage.empty()) return Break{BreakReason::Damaged, 0, log.damage};
  for (const std::string& line : log.entries) {
    const Version last = state.version();
    try {
      if (auto broken = apply(line, state, before, after)) return broken;
    } catch (const std::bad_alloc&) {
      throw;  // a shortage that passes is no fault of the log
    } catch (const BadEntry& bad) {
      return Break{BreakReason::Refused, last, bad.what()};
    } catch (const std::exception& fault) {
      return Break{BreakReason::Fault, last, fault.what()};
    }
  }
  if (state.version() == 0) return Break{BreakReason::Damaged, 0, "the log is empty"};
  return std::nullopt;
}

bool is_committed(const RoomState& state, const DrawSecret& secret) {
  return state.created().commitment.empty() || state.revealed() || committed_to(state, secret);
}

// What cannot be read is a damage, which shows when it is replayed.
bool has_rules(const RoomLog& log, Games games) try {
  if (log.entries.empty()) return true;
  const Entry first = read_entry(log.entries.front());
  const auto* const created = std::get_if<Created>(&first.body);
  return created == nullptr || std::any_of(games.begin(), games.end(), [&](const protocol::GameType& game) {
           return game.name == created->game && created->rules <= game.rules;
         });
} catch (const BadEntry&) {
  return true;
}

std::optional<RoomLog> kept_to_read(const RoomLog& log, Games games) {
  if (!log.over) return std::nullopt;
  RoomLog kept = log;
  kept.damage.clear();
  RoomState all(log.room, games);
  const std::optional<Break> broken = replay_log(kept, all, nothing, nothing);
  if (!broken && log.damage.empty() && all.status() == protocol::RoomStatus::Finished) return std::nullopt;
  kept.entries.resize(broken ? broken->after : kept.entries.size());
  RoomState state(log.room, games);
  if (replay_log(kept, state, nothing, nothing) || !state.in_play()) return std::nullopt;
  const BreakReason why = broken                ? broken->why
                          : !log.damage.empty() ? BreakReason::Damaged
                                                : BreakReason::EndedByHost;
  Entry end{state.version() + 1, 0, 0, BrokenOff{why, digits_of(log.secret)}};
  end.time_ms = read_entry(kept.entries.back()).time_ms;
  state.apply(end);
  end.fingerprint = state.fingerprint();
  kept.entries.push_back(write_entry(end));
  return kept;
}

}  // namespace gatehouse::server
