#include "server/testing/failing_disk.h"

#include <sqlite3.h>

#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace gatehouse::server::testing {
namespace {

std::atomic<bool> syncs_fail = false;
std::function<void()> before_write;

// The files of the system's own disk, but for one method. Databases and logs have tables of methods of their
// own.
struct Methods {
  const sqlite3_io_methods* real = nullptr;
  sqlite3_io_methods ours{};
};
std::mutex mutex;
std::array<Methods, 4> tables;
int (*real_sync)(sqlite3_file*, int) = nullptr;  // the same for all kinds of files
int (*real_write)(sqlite3_file*, const void*, int, sqlite3_int64) = nullptr;

int sync(sqlite3_file* file, int flags) {
  if (before_write) before_write();
  return syncs_fail ? SQLITE_IOERR_FSYNC : real_sync(file, flags);
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  if (before_write) before_write();
  return real_write(file, bytes, size, at);
}

const sqlite3_io_methods* with_ours(const sqlite3_io_methods* real) {
  const std::lock_guard lock(mutex);
  for (Methods& table : tables) {
    if (table.real == nullptr) {
      table = {real, *real};
      real_sync = real->xSync;
      table.ours.xSync = sync;
      real_write = real->xWrite;
      table.ours.xWrite = write;
    }
    if (table.real == real) return &table.ours;
  }
  throw std::runtime_error("SQLite has more kinds of files than expected");
}

int open(sqlite3_vfs* disk, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* const real = static_cast<sqlite3_vfs*>(disk->pAppData);
  const int result = real->xOpen(real, name, file, flags, out_flags);
  if (result != SQLITE_OK) return result;
  file->pMethods = with_ours(file->pMethods);
  return SQLITE_OK;
}

}  // namespace

std::string failing_disk() {
  static sqlite3_vfs disk = [] {
    sqlite3_vfs* const real = sqlite3_vfs_find(nullptr);
    sqlite3_vfs copy = *real;
    copy.pNext = nullptr;
    copy.zName = "failing";
    copy.pAppData = real;
    copy.xOpen = open;
    return copy;
  }();
  static const int registered = sqlite3_vfs_register(&disk, 0);
  return registered == SQLITE_OK ? disk.zName : "";
}

void fail_syncs(bool failing) {
  syncs_fail = failing;
}

void at_each_write(std::function<void()> act) {
  before_write = std::move(act);
}

}  // namespace gatehouse::server::testing
