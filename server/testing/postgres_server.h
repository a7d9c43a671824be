#pragma once
// A PostgreSQL of a test's own, in a fresh folder and on a free port of this machine. It ends with the test,
// even when the test is killed.

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

#include "server/testing/temporary_folder.h"

namespace gatehouse::server::testing {

class PostgresServer {
 public:
  /// `settings` as in postgresql.conf: "synchronous_commit=off". Throws std::runtime_error. REQUIRES: called
  /// on a thread that lives as long as this.
  explicit PostgresServer(std::vector<std::string> settings = {});
  /// A replica of another one, which only reads until it is promoted. `port`: by way of which it follows.
  PostgresServer(const PostgresServer& primary, int port);
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  int port() const { return port_; }
  /// The address of a database, there or by way of another port.
  std::string url(const std::string& database, int port = 0) const;
  /// A new, empty database; returns its name.
  std::string new_database();
  /// From now on it takes writes, and follows nobody.
  void promote();
  /// From now on no commit is confirmed before a replica has it on its disk.
  void wait_for_replicas();
  /// Runs statements in a database as its owner. Returns the first value of the answer.
  std::string sql(const std::string& database, const std::string& statement) const;

  /// From now on no file grows beyond `bytes`, as on a full disk; 0: there is no such bound.
  void limit_files(std::size_t bytes);
  void start();
  /// Kills all of its processes at once, as a loss of power would end them.
  void kill();

 private:
  void give_folder_away();
  void make_cluster();
  /// Runs a program until it ends. Throws when it fails.
  void run(const std::vector<std::string>& command);
  void spawn(const std::vector<std::string>& command);
  /// Those that serve its connections, and the others that it has started.
  std::vector<pid_t> children() const;

  TemporaryFolder folder_;
  std::vector<std::string> settings_;
  int port_ = 0;
  pid_t process_ = 0;
  int databases_ = 0;
  std::size_t file_bytes_ = 0;
};

/// One for all tests of this process that need no more than a database of their own.
PostgresServer& shared_postgres();

}  // namespace gatehouse::server::testing
