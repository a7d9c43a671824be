#pragma once
// A log that does not say any more what was written.

#include <doctest/doctest.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "server/testing/temporary_folder.h"

namespace gatehouse::tests {

/// In a store that no server has open: replaces text in an entry of a room's log, where it has to be, as if
/// it had been written so by a version before checksums.
inline void rewrite_entry(const server::testing::TemporaryFolder& data, const std::string& room, int version,
                          const std::string& from, const std::string& to) {
  SQLite::Database store((data.path() / "rooms.db").string(), SQLite::OPEN_READWRITE);
  int rewritten = 0;
  for (const std::string table : {"log", "latest"}) {
    SQLite::Statement update(store,
                             "UPDATE " + table +
                                 " SET entry=replace(entry, ?, ?), checksum=NULL WHERE room=? AND version=? "
                                 "AND entry LIKE '%' || ?1 || '%'");
    update.bind(1, from);
    update.bind(2, to);
    update.bind(3, room);
    update.bind(4, version);
    rewritten += update.exec();
  }
  REQUIRE(rewritten == 1);
}

}  // namespace gatehouse::tests
