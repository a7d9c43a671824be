// Everything of the PostgreSQL store but appending: rooms taken over, read, put away, opened, counted as
// failed.

#include <spdlog/spdlog.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "server/store/entry_checksum.h"
#include "server/store/limits.h"
#include "server/store/postgres/postgres_owners.h"
#include "server/store/postgres/postgres_reader.h"
#include "server/store/postgres/postgres_schema.h"
#include "server/store/postgres/postgres_store.h"

namespace gatehouse::server {
namespace {

// What head_of reads: the secret may be missing, and most rooms have never failed.
constexpr const char* kHeadsOfRooms =
    "SELECT room.name, room.epoch, room.over, secret, coalesce(failures, 0) FROM gatehouse.room "
    "LEFT JOIN gatehouse.draw_secret ON draw_secret.room=name LEFT JOIN gatehouse.failure ON "
    "failure.room=name ";

RoomLog head_of(const Rows& heads, int row) {
  RoomLog log;
  log.room = heads.text(row, 0);
  log.epoch = heads.number(row, 1);
  log.over = heads.truth(row, 2);
  log.failures = static_cast<int>(heads.number(row, 4));
  if (heads.null(row, 3)) {
    log.damage = "the secret of its draws is missing";
    return log;
  }
  const std::string secret = heads.bytes(row, 3);
  if (secret.size() != log.secret.size())
    log.damage = "the secret of its draws is cut";
  else
    std::memcpy(log.secret.data(), secret.data(), secret.size());
  return log;
}

std::vector<KeptLine> lines_of(const Rows& rows) {
  std::vector<KeptLine> lines;
  lines.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row)
    lines.push_back({static_cast<int>(rows.number(row, 0)), static_cast<std::uint64_t>(rows.number(row, 1)),
                     rows.text(row, 2)});
  return lines;
}

Statement chat_of(const std::string& room) {
  return {"SELECT audience, number, line FROM gatehouse.chat WHERE room=$1 ORDER BY audience, number",
          {room}};
}

// $2 and $3: name and term of this node; NULL: one server has all rooms.
std::string mine_or_free() {
  return "($2::text IS NULL OR (owner=$2::text AND owner_term=$3::bigint) OR " + free_room() + ")";
}

/// A server that takes all rooms would take them from nodes.
void require_no_nodes(PostgresSession& session) {
  const Rows nodes =
      session.read({"SELECT string_agg(name, ', ') FROM gatehouse.node WHERE lease_until>clock_timestamp()"});
  if (!nodes.null(0, 0))
    throw UnfitDatabase("nodes: nodes of a cluster serve the games (" + nodes.text(0, 0) +
                        "): set cluster.node here, too, or stop them");
}

}  // namespace

PostgresStore::PostgresStore(std::string url, const PostgresUse& use)
    : session_(std::move(url), use, appending_statements(use.fencing)) {}

// Rows are locked in the order of their names, as by appends.
std::vector<RoomLog> PostgresStore::take_over_all() {
  require_no_nodes(session_);
  const std::vector<Statement> change{
      {"SELECT count(*) FROM (SELECT FROM gatehouse.room WHERE NOT archived "
       "ORDER BY name FOR UPDATE) AS open"},
      {"UPDATE gatehouse.room SET archived=true WHERE NOT archived AND over"},
      {"UPDATE gatehouse.room SET epoch=epoch+1, owner=NULL WHERE NOT archived"}};
  session_.read(change);
  const Rows heads = session_.read({std::string(kHeadsOfRooms) + "WHERE NOT archived ORDER BY number"});
  std::vector<RoomLog> logs;
  for (int row = 0; row < heads.size(); ++row) {
    RoomLog& log = logs.emplace_back(head_of(heads, row));
    read_on(log, std::numeric_limits<std::int32_t>::max());
    log.chat = lines_of(session_.read(chat_of(log.room)));
  }
  return logs;
}

std::vector<std::string> PostgresStore::open_rooms() {
  return session_.read({"SELECT name FROM gatehouse.room WHERE NOT archived ORDER BY number"}).texts(0);
}

std::optional<std::string> PostgresStore::room_after(const std::string& name) {
  const Rows rows =
      session_.read({"SELECT name FROM gatehouse.room WHERE name>$1 ORDER BY name LIMIT 1", {name}});
  if (rows.size() == 0) return std::nullopt;
  return rows.text(0, 0);
}

// A node does so with its own rooms, and with those that nobody has.
bool PostgresStore::archive(const std::string& room) {
  const auto done = session_.write(
      {"UPDATE gatehouse.room SET archived=true, owner=NULL WHERE name=$1 AND " + mine_or_free(),
       {room, session_.node_name(), session_.node_term()}});
  return done && done->changed() != 0;
}

