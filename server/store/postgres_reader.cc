#include "server/store/postgres_reader.h"

#include <tuple>

namespace gatehouse::server {

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

std::optional<Record> PostgresReader::read(const std::string& name) {
  const Rows head = store_.connection().run({"SELECT over, head FROM gatehouse.room WHERE name=$1", {name}});
  if (head.size() == 0) return std::nullopt;
  Record record;
  record.room = name;
  record.over = head.truth(0, 0);
  const Rows entries = store_.connection().run(
      {"SELECT version, entry FROM gatehouse.log WHERE room=$1 AND version<=$2::bigint ORDER BY version",
       {name, head.text(0, 1)}});
  for (int row = 0; row < entries.size(); ++row) {
    record.entries.push_back(entries.text(row, 1));
    if (entries.number(row, 0) != static_cast<std::int64_t>(record.entries.size()))
      record.damage = "an entry of its log is missing";
  }
  if (entries.size() != head.number(0, 1)) record.damage = "an entry of its log is missing";
  return record;
}

}  // namespace gatehouse::server
