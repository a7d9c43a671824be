#include "server/store/sqlite/store_reader.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "server/store/entry_checksum.h"
#include "server/store/sqlite/sqlite_profiles.h"
#include "server/store/sqlite/sqlite_ratings.h"
#include "server/store/sqlite/sqlite_results.h"
#include "server/store/sqlite/store_mark.h"
#include "server/store/sqlite/store_schema.h"
#include "server/store/store_place.h"

namespace gatehouse::server {
namespace {

SQLite::Database open_to_read(const std::filesystem::path& file) {
  require_place(file, PlaceFor::Reading);
  refuse_orphaned_log(file);
  try {
    return SQLite::Database(file.string(), SQLite::OPEN_READONLY);
  } catch (const SQLite::Exception& failure) {
    throw unusable(file, failure);
  }
}

}  // namespace

StoreReader::StoreReader(const std::filesystem::path& file) : database_(open_to_read(file)) {
  try {
    // This transaction stays open: it keeps a server from opening the file meanwhile.
    database_.exec("BEGIN");
    database_.execAndGet("SELECT count(*) FROM sqlite_master");  // it begins with the first read
    refuse_foreign_log(database_, file);
    const int version = store_version(database_);
    if (version == 0) return;
    if (version != kStoreVersion)
      throw StoreError("the store " + file.string() +
                       " was written by an older version of this server: start this one on it once");
    SQLite::Statement rooms(database_, "SELECT name FROM room ORDER BY name");
    while (rooms.executeStep()) rooms_.push_back(rooms.getColumn(0).getString());
  } catch (const SQLite::Exception& failure) {
    throw unusable(file, failure);
  }
}

std::uint64_t StoreReader::written() {
  return written_entries(database_);
}

// Of a server that was killed, some entries are not where they will be in the end.
std::uint64_t StoreReader::missing() {
  const std::int64_t missing =
      database_
          .execAndGet(
              "SELECT entries-erased-(SELECT count(*) FROM (SELECT room, version FROM log UNION "
              "SELECT room, version FROM latest)) FROM written")
          .getInt64();
  return missing > 0 ? static_cast<std::uint64_t>(missing) : 0;
}

std::optional<DrawSecret> StoreReader::secret(const std::string& room) {
  SQLite::Statement select(database_, "SELECT secret FROM draw_secret WHERE room=?");
  select.bind(1, room);
  DrawSecret secret{};
  if (!select.executeStep() || select.getColumn(0).getBytes() != static_cast<int>(secret.size()))
    return std::nullopt;
  std::memcpy(secret.data(), select.getColumn(0).getBlob(), secret.size());
  return secret;
}

std::string StoreReader::damage() {
  try {
    const std::string found = database_.execAndGet("PRAGMA integrity_check(1)").getString();
    return found == "ok" ? std::string() : found;
  } catch (const SQLite::Exception& failure) {
    return failure.what();
  }
}

std::vector<std::string> StoreReader::rooms_without_secret() {
  std::vector<std::string> rooms;
  SQLite::Statement select(database_,
                           "SELECT name FROM room LEFT JOIN draw_secret ON room=name "
                           "WHERE secret IS NULL OR length(secret)<>? ORDER BY name");
  select.bind(1, static_cast<int>(std::tuple_size_v<DrawSecret>));
  while (select.executeStep()) rooms.push_back(select.getColumn(0).getString());
  return rooms;
}

std::optional<RoomLog> StoreReader::read(const std::string& name) {
  if (!std::binary_search(rooms_.begin(), rooms_.end(), name)) return std::nullopt;
  RoomLog log;
  log.room = name;
  try {
    SQLite::Statement head(
        database_, "SELECT over, secret, head FROM room LEFT JOIN draw_secret ON room=name WHERE name=?");
    head.bind(1, name);
    head.executeStep();
    log.over = head.getColumn(0).getInt() != 0;
    SQLite::Statement rows(database_,
                           "SELECT version, entry, checksum FROM log WHERE room=?1 UNION "
                           "SELECT version, entry, checksum FROM latest WHERE room=?1 ORDER BY version");
    rows.bind(1, name);
    while (rows.executeStep()) {
      take_entry(log, rows.getColumn(0).getInt64(), rows.getColumn(1).getString(),
                 optional_number(rows.getColumn(2)));
    }
    require_entries(log, head.getColumn(2).getInt64());
  } catch (const SQLite::Exception& failure) {
    throw StoreError("cannot read room " + name + ": " + failure.what());
  }
  return log;
}

std::optional<KeptProfile> StoreReader::profile_with_key(const std::string& key) {
  try {
    return read_profile_with_key(database_, key);
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

std::optional<KeptProfile> StoreReader::profile_after(const std::string& id) {
  try {
    return read_profile_after(database_, id);
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

std::uint64_t StoreReader::keys_of_no_profile() {
  try {
    return static_cast<std::uint64_t>(
        database_.execAndGet("SELECT count(*) FROM profile_key WHERE profile NOT IN (SELECT id FROM profile)")
            .getInt64());
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

std::optional<KeptResult> StoreReader::result_after(const std::string& room) {
  try {
    return read_result_after(database_, room);
  } catch (const SQLite::Exception& failure) {
    throw results_unreadable(failure);
  }
}

std::uint64_t StoreReader::stray_results() {
  try {
    return count_stray_results(database_);
  } catch (const SQLite::Exception& failure) {
    throw results_unreadable(failure);
  }
}

std::optional<KeptRating> StoreReader::rating_after(std::int64_t number) {
  try {
    return read_rating_after(database_, number);
  } catch (const SQLite::Exception& failure) {
    throw ratings_unreadable(failure);
  }
}

std::uint64_t StoreReader::stray_ratings() {
  try {
    return count_stray_ratings(database_);
  } catch (const SQLite::Exception& failure) {
    throw ratings_unreadable(failure);
  }
}

}  // namespace gatehouse::server
