#pragma once
// Bounds of the store in PostgreSQL.

#include <chrono>

namespace gatehouse::server {

/// How long a connection may take to come about, and how long the store waits after one that failed. How long
/// an answer may take before the store gives the connection up. And for how long it asks what became of an
/// append whose answer was lost. If that cannot be known by then, the store is suspect, and the server stops.
inline constexpr std::chrono::milliseconds kDatabaseConnects{5'000};
inline constexpr std::chrono::milliseconds kDatabasePause{200};
inline constexpr std::chrono::milliseconds kDatabaseAnswers{20'000};
inline constexpr std::chrono::milliseconds kOutcomePatience{60'000};
/// What the database itself bounds, all shorter than kDatabaseAnswers: a statement, a wait for a lock, a
/// transaction in which nothing happens.
inline constexpr std::chrono::milliseconds kStatementTimeout{15'000};
inline constexpr std::chrono::milliseconds kLockTimeout{5'000};
inline constexpr std::chrono::milliseconds kIdleTransactionTimeout{5'000};
/// How long an answer may take on a connection of its own, as that of the lease, where no statement takes
/// longer than kLockTimeout: a lease that lasts ten seconds cannot wait as long as an append.
inline constexpr std::chrono::milliseconds kOwnAnswers{6'000};

}  // namespace gatehouse::server
