#pragma once
// Nodes of the real program on one PostgreSQL, for measurements: people connect to them directly.

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/testing/postgres_server.h"
#include "server/testing/temporary_folder.h"
#include "tests/load/setting.h"

namespace gatehouse::load {

/// What the database has done so far.
struct DatabaseWork {
  double cpu_s = 0;       ///< of all its processes
  double log_bytes = 0;   ///< written ahead
  double entries = 0;     ///< of all rooms
  double room_bytes = 0;  ///< of all tables and indexes with rooms and entries
};

class Nodes {
 public:
  /// Starts a database and this many nodes, on these cores; 0 nodes: one server that shares the database with
  /// nobody. `settings` ("key=value") are theirs beside those that make them nodes. REQUIRES: called on a
  /// thread that lives as long as this.
  Nodes(const Setting& setting, std::size_t nodes, std::vector<int> cores,
        std::vector<std::string> settings = {});

  std::size_t size() const { return nodes_.size(); }
  int port(std::size_t node) const { return nodes_[node]->port; }
  std::vector<int> ports() const;
  /// The seconds of processor of all nodes, and what the database has done.
  double cpu_s() const;
  DatabaseWork database_work() const;

  /// Returns when it is ready.
  void start(std::size_t node);
  /// SIGKILL.
  void kill(std::size_t node);
  /// SIGTERM; returns when it is gone.
  void stop(std::size_t node);
  void kill_all();

  /// The rooms that a node has by the database.
  std::set<std::string> rooms_of(std::size_t node) const;
  server::testing::PostgresServer& database() { return database_; }
  std::string url() const { return database_.url(name_); }
  /// Runs a statement in the nodes' database; the first value of its answer.
  std::string sql(const std::string& statement) const { return database_.sql(name_, statement); }

 private:
  struct Node {
    int port = free_port();
    int link_port = free_port();
    server::testing::TemporaryFolder data;
    std::unique_ptr<Process> process;
  };

  std::vector<std::string> words(std::size_t node) const;

  const Setting setting_;
  const std::vector<int> cores_;
  const std::vector<std::string> settings_;
  const bool alone_;
  server::testing::PostgresServer database_;
  const std::string name_ = database_.new_database();
  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace gatehouse::load
