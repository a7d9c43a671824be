#pragma once
// How many entries were ever written to a SQLite store: the store says it, and so does the file beside it.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <optional>

#include "server/store/sqlite/acknowledged.h"

namespace gatehouse::server {

class WrittenEntries {
 public:
  /// Says beside the store what it holds, and gives it its next mark. Throws StoreError, and what SQLite
  /// throws.
  WrittenEntries(SQLite::Database& database, const std::filesystem::path& file);
  WrittenEntries(const WrittenEntries&) = delete;
  WrittenEntries& operator=(const WrittenEntries&) = delete;
  ~WrittenEntries();

  /// Counts more entries in the store. Throws what SQLite throws. REQUIRES: within the transaction that
  /// writes them.
  void add(std::uint64_t entries);
  /// What was added last is durable: it is acknowledged.
  void committed();

 private:
  void renew_mark(const std::filesystem::path& file);
  void acknowledge();

  SQLite::Database& database_;
  std::optional<SQLite::Statement> update_;
  Acknowledged acknowledged_;
  std::uint64_t written_ = 0;  ///< entries, ever
  std::uint64_t added_ = 0;    ///< those of the transaction
  std::uint64_t synced_ = 0;   ///< what the file beside the store says even after a loss of power
};

}  // namespace gatehouse::server
