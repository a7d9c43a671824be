// What is told of replicas: a copy of the database's log by its own program stands for one.

#include <doctest/doctest.h>

#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "server/cluster/replication.h"
#include "server/testing/comes_true.h"
#include "server/testing/postgres_server.h"
#include "server/testing/temporary_folder.h"

namespace gatehouse::server {
namespace {

using testing::comes_true;
using testing::PostgresServer;
using testing::TemporaryFolder;

/// pg_receivewal, which confirms what it has on its disk.
class Replica {
 public:
  explicit Replica(const PostgresServer& database) {
    std::vector<std::string> words{program(),
                                   "--synchronous",
                                   "--no-loop",
                                   "-D",
                                   folder_.path(),
                                   "-d",
                                   "postgresql://gatehouse@127.0.0.1:" + std::to_string(database.port())};
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    REQUIRE(posix_spawn(&process_, pointers[0], nullptr, nullptr, pointers.data(), environ) == 0);
  }
  Replica(const Replica&) = delete;
  Replica& operator=(const Replica&) = delete;
  ~Replica() {
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  void signal(int number) { ::kill(process_, number); }

 private:
  static std::string program() {
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql"))
      if (std::filesystem::exists(version.path() / "bin/pg_receivewal"))
        return version.path() / "bin/pg_receivewal";
    throw std::runtime_error("there is no pg_receivewal");
  }
  TemporaryFolder folder_;
  pid_t process_ = 0;
};

TEST_CASE("Replicas are counted, and the slowest is told with what it has not confirmed") {
  PostgresServer database;
  const std::string games = database.new_database();
  database.sql(games, "CREATE TABLE filler(text text)");
  PostgresConnection connection(database.url(games));
  CHECK(replication_of(connection) == Replication{});
  {
    Replica replica(database);
    CHECK(comes_true([&] { return replication_of(connection) == Replication{0, 1, 0}; }));
    replica.signal(SIGSTOP);
    database.sql(games, "INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 1000)");
    const auto behind = replication_of(connection);
    REQUIRE(behind.has_value());
    CHECK(behind->asynchronous == 1);
    CHECK(behind->behind_bytes > 1'000'000);
    replica.signal(SIGCONT);
    CHECK(comes_true([&] { return replication_of(connection) == Replication{0, 1, 0}; }));
    database.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
    database.sql("postgres", "SELECT pg_reload_conf()");
    CHECK(comes_true([&] { return replication_of(connection) == Replication{1, 0, 0}; }));
  }
  CHECK(comes_true([&] { return replication_of(connection) == Replication{}; }));
}

TEST_CASE("A role that may not know of replicas is told nothing, and a database that is away neither") {
  PostgresServer database;
  const std::string games = database.new_database();
  database.sql(games, "CREATE ROLE nobody_special LOGIN PASSWORD 'pass-word'");
  std::string url = database.url(games);
  const std::string owner = "//gatehouse:";
  url.replace(url.find(owner), owner.size(), "//nobody_special:");
  PostgresConnection connection(url);
  CHECK(replication_of(connection) == std::nullopt);
  database.sql(games, "GRANT pg_read_all_stats TO nobody_special");
  CHECK(replication_of(connection) == Replication{});

  std::mutex mutex;
  std::optional<Replication> told;
  const ReplicationWatch watch(url, std::chrono::milliseconds(10), [&](const auto& now) {
    const std::lock_guard lock(mutex);
    told = now;
  });
  const auto is_told = [&](bool something) {
    return comes_true([&] {
      const std::lock_guard lock(mutex);
      return told.has_value() == something;
    });
  };
  CHECK(is_told(true));
  database.kill();
  CHECK(is_told(false));
  database.start();
  CHECK(is_told(true));
}

}  // namespace
}  // namespace gatehouse::server
