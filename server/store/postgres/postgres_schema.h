#pragma once
// The tables of the PostgreSQL store, in a schema `gatehouse` of their own; store/README.md
// describes them.

#include "server/store/postgres/postgres_connection.h"

namespace gatehouse::server {

inline constexpr int kPostgresVersion = 9;

/// Thrown when the database cannot be used as it is set up.
class UnfitDatabase : public StoreError {
 public:
  using StoreError::StoreError;
};

/// Creates the tables, or brings up those of an older version, in one transaction; of several processes that
/// do so at once one does it, and the others wait. Throws UnfitDatabase for a newer version.
void migrate(PostgresConnection& connection);

}  // namespace gatehouse::server