std::vector<PutAway> PostgresStore::put_away(const std::string& after, std::size_t most) {
  const Rows rows =
      session_.read({"SELECT name, over, head, coalesce(entry, ''), checksum FROM gatehouse.room LEFT JOIN "
                     "gatehouse.log ON "
                     "log.room=name AND version=head WHERE name>$1 AND archived AND NOT EXISTS(SELECT FROM "
                     "gatehouse.failure WHERE failure.room=name) "
                     "ORDER BY name LIMIT $2::bigint",
                     {after, std::to_string(most)}});
  std::vector<PutAway> found;
  found.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row)
    found.push_back(put_away_room(rows.text(row, 0), rows.truth(row, 1), rows.number(row, 2),
                                  rows.text(row, 3),
                                  rows.null(row, 4) ? std::nullopt : std::optional(rows.number(row, 4))));
  return found;
}

// Secret, chat, failures and analysis go with their room.
bool PostgresStore::erase(const std::string& room) {
  const auto done = session_.write(
      {"WITH gone AS (DELETE FROM gatehouse.room WHERE name=$1 AND archived RETURNING name), "
       "entries AS (DELETE FROM gatehouse.log USING gone WHERE room=name) SELECT count(*) FROM gone",
       {room}});
  return done && done->number(0, 0) != 0;
}

bool PostgresStore::keep_analysis(const std::string& room, const std::string& text) {
  const auto done = session_.write(
      {"INSERT INTO gatehouse.analysis SELECT name, $2::text FROM gatehouse.room WHERE name=$1 "
       "ON CONFLICT(room) DO UPDATE SET text=excluded.text",
       {room, text}});
  return done && done->changed() != 0;
}

std::optional<std::string> PostgresStore::analysis(const std::string& room) {
  const Rows rows = session_.read({"SELECT text FROM gatehouse.analysis WHERE room=$1", {room}});
  if (rows.size() == 0) return std::nullopt;
  return rows.text(0, 0);
}

std::optional<RoomLog> PostgresStore::find(const std::string& room, std::size_t most) {
  const std::vector<Statement> questions{{std::string(kHeadsOfRooms) + "WHERE name=$1", {room}},
                                         chat_of(room)};
  const std::vector<Rows> rows = session_.read(questions);
  if (rows[0].size() == 0) return std::nullopt;
  RoomLog log = head_of(rows[0], 0);
  log.chat = lines_of(rows[1]);
  read_on(log, most);
  return log;
}

// The head is read before the entries: others may append meanwhile, but nothing that stood below it may be
// missing.
bool PostgresStore::read_on(RoomLog& log, std::size_t most) {
  const std::vector<Statement> questions{
      {"SELECT head FROM gatehouse.room WHERE name=$1", {log.room}},
      {"SELECT version, entry, checksum FROM gatehouse.log WHERE room=$1 AND version>$2::bigint ORDER BY "
       "version "
       "LIMIT $3::bigint",
       {log.room, std::to_string(log.entries.size()), std::to_string(most)}}};
  const std::vector<Rows> rows = session_.read(questions);
  const Rows& entries = rows[1];
  take_entries(log, entries);
  const auto read_now = static_cast<std::size_t>(entries.size());
  const std::int64_t head = rows[0].size() == 0 ? 0 : rows[0].number(0, 0);
  if (read_now < most) require_entries(log, head);
  return read_now != 0;
}

// An owner that ended without letting the room go, and appended nothing before, may have been ended by it.
bool PostgresStore::reopen(const RoomLog& log) {
  if (session_.use().node && quarantine_breaker(log)) return false;
  const auto done = session_.write(
      {"UPDATE gatehouse.room SET archived=false, epoch=epoch+1, owner=$2::text, owner_term=$3::bigint, "
       "taken=clock_timestamp(), lost=CASE WHEN $2::text IS NULL THEN 0 WHEN owner IS NULL OR "
       "(owner=$2::text AND "
       "owner_term=$3::bigint) THEN lost ELSE lost+1 END WHERE name=$1 AND epoch=$4::bigint AND "
       "head=$5::bigint AND " +
           mine_or_free() +
           " AND ($2::text IS NULL OR EXISTS(SELECT FROM gatehouse.node WHERE node.name=$2::text AND "
           "node.term=$3::bigint AND node.lease_until>clock_timestamp()))",
       {log.room, session_.node_name(), session_.node_term(), std::to_string(log.epoch),
        std::to_string(log.entries.size())}});
  return done && done->changed() != 0;
}

