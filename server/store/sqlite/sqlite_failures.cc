// The rooms that have failed: counted, tried again, or ended for good.

#include "server/store/limits.h"
#include "server/store/sqlite/sqlite_store.h"

namespace gatehouse::server {

int SqliteStore::count_failure(const std::string& room, const std::string& reason) {
  if (suspect_) return 0;
  try {
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement put_away(database_, "UPDATE room SET archived=1 WHERE name=?");
    put_away.bind(1, room);
    if (put_away.exec() == 0) return 0;
    SQLite::Statement count(database_,
                            "INSERT INTO failure VALUES(?, 1, ?) ON CONFLICT(room) DO UPDATE SET "
                            "failures=failures+1, reason=excluded.reason RETURNING failures");
    count.bind(1, room);
    count.bind(2, reason.substr(0, kReasonBytes));
    count.executeStep();
    const int failures = count.getColumn(0).getInt();
    count.reset();
    change.commit();
    open_.erase(room);
    return failures;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return 0;
  }
}

bool SqliteStore::forgive(const std::string& room) {
  if (suspect_) return false;
  try {
    SQLite::Statement remove(database_, "DELETE FROM failure WHERE room=?");
    remove.bind(1, room);
    return remove.exec() != 0;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

bool SqliteStore::end(const std::string& room) {
  if (suspect_) return false;
  try {
    SQLite::Transaction change(database_, SQLite::TransactionBehavior::IMMEDIATE);
    SQLite::Statement remove(database_, "DELETE FROM failure WHERE room=?");
    remove.bind(1, room);
    if (remove.exec() == 0) return false;
    SQLite::Statement update(database_, "UPDATE room SET archived=1, over=1 WHERE name=?");
    update.bind(1, room);
    update.exec();
    change.commit();
    return true;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return false;
  }
}

std::vector<FailedRoom> SqliteStore::failed_rooms() {
  try {
    std::vector<FailedRoom> rooms;
    SQLite::Statement select(
        database_, "SELECT room, failures, reason FROM failure ORDER BY failures DESC, room LIMIT ?");
    select.bind(1, static_cast<std::int64_t>(kListedFailures));
    while (select.executeStep())
      rooms.push_back(
          {select.getColumn(0).getString(), select.getColumn(1).getInt(), select.getColumn(2).getString()});
    return rooms;
  } catch (const SQLite::Exception& failure) {
    throw StoreError(std::string("cannot read the store: ") + failure.what());
  }
}

}  // namespace gatehouse::server
