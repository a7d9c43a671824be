#include "server/store/sqlite/written_entries.h"

#include <spdlog/spdlog.h>

#include "server/store/sqlite/latest_entries.h"
#include "server/store/sqlite/limits.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_schema.h"
#include "server/store/store.h"

namespace gatehouse::server {

WrittenEntries::WrittenEntries(SQLite::Database& database, const std::filesystem::path& file)
    : database_(database), acknowledged_(file), written_(written_entries(database)) {
  acknowledge();
  renew_mark(file);
  acknowledged_.sync();
}

WrittenEntries::~WrittenEntries() {
  acknowledged_.sync();
}

// Whenever this is interrupted, the file and its log have marks that are beside the store. Once it is done
// the file has the new one, and nothing that is older is in the log.
void WrittenEntries::renew_mark(const std::filesystem::path& file) {
  const AcknowledgedMarks both{mark_of(database_), new_mark(database_)};
  if (!acknowledged_.write_marks(both) || !acknowledged_.sync())
    throw StoreError("cannot write " + acknowledged_file(file).string());
  set_mark(database_, both.next);
  const bool stays = database_.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)").getInt() != 0;
  if (!stays) acknowledged_.write_marks({both.next, both.next});
}

void WrittenEntries::add(std::uint64_t entries) {
  added_ = entries;
  SQLite::Statement& update = kept(database_, update_, "UPDATE written SET entries=?");
  update.bind(1, static_cast<std::int64_t>(written_ + added_));
  update.exec();
}

void WrittenEntries::committed() {
  written_ += added_;
  acknowledge();
}

// After the commit, never before: a number that is too small only means that fewer losses would be noticed.
void WrittenEntries::acknowledge() {
  if (!acknowledged_.write(written_)) return spdlog::warn("the count of entries cannot be written");
  if (written_ < synced_ + kEntriesBetweenMarks) return;
  if (acknowledged_.sync()) synced_ = written_;
}

}  // namespace gatehouse::server
