#pragma once
// Reads a SQLite store that no server has open, for the operator's commands.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/store/room_reader.h"

namespace gatehouse::server {

/// Changes nothing in the file. While it exists no server can open the store.
class StoreReader final : public RoomReader {
 public:
  /// Throws StoreError when there is no such file, or when it belongs to another program or version or is
  /// open in a server.
  explicit StoreReader(const std::filesystem::path& file);

  const std::vector<std::string>& rooms() const override { return rooms_; }
  std::vector<std::string> rooms_without_secret() override;
  std::optional<DrawSecret> secret(const std::string& room) override;
  std::optional<RoomLog> read(const std::string& name) override;
  std::optional<KeptProfile> profile_with_key(const std::string& key) override;
  std::optional<KeptProfile> profile_after(const std::string& id) override;
  std::uint64_t keys_of_no_profile() override;
  std::optional<KeptResult> result_after(const std::string& room) override;
  std::uint64_t stray_results() override;
  std::optional<KeptRating> rating_after(std::int64_t number) override;
  std::uint64_t stray_ratings() override;
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
