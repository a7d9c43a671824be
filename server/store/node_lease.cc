#include "server/store/node_lease.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/auth/tokens.h"
#include "server/limits.h"
#include "server/store/postgres_owners.h"

namespace gatehouse::server {
namespace {

// How often a start looks whether the process that has its name still renews.
constexpr std::chrono::milliseconds kLook{200};

std::int64_t new_term() {
  return static_cast<std::int64_t>(new_seed() >> 1U);
}

// $2: the term until now; $3: the term from now on; another process may have the name while its lease is
// over.
const std::string kRenew =
    "INSERT INTO gatehouse.node(name, term, address, lease_until, draining) VALUES($1, $3::bigint, $4, "
    "clock_timestamp()+$5::bigint*interval '1ms', $6::boolean) ON CONFLICT(name) DO UPDATE SET "
    "term=excluded.term, address=excluded.address, lease_until=excluded.lease_until, "
    "draining=excluded.draining WHERE node.term=$2::bigint OR node.lease_until<=clock_timestamp() "
    "RETURNING term";

}  // namespace

NodeLease::NodeLease(std::string url, std::shared_ptr<Node> node, LeaseTimes times)
    : node_(std::move(node)), times_(times), database_(std::move(url)) {
  take_name();
}

// A lease that is renewed belongs to a process that lives; one that is not ends by itself.
void NodeLease::take_name() {
  std::optional<std::string> seen;
  while (!renew()) {
    const Rows rows = database_.get().run(
        {"SELECT term::text||' '||lease_until::text FROM gatehouse.node WHERE name=$1", {node_->name}});
    const std::string now = rows.size() == 0 ? std::string() : rows.text(0, 0);
    if (seen && *seen != now)
      throw NodeInUse("node-in-use: another process serves as the node " + node_->name + " (cluster.node)");
    if (!seen) spdlog::info("waiting until the lease of an earlier node {} is over", node_->name);
    seen = now;
    std::this_thread::sleep_for(kLook);
  }
}

void NodeLease::start(Events events) {
  events_ = std::move(events);
  turns_.emplace(times_.renewed, [this] { turn(); });
}

void NodeLease::drain() {
  const std::lock_guard lock(mutex_);
  draining_ = true;
}

void NodeLease::end() {
  turns_.reset();
  try {
    const std::string term = std::to_string(node_->term);
    const std::vector<Statement> leaving{
        {"UPDATE gatehouse.room SET owner=NULL WHERE owner=$1 AND owner_term=$2::bigint",
         {node_->name, term}},
        {"DELETE FROM gatehouse.node WHERE name=$1 AND term=$2::bigint", {node_->name, term}}};
    database_.get().run(leaving);
  } catch (const StoreError& error) {
    spdlog::warn("the lease stays until it is over: {}", error.what());
  }
  const std::lock_guard lock(mutex_);
  until_ = {};
}

bool NodeLease::holds() const {
  const std::lock_guard lock(mutex_);
  return Clock::now() < until_;
}

std::uint64_t NodeLease::losses() const {
  const std::lock_guard lock(mutex_);
  return losses_;
}

bool NodeLease::renew() {
  PostgresConnection& database = database_.get();
  const Clock::time_point asked = Clock::now();
  bool draining = false;
  bool over = false;
  {
    const std::lock_guard lock(mutex_);
    over = asked >= until_;
    draining = draining_;
  }
  const std::int64_t term = over ? new_term() : node_->term.load();
  const Rows rows = database.run({kRenew,
                                  {node_->name, std::to_string(node_->term), std::to_string(term),
                                   node_->address, milliseconds_of(times_.lasts), draining ? "t" : "f"}});
  if (rows.size() == 0) return false;
  const std::lock_guard lock(mutex_);
  if (over && node_->term != 0) ++losses_;
  node_->term = term;
  until_ = asked + times_.lasts;
  return true;
}

// What nobody has: games that are over are put away, some of the others are told. Whoever has kept a room for
// a while without breaking is not suspected any more.
std::vector<std::string> NodeLease::look_after() {
  const std::string term = std::to_string(node_->term);
  const std::vector<Statement> chores{
      {"UPDATE gatehouse.room SET lost=0 WHERE owner=$1 AND owner_term=$2::bigint AND lost>0 AND "
       "taken<clock_timestamp()-$3::bigint*interval '1ms'",
       {node_->name, term, milliseconds_of(kKeptWell)}},
      {"UPDATE gatehouse.room SET archived=true, owner=NULL WHERE name IN(SELECT name FROM gatehouse.room "
       "WHERE NOT archived AND over AND " +
       free_room() + " ORDER BY name FOR UPDATE SKIP LOCKED)"},
      {"SELECT name FROM gatehouse.room WHERE NOT archived AND NOT over AND " + free_room() +
           " ORDER BY random() LIMIT $1::bigint",
       {std::to_string(kAdoptedAtOnce)}}};
  const std::vector<Rows> rows = database_.get().run(chores);
  std::vector<std::string> names;
  for (int row = 0; row < rows.back().size(); ++row) names.push_back(rows.back().text(row, 0));
  return names;
}

void NodeLease::turn() try {
  if (taken_) return;
  if (!renew()) {
    spdlog::critical("another process serves as the node {}", node_->name);
    taken_ = true;
    {
      const std::lock_guard lock(mutex_);
      until_ = {};
    }
    if (events_.on_taken) events_.on_taken();
    return;
  }
  if (std::exchange(away_, false)) spdlog::warn("the lease is renewed again");
  bool draining = false;
  {
    const std::lock_guard lock(mutex_);
    draining = draining_;
  }
  if (draining) return;
  const std::vector<std::string> free = look_after();
  if (!free.empty() && events_.on_free) events_.on_free(free);
} catch (const StoreError& error) {
  database_.let_go();
  if (!std::exchange(away_, true)) spdlog::error("the lease cannot be renewed: {}", error.what());
}

}  // namespace gatehouse::server
