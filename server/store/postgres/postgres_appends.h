#pragma once
// Appends to the logs in PostgreSQL, and finds out what became of one whose answer was lost.

#include <span>
#include <vector>

#include "server/store/postgres/postgres_session.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// What the session of a store that appends has to keep ready.
std::vector<PreparedStatement> appending_statements(Fencing fencing);

class PostgresAppends {
 public:
  /// REQUIRES: the session keeps those statements ready.
  explicit PostgresAppends(PostgresSession& session) : session_(session) {}

  /// As Store::append.
  std::vector<Appended> append(std::span<const Append> runs);

 private:
  Statement statement_of(const Append& run) const;
  std::vector<Appended> append_together(std::span<const Append> runs);
  std::vector<Appended> append_each(std::span<const Append> runs);
  std::vector<Appended> sent(std::span<const Append> runs);
  void classify(std::span<const Append> runs, std::vector<Appended>& answers);
  /// What became of runs whose answer was lost.
  std::vector<Appended> outcome(std::span<const Append> runs);
  std::vector<Appended> look_up(std::span<const Append> runs);

  PostgresSession& session_;
};

}  // namespace gatehouse::server
