#pragma once
// How far the replicas of the database are behind, for the operator to watch. It guards nothing.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/base/every_so_often.h"
#include "server/store/postgres/own_connection.h"

namespace gatehouse::server {

struct Replication {
  int synchronous = 0;   ///< replicas for which a commit waits, or may wait
  int asynchronous = 0;  ///< others
  /// What the slowest of them has not confirmed to be on its disk; 0 without replicas.
  std::int64_t behind_bytes = 0;

  bool operator==(const Replication&) const = default;
};

/// What the database says; nothing where its role may not know (pg_read_all_stats). Throws StoreError.
std::optional<Replication> replication_of(PostgresConnection& connection);

/// Asks every so often, on a thread and a connection of its own, so that nobody else waits for it.
class ReplicationWatch {
 public:
  /// `told` is called from that thread with each answer, and with nothing when there is none.
  ReplicationWatch(std::string url, std::chrono::milliseconds every,
                   std::function<void(const std::optional<Replication>&)> told);

 private:
  std::optional<Replication> ask();

  OwnConnection database_;
  EverySoOften turns_;
};

}  // namespace gatehouse::server
