#pragma once
// Ratings, in PostgreSQL.

#include <vector>

#include "server/store/postgres/postgres_connection.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Inserts it.
std::vector<Statement> rating_statements(const KeptRating& rating);

}  // namespace gatehouse::server
