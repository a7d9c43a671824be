#pragma once
// A store looked at from outside, while no server has it open: for the operator's commands.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// Changes nothing in the file. As long as it lives no server can open the store.
class StoreReader {
 public:
  /// Throws StoreError when there is no such file, when it is of another program, another version, or open in
  /// a server.
  explicit StoreReader(const std::filesystem::path& file);

  /// The names of all rooms, archived ones too, in the order of the alphabet.
  const std::vector<std::string>& rooms() const { return rooms_; }
  /// How many entries were ever written.
  std::uint64_t written();
  /// A room without its epoch and its secret, which is never read; nothing when there is no such room. Throws
  /// StoreError.
  std::optional<Record> read(const std::string& name);

 private:
  SQLite::Database database_;
  std::vector<std::string> rooms_;
};

}  // namespace gatehouse::server
