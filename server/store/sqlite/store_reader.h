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

/// The rooms of a store of any kind.
class RoomReader {
 public:
  virtual ~RoomReader() = default;

  /// The names of all rooms, archived ones included, in alphabetical order.
  virtual const std::vector<std::string>& rooms() const = 0;
  /// The rooms without a whole secret of their draws. It is not read.
  virtual std::vector<std::string> rooms_without_secret() = 0;
  /// The secret of a room's draws, to be held against what the room has committed to; nothing: there is no
  /// whole one.
  virtual std::optional<DrawSecret> secret(const std::string& room) = 0;
  /// A room without epoch and secret; nullopt when there is no such room. Throws
  /// StoreError.
  virtual std::optional<Record> read(const std::string& name) = 0;
};

/// Changes nothing in the file. While it exists no server can open the store.
class StoreReader final : public RoomReader {
 public:
  /// Throws StoreError when there is no such file, or when it belongs to another program or version or is
  /// open in a server.
  explicit StoreReader(const std::filesystem::path& file);

  const std::vector<std::string>& rooms() const override { return rooms_; }
  std::vector<std::string> rooms_without_secret() override;
  std::optional<DrawSecret> secret(const std::string& room) override;
  std::optional<Record> read(const std::string& name) override;
  /// How many entries were ever written.
  std::uint64_t written();
  /// How many of those that were not erased are in no log. Reads all of them.
  std::uint64_t missing();
  /// What is wrong with the file itself, in SQLite's words; empty: nothing. Reads all of it.
  std::string damage();

 private:
  SQLite::Database database_;
  std::vector<std::string> rooms_;
};

}  // namespace gatehouse::server
