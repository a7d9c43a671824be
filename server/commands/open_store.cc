#include "server/commands/open_store.h"

#include <utility>

#include "server/store/postgres/postgres_reader.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "server/store/store_place.h"

namespace gatehouse::server {

std::filesystem::path store_file(const AllSettings& config) {
  return std::filesystem::path(config.store.directory) / "rooms.db";
}

std::unique_ptr<Store> open_store(const AllSettings& config, OpenFor what, std::shared_ptr<const Node> node) {
  if (!config.store.url.empty())
    return std::make_unique<PostgresStore>(
        config.store.url,
        PostgresUse{
            .committing = config.store.durability == "unsafe_asynchronous_commit" ? Committing::AsTheDatabase
                                                                                  : Committing::Durable,
            .sharing = what == OpenFor::Alone ? Sharing::Alone : Sharing::WithServers,
            .node = std::move(node),
            .fencing =
                config.store.durability == "unsafe_no_fence" ? Fencing::UnsafeLastWriterWins : Fencing::On,
            .lost_answers = config.store.durability == "unsafe_no_lookup" ? LostAnswers::UnsafeTakenForFailed
                                                                          : LostAnswers::LookedUp});
  const std::filesystem::path file = store_file(config);
  if (std::error_code unknown; what != OpenFor::Serving && !std::filesystem::exists(file, unknown))
    require_place(file, PlaceFor::Reading);  // which says why not
  return std::make_unique<SqliteStore>(file);
}

std::unique_ptr<RoomReader> open_reader(const AllSettings& config) {
  if (!config.store.url.empty()) return std::make_unique<PostgresReader>(config.store.url);
  return std::make_unique<StoreReader>(store_file(config));
}

std::filesystem::path require_sqlite(const AllSettings& config, const std::string& instead) {
  if (!config.store.url.empty())
    throw StoreError("not-in-postgresql: the games are in PostgreSQL (store.url): " + instead);
  return store_file(config);
}

}  // namespace gatehouse::server
