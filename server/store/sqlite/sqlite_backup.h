#pragma once
// A copy of a SQLite store, made while the store is written to.

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <optional>

#include "server/store/store.h"

namespace gatehouse::server {

/// The copy grows in FILE.partial, which nothing but this may use, and gets its name when it is whole and on
/// the disk. Until then the former file of that name stays as it was. It is one file, needs no other
/// beside it, and is readable for its owner only. By the same connection that writes to the store SQLite
/// brings what was copied before up to each commit.
class SqliteBackup final : public Backup {
 public:
  /// REQUIRES: `from` outlives this, and nobody else writes to its file. Throws StoreError.
  SqliteBackup(SQLite::Database& from, const std::filesystem::path& file);
  SqliteBackup(const SqliteBackup&) = delete;
  SqliteBackup& operator=(const SqliteBackup&) = delete;
  /// Removes what was copied if it did not become whole.
  ~SqliteBackup() override;

  bool step() override;
  std::uint64_t rooms() const override { return rooms_; }
  std::uint64_t entries() const override { return entries_; }

 private:
  void finish();

  const std::filesystem::path file_;
  const std::filesystem::path partial_;
  std::optional<SQLite::Database> copy_;
  std::optional<SQLite::Backup> copying_;  // after copy_: it uses it
  std::uint64_t rooms_ = 0;
  std::uint64_t entries_ = 0;
};

}  // namespace gatehouse::server
