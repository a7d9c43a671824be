#pragma once
// What every store has to do, asked of each of them.

#include <doctest/doctest.h>

#include <functional>

#include "server/store/memory_store.h"
#include "server/store/sqlite_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server::testing {

/// Runs `body` with an empty store of each kind, each in a subcase of its own.
inline void for_every_store(const std::function<void(Store&)>& body) {
  SUBCASE("in memory") {
    MemoryStore store;
    body(store);
  }
  SUBCASE("on a disk") {
    const TemporaryFolder folder;
    SqliteStore store(folder.path() / "rooms.db");
    body(store);
  }
}

}  // namespace gatehouse::server::testing
