#pragma once
// Whether a store's file and the write-ahead log beside it belong together. SQLite does not ask: it would
// write the pages of a foreign log into the file.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>

#include "server/store/store.h"

namespace gatehouse::server {

/// A random number in the file of a store, another one after each start and in each backup; 0: there is none,
/// as before version 8. The file beside the store (Acknowledged) repeats it, and the log has it wherever it
/// has a commit. So a file of another run, or of another store, has another mark than its log.
using StoreMark = std::int64_t;

/// Thrown when the file was exchanged, and the log of the former one is still beside it; what() says what to
/// do.
class ForeignLog : public StoreError {
 public:
  using StoreError::StoreError;
};

StoreMark new_mark(SQLite::Database& database);
/// As a reader of the store sees it, the log included. Throws what SQLite throws.
StoreMark mark_of(SQLite::Database& database);
void set_mark(SQLite::Database& database, StoreMark mark);

/// Throws ForeignLog when there is a log without a file. To be asked before SQLite opens it, which would
/// delete the log.
void refuse_orphaned_log(const std::filesystem::path& store);

/// Throws ForeignLog when the log is not that of the file. Changes nothing. REQUIRES: the database is the
/// store, opened, locked and not yet written to, and its log will not be brought into it when it is closed.
void refuse_foreign_log(SQLite::Database& database, const std::filesystem::path& store);

}  // namespace gatehouse::server
