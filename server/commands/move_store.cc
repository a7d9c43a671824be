#include "server/commands/move_store.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "server/base/log_names.h"
#include "server/events/event_log.h"
#include "server/room/room_core.h"

namespace gatehouse::server {
namespace {

bool same_line(const KeptLine& a, const KeptLine& b) {
  return a.audience == b.audience && a.number == b.number && a.text == b.text;
}

bool same(const StoredRoom& a, const StoredRoom& b) {
  return a.log.room == b.log.room && a.log.epoch == b.log.epoch && a.log.secret == b.log.secret &&
         a.log.entries == b.log.entries && a.log.failures == b.log.failures && a.log.over == b.log.over &&
         std::equal(a.log.chat.begin(), a.log.chat.end(), b.log.chat.begin(), b.log.chat.end(), same_line) &&
         a.archived == b.archived && a.failure == b.failure && a.analysis == b.analysis;
}

/// Of the position that the log leads to; nothing when it does not replay. An event has none: it is what its
/// entries say.
std::optional<std::uint64_t> fingerprint_of(const StoredRoom& room, Games games) {
  try {
    if (is_event_log(room.log.room)) return event_in(room.log).version();
    RoomLog log = room.log;
    log.chat.clear();  // it is beside the log
    return RoomCore(log, games).state().fingerprint();
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// Writes all that `after` gives in the order of their `key`, those that come after `first`. Returns how many
/// there are. Throws StoreError unless the new store has the same ones.
template <class Key, class After, class KeyOf>
std::uint64_t move_each(ContentsSource& from, ContentsTarget& to, const Key& first, After after, KeyOf key,
                        const char* what) {
  std::uint64_t moved = 0;
  Key last = first;
  for (auto next = after(from, last); next; next = after(from, last)) {
    last = key(*next);
    to.write(*next);
    ++moved;
  }
  last = first;
  for (std::uint64_t at = 0; at <= moved; ++at) {
    const auto before = after(from, last);
    if (after(to, last) != before)
      throw StoreError("the " + std::string(what) + " of both stores differ: nothing was moved");
    if (before) last = key(*before);
  }
  return moved;
}

std::uint64_t move_profiles(ContentsSource& from, ContentsTarget& to) {
  return move_each(
      from, to, std::string(),
      [](ContentsSource& store, const std::string& id) { return store.profile_after(id); },
      [](const KeptProfile& profile) { return profile.id; }, "profiles");
}

std::uint64_t move_results(ContentsSource& from, ContentsTarget& to) {
  return move_each(
      from, to, std::string(),
      [](ContentsSource& store, const std::string& room) { return store.result_after(room); },
      [](const KeptResult& result) { return result.room; }, "results");
}

std::uint64_t move_ratings(ContentsSource& from, ContentsTarget& to) {
  return move_each(
      from, to, std::int64_t{0},
      [](ContentsSource& store, std::int64_t number) { return store.rating_after(number); },
      [](const KeptRating& rating) { return rating.number; }, "ratings");
}

}  // namespace

int move_store(ContentsSource& from, ContentsTarget& to, Games games, std::ostream& out) {
  const std::vector<std::string> rooms = from.rooms();
  for (const std::string& room : rooms) to.write(from.read(room));
  if (to.rooms() != rooms) throw StoreError("the rooms of both stores differ: nothing was moved");
  std::uint64_t entries = 0;
  int broken = 0;
  for (const std::string& name : rooms) {
    const StoredRoom before = from.read(name);
    const StoredRoom after = to.read(name);
    const std::optional<std::uint64_t> fingerprint = fingerprint_of(before, games);
    if (!same(before, after) || fingerprint_of(after, games) != fingerprint)
      throw StoreError("room " + name + " is not the same in both stores: nothing was moved");
    entries += after.log.entries.size();
    if (!fingerprint) ++broken;
  }
  const std::uint64_t profiles = move_profiles(from, to);
  const std::uint64_t results = move_results(from, to);
  const std::uint64_t ratings = move_ratings(from, to);
  to.keep();
  out << rooms.size() << " rooms with " << entries
      << " entries were moved, and all their positions are the same";
  if (profiles + ratings != 0)
    out << "; and " << profiles << " profiles with " << results << " results and " << ratings << " ratings";
  if (broken != 0) out << "; " << broken << " do not replay, there as here";
  out << "\n";
  return 0;
}

}  // namespace gatehouse::server
