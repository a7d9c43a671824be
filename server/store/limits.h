#pragma once
// Bounds of every store and of its thread.

#include <chrono>
#include <cstddef>

namespace gatehouse::server {

/// Appends waiting for the store's thread; more are answered with Failed, which players see as
/// `unavailable`.
inline constexpr std::size_t kQueuedAppends = 20'000;
/// Appends in one transaction; more wait for the next.
inline constexpr std::size_t kAppendsPerCommit = 512;
/// How old the oldest waiting append may be; beyond, /readyz is red.
inline constexpr std::chrono::seconds kAppendPatience{2};
/// Reads and archives that wait for the store's thread; one more is refused. One step of one of them
/// comes after each commit.
inline constexpr std::size_t kQueuedErrands = 1'000;
/// Entries read in one step of a read.
inline constexpr std::size_t kEntriesPerRead = 256;
/// Failures that quarantine a room: it is opened again only when the operator asks for it,
/// and others are answered with `quarantined`.
inline constexpr int kFailuresToQuarantine = 3;
/// Bytes kept of why a room failed, and rooms that have failed in one list for the operator.
inline constexpr std::size_t kReasonBytes = 300;
inline constexpr std::size_t kListedFailures = 1'000;
/// Logs being read from the store and replayed; one more is refused with `busy`.
inline constexpr std::size_t kLogsBeingRead = 256;

}  // namespace gatehouse::server
