#pragma once
// What every store has to do, asked of each of them.

#include <doctest/doctest.h>

#include <functional>
#include <memory>

#include "server/store/memory_store.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server::testing {

/// Makes an empty store of one more kind; empty: there is none. The tests of PostgreSQL set it, and run the
/// same cases again.
inline std::function<std::unique_ptr<Store>()>& one_more_store() {
  static std::function<std::unique_ptr<Store>()> make;
  return make;
}

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
  if (one_more_store()) {
    SUBCASE("elsewhere") {
      const std::unique_ptr<Store> store = one_more_store()();
      body(*store);
    }
  }
}

}  // namespace gatehouse::server::testing
