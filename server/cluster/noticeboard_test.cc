// What nodes on one PostgreSQL hear of each other.

#include "server/cluster/noticeboard.h"

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <string>

#include "server/cluster/node_lease.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/postgres_server.h"

namespace gatehouse::server {
namespace {

using std::chrono::milliseconds;
using testing::shared_postgres;

/// A node that tells one text, and remembers what it heard.
class Speaker {
 public:
  Speaker(const std::string& database, const std::string& name, const std::string& text, int port = 0)
      : text_(text),
        node_(named(name)),
        store_(shared_postgres().url(database), {.node = node_}),
        lease_(shared_postgres().url(database), node_, {milliseconds(1'500), milliseconds(200)}),
        board_(shared_postgres().url(database, port), lease_.node(), milliseconds(20)) {
    lease_.start({});
    board_.start(
        [this] {
          const std::lock_guard lock(mutex_);
          return text_;
        },
        [this](const Noticeboard::Texts& texts) {
          const std::lock_guard lock(mutex_);
          heard_ = texts;
          ++changes_;
        });
  }

  void say(const std::string& text) {
    const std::lock_guard lock(mutex_);
    text_ = text;
  }
  bool hears(const Noticeboard::Texts& texts) {
    return testing::comes_true([&] {
      const std::lock_guard lock(mutex_);
      return heard_ == texts;
    });
  }
  int changes() {
    const std::lock_guard lock(mutex_);
    return changes_;
  }
  void end() {
    board_.stop();
    lease_.end();
  }

 private:
  static std::shared_ptr<Node> named(const std::string& name) {
    auto node = std::make_shared<Node>();
    node->name = name;
    node->address = name + ":7000";
    return node;
  }

  std::mutex mutex_;
  std::string text_;
  Noticeboard::Texts heard_;
  int changes_ = 0;
  std::shared_ptr<Node> node_;
  PostgresStore store_;
  NodeLease lease_;
  Noticeboard board_;
};

TEST_CASE("A node hears what the others tell, when it has changed, and nothing of itself") {
  const std::string database = shared_postgres().new_database();
  Speaker anna(database, "anna", "one");
  Speaker ben(database, "ben", "two");
  CHECK(anna.hears({{"ben", "two"}}));
  CHECK(ben.hears({{"anna", "one"}}));
  const int changes = ben.changes();
  anna.say("three");
  CHECK(ben.hears({{"anna", "three"}}));
  CHECK(ben.changes() == changes + 1);
  Speaker carla(database, "carla", "four");
  CHECK(anna.hears({{"ben", "two"}, {"carla", "four"}}));
  CHECK(carla.hears({{"anna", "three"}, {"ben", "two"}}));
}

TEST_CASE("Of a node that has ended, or whose lease is over, nothing is heard any more") {
  const std::string database = shared_postgres().new_database();
  Speaker anna(database, "anna", "one");
  {
    Speaker ben(database, "ben", "two");
    CHECK(anna.hears({{"ben", "two"}}));
    ben.end();
    CHECK(anna.hears({}));
  }
  {
    Speaker dead(database, "dead", "three");
    CHECK(anna.hears({{"dead", "three"}}));
  }
  CHECK(anna.hears({}));  // it gave nothing up, but nobody renews its lease
  Speaker again(database, "dead", "four");
  CHECK(anna.hears({{"dead", "four"}}));
}

TEST_CASE("A node that cannot reach the database hears what is new when it can again") {
  const std::string database = shared_postgres().new_database();
  testing::FaultProxy way(shared_postgres().port());
  Speaker anna(database, "anna", "one", way.port());
  Speaker ben(database, "ben", "two");
  CHECK(anna.hears({{"ben", "two"}}));
  Speaker carla(database, "carla", "");
  CHECK(anna.hears({{"ben", "two"}, {"carla", ""}}));
  way.set(testing::NetworkFault::Away);
  way.cut();
  ben.say("three");
  CHECK(carla.hears({{"anna", "one"}, {"ben", "three"}}));
  CHECK(anna.hears({{"ben", "two"}, {"carla", ""}}));
  way.set(testing::NetworkFault::None);
  CHECK(anna.hears({{"ben", "three"}, {"carla", ""}}));
}

}  // namespace
}  // namespace gatehouse::server
