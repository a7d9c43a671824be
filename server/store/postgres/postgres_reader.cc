#include "server/store/postgres/postgres_reader.h"

#include <cstring>
#include <tuple>

#include "server/store/entry_checksum.h"

namespace gatehouse::server {

void take_entries(RoomLog& log, const Rows& rows) {
  for (int row = 0; row < rows.size(); ++row)
    take_entry(log, rows.number(row, 0), rows.text(row, 1),
               rows.null(row, 2) ? std::nullopt : std::optional(rows.number(row, 2)));
}

PostgresReader::PostgresReader(const std::string& url)
    : store_(url),
      rooms_(store_.connection().run({"SELECT name FROM gatehouse.room ORDER BY name"}).texts(0)) {}

std::vector<std::string> PostgresReader::rooms_without_secret() {
  return store_.connection()
      .run({"SELECT name FROM gatehouse.room LEFT JOIN gatehouse.draw_secret ON room=name "
            "WHERE secret IS NULL OR length(secret)<>$1::integer ORDER BY name",
            {std::to_string(std::tuple_size_v<DrawSecret>)}})
      .texts(0);
}

std::optional<DrawSecret> PostgresReader::secret(const std::string& room) {
  const Rows rows =
      store_.connection().run({"SELECT secret FROM gatehouse.draw_secret WHERE room=$1", {room}});
  if (rows.size() == 0) return std::nullopt;
  const std::string bytes = rows.bytes(0, 0);
  DrawSecret secret{};
  if (bytes.size() != secret.size()) return std::nullopt;
  std::memcpy(secret.data(), bytes.data(), secret.size());
  return secret;
}

std::optional<RoomLog> PostgresReader::read(const std::string& name) {
  const Rows head = store_.connection().run({"SELECT over, head FROM gatehouse.room WHERE name=$1", {name}});
  if (head.size() == 0) return std::nullopt;
  RoomLog log;
  log.room = name;
  log.over = head.truth(0, 0);
  const Rows entries =
      store_.connection().run({"SELECT version, entry, checksum FROM gatehouse.log WHERE room=$1 AND "
                               "version<=$2::bigint ORDER BY version",
                               {name, head.text(0, 1)}});
  take_entries(log, entries);
  require_entries(log, head.number(0, 1));
  return log;
}

std::optional<KeptProfile> PostgresReader::profile_with_key(const std::string& key) {
  return store_.profile_with_key(key);
}

std::optional<KeptProfile> PostgresReader::profile_after(const std::string& id) {
  return store_.profile_after(id);
}

std::uint64_t PostgresReader::keys_of_no_profile() {
  return static_cast<std::uint64_t>(
      store_.connection()
          .run({"SELECT count(*) FROM gatehouse.profile_key WHERE profile NOT IN (SELECT id FROM "
                "gatehouse.profile)"})
          .number(0, 0));
}

std::optional<KeptResult> PostgresReader::result_after(const std::string& room) {
  return store_.result_after(room);
}

// Of the others the tables themselves make sure.
std::uint64_t PostgresReader::stray_results() {
  return static_cast<std::uint64_t>(
      store_.connection()
          .run({"SELECT count(*) FROM gatehouse.result WHERE NOT EXISTS(SELECT FROM "
                "gatehouse.result_profile AS own WHERE own.room=result.room)"})
          .number(0, 0));
}

std::optional<KeptRating> PostgresReader::rating_after(std::int64_t number) {
  return store_.rating_after(number);
}

std::uint64_t PostgresReader::stray_ratings() {
  return static_cast<std::uint64_t>(
      store_.connection()
          .run({"SELECT (SELECT count(*) FROM gatehouse.rating WHERE NOT EXISTS(SELECT FROM "
                "gatehouse.rating_profile AS own WHERE own.number=rating.number)) + (SELECT count(*) FROM "
                "gatehouse.rating_profile AS own WHERE NOT EXISTS(SELECT FROM gatehouse.rating WHERE "
                "rating.number=own.number AND rating.kind=own.kind AND rating.public_ms=own.public_ms)) + "
                "(SELECT count(*) FROM gatehouse.rating JOIN gatehouse.result USING(room) WHERE unrated)"})
          .number(0, 0));
}

}  // namespace gatehouse::server
