#pragma once
// Nodes of the real program on one PostgreSQL. Every way to or from a node goes through a proxy of its own:
// from people, from the other nodes, and to the database.

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/testing/fault_proxy.h"
#include "server/testing/postgres_server.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/server_process.h"

namespace gatehouse::tests {

class Cluster {
 public:
  /// `settings`: of all nodes, beside those that make them nodes. `replica`: of the database, whose address
  /// the nodes know, too; null: there is none.
  explicit Cluster(std::size_t nodes, std::vector<std::string> settings = {},
                   server::testing::PostgresServer& database = server::testing::shared_postgres(),
                   server::testing::PostgresServer* replica = nullptr);

  /// Tells what the nodes have said, when the test has failed.
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  std::size_t size() const { return nodes_.size(); }
  /// The one that takes writes.
  server::testing::PostgresServer& database() { return *postgres_; }
  /// Kills it, and promotes its replica. REQUIRES: there is one.
  void fail_over();
  /// Straight to the database.
  std::string url() const { return postgres_->url(database_); }
  /// Runs a statement in the nodes' database; the first value of its answer.
  std::string sql(const std::string& statement) const { return postgres_->sql(database_, statement); }

  /// Where people connect to a node.
  int door(std::size_t node) const { return nodes_[node]->proxy.port(); }
  /// The name under which the database knows it.
  static std::string name(std::size_t node) { return "node-" + std::to_string(node); }
  /// The node that has a room; throws std::out_of_range when none has it.
  std::size_t owner(const std::string& room) const;

  void start(std::size_t node);
  /// From its next start on a node has these variables ("NAME=VALUE") beside the environment.
  void set_variables(std::size_t node, std::vector<std::string> variables) {
    nodes_[node]->variables = std::move(variables);
  }
  /// All of them anew, at once; returns when they are ready.
  void start_all();
  ServerProcess& process(std::size_t node) { return *nodes_[node]->process; }
  /// From people to a node, from the other nodes to it, and from it to the database.
  server::testing::FaultProxy& proxy(std::size_t node) { return nodes_[node]->proxy; }
  server::testing::FaultProxy& link(std::size_t node) { return nodes_[node]->link; }
  server::testing::FaultProxy& way_to_database(std::size_t node) { return nodes_[node]->to_database; }
  /// The words that start a node beside those of every server.
  std::vector<std::string> settings(std::size_t node) const;
  std::string data(std::size_t node) const { return nodes_[node]->data.path().string(); }

  static constexpr const char* kSecret = "what-only-the-nodes-know";
  /// How long a lease lasts here.
  static constexpr int kLeaseMs = 3'000;

 private:
  // A node listens at the port of the address that it tells the others, and its proxy does so, too: at
  // another address of this machine.
  static constexpr const char* kLinkAddress = "127.0.0.2";

  struct Node {
    explicit Node(int database_port) : to_database(database_port) {}
    int port = free_port();
    int link_port = free_port();
    server::testing::TemporaryFolder data;
    server::testing::FaultProxy proxy{port};
    server::testing::FaultProxy link{link_port, kLinkAddress, link_port};
    server::testing::FaultProxy to_database;
    std::vector<std::string> variables;
    std::unique_ptr<ServerProcess> process;
  };

  std::string store_url(const Node& node) const;

  server::testing::PostgresServer* postgres_;
  server::testing::PostgresServer* const replica_;
  const std::string database_ = postgres_->new_database();
  const std::vector<std::string> settings_;
  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace gatehouse::tests