bool PostgresStore::quarantine_breaker(const RoomLog& log) {
  const auto done = session_.write(
      {"WITH broke AS (UPDATE gatehouse.room SET archived=true, owner=NULL, lost=0 WHERE name=$1 AND "
       "epoch=$2::bigint AND owner IS NOT NULL AND lost>=$3::integer-1 AND " +
           free_room() +
           " RETURNING name) INSERT INTO gatehouse.failure SELECT name, $3::integer, $4::bytea FROM broke "
           "ON CONFLICT(room) DO UPDATE SET failures=excluded.failures, reason=excluded.reason",
       {log.room, std::to_string(log.epoch), std::to_string(kFailuresToQuarantine),
        bytea("its owners have ended, one after another, before anything was appended")}});
  if (!done || done->changed() == 0) return false;
  spdlog::error("room {} is quarantined, as {} of its owners in a row have ended: gatehouse quarantine",
                log.room, kFailuresToQuarantine);
  return true;
}

int PostgresStore::count_failure(const std::string& room, const std::string& reason) {
  const auto done = session_.write(
      {"WITH failed AS (UPDATE gatehouse.room SET archived=true, owner=NULL WHERE name=$1 AND " +
           mine_or_free() +
           " RETURNING name) "
           "INSERT INTO gatehouse.failure SELECT name, 1, $4::bytea FROM failed ON CONFLICT(room) DO "
           "UPDATE SET "
           "failures=failure.failures+1, reason=excluded.reason RETURNING failures",
       {room, session_.node_name(), session_.node_term(),
        bytea(std::string_view(reason).substr(0, kReasonBytes))}});
  return done && done->size() != 0 ? static_cast<int>(done->number(0, 0)) : 0;
}

std::optional<std::string> PostgresStore::holder(const std::string& room) {
  if (!session_.use().node) return std::nullopt;
  const Rows rows = session_.read(
      {"SELECT node.address FROM gatehouse.room JOIN gatehouse.node ON node.name=owner AND "
       "node.term=owner_term WHERE room.name=$1 AND lease_until>clock_timestamp() AND node.name<>$2",
       {room, session_.node_name()}});
  if (rows.size() == 0) return std::nullopt;
  return rows.text(0, 0);
}

void PostgresStore::release(const std::string& room) {
  if (session_.use().node)
    session_.write(
        {"UPDATE gatehouse.room SET owner=NULL WHERE name=$1 AND owner=$2 AND owner_term=$3::bigint",
         {room, session_.node_name(), session_.node_term()}});
}

void PostgresStore::ask_for(const std::string& room) {
  session_.write(
      {"INSERT INTO gatehouse.wanted SELECT name, clock_timestamp() FROM gatehouse.room WHERE name=$1 ON "
       "CONFLICT(room) DO UPDATE SET at=excluded.at",
       {room}});
}

bool PostgresStore::forgive(const std::string& room) {
  const auto done = session_.write({"DELETE FROM gatehouse.failure WHERE room=$1", {room}});
  return done && done->changed() != 0;
}

bool PostgresStore::end(const std::string& room) {
  const auto done = session_.write(
      {"WITH forgiven AS (DELETE FROM gatehouse.failure WHERE room=$1 RETURNING room), "
       "ended AS (UPDATE gatehouse.room SET archived=true, over=true FROM forgiven WHERE name=forgiven.room) "
       "SELECT count(*) FROM forgiven",
       {room}});
  return done && done->number(0, 0) != 0;
}

std::vector<FailedRoom> PostgresStore::failed_rooms() {
  const Rows rows =
      session_.read({"SELECT room, failures, reason FROM gatehouse.failure ORDER BY failures DESC, room "
                     "LIMIT $1::bigint",
                     {std::to_string(kListedFailures)}});
  std::vector<FailedRoom> failed;
  failed.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row)
    failed.push_back({rows.text(row, 0), static_cast<int>(rows.number(row, 1)), rows.bytes(row, 2)});
  return failed;
}

std::unique_ptr<Backup> PostgresStore::back_up(const std::filesystem::path&) {
  throw StoreError(
      "games in PostgreSQL are backed up by its own tools, pg_dump or pg_basebackup: docker/POSTGRES.md says "
      "how");
}

// A write that changes nothing for readers, but like an append needs the log of the database, its sync, and
// room for an entry: one is written, and taken back. Without that a database that is full would look well,
// as what is changed in place still finds room.
bool PostgresStore::writable() {
  return session_
      .write({"DO $$ BEGIN UPDATE gatehouse.probe SET written=written+1; "
              "BEGIN INSERT INTO gatehouse.log VALUES('', 0, 0, repeat('x', 1000)); "
              "RAISE EXCEPTION 'taken back'; EXCEPTION WHEN raise_exception THEN NULL; END; END $$"})
      .has_value();
}

}  // namespace gatehouse::server
