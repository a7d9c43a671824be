#pragma once
// How games ended, in PostgreSQL.

#include <string>
#include <vector>

#include "server/store/postgres/postgres_connection.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// More parts of a statement that appends to a room and has a part `head`, which is empty where it is
/// refused: they keep a result. $1 is the room; $11 to $15: number, text, public_ms, the profiles, unrated.
extern const char* const kWithResult;
/// Number, text, public_ms, the profiles, unrated.
Values result_values(const KeptResult& result);
/// Inserts it. REQUIRES: its profiles are there.
std::vector<Statement> result_statements(const KeptResult& result);

}  // namespace gatehouse::server
