#pragma once
// The store of a single server: one SQLite file in WAL mode, synced at every commit. Tables and promises are
// in README.md beside this file.

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <unordered_map>

#include "server/store/store.h"

namespace gatehouse::server {

/// Whether nothing was ever written to the file. Throws StoreError when it is of another program, or of a
/// newer version.
bool is_empty_store(SQLite::Database& database);

class SqliteStore final : public Store {
 public:
  /// Opens or makes the file. Throws StoreError when it is of another program or version, damaged, not
  /// writable, or open in another process.
  /// `disk` is the name of an SQLite VFS, for tests; empty: the system's.
  explicit SqliteStore(const std::filesystem::path& file, const std::string& disk = {});

  std::vector<Appended> append(std::span<const Append> runs) override;
  std::vector<Record> take_over_all() override;
  bool archive(const std::string& room) override;
  bool writable() override;
  bool suspect() const override { return suspect_; }

  /// Limits the file to so many pages, for tests of a full disk.
  void limit_pages(int pages);

 private:
  void migrate();
  Appended append_one(const Append& run);
  Appended found(const Append& run);
  std::optional<Epoch> stored_epoch(const std::string& room);
  void insert_entries(const Append& run);
  void note_failure(const SQLite::Exception& failure);

  SQLite::Database database_;
  // How long each room's log is. True while the room's epoch is the one that this process raised: nobody else
  // may have appended since.
  std::unordered_map<std::string, std::uint64_t> lengths_;
  bool suspect_ = false;
};

}  // namespace gatehouse::server
