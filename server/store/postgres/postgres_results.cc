#include "server/store/postgres/postgres_results.h"

#include "server/store/postgres/postgres_store.h"

namespace gatehouse::server {
namespace {

/// The texts of a profile, $1, before the number $2, at most $3.
std::string texts_where(const std::string& seen) {
  return "SELECT text FROM gatehouse.result_profile AS own JOIN gatehouse.result USING(room) WHERE "
         "profile=$1 AND own.number<$2::bigint " +
         seen + " ORDER BY own.number DESC, own.room DESC LIMIT $3::bigint";
}

// What first_result reads.
constexpr const char* kReadResult =
    "SELECT room, number, text, unrated, (SELECT max(public_ms) FROM gatehouse.result_profile AS own WHERE "
    "own.room=result.room), array_to_string(ARRAY(SELECT profile FROM gatehouse.result_profile AS own WHERE "
    "own.room=result.room ORDER BY profile), chr(10)) FROM gatehouse.result ";

std::optional<KeptResult> first_result(const Rows& rows) {
  if (rows.size() == 0) return std::nullopt;
  KeptResult result{rows.text(0, 0), rows.number(0, 1), rows.lines(0, 5), rows.text(0, 2)};
  result.unrated = rows.truth(0, 3);
  if (!rows.null(0, 4)) result.public_ms = rows.number(0, 4);
  return result;
}

std::optional<std::string> optional_text(const std::optional<std::int64_t>& number) {
  return number ? std::optional(std::to_string(*number)) : std::nullopt;
}

}  // namespace

// The lock keeps a profile that is being deleted from being looked at meanwhile: it is there, or it is gone.
const char* const kWithResult =
    ", known AS (SELECT id FROM gatehouse.profile WHERE id=ANY($14::text[]) AND EXISTS(SELECT FROM head) FOR "
    "KEY SHARE), "
    "result AS (INSERT INTO gatehouse.result SELECT $1::text, $11::bigint, $12::text, $15::boolean WHERE "
    "EXISTS(SELECT FROM known) ON CONFLICT DO NOTHING RETURNING room, number), "
    "own AS (INSERT INTO gatehouse.result_profile SELECT id, number, room, $13::bigint FROM known, result) ";

Values result_values(const KeptResult& result) {
  return {std::to_string(result.number), result.text, optional_text(result.public_ms),
          text_array(result.profiles), truth(result.unrated)};
}

std::vector<Statement> result_statements(const KeptResult& result) {
  return {{"INSERT INTO gatehouse.result VALUES($1, $2::bigint, $3, $4::boolean)",
           {result.room, std::to_string(result.number), result.text, truth(result.unrated)}},
          {"INSERT INTO gatehouse.result_profile SELECT profile, $2::bigint, $1, $3::bigint FROM "
           "unnest($4::text[]) AS profile",
           {result.room, std::to_string(result.number), optional_text(result.public_ms),
            text_array(result.profiles)}}};
}

std::vector<std::string> PostgresStore::results_of(const ResultsWanted& wanted) {
  Statement select{texts_where(wanted.seen_ms ? "AND public_ms IS NOT NULL AND public_ms<=$4::bigint" : ""),
                   {wanted.profile, std::to_string(wanted.before), std::to_string(wanted.most)}};
  if (wanted.seen_ms) select.values.push_back(std::to_string(*wanted.seen_ms));
  return session_.read(select).texts(0);
}

std::optional<KeptResult> PostgresStore::result_after(const std::string& room) {
  return first_result(
      session_.read({std::string(kReadResult) + "WHERE room>$1 ORDER BY room LIMIT 1", {room}}));
}

std::optional<KeptResult> PostgresStore::next_unrated() {
  return first_result(
      session_.read({std::string(kReadResult) + "WHERE unrated ORDER BY number, room LIMIT 1"}));
}

}  // namespace gatehouse::server
