// Nodes on one PostgreSQL: whose a room is, and what becomes of it when its node ends, is cut off, or is
// ended by the room.

#include "server/cluster/node_lease.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/store/limits.h"
#include "server/store/postgres/postgres_schema.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/appends.h"
#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/postgres_server.h"

namespace gatehouse::server {
namespace {

using std::chrono::milliseconds;
using testing::append;
using testing::comes_true;
using testing::following;
using testing::founding;
using testing::shared_postgres;

constexpr LeaseTimes kQuick{milliseconds(1'500), milliseconds(200)};

/// A database, and statements in it.
struct Database {
  std::string name = shared_postgres().new_database();
  std::string url(int port = 0) const { return shared_postgres().url(name, port); }
  std::string sql(const std::string& statement) const { return shared_postgres().sql(name, statement); }
};

/// A node without anything but its store and its lease.
class TestNode {
 public:
  /// `port`: by way of which the lease is renewed.
  TestNode(const Database& database, const std::string& name, int port = 0)
      : node_(std::make_shared<Node>()), store_(database.url(), {.node = node_}) {
    node_->name = name;
    node_->address = name + ":7000";
    lease_ = std::make_unique<NodeLease>(database.url(port), node_, kQuick);
  }

  PostgresStore& store() { return store_; }
  NodeLease& lease() { return *lease_; }
  const Node& node() const { return *node_; }
  void start() {
    lease_->start({[this](const std::vector<std::string>& rooms) {
                     const std::lock_guard lock(mutex_);
                     free_.insert(free_.end(), rooms.begin(), rooms.end());
                   },
                   [this](const std::set<std::string>& rooms) {
                     const std::lock_guard lock(mutex_);
                     kept_ = rooms;
                   },
                   [this](const std::vector<std::string>& rooms) {
                     const std::lock_guard lock(mutex_);
                     wanted_.insert(wanted_.end(), rooms.begin(), rooms.end());
                   },
                   [this] { taken_ = true; }});
  }
  /// As a process that is killed: nothing is given up.
  void die() { lease_.reset(); }
  bool taken() const { return taken_; }
  /// The rooms that were said to be free.
  std::vector<std::string> free() {
    const std::lock_guard lock(mutex_);
    return free_;
  }
  /// What it was said to have still, after its lease was over; nothing: that was not said.
  std::optional<std::set<std::string>> kept() {
    const std::lock_guard lock(mutex_);
    return kept_;
  }
  /// The rooms for which others have asked.
  std::vector<std::string> wanted() {
    const std::lock_guard lock(mutex_);
    return wanted_;
  }
  bool take(const std::string& room) {
    const auto record = store_.find(room, 99);
    return record && record->failures < kFailuresToQuarantine && store_.reopen(*record);
  }

 private:
  std::shared_ptr<Node> node_;
  PostgresStore store_;
  std::mutex mutex_;
  std::vector<std::string> free_;
  std::optional<std::set<std::string>> kept_;
  std::vector<std::string> wanted_;
  std::atomic<bool> taken_ = false;
  std::unique_ptr<NodeLease> lease_;  // last: it calls the above
};

std::string refusal_as(const Database& database, const std::string& name) {
  try {
    TestNode second(database, name);
    return "";
  } catch (const NodeInUse& in_use) {
    const std::string what = in_use.what();
    return what.substr(0, what.find(':'));
  }
}

TEST_CASE("Of two nodes of one name the second does not start, until the first has ended") {
  const Database database;
  TestNode first(database, "one");
  first.start();
  CHECK(refusal_as(database, "one") == "node-in-use");
  CHECK(refusal_as(database, "two").empty());
  first.die();
  CHECK(refusal_as(database, "one").empty());  // once the lease is over
  CHECK(!first.taken());
}

TEST_CASE("A process starts though the lease of the one that died lasts longer than that one asked for") {
  const Database database;
  {
    TestNode first(database, "one");
    first.start();
  }
  std::future<std::string> refusal =
      std::async(std::launch::async, [&] { return refusal_as(database, "one"); });
  const std::string longer = "UPDATE gatehouse.node SET lease_until=clock_timestamp()+interval '1500ms'";
  SUBCASE("As others spare it") {
    for (int times = 0; times < 8 && refusal.wait_for(milliseconds(150)) != std::future_status::ready;
         ++times)
      database.sql(longer);
  }
  SUBCASE("As its last renewal comes late") {
    refusal.wait_for(milliseconds(300));
    database.sql(longer + ", renewed=clock_timestamp()");
  }
  CHECK(refusal.get().empty());
}

TEST_CASE("A node whose name another has taken meanwhile hears of it, and holds nothing") {
  const Database database;
  TestNode node(database, "one");
  database.sql("UPDATE gatehouse.node SET term=7, lease_until=now()+interval '1h'");
  node.start();
  CHECK(comes_true([&] { return node.taken(); }));
  CHECK(!node.lease().holds());
}

TEST_CASE("A room is its node's as long as the lease lasts, and then whoever needs it takes it") {
  const Database database;
  TestNode first(database, "one");
  TestNode second(database, "two");
  first.start();
  second.start();
  REQUIRE(append(first.store(), founding("a", {"a1"})) == Appended::Done);
  CHECK(second.store().holder("a") == "one:7000");
  CHECK(first.store().holder("a") == std::nullopt);
  CHECK(second.store().holder("b") == std::nullopt);
  CHECK(!second.take("a"));
  CHECK(second.free().empty());
  CHECK(append(first.store(), following("a", 1, 1, {"a2"})) == Appended::Done);
  first.die();
  CHECK(comes_true([&] { return second.take("a"); }));
  CHECK(first.store().holder("a") == "two:7000");
  CHECK(append(first.store(), following("a", 1, 2, {"late"})) == Appended::Fenced);
  CHECK(append(second.store(), following("a", 2, 2, {"a3"})) == Appended::Done);
  CHECK(second.store().find("a", 9)->entries == std::vector<std::string>{"a1", "a2", "a3"});
}

TEST_CASE("A node without a lease founds rooms that are anybody's, and takes none") {
  const Database database;
  TestNode first(database, "one");
  TestNode second(database, "two");
  second.start();
  first.die();
  REQUIRE(comes_true([&] {
    return database.sql(
               "SELECT lease_until<clock_timestamp() FROM gatehouse.node WHERE "
               "name='one'") == "t";
  }));
  REQUIRE(append(first.store(), founding("a", {"a1"})) == Appended::Done);
  CHECK(!first.take("a"));
  CHECK(second.take("a"));
  CHECK(append(first.store(), following("a", 1, 1, {"late"})) == Appended::Fenced);
}

TEST_CASE("A node that stops lets the others have its rooms at once") {
  const Database database;
  TestNode first(database, "one");
  TestNode second(database, "two");
  first.start();
  second.start();
  for (const std::string room : {"a", "b"})
    REQUIRE(append(first.store(), founding(room, {room})) == Appended::Done);
  first.store().release("a");
  CHECK(second.take("a"));
  CHECK(!second.take("b"));
  first.lease().end();
  CHECK(!first.lease().holds());
  CHECK(second.take("b"));
  CHECK(database.sql("SELECT sum(lost) FROM gatehouse.room") == "0");
  CHECK(database.sql("SELECT string_agg(name, ' ') FROM gatehouse.node") == "two");
}

/// Whether the database says that the node's lease lasts.
bool lasts(const Database& database, const std::string& name) {
  return database.sql("SELECT lease_until>clock_timestamp() FROM gatehouse.node WHERE name='" + name + "'") ==
         "t";
}

void go_away(testing::FaultProxy& way) {
  way.set(testing::NetworkFault::Away);
  way.cut();
}

TEST_CASE("A node cut off from the database that gives up has nothing, and begins anew under another term") {
  const Database database;
  testing::FaultProxy proxy(shared_postgres().port());
  TestNode first(database, "one", proxy.port());
  TestNode second(database, "two");
  first.start();
  second.start();
  REQUIRE(append(first.store(), founding("a", {"a1"})) == Appended::Done);
  const std::int64_t term = first.node().term;
  CHECK(!first.lease().give_up());  // it holds
  go_away(proxy);
  CHECK(comes_true([&] { return first.lease().is_overdue(); }));
  CHECK(comes_true([&] { return !first.lease().holds(); }));
  CHECK(first.lease().give_up());
  proxy.set(testing::NetworkFault::None);
  CHECK(comes_true([&] { return first.lease().holds(); }));
  CHECK(first.node().term != term);
  CHECK(!first.kept());
  // What it had is free although its lease holds again.
  CHECK(second.take("a"));
  CHECK(append(first.store(), following("a", 1, 1, {"late"})) == Appended::Fenced);
}

TEST_CASE("A node that comes back without having given up keeps what others have not taken meanwhile") {
  const Database database;
  testing::FaultProxy proxy(shared_postgres().port());
  TestNode first(database, "one", proxy.port());
  TestNode second(database, "two");
  first.start();
  second.start();
  REQUIRE(comes_true([&] { return first.lease().others() == std::vector<std::string>{"two:7000"}; }));
  for (const std::string room : {"a", "b"})
    REQUIRE(append(first.store(), founding(room, {room})) == Appended::Done);
  const std::int64_t term = first.node().term;
  go_away(proxy);
  REQUIRE(comes_true([&] { return second.take("a"); }));  // the second has gone on, so nobody is spared
  proxy.set(testing::NetworkFault::None);
  REQUIRE(comes_true([&] { return first.kept().has_value(); }));
  CHECK(first.kept() == std::set<std::string>{"b"});
  CHECK(first.node().term == term);
  CHECK(first.lease().holds());
  CHECK(append(first.store(), following("a", 1, 1, {"late"})) == Appended::Fenced);
  CHECK(append(first.store(), following("b", 1, 1, {"b2"})) == Appended::Done);
  CHECK(!second.take("b"));
}

TEST_CASE("After an outage for all nodes their leases begin once more, so that nobody's rooms are taken") {
  const Database database;
  testing::FaultProxy way_of_first(shared_postgres().port());
  testing::FaultProxy way_of_second(shared_postgres().port());
  TestNode first(database, "one", way_of_first.port());
  TestNode second(database, "two", way_of_second.port());
  first.start();
  second.start();
  REQUIRE(append(first.store(), founding("a", {"a1"})) == Appended::Done);
  REQUIRE(append(second.store(), founding("b", {"b1"})) == Appended::Done);
  go_away(way_of_first);
  go_away(way_of_second);
  REQUIRE(comes_true([&] { return !lasts(database, "one") && !lasts(database, "two"); }));
  // Nobody takes anything before the first of them is back, and then the other one is spared.
  CHECK(!first.take("b"));
  way_of_first.set(testing::NetworkFault::None);
  REQUIRE(comes_true([&] { return first.kept().has_value(); }));
  CHECK(lasts(database, "two"));
  CHECK(!first.take("b"));
  SUBCASE("It comes back") {
    way_of_second.set(testing::NetworkFault::None);
    REQUIRE(comes_true([&] { return second.kept().has_value(); }));
    CHECK(second.kept() == std::set<std::string>{"b"});
    CHECK(append(second.store(), following("b", 1, 1, {"b2"})) == Appended::Done);
    CHECK(append(first.store(), following("a", 1, 1, {"a2"})) == Appended::Done);
  }
  SUBCASE("It does not, and is spared only once") {
    CHECK(comes_true([&] { return first.take("b"); }));
    CHECK(append(second.store(), following("b", 1, 1, {"late"})) == Appended::Fenced);
  }
}

TEST_CASE("A process that starts where no lease lasts any more spares nobody") {
  const Database database;
  {
    TestNode first(database, "one");
    REQUIRE(append(first.store(), founding("a", {"a1"})) == Appended::Done);
  }
  REQUIRE(comes_true([&] { return !lasts(database, "one"); }));
  TestNode second(database, "two");
  second.start();
  CHECK(second.take("a"));
  CHECK(!lasts(database, "one"));
}

TEST_CASE("A room that another node asks for is its owner's for a while yet, and then to be given away") {
  const Database database;
  TestNode first(database, "one");
  TestNode second(database, "two");
  for (const std::string room : {"a", "b"})
    REQUIRE(append(first.store(), founding(room, {room})) == Appended::Done);
  REQUIRE(append(second.store(), founding("c", {"c"})) == Appended::Done);
  database.sql("UPDATE gatehouse.room SET taken=now()-interval '2min' WHERE name<>'b'");
  for (const std::string room : {"a", "b", "c", "none"}) second.store().ask_for(room);
  first.start();
  CHECK(comes_true([&] { return first.wanted() == std::vector<std::string>{"a"}; }));
  CHECK(database.sql("SELECT string_agg(room, ' ' ORDER BY room) FROM gatehouse.wanted") == "b c");
  // Nobody waits for ever.
  database.sql("UPDATE gatehouse.wanted SET at=now()-interval '2min'");
  CHECK(comes_true([&] { return database.sql("SELECT count(*) FROM gatehouse.wanted") == "0"; }));
  CHECK(first.wanted().size() == 1);
  CHECK(second.wanted().empty());
}

TEST_CASE("A node that drains says so in the database at once") {
  const Database database;
  auto node = std::make_shared<Node>();
  node->name = "one";
  const PostgresStore store(database.url(), {.node = node});
  NodeLease lease(database.url(), node, {milliseconds(60'000), milliseconds(30'000)});
  lease.start({});
  const auto drains = [&] { return database.sql("SELECT draining FROM gatehouse.node") == "t"; };
  CHECK(!drains());
  lease.drain();
  CHECK(comes_true(drains));
}

TEST_CASE("Rooms that nobody has are told to nodes that take some, and put away when they are over") {
  const Database database;
  {
    TestNode first(database, "one");
    for (const std::string room : {"a", "b", "over"})
      REQUIRE(append(first.store(), founding(room, {room})) == Appended::Done);
    Append end = following("over", 1, 1, {"end"});
    end.over = true;
    REQUIRE(append(first.store(), end) == Appended::Done);
    first.lease().end();
  }
  TestNode second(database, "two");
  second.lease().drain();
  second.start();
  // It renews its lease, and looks for nothing: what follows one renewal is over when the next one comes.
  for (int renewal = 0; renewal < 3; ++renewal) {
    const auto lease = [&database] {
      return database.sql("SELECT lease_until FROM gatehouse.node WHERE name='two'");
    };
    REQUIRE(comes_true([&lease, before = lease()] { return lease() != before; }));
  }
  CHECK(second.free().empty());
  TestNode third(database, "three");
  third.start();
  REQUIRE(comes_true([&] { return third.free().size() >= 2; }));
  std::vector<std::string> told = third.free();
  std::sort(told.begin(), told.end());
  told.erase(std::unique(told.begin(), told.end()), told.end());
  CHECK(told == std::vector<std::string>{"a", "b"});
  CHECK(third.store().put_away("", 9).at(0).room == "over");
}

TEST_CASE("A room that has ended three owners in a row is quarantined, one that goes on is not") {
  const Database database;
  const auto owner_dies = [&](int number) {
    TestNode node(database, "node" + std::to_string(number));
    node.start();
    CHECK(node.take("bad"));
    CHECK(node.take("good"));
    const auto good = node.store().find("good", 99);
    CHECK(append(node.store(), following("good", good->epoch, good->entries.size(), {"on"})) ==
          Appended::Done);
    node.die();
    database.sql("UPDATE gatehouse.node SET lease_until=now()");
  };
  {
    TestNode founder(database, "founder");
    for (const std::string room : {"bad", "good", "kept"})
      REQUIRE(append(founder.store(), founding(room, {room})) == Appended::Done);
    database.sql("UPDATE gatehouse.node SET lease_until=now()");
  }
  for (int number = 1; number < kFailuresToQuarantine; ++number) owner_dies(number);
  TestNode last(database, "last");
  last.start();
  CHECK(!last.take("bad"));
  CHECK(last.take("good"));
  const auto failed = last.store().failed_rooms();
  REQUIRE(failed.size() == 1);
  CHECK(failed.front().room == "bad");
  CHECK(failed.front().failures == kFailuresToQuarantine);
  CHECK(!last.take("bad"));
  CHECK(last.store().forgive("bad"));
  CHECK(last.take("bad"));

  // A node that has kept it for long enough clears it of the suspicion.
  CHECK(last.take("kept"));
  CHECK(database.sql("SELECT lost FROM gatehouse.room WHERE name='kept'") == "1");
  database.sql("UPDATE gatehouse.room SET taken=now()-interval '1min'");
  CHECK(comes_true([&] { return database.sql("SELECT lost FROM gatehouse.room WHERE name='kept'") == "0"; }));
}

TEST_CASE("A room that another node has is neither put away nor counted as failed by its earlier owner") {
  const Database database;
  TestNode first(database, "one");
  TestNode second(database, "two");
  first.start();
  second.start();
  REQUIRE(append(first.store(), founding("a", {"a1"})) == Appended::Done);
  first.lease().end();
  REQUIRE(second.take("a"));
  CHECK(!first.store().archive("a"));
  CHECK(first.store().count_failure("a", "a bug") == 0);
  first.store().release("a");
  CHECK(append(second.store(), following("a", 2, 1, {"a2"})) == Appended::Done);
  CHECK(!first.take("a"));
  CHECK(second.store().count_failure("a", "a bug") == 1);
}

TEST_CASE("A server that takes all rooms does not start where nodes serve") {
  const Database database;
  TestNode node(database, "one");
  node.start();
  PostgresStore alone(database.url());
  CHECK_THROWS_AS(alone.take_over_all(), UnfitDatabase);
  node.lease().end();
  CHECK(alone.take_over_all().empty());
}

}  // namespace
}  // namespace gatehouse::server
