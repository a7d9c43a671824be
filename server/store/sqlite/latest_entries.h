#pragma once
// The entries that came last, of all rooms, in the order in which they came: the table `latest`, whose places
// are used in turn. store/README.md says what that is good for.

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace gatehouse::server {

/// Compiled once: that takes longer than to run it. After a failure it may stand anywhere.
SQLite::Statement& kept(SQLite::Database& database, std::optional<SQLite::Statement>& statement,
                        const char* sql);

/// An entry is here, in its room's place (`log`), or in both, where it is overwritten here some time. A
/// reader takes the union. Everything throws what SQLite throws.
class LatestEntries {
 public:
  /// REQUIRES: bring_all_home() is called before anything else.
  explicit LatestEntries(SQLite::Database& database) : database_(database) {}

  /// Within the caller's transaction, which ends by committed() or rolled_back().
  void add(const std::string& room, std::uint64_t version, const std::string& entry);
  void committed() { added_.clear(); }
  void rolled_back();

  /// Brings some to their rooms once there are many or old ones, those first that have been here for longest.
  /// Not synced: until the next commit they are where they were.
  void bring_some_home();
  /// Brings all of one room to it, in a transaction of its own, as little synced.
  void bring_home(const std::string& room);
  /// Brings all to their rooms and leaves nothing here; in a transaction of its own.
  void bring_all_home();

 private:
  using Number = std::int64_t;  ///< of an entry, counted since the start; its place follows

  /// Within a transaction; returns how many it has brought, of at most `most`, the first of the room.
  std::size_t bring(const std::string& room, std::size_t most);
  void move_head(const std::string& room);
  void forget_first(const std::string& room, std::size_t count);

  SQLite::Database& database_;
  std::optional<SQLite::Statement> insert_here_;
  std::optional<SQLite::Statement> insert_there_;
  std::optional<SQLite::Statement> bring_;
  std::optional<SQLite::Statement> move_head_;
  Number next_ = 0;
  bool empty_ = false;    ///< nothing was added since all were brought home
  std::size_t away_ = 0;  ///< entries that are only here
  std::unordered_map<std::string, std::vector<Number>> rooms_;  ///< of each room, in order
  std::map<Number, std::string> oldest_;                        ///< the first of each room
  std::vector<std::string> added_;                              ///< in this transaction: its rooms, in order
};

}  // namespace gatehouse::server
