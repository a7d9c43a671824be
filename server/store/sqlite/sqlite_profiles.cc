#include "server/store/sqlite/sqlite_profiles.h"

#include "server/store/sqlite/sqlite_results.h"
#include "server/store/sqlite/sqlite_store.h"

namespace gatehouse::server {
namespace {

constexpr const char* kByKey =
    "SELECT id, revision, text FROM profile JOIN profile_key ON profile=id WHERE key=?";
constexpr const char* kById = "SELECT id, revision, text FROM profile WHERE id=?";
constexpr const char* kAfter = "SELECT id, revision, text FROM profile WHERE id>? ORDER BY id LIMIT 1";

/// That of the row, with its keys.
KeptProfile profile_at_row(SQLite::Database& database, SQLite::Statement& row) {
  KeptProfile profile{
      row.getColumn(0).getString(), row.getColumn(1).getInt64(), {}, row.getColumn(2).getString()};
  SQLite::Statement keys(database, "SELECT key FROM profile_key WHERE profile=? ORDER BY key");
  keys.bind(1, profile.id);
  while (keys.executeStep()) profile.keys.push_back(keys.getColumn(0).getString());
  return profile;
}

std::optional<KeptProfile> read_by(SQLite::Database& database, const char* question,
                                   const std::string& what) {
  SQLite::Statement select(database, question);
  select.bind(1, what);
  return select.executeStep() ? std::optional(profile_at_row(database, select)) : std::nullopt;
}

void insert_keys(SQLite::Database& database, const KeptProfile& profile) {
  for (const std::string& key : profile.keys) {
    SQLite::Statement insert(database, "INSERT INTO profile_key VALUES(?, ?)");
    insert.bind(1, key);
    insert.bind(2, profile.id);
    insert.exec();
  }
}

bool has_key_of_another(SQLite::Database& database, const KeptProfile& profile) {
  for (const std::string& key : profile.keys) {
    SQLite::Statement select(database, "SELECT profile FROM profile_key WHERE key=?");
    select.bind(1, key);
    if (select.executeStep() && select.getColumn(0).getString() != profile.id) return true;
  }
  return false;
}

Keeping change(SQLite::Database& database, const KeptProfile& profile) {
  SQLite::Statement update(database, "UPDATE profile SET revision=?, text=? WHERE id=? AND revision=?");
  update.bind(1, profile.revision);
  update.bind(2, profile.text);
  update.bind(3, profile.id);
  update.bind(4, profile.revision - 1);
  if (update.exec() == 0) return Keeping::Stale;
  SQLite::Statement forget(database, "DELETE FROM profile_key WHERE profile=?");
  forget.bind(1, profile.id);
  forget.exec();
  insert_keys(database, profile);
  return Keeping::Done;
}

}  // namespace

StoreError profiles_unreadable(const SQLite::Exception& failure) {
  return StoreError(std::string("cannot read the profiles: ") + failure.what());
}

std::optional<KeptProfile> read_profile_with_key(SQLite::Database& database, const std::string& key) {
  return read_by(database, kByKey, key);
}

std::optional<KeptProfile> read_profile_after(SQLite::Database& database, const std::string& id) {
  return read_by(database, kAfter, id);
}

void insert_profile(SQLite::Database& database, const KeptProfile& profile) {
  SQLite::Statement insert(database, "INSERT INTO profile VALUES(?, ?, ?)");
  insert.bind(1, profile.id);
  insert.bind(2, profile.revision);
  insert.bind(3, profile.text);
  insert.exec();
  insert_keys(database, profile);
}

Keeping SqliteStore::keep_profile(const KeptProfile& profile) {
  if (suspect_) return Keeping::Failed;
  try {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    if (has_key_of_another(database_, profile)) return Keeping::Taken;
    if (profile.revision == 1)
      insert_profile(database_, profile);
    else if (const Keeping changed = change(database_, profile); changed != Keeping::Done)
      return changed;
    transaction.commit();
    return Keeping::Done;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return Keeping::Failed;
  }
}

Keeping SqliteStore::erase_profile(const std::string& id, std::int64_t revision) {
  if (suspect_) return Keeping::Failed;
  try {
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    erase_results_of(database_, id);
    SQLite::Statement erase(database_, "DELETE FROM profile WHERE id=? AND revision=?");
    erase.bind(1, id);
    erase.bind(2, revision);
    if (erase.exec() == 0) return Keeping::Stale;
    transaction.commit();
    return Keeping::Done;
  } catch (const SQLite::Exception& failure) {
    note_failure(failure);
    return Keeping::Failed;
  }
}

std::optional<KeptProfile> SqliteStore::profile_with_key(const std::string& key) {
  try {
    return read_profile_with_key(database_, key);
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

std::optional<KeptProfile> SqliteStore::profile_after(const std::string& id) {
  try {
    return read_profile_after(database_, id);
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

std::vector<KeptProfile> SqliteStore::profiles_by_key(const std::string& after, std::size_t most) {
  try {
    SQLite::Statement select(database_,
                             "SELECT id, revision, text FROM profile_key JOIN profile ON profile=id "
                             "WHERE key>? ORDER BY key LIMIT ?");
    select.bind(1, after);
    select.bind(2, static_cast<std::int64_t>(most));
    std::vector<KeptProfile> found;
    while (select.executeStep()) found.push_back(profile_at_row(database_, select));
    return found;
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

std::vector<KeptProfile> SqliteStore::profiles_with_ids(const std::vector<std::string>& ids) {
  try {
    std::vector<KeptProfile> found;
    for (const std::string& id : ids)
      if (auto profile = read_by(database_, kById, id)) found.push_back(*std::move(profile));
    return found;
  } catch (const SQLite::Exception& failure) {
    throw profiles_unreadable(failure);
  }
}

}  // namespace gatehouse::server
