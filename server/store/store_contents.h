#pragma once
// All that a store holds, to be brought into another one of any kind while no server has either of them open.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace gatehouse::server {

/// Everything that is kept of a room.
struct StoredRoom {
  RoomLog log;
  bool archived = false;
  std::string failure = {};  ///< why it failed last
  std::optional<std::string> analysis = {};
};

/// What is read, and stays as it is. All of these throw StoreError.
class ContentsSource {
 public:
  virtual ~ContentsSource() = default;
  /// Oldest first.
  virtual std::vector<std::string> rooms() = 0;
  virtual StoredRoom read(const std::string& room) = 0;
  /// As Store::profile_after.
  virtual std::optional<KeptProfile> profile_after(const std::string& id) = 0;
  /// As Store::result_after.
  virtual std::optional<KeptResult> result_after(const std::string& room) = 0;
  /// As Store::rating_after.
  virtual std::optional<KeptRating> rating_after(std::int64_t number) = 0;
};

/// An empty store that is filled. Unless keep() is called, and returns, nothing of it stays.
class ContentsTarget : public ContentsSource {
 public:
  /// After those that were written before.
  virtual void write(const StoredRoom& room) = 0;
  virtual void write(const KeptProfile& profile) = 0;
  /// REQUIRES: its profiles were written.
  virtual void write(const KeptResult& result) = 0;
  virtual void write(const KeptRating& rating) = 0;
  virtual void keep() = 0;
};

/// Of SQLite in a file. The source keeps servers out as long as it exists; the target throws when something
/// of that name is there.
std::unique_ptr<ContentsSource> sqlite_source(const std::filesystem::path& file);
std::unique_ptr<ContentsTarget> sqlite_target(const std::filesystem::path& file);

/// Of PostgreSQL. Both keep servers out; the target throws when there is a room, a profile or a rating.
std::unique_ptr<ContentsSource> postgres_source(const std::string& url);
std::unique_ptr<ContentsTarget> postgres_target(const std::string& url);

}  // namespace gatehouse::server
