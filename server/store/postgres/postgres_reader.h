#pragma once
// Reads a store in PostgreSQL for the operator's commands, whether servers have it open or not.

#include <string>
#include <vector>

#include "server/store/postgres/postgres_store.h"
#include "server/store/room_reader.h"

namespace gatehouse::server {

/// Adds entries to a log, from rows of version, entry and checksum.
void take_entries(RoomLog& log, const Rows& rows);

class PostgresReader final : public RoomReader {
 public:
  /// Throws StoreError.
  explicit PostgresReader(const std::string& url);

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

 private:
  PostgresStore store_;
  std::vector<std::string> rooms_;
};

}  // namespace gatehouse::server
