#include "server/commands/restore.h"

#include <optional>
#include <ostream>
#include <string>

#include "server/store/private_files.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/sqlite_backup.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_schema.h"
#include "server/store/store_place.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

// SQLite would take the log of another store for that of this one.
void refuse_store(const fs::path& to) {
  for (const char* const companion : kStoreFiles)
    if (const fs::path file = to.string() + companion; fs::exists(file))
      throw StoreError(file.string() + " is there: a store is not overwritten, move it away first");
}

// A backup may be of an older version: the first start brings the store up.
void require_whole(SQLite::Database& backup, const fs::path& file) {
  if (store_version(backup) == 0) throw StoreError("the backup " + file.string() + " is empty");
  const std::string found = backup.execAndGet("PRAGMA integrity_check(1)").getString();
  if (found != "ok") throw StoreError("the backup " + file.string() + " is damaged: " + found);
}

}  // namespace

int restore(const fs::path& backup, const fs::path& to, std::ostream& out) {
  refuse_store(to);
  require_place(backup, PlaceFor::Reading);
  refuse_orphaned_log(backup);
  std::optional<SQLite::Database> from;
  try {
    from.emplace(backup.string(), SQLite::OPEN_READONLY);
    refuse_foreign_log(*from, backup);
    require_whole(*from, backup);
  } catch (const SQLite::Exception& failure) {
    throw unusable(backup, failure);
  }
  make_private_folder(to.parent_path());
  require_place(to, PlaceFor::Writing);
  SqliteBackup copy(*from, to);
  while (!copy.step()) {
  }
  Acknowledged acknowledged(to);
  if (!acknowledged.write(copy.entries()) || !acknowledged.sync())
    throw StoreError("the count of entries beside " + to.string() + " cannot be written");
  out << to.string() << " holds " << copy.rooms() << " rooms with " << copy.entries() << " entries\n";
  return 0;
}

}  // namespace gatehouse::server
