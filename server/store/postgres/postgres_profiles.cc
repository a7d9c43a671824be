// People's profiles in PostgreSQL.

#include "server/store/postgres/postgres_store.h"

namespace gatehouse::server {
namespace {

// Of a look the key may have any sign in it but the one that ends it here.
constexpr const char* kRead =
    "SELECT id, revision, text, array_to_string(ARRAY(SELECT key FROM gatehouse.profile_key WHERE "
    "profile=id ORDER BY key), chr(10)) FROM gatehouse.profile ";

KeptProfile profile_at(const Rows& rows, int row) {
  return {rows.text(row, 0), rows.number(row, 1), rows.lines(row, 3), rows.text(row, 2)};
}

std::optional<KeptProfile> profile_in(const Rows& rows) {
  return rows.size() == 0 ? std::nullopt : std::optional(profile_at(rows, 0));
}

std::vector<KeptProfile> profiles_in(const Rows& rows) {
  std::vector<KeptProfile> found;
  found.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row) found.push_back(profile_at(rows, row));
  return found;
}

// Where two nodes come with one key at the same moment, the second statement is refused as a whole.
constexpr const char* kMake =
    "WITH made AS (INSERT INTO gatehouse.profile SELECT $1, $2::bigint, $3 WHERE NOT EXISTS (SELECT FROM "
    "gatehouse.profile_key WHERE key=ANY($4::text[])) RETURNING id), come AS (INSERT INTO "
    "gatehouse.profile_key SELECT key, id FROM made, unnest($4::text[]) AS key) SELECT count(*) FROM made";
constexpr const char* kChange =
    "WITH changed AS (UPDATE gatehouse.profile SET revision=$2::bigint, text=$3 WHERE id=$1 AND "
    "revision=$2::bigint-1 AND NOT EXISTS (SELECT FROM gatehouse.profile_key WHERE key=ANY($4::text[]) AND "
    "profile<>$1) RETURNING id), gone AS (DELETE FROM gatehouse.profile_key USING changed WHERE "
    "profile=changed.id AND key<>ALL($4::text[])), come AS (INSERT INTO gatehouse.profile_key SELECT "
    "come.key, "
    "changed.id FROM changed, unnest($4::text[]) AS come(key) WHERE NOT EXISTS (SELECT FROM "
    "gatehouse.profile_key "
    "AS old WHERE old.key=come.key)) SELECT count(*) FROM changed";

}  // namespace

Keeping PostgresStore::keep_profile(const KeptProfile& profile) {
  const auto done = session_.write(
      {profile.revision == 1 ? kMake : kChange,
       {profile.id, std::to_string(profile.revision), profile.text, text_array(profile.keys)}});
  if (!done) return Keeping::Failed;
  if (done->number(0, 0) != 0) return Keeping::Done;
  try {
    const Rows others =
        session_.read({"SELECT count(*) FROM gatehouse.profile_key WHERE key=ANY($1::text[]) AND "
                       "profile<>$2",
                       {text_array(profile.keys), profile.id}});
    return others.number(0, 0) != 0 ? Keeping::Taken : Keeping::Stale;
  } catch (const StoreError&) {
    return Keeping::Failed;
  }
}

// One profile after another, or of two who have played together each would leave their results to the other.
// Its row is locked before it is looked at what it has: a game that ends at this moment comes before or
// after.
Keeping PostgresStore::erase_profile(const std::string& id, std::int64_t revision) {
  const Values one{id, std::to_string(revision)};
  const std::vector<Statement> statements{
      {"SELECT pg_advisory_xact_lock(7166744182)"},
      {"SELECT FROM gatehouse.profile WHERE id=$1 AND revision=$2::bigint FOR UPDATE", one},
      {"DELETE FROM gatehouse.result WHERE EXISTS(SELECT FROM gatehouse.profile WHERE id=$1 AND "
       "revision=$2::bigint) AND room IN (SELECT room FROM gatehouse.result_profile WHERE profile=$1) AND "
       "NOT EXISTS(SELECT FROM gatehouse.result_profile AS other WHERE other.room=result.room AND "
       "other.profile<>$1)",
       one},
      {"DELETE FROM gatehouse.profile WHERE id=$1 AND revision=$2::bigint", one}};
  const auto done = session_.write(statements);
  if (!done) return Keeping::Failed;
  return done->back().changed() == 0 ? Keeping::Stale : Keeping::Done;
}

std::optional<KeptProfile> PostgresStore::profile_with_key(const std::string& key) {
  return profile_in(session_.read(
      {std::string(kRead) + "WHERE id=(SELECT profile FROM gatehouse.profile_key WHERE key=$1)", {key}}));
}

std::optional<KeptProfile> PostgresStore::profile_after(const std::string& id) {
  return profile_in(session_.read({std::string(kRead) + "WHERE id>$1 ORDER BY id LIMIT 1", {id}}));
}

std::vector<KeptProfile> PostgresStore::profiles_by_key(const std::string& after, std::size_t most) {
  const Rows rows =
      session_.read({std::string(kRead) + "JOIN gatehouse.profile_key AS found ON found.profile=id WHERE "
                                          "found.key>$1 ORDER BY found.key LIMIT $2::bigint",
                     {after, std::to_string(most)}});
  return profiles_in(rows);
}

std::vector<KeptProfile> PostgresStore::profiles_with_ids(const std::vector<std::string>& ids) {
  return profiles_in(session_.read({std::string(kRead) + "WHERE id=ANY($1::text[])", {text_array(ids)}}));
}

}  // namespace gatehouse::server
