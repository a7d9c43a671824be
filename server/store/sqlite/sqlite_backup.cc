#include "server/store/sqlite/sqlite_backup.h"

#include <sqlite3.h>

#include <algorithm>

#include "server/store/private_files.h"
#include "server/store/sqlite/limits.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_schema.h"
#include "server/store/store_place.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

fs::path beside(const fs::path& file) {
  return file.string() + ".partial";
}

bool is_part_of(const fs::path& file, const fs::path& store) {
  std::error_code ignored;
  const fs::path name = fs::weakly_canonical(file, ignored);
  return std::any_of(kStoreFiles.begin(), kStoreFiles.end(), [&](const char* companion) {
    return name == fs::weakly_canonical(store.string() + companion, ignored);
  });
}

StoreError failed(const fs::path& file, const std::string& why) {
  return StoreError("cannot write the copy " + file.string() + ": " + why);
}

}  // namespace

SqliteBackup::SqliteBackup(SQLite::Database& from, const fs::path& file)
    : file_(file), partial_(beside(file)) {
  if (is_part_of(file, from.getFilename())) throw failed(file_, "it is the store's own");
  std::error_code ignored;
  fs::remove(partial_, ignored);  // of a process that was killed
  try {
    require_place(partial_, PlaceFor::Writing);
  } catch (const StoreError& error) {
    throw failed(file_, error.what());
  }
  make_private(partial_);
  try {
    copy_.emplace(partial_.string(), SQLite::OPEN_READWRITE);
    copy_->exec("PRAGMA synchronous=FULL");
    copying_.emplace(*copy_, from);
  } catch (const SQLite::Exception& failure) {
    throw failed(file_, failure.what());
  }
}

SqliteBackup::~SqliteBackup() {
  copying_.reset();
  copy_.reset();
  std::error_code ignored;
  fs::remove(partial_, ignored);
}

bool SqliteBackup::step() {
  try {
    if (copying_->executeStep(kPagesPerStep) != SQLITE_DONE) return false;
    finish();
    return true;
  } catch (const SQLite::Exception& failure) {
    throw failed(file_, failure.what());
  } catch (const fs::filesystem_error& failure) {
    throw failed(file_, failure.code().message());
  }
}

void SqliteBackup::finish() {
  copying_.reset();
  copy_->exec(
      "PRAGMA journal_mode=DELETE");  // what was copied is in WAL mode, and would need a file beside it
  rooms_ = static_cast<std::uint64_t>(copy_->execAndGet("SELECT count(*) FROM room").getInt64());
  entries_ = written_entries(*copy_);
  if (has_mark(*copy_)) set_mark(*copy_, new_mark(*copy_));  // the log of what was copied is none of its own
  copy_.reset();
  fs::rename(partial_, file_);
  if (!sync_folder(fs::absolute(file_).parent_path())) throw failed(file_, "its folder cannot be synced");
}

}  // namespace gatehouse::server
