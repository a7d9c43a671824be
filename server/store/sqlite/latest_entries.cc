#include "server/store/sqlite/latest_entries.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/store/entry_checksum.h"
#include "server/store/sqlite/limits.h"

namespace gatehouse::server {
namespace {

/// While it lives commits are not synced.
class WithoutSync {
 public:
  explicit WithoutSync(SQLite::Database& database) : database_(database) {
    database_.exec("PRAGMA synchronous=NORMAL");
  }
  WithoutSync(const WithoutSync&) = delete;
  WithoutSync& operator=(const WithoutSync&) = delete;
  ~WithoutSync() {
    // Better no server than one that acknowledges what is not on the disk.
    if (database_.tryExec("PRAGMA synchronous=FULL") != SQLITE_OK) std::abort();
  }

 private:
  SQLite::Database& database_;
};

}  // namespace

SQLite::Statement& kept(SQLite::Database& database, std::optional<SQLite::Statement>& statement,
                        const char* sql) {
  if (!statement) statement.emplace(database, sql);
  statement->tryReset();
  return *statement;
}

void LatestEntries::add(const std::string& room, std::uint64_t version, const std::string& entry) {
  const bool full = !oldest_.empty() && next_ - oldest_.begin()->first >= kPlacesOfLatest;
  SQLite::Statement& insert = full
                                  ? kept(database_, insert_there_,
                                         "INSERT INTO log(room, version, entry, checksum) VALUES(?, ?, ?, ?)")
                                  : kept(database_, insert_here_,
                                         "INSERT OR REPLACE INTO latest(room, version, entry, checksum, "
                                         "number) VALUES(?, ?, ?, ?, ?)");
  insert.bindNoCopy(1, room);
  insert.bind(2, static_cast<std::int64_t>(version));
  insert.bindNoCopy(3, entry);
  insert.bind(4, checksum_of(room, version, entry));
  if (!full) insert.bind(5, next_ % kPlacesOfLatest);
  insert.exec();
  insert.reset();
  if (full) return move_head(room);
  std::vector<Number>& numbers = rooms_[room];
  if (numbers.empty()) oldest_.emplace(next_, room);
  numbers.push_back(next_++);
  added_.push_back(room);
  ++away_;
  empty_ = false;
}

// Never back: an entry that is gone would not be missed.
void LatestEntries::move_head(const std::string& room) {
  SQLite::Statement& move =
      kept(database_, move_head_,
           "UPDATE room SET head=max(head, (SELECT max(version) FROM log WHERE log.room=?1)) WHERE name=?1");
  move.bindNoCopy(1, room);
  move.exec();
  move.reset();
}

void LatestEntries::rolled_back() {
  for (; !added_.empty(); added_.pop_back()) {
    const auto room = rooms_.find(added_.back());
    next_ = room->second.back();
    room->second.pop_back();
    --away_;
    if (!room->second.empty()) continue;
    oldest_.erase(next_);
    rooms_.erase(room);
  }
}

void LatestEntries::bring_some_home() {
  const bool many = away_ >= kLatestEntries + kBroughtHomeAtOnce;
  const bool old = !oldest_.empty() && next_ - oldest_.begin()->first >= kOldestOfLatest;
  if (!many && !old) return;
  const WithoutSync without_sync(database_);
  SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
  const std::size_t wanted = many ? away_ - kLatestEntries : kBroughtHomeAtOnce;
  std::vector<std::pair<std::string, std::size_t>> brought;
  std::size_t entries = 0;
  for (auto at = oldest_.begin(); entries < wanted && at != oldest_.end(); ++at) {
    brought.emplace_back(at->second, bring(at->second, kBroughtHomeAtOnce));
    entries += brought.back().second;
  }
  change.commit();
  for (const auto& [room, count] : brought) forget_first(room, count);
}

void LatestEntries::bring_home(const std::string& room) {
  const auto at = rooms_.find(room);
  if (at == rooms_.end()) return;
  const WithoutSync without_sync(database_);
  SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
  const std::size_t count = bring(room, at->second.size());
  change.commit();
  forget_first(room, count);
}

std::size_t LatestEntries::bring(const std::string& room, std::size_t most) {
  SQLite::Statement& bring = kept(database_, bring_,
                                  "INSERT OR IGNORE INTO log(room, version, entry, checksum) SELECT room, "
                                  "version, entry, checksum FROM latest WHERE number=?");
  const std::vector<Number>& numbers = rooms_.at(room);
  const std::size_t count = std::min(numbers.size(), most);
  for (std::size_t entry = 0; entry < count; ++entry) {
    bring.bind(1, numbers[entry] % kPlacesOfLatest);
    bring.exec();
    bring.reset();
  }
  move_head(room);
  return count;
}

void LatestEntries::forget_first(const std::string& room, std::size_t count) {
  const auto at = rooms_.find(room);
  std::vector<Number>& numbers = at->second;
  oldest_.erase(numbers.front());
  away_ -= count;
  if (count == numbers.size()) {
    rooms_.erase(at);
    return;
  }
  numbers.erase(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
  oldest_.emplace(numbers.front(), room);
}

void LatestEntries::bring_all_home() {
  if (empty_) return;
  SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
  database_.exec(
      "INSERT OR IGNORE INTO log(room, version, entry, checksum) SELECT room, version, entry, checksum FROM "
      "latest "
      "ORDER BY room, version; "
      "UPDATE room SET head=max(head, came.last) FROM (SELECT room, max(version) AS last FROM latest GROUP "
      "BY room) "
      "AS came WHERE name=came.room; "
      "DELETE FROM latest");
  change.commit();
  rooms_.clear();
  oldest_.clear();
  away_ = 0;
  empty_ = true;
}

}  // namespace gatehouse::server
