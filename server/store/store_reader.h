#pragma once
// A store looked at from outside, while no server has it open: for the operator's commands.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// Changes nothing in the file. As long as it lives no server can open the store.
class StoreReader {
 public:
  /// Throws StoreError when there is no such file, when it is of another program or version, or open in a
  /// server.
  explicit StoreReader(const std::filesystem::path& file);

  /// The names of all rooms, archived ones too, in the order of the alphabet.
  std::vector<std::string> rooms() const;
  /// A room without its epoch and its secret, which is never read; nothing when there is no such room. Throws
  /// StoreError.
  std::optional<Record> read(const std::string& name);

 private:
  struct Room {
    bool archived = false;
    std::vector<std::int64_t> positions;  ///< in the log, which has no index
  };

  SQLite::Database database_;
  std::map<std::string, Room> rooms_;
};

}  // namespace gatehouse::server
