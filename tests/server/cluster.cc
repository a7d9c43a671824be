#include "tests/server/cluster.h"

#include <exception>
#include <iostream>
#include <thread>
#include <utility>

namespace gatehouse::tests {

Cluster::Cluster(std::size_t nodes, std::vector<std::string> settings,
                 server::testing::PostgresServer& database, server::testing::PostgresServer* replica)
    : postgres_(&database), replica_(replica), settings_(std::move(settings)) {
  for (std::size_t node = 0; node < nodes; ++node)
    nodes_.push_back(std::make_unique<Node>(postgres_->port()));
  for (std::size_t node = 0; node < nodes; ++node) start(node);
}

Cluster::~Cluster() {
  if (std::uncaught_exceptions() == 0) return;
  for (std::size_t node = 0; node < size(); ++node)
    if (nodes_[node]->process) std::cerr << name(node) << ":\n" << nodes_[node]->process->said() << "\n";
}

std::vector<std::string> Cluster::settings(std::size_t node) const {
  const Node& one = *nodes_[node];
  std::vector<std::string> all{
      "store.url=" + store_url(one),
      "cluster.node=" + name(node),
      "cluster.address=" + std::string(kLinkAddress) + ":" + std::to_string(one.link_port),
      "cluster.listen=127.0.0.1",
      "cluster.secret=" + std::string(kSecret),
      "cluster.lease_ms=" + std::to_string(kLeaseMs),
      "cluster.renew_ms=" + std::to_string(kLeaseMs / 5),
      "bots.delay_ms=0",
      "limits.messages_per_second=100000",
      "limits.burst=100000",
      "limits.rooms_per_address=1000",
      "limits.connections_per_address=1000"};
  all.insert(all.end(), settings_.begin(), settings_.end());
  return all;
}

// As a host writes it: all machines of the database, of which one takes writes.
std::string Cluster::store_url(const Node& node) const {
  std::string url = postgres_->url(database_, node.to_database.port());
  if (replica_ != nullptr) url.insert(url.rfind('/'), ",127.0.0.1:" + std::to_string(replica_->port()));
  return url;
}

void Cluster::fail_over() {
  postgres_->kill();
  postgres_ = replica_;
  postgres_->promote();
}

void Cluster::start(std::size_t node) {
  nodes_[node]->process.reset();
  nodes_[node]->process = std::make_unique<ServerProcess>(nodes_[node]->port, data(node), settings(node),
                                                          nodes_[node]->variables);
}

void Cluster::start_all() {
  std::vector<std::thread> starting;
  std::vector<std::exception_ptr> failed(size());
  for (std::size_t node = 0; node < size(); ++node)
    starting.emplace_back([this, node, &failed] {
      try {
        start(node);
      } catch (...) {
        failed[node] = std::current_exception();
      }
    });
  for (std::thread& one : starting) one.join();
  for (const std::exception_ptr& why : failed)
    if (why) std::rethrow_exception(why);
}

std::size_t Cluster::owner(const std::string& room) const {
  const std::string found =
      sql("SELECT coalesce((SELECT node.name FROM gatehouse.room JOIN gatehouse.node ON "
          "node.name=owner AND node.term=owner_term WHERE room.name='" +
          room + "' AND lease_until>clock_timestamp()), '')");
  for (std::size_t node = 0; node < size(); ++node)
    if (found == name(node)) return node;
  throw std::out_of_range("no node has the room");
}

}  // namespace gatehouse::tests
