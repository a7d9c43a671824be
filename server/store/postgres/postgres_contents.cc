#include <cstdint>
#include <limits>
#include <utility>

#include "server/store/entry_checksum.h"
#include "server/store/postgres/postgres_ratings.h"
#include "server/store/postgres/postgres_results.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/store_contents.h"

namespace gatehouse::server {
namespace {

/// All in one transaction, on one connection.
class PostgresContents final : public ContentsTarget {
 public:
  explicit PostgresContents(const std::string& url)
      : store_(url, {.sharing = Sharing::Alone}), connection_(store_.connection()) {
    connection_.run({"BEGIN ISOLATION LEVEL REPEATABLE READ"});
    connection_.run({"SET LOCAL idle_in_transaction_session_timeout='10min'"});
    transaction_ = this_transaction();
  }

  std::vector<std::string> rooms() override {
    return connection_.run({"SELECT name FROM gatehouse.room ORDER BY number"}).texts(0);
  }

  StoredRoom read(const std::string& name) override {
    std::optional<RoomLog> log = store_.find(name, std::numeric_limits<std::int32_t>::max());
    if (!log) throw StoreError("there is no room " + name);
    if (!log->damage.empty()) throw StoreError("room " + name + ": " + log->damage + ": gatehouse check");
    const Rows rows =
        connection_.run({"SELECT archived, reason, analysis.text FROM gatehouse.room LEFT JOIN "
                         "gatehouse.failure ON failure.room=name "
                         "LEFT JOIN gatehouse.analysis ON analysis.room=name WHERE name=$1",
                         {name}});
    StoredRoom room{*std::move(log), rows.truth(0, 0)};
    if (!rows.null(0, 1)) room.failure = rows.bytes(0, 1);
    if (!rows.null(0, 2)) room.analysis = rows.text(0, 2);
    return room;
  }

  void write(const StoredRoom& room) override {
    const RoomLog& log = room.log;
    std::vector<Statement> statements{
        {"INSERT INTO gatehouse.room(name, epoch, head, archived, over) VALUES($1, $2::bigint, $3::bigint, "
         "$4::boolean, $5::boolean)",
         {log.room, std::to_string(log.epoch), std::to_string(log.entries.size()), truth(room.archived),
          truth(log.over)}},
        {"INSERT INTO gatehouse.draw_secret VALUES($1, $2::bytea)",
         {log.room, bytea({reinterpret_cast<const char*>(log.secret.data()), log.secret.size()})}},
        {"INSERT INTO gatehouse.log(room, version, epoch, entry, checksum) SELECT $1::text, n, $2::bigint, "
         "entry, "
         "checksum FROM unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS run(entry, checksum, n)",
         {log.room, std::to_string(log.epoch), text_array(log.entries),
          text_array(checksums_of(log.room, 0, log.entries))}}};
    for (const KeptLine& line : log.chat)
      statements.push_back(
          {"INSERT INTO gatehouse.chat VALUES($1, $2::integer, $3::bigint, $4)",
           {log.room, std::to_string(line.audience), std::to_string(line.number), line.text}});
    if (log.failures != 0)
      statements.push_back({"INSERT INTO gatehouse.failure VALUES($1, $2::integer, $3::bytea)",
                            {log.room, std::to_string(log.failures), bytea(room.failure)}});
    if (room.analysis)
      statements.push_back({"INSERT INTO gatehouse.analysis VALUES($1, $2)", {log.room, *room.analysis}});
    connection_.run(statements);
  }

  std::optional<KeptProfile> profile_after(const std::string& id) override {
    return store_.profile_after(id);
  }

  void write(const KeptProfile& profile) override {
    const std::vector<Statement> statements{
        {"INSERT INTO gatehouse.profile VALUES($1, $2::bigint, $3)",
         {profile.id, std::to_string(profile.revision), profile.text}},
        {"INSERT INTO gatehouse.profile_key SELECT key, $1 FROM unnest($2::text[]) AS key",
         {profile.id, text_array(profile.keys)}}};
    connection_.run(statements);
  }

  std::optional<KeptResult> result_after(const std::string& room) override {
    return store_.result_after(room);
  }

  void write(const KeptResult& result) override { connection_.run(result_statements(result)); }

  std::optional<KeptRating> rating_after(std::int64_t number) override { return store_.rating_after(number); }

  void write(const KeptRating& rating) override { connection_.run(rating_statements(rating)); }

  // The store connects again by itself, but what was written belongs to the transaction of the first
  // connection.
  void keep() override {
    if (this_transaction() != transaction_)
      throw StoreError("the connection to the database was lost meanwhile");
    connection_.run({"COMMIT"});
  }

 private:
  std::string this_transaction() { return connection_.run({"SELECT pg_current_xact_id()::text"}).text(0, 0); }

  PostgresStore store_;
  PostgresConnection& connection_;
  std::string transaction_;
};

}  // namespace

std::unique_ptr<ContentsSource> postgres_source(const std::string& url) {
  return std::make_unique<PostgresContents>(url);
}

std::unique_ptr<ContentsTarget> postgres_target(const std::string& url) {
  auto target = std::make_unique<PostgresContents>(url);
  if (!target->rooms().empty() || target->profile_after({}) || target->rating_after(0))
    throw StoreError("there are rooms, profiles or ratings in the database: a store is not overwritten");
  return target;
}

}  // namespace gatehouse::server
