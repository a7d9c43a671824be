#pragma once
// The store that the settings name: PostgreSQL where there is a store.url, SQLite in store.directory
// otherwise.

#include <filesystem>
#include <memory>
#include <string>

#include "server/config.h"
#include "server/store/node.h"
#include "server/store/room_reader.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// What a store is opened for.
enum class OpenFor {
  Serving,   ///< a store that is not there is made
  Commands,  ///< of the operator, each of which is done at once; it must be there
  Alone,     ///< the same, and no server may have it open
};

/// Where the games are in SQLite.
std::filesystem::path store_file(const AllSettings& config);

/// All of these throw StoreError.
/// `node`: which of several servers on one PostgreSQL it is opened for; null: there is one.
std::unique_ptr<Store> open_store(const AllSettings& config, OpenFor what,
                                  std::shared_ptr<const Node> node = nullptr);
std::unique_ptr<RoomReader> open_reader(const AllSettings& config);
/// For what only SQLite has: its file. `instead` is what PostgreSQL has for it.
std::filesystem::path require_sqlite(const AllSettings& config, const std::string& instead);

}  // namespace gatehouse::server
