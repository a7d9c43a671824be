#pragma once
// Nodes of the real program on one PostgreSQL, each behind a proxy of its own, by way of which people reach
// it.

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/testing/fault_proxy.h"
#include "server/testing/postgres_server.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"

namespace gatehouse::tests {

class Cluster {
 public:
  /// `settings`: of all nodes, beside those that make them nodes.
  explicit Cluster(std::size_t nodes, std::vector<std::string> settings = {});

  /// Tells what the nodes have said, when the test has failed.
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  std::size_t size() const { return nodes_.size(); }
  std::string url() const { return server::testing::shared_postgres().url(database_); }
  /// Runs a statement in the nodes' database; the first value of its answer.
  std::string sql(const std::string& statement) const {
    return server::testing::shared_postgres().sql(database_, statement);
  }

  /// Where people connect to a node.
  int door(std::size_t node) const { return nodes_[node]->proxy.port(); }
  /// The name under which the database knows it.
  static std::string name(std::size_t node) { return "node-" + std::to_string(node); }
  /// The node that has a room; throws std::out_of_range when none has it.
  std::size_t owner(const std::string& room) const;

  void start(std::size_t node);
  ServerProcess& process(std::size_t node) { return *nodes_[node]->process; }
  server::testing::FaultProxy& proxy(std::size_t node) { return nodes_[node]->proxy; }
  /// The words that start a node beside those of every server.
  std::vector<std::string> settings(std::size_t node) const;
  std::string data(std::size_t node) const { return nodes_[node]->data.path().string(); }

  /// How long a lease lasts here.
  static constexpr int kLeaseMs = 3'000;

 private:
  struct Node {
    explicit Node(int port_to_listen) : port(port_to_listen), proxy(port_to_listen) {}
    int port;
    int link_port = free_port();
    server::testing::TemporaryFolder data;
    std::unique_ptr<ServerProcess> process;
    server::testing::FaultProxy proxy;
  };

  const std::string database_ = server::testing::shared_postgres().new_database();
  const std::vector<std::string> settings_;
  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace gatehouse::tests
