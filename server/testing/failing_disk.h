#pragma once
// A disk whose syncs can be made to fail, below SQLite.

#include <functional>
#include <string>

namespace gatehouse::server::testing {

/// The name under which SQLite knows it; registered at the first call.
std::string failing_disk();
/// While true every sync on it fails.
void fail_syncs(bool failing);
/// Called before each write and sync of a file on that disk; empty: nothing is.
void at_each_write(std::function<void()> act);

}  // namespace gatehouse::server::testing
