#include "server/cluster/node_lease.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/auth/tokens.h"
#include "server/cluster/limits.h"
#include "server/store/postgres/postgres_owners.h"

namespace gatehouse::server {
namespace {

// How often a start looks whether the process that has its name still renews.
constexpr std::chrono::milliseconds kLook{200};
constexpr int kRenewalsOfTheLiving = 2;

std::int64_t new_term() {
  return static_cast<std::int64_t>(new_seed() >> 1U);
}

// $2: the term until now; $3: the term from now on; another process may have the name while its lease is
// over.
const std::string kRenew =
    "INSERT INTO gatehouse.node(name, term, address, lease_until, draining, renewed) VALUES($1, $3::bigint, "
    "$4, clock_timestamp()+$5::bigint*interval '1ms', $6::boolean, clock_timestamp()) ON CONFLICT(name) DO "
    "UPDATE SET term=excluded.term, address=excluded.address, lease_until=excluded.lease_until, "
    "draining=excluded.draining, renewed=excluded.renewed WHERE node.term=$2::bigint OR "
    "node.lease_until<=clock_timestamp() RETURNING floor(extract(epoch FROM clock_timestamp())*1000)::bigint";

// So that of nodes that come back together one is the first.
const std::string kOneByOne = "SELECT FROM gatehouse.node ORDER BY name FOR NO KEY UPDATE";
// Where nobody has renewed a lease for as long as $2, nobody has reached the database, and nobody is to
// blame: the leases that lasted until then begin once more, for $1. `renewed` stays, so that nobody is spared
// twice.
const std::string kGrace =
    "UPDATE gatehouse.node SET lease_until=greatest(lease_until, clock_timestamp()+$1::bigint*interval "
    "'1ms') FROM (SELECT max(renewed) AS latest FROM gatehouse.node) AS seen WHERE "
    "latest<clock_timestamp()-$2::bigint*interval '1ms' AND renewed>latest-$1::bigint*interval '1ms'";

}  // namespace

NodeLease::NodeLease(std::string url, std::shared_ptr<Node> node, LeaseTimes times)
    : node_(std::move(node)), times_(times), database_(std::move(url)) {
  take_name();
}

// A lease that is renewed again and again belongs to a process that lives; one that is not ends by itself.
// What a process asked for just before it died may be done after its death, once; and a grace lets a lease
// last longer without its process. (An older version does not write `renewed`, and is not given a grace.)
void NodeLease::take_name() {
  std::optional<std::string> seen;
  int renewals = 0;
  while (renew() == Renewed::No) {
    const Rows rows = database_.get().run(
        {"SELECT term::text||' '||coalesce(renewed, lease_until)::text FROM gatehouse.node WHERE name=$1",
         {node_->name}});
    const std::string now = rows.size() == 0 ? std::string() : rows.text(0, 0);
    if (seen && *seen != now && ++renewals == kRenewalsOfTheLiving)
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
  {
    const std::lock_guard lock(mutex_);
    draining_ = true;
  }
  if (turns_) turns_->at_once();
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
  return !given_up_ && Clock::now() < until_;
}

bool NodeLease::is_overdue() const {
  const std::lock_guard lock(mutex_);
  return Clock::now() - renewed_ >= overdue_after();
}

std::vector<std::string> NodeLease::others() const {
  const std::lock_guard lock(mutex_);
  return others_;
}

bool NodeLease::is_given_up() const {
  const std::lock_guard lock(mutex_);
  return given_up_;
}

bool NodeLease::give_up() {
  const std::lock_guard lock(mutex_);
  given_up_ = given_up_ || Clock::now() >= until_;
  return given_up_;
}

NodeLease::Renewed NodeLease::renew() {
  PostgresConnection& database = database_.get();
  const Clock::time_point asked = Clock::now();
  const std::int64_t asked_ms = steady_ms();
  bool draining = false;
  bool anew = false;
  bool after_a_gap = false;
  {
    const std::lock_guard lock(mutex_);
    anew = given_up_ || node_->term == 0;
    after_a_gap = node_->term != 0 && asked - renewed_ >= overdue_after();
    draining = draining_;
  }
  const std::int64_t term = anew ? new_term() : node_->term.load();
  const std::string lasts = milliseconds_of(times_.lasts);
  std::vector<Statement> statements;
  if (after_a_gap) statements = {{kOneByOne}, {kGrace, {lasts, milliseconds_of(overdue_after())}}};
  statements.push_back({kRenew,
                        {node_->name, std::to_string(node_->term), std::to_string(term), node_->address,
                         lasts, draining ? "t" : "f"}});
  const std::vector<Rows> rows = database.run(statements);
  if (after_a_gap && rows[1].changed() != 0)
    spdlog::warn("no node has reached the database for a while: the leases of {} begin once more",
                 rows[1].changed());
  if (rows.back().size() == 0) return Renewed::No;
  clock_->hear(rows.back().number(0, 0), asked_ms);
  const std::lock_guard lock(mutex_);
  const bool late = Clock::now() >= until_;
  if (anew) given_up_ = false;
  node_->term = term;
  renewed_ = asked;
  until_ = asked + times_.lasts;
  return anew ? Renewed::Anew : late ? Renewed::Late : Renewed::InTime;
}

// Since the lease holds again nobody takes any of them away.
std::set<std::string> NodeLease::rooms() {
  const Rows rows = database_.get().run(
      {"SELECT name FROM gatehouse.room WHERE owner=$1 AND owner_term=$2::bigint AND NOT archived",
       {node_->name, std::to_string(node_->term)}});
  const std::vector<std::string> names = rows.texts(0);
  return {names.begin(), names.end()};
}

// What nobody has: games that are over are put away, some of the others are told. A node that has kept a room
// for a while without breaking is not suspected any more.
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
  return rows.back().texts(0);
}

// A node that has taken a room a moment ago keeps it for a while, so that one that two sides ask for does not
// go to and fro. What was asked for long ago nobody waits for.
std::vector<std::string> NodeLease::wanted() {
  const std::string long_since = milliseconds_of(kKeptWell);
  const std::vector<Statement> questions{
      {"DELETE FROM gatehouse.wanted USING gatehouse.room WHERE name=room AND owner=$1 AND "
       "owner_term=$2::bigint AND taken<clock_timestamp()-$3::bigint*interval '1ms' AND "
       "at>clock_timestamp()-$3::bigint*interval '1ms' RETURNING room",
       {node_->name, std::to_string(node_->term), long_since}},
      {"DELETE FROM gatehouse.wanted WHERE at<clock_timestamp()-$1::bigint*interval '1ms'", {long_since}}};
  return database_.get().run(questions).front().texts(0);
}

// Who else lives, to be asked when the database cannot be.
void NodeLease::look_around() {
  const Rows rows = database_.get().run(
      {"SELECT address FROM gatehouse.node WHERE name<>$1 AND lease_until>clock_timestamp() ORDER BY name "
       "LIMIT $2::bigint",
       {node_->name, std::to_string(kLinks)}});
  const std::lock_guard lock(mutex_);
  others_ = rows.texts(0);
}

void NodeLease::turn() try {
  if (taken_) return;
  Renewed renewed = renew();
  if (renewed != Renewed::No && is_given_up()) renewed = renew();  // it was, meanwhile
  if (renewed == Renewed::No) {
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
  kept_unknown_ = kept_unknown_ || renewed == Renewed::Late;
  if (kept_unknown_ && events_.on_kept) events_.on_kept(rooms());
  kept_unknown_ = false;
  look_around();
  bool draining = false;
  {
    const std::lock_guard lock(mutex_);
    draining = draining_;
  }
  if (draining) return;
  const std::vector<std::string> free = look_after();
  if (!free.empty() && events_.on_free) events_.on_free(free);
  const std::vector<std::string> asked_for = wanted();
  if (!asked_for.empty() && events_.on_wanted) events_.on_wanted(asked_for);
} catch (const StoreError& error) {
  database_.let_go();
  if (!std::exchange(away_, true)) spdlog::error("the lease cannot be renewed: {}", error.what());
}

}  // namespace gatehouse::server
