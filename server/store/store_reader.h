#pragma once
// Reads a store that no server has open, for the operator's commands.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// Changes nothing in the file. While it exists no server can open the store.
class StoreReader {
 public:
  /// Throws StoreError when there is no such file, or when it belongs to another program or version or is
  /// open in a server.
  explicit StoreReader(const std::filesystem::path& file);

  /// The names of all rooms, archived ones included, in alphabetical order.
  const std::vector<std::string>& rooms() const { return rooms_; }
  /// How many entries were ever written.
  std::uint64_t written();
  /// What is wrong with the file itself, in SQLite's words; empty: nothing. Reads all of it.
  std::string damage();
  /// The rooms without a whole secret of their draws. It is not read.
  std::vector<std::string> rooms_without_secret();
  /// A room without epoch and secret, which are never read; nullopt when there is no such room. Throws
  /// StoreError.
  std::optional<Record> read(const std::string& name);

 private:
  SQLite::Database database_;
  std::vector<std::string> rooms_;
};

}  // namespace gatehouse::server
