#include "server/store/postgres/postgres_ratings.h"

#include <string>

#include "server/store/postgres/postgres_store.h"

namespace gatehouse::server {
namespace {

// What rating_at reads.
constexpr const char* kReadRating =
    "SELECT number, room, rating.kind, text, rating.public_ms, array_to_string(ARRAY(SELECT profile FROM "
    "gatehouse.rating_profile AS whose WHERE whose.number=rating.number ORDER BY profile), chr(10)) FROM "
    "gatehouse.rating ";

// Of two nodes with the same game one waits for the lock of its result, and finds it rated. Of two with the
// same number one waits for its insert, and leaves it.
constexpr const char* kKeep =
    "WITH due AS (SELECT room FROM gatehouse.result WHERE room=$2 AND unrated AND $1::bigint=(SELECT "
    "coalesce(max(number), 0)+1 FROM gatehouse.rating) FOR UPDATE), "
    "kept AS (INSERT INTO gatehouse.rating SELECT $1::bigint, room, $3::text, $4::bigint, $5::text FROM due "
    "ON CONFLICT DO NOTHING RETURNING number, room, kind, public_ms), "
    "own AS (INSERT INTO gatehouse.rating_profile SELECT profile, kind, number, public_ms FROM kept, "
    "unnest($6::text[]) AS profile), "
    "rated AS (UPDATE gatehouse.result SET unrated=false FROM kept WHERE result.room=kept.room) "
    "SELECT count(*) FROM kept";

KeptRating rating_at(const Rows& rows, int row) {
  return {rows.number(row, 0), rows.text(row, 1), rows.text(row, 2),
          rows.lines(row, 5),  rows.text(row, 3), rows.number(row, 4)};
}

std::optional<KeptRating> first_rating(const Rows& rows) {
  return rows.size() == 0 ? std::nullopt : std::optional(rating_at(rows, 0));
}

}  // namespace

std::vector<Statement> rating_statements(const KeptRating& rating) {
  return {{"INSERT INTO gatehouse.rating VALUES($1::bigint, $2, $3, $4::bigint, $5)",
           {std::to_string(rating.number), rating.room, rating.kind, std::to_string(rating.public_ms),
            rating.text}},
          {"INSERT INTO gatehouse.rating_profile SELECT profile, $2, $1::bigint, $3::bigint FROM "
           "unnest($4::text[]) AS profile",
           {std::to_string(rating.number), rating.kind, std::to_string(rating.public_ms),
            text_array(rating.profiles)}}};
}

Keeping PostgresStore::keep_rating(const KeptRating& rating) {
  const auto done =
      session_.write({kKeep,
                      {std::to_string(rating.number), rating.room, rating.kind,
                       std::to_string(rating.public_ms), rating.text, text_array(rating.profiles)}});
  if (!done) return Keeping::Failed;
  return done->number(0, 0) == 0 ? Keeping::Stale : Keeping::Done;
}

std::vector<KeptRating> PostgresStore::ratings_of(const RatingsWanted& wanted) {
  Statement select{std::string(kReadRating) +
                       "JOIN gatehouse.rating_profile AS own USING(number) WHERE own.profile=$1 AND "
                       "own.kind=$2 " +
                       (wanted.seen_ms ? "AND own.public_ms<=$4::bigint " : "") +
                       "ORDER BY own.number DESC LIMIT $3::bigint",
                   {wanted.profile, wanted.kind, std::to_string(wanted.most)}};
  if (wanted.seen_ms) select.values.push_back(std::to_string(*wanted.seen_ms));
  const Rows rows = session_.read(select);
  std::vector<KeptRating> found;
  found.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row) found.push_back(rating_at(rows, row));
  return found;
}

std::optional<KeptRating> PostgresStore::rating_of_game(const std::string& room) {
  return first_rating(session_.read({std::string(kReadRating) + "WHERE room=$1", {room}}));
}

std::optional<KeptRating> PostgresStore::rating_after(std::int64_t number) {
  return first_rating(
      session_.read({std::string(kReadRating) + "WHERE number>$1::bigint ORDER BY number LIMIT 1",
                     {std::to_string(number)}}));
}

std::int64_t PostgresStore::last_rating() {
  return session_.read({"SELECT coalesce(max(number), 0) FROM gatehouse.rating"}).number(0, 0);
}

}  // namespace gatehouse::server
