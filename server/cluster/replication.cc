#include "server/cluster/replication.h"

#include <utility>

namespace gatehouse::server {
namespace {

// A replica whose position is not known yet is behind by everything; one that only copies the log counts,
// too.
constexpr const char* kReplicas =
    "SELECT pg_has_role('pg_read_all_stats', 'USAGE'), count(*) FILTER (WHERE sync_state<>'async'), "
    "count(*) FILTER (WHERE sync_state='async'), coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), "
    "coalesce(flush_lsn, '0/0'))), 0)::bigint FROM pg_stat_replication";

}  // namespace

std::optional<Replication> replication_of(PostgresConnection& connection) {
  const Rows rows = connection.run({kReplicas});
  if (!rows.truth(0, 0)) return std::nullopt;
  return Replication{static_cast<int>(rows.number(0, 1)), static_cast<int>(rows.number(0, 2)),
                     rows.number(0, 3)};
}

ReplicationWatch::ReplicationWatch(std::string url, std::chrono::milliseconds every,
                                   std::function<void(const std::optional<Replication>&)> told)
    : database_(std::move(url)), turns_(every, [this, told = std::move(told)] { told(ask()); }) {}

// Watchers of the store are told elsewhere that the database is away.
std::optional<Replication> ReplicationWatch::ask() try {
  return replication_of(database_.get());
} catch (const StoreError&) {
  database_.let_go();
  return std::nullopt;
}

}  // namespace gatehouse::server
