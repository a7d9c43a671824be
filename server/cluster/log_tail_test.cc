// Logs of other nodes' rooms, as a door reads them.

#include "server/cluster/log_tail.h"

#include <doctest/doctest.h>

#include <chrono>
#include <mutex>
#include <string>
#include <vector>

#include "server/cluster/limits.h"
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
using Lines = std::vector<std::string>;

/// What was heard of one room.
class Heard {
 public:
  LogTail::News news() {
    return [this](LogTail::Entries entries) {
      const std::lock_guard lock(mutex_);
      ++times_;
      lost_ = lost_ || !entries;
      if (entries) lines_.insert(lines_.end(), entries->begin(), entries->end());
    };
  }
  Lines lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  int times() const {
    const std::lock_guard lock(mutex_);
    return times_;
  }
  bool lost() const {
    const std::lock_guard lock(mutex_);
    return lost_;
  }

 private:
  mutable std::mutex mutex_;
  Lines lines_;
  int times_ = 0;
  bool lost_ = false;
};

struct Logs {
  const std::string database = shared_postgres().new_database();
  PostgresStore store{shared_postgres().url(database)};
  testing::FaultProxy way{shared_postgres().port()};
  // Before what reads: it is told until that has ended.
  Heard a;
  Heard b;
  LogTail tail{shared_postgres().url(database, way.port()), milliseconds(20)};
};

TEST_CASE("A log is read from its beginning, and each entry once, and of other logs nothing") {
  Logs logs;
  REQUIRE(append(logs.store, founding("a", {"a1", "a2"})) == Appended::Done);
  REQUIRE(append(logs.store, founding("b", {"b1"})) == Appended::Done);
  REQUIRE(append(logs.store, founding("c", {"c1"})) == Appended::Done);
  REQUIRE(logs.tail.follow("a", 1, logs.a.news()));
  CHECK(comes_true([&] { return logs.a.lines() == Lines{"a1", "a2"}; }));
  REQUIRE(logs.tail.follow("b", 1, logs.b.news()));
  REQUIRE(append(logs.store, following("a", 1, 2, {"a3"})) == Appended::Done);
  CHECK(comes_true([&] { return logs.a.lines() == Lines{"a1", "a2", "a3"}; }));
  CHECK(comes_true([&] { return logs.b.lines() == Lines{"b1"}; }));
  // It is told, too, that there is nothing new.
  const int times = logs.b.times();
  CHECK(comes_true([&] { return logs.b.times() > times + 1; }));
  logs.tail.forget("a");
  REQUIRE(append(logs.store, following("a", 1, 3, {"a4"})) == Appended::Done);
  const int later = logs.b.times();
  CHECK(comes_true([&] { return logs.b.times() > later + 2; }));
  CHECK(logs.a.lines() == Lines{"a1", "a2", "a3"});
  CHECK(logs.b.lines() == Lines{"b1"});
  CHECK_FALSE(logs.a.lost());
  // Followed again, from the beginning.
  REQUIRE(logs.tail.follow("a", 1, logs.a.news()));
  CHECK(comes_true([&] { return logs.a.lines() == Lines{"a1", "a2", "a3", "a1", "a2", "a3", "a4"}; }));
}

TEST_CASE("While the database is away nothing is heard, and then what has come meanwhile") {
  Logs logs;
  REQUIRE(append(logs.store, founding("a", {"a1"})) == Appended::Done);
  REQUIRE(logs.tail.follow("a", 1, logs.a.news()));
  REQUIRE(comes_true([&] { return logs.a.lines() == Lines{"a1"}; }));
  logs.way.set(testing::NetworkFault::Away);
  logs.way.cut();
  REQUIRE(append(logs.store, following("a", 1, 1, {"a2"})) == Appended::Done);
  logs.way.set(testing::NetworkFault::None);
  CHECK(comes_true([&] { return logs.a.lines() == Lines{"a1", "a2"}; }));
  CHECK_FALSE(logs.a.lost());
}

TEST_CASE("A log that ends before what was shown, or is gone, is told as such") {
  Logs logs;
  REQUIRE(append(logs.store, founding("a", {"a1"})) == Appended::Done);
  REQUIRE(logs.tail.follow("a", 2, logs.a.news()));
  CHECK(comes_true([&] { return logs.a.lost(); }));
  REQUIRE(append(logs.store, founding("b", {"b1", "b2"})) == Appended::Done);
  REQUIRE(logs.tail.follow("b", 1, logs.b.news()));
  REQUIRE(comes_true([&] { return logs.b.lines() == Lines{"b1", "b2"}; }));
  CHECK_FALSE(logs.b.lost());
  shared_postgres().sql(logs.database,
                        "BEGIN; DELETE FROM gatehouse.log WHERE room='b' AND version=2; UPDATE "
                        "gatehouse.room SET head=1 WHERE name='b'; COMMIT");
  CHECK(comes_true([&] { return logs.b.lost(); }));
}

TEST_CASE("So many logs are read at once, and no more") {
  Logs logs;
  for (std::size_t room = 0; room < kFollowedRooms; ++room)
    REQUIRE(logs.tail.follow("room-" + std::to_string(room), 0, logs.a.news()));
  CHECK_FALSE(logs.tail.follow("one-more", 0, logs.b.news()));
  logs.tail.forget("room-0");
  CHECK(logs.tail.follow("one-more", 0, logs.b.news()));
  logs.tail.stop();
  CHECK_FALSE(logs.tail.follow("later", 0, logs.b.news()));
}

}  // namespace
}  // namespace gatehouse::server
