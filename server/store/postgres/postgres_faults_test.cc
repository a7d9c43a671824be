// Answers that are lost, and a database that is killed, full or away: nothing acknowledged is lost, and
// nothing that was answered with Failed is in a log.

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "server/store/postgres/postgres_store.h"
#include "server/testing/appends.h"
#include "server/testing/comes_true.h"
#include "server/testing/fault_proxy.h"
#include "server/testing/postgres_server.h"

namespace gatehouse::server {
namespace {

using testing::append;
using testing::comes_true;
using testing::FaultProxy;
using testing::following;
using testing::founding;
using testing::NetworkFault;
using testing::PostgresServer;
using testing::shared_postgres;
using namespace std::chrono_literals;

/// A store behind a proxy, with a room `a` of one entry.
struct Behind {
  explicit Behind(std::chrono::milliseconds patience = 20s)
      : proxy(shared_postgres().port()),
        database(shared_postgres().new_database()),
        store(shared_postgres().url(database, proxy.port()), {.outcome_patience = patience}),
        beside(shared_postgres().url(database)) {
    REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
  }
  std::vector<std::string> entries(const std::string& room) {
    const auto record = beside.find(room, 99);
    return record ? record->entries : std::vector<std::string>{};
  }
  FaultProxy proxy;
  std::string database;
  PostgresStore store;
  PostgresStore beside;
};

TEST_CASE("An append whose answer is lost is found, and is there once") {
  Behind world;
  Append said = following("a", 1, 2, {});
  said.said = {{0, 1, "hello"}, 1};
  const std::vector<Append> batch{following("a", 1, 1, {"a2"}), said,
                                  following("a", 7, 2, {"x"}),  following("a", 1, 5, {"x"}),
                                  founding("b", {"b1", "b2"}),  founding("a", {"x"})};
  world.proxy.set(NetworkFault::AnswersLost, true);
  CHECK(world.store.append(batch) == std::vector<Appended>{Appended::Done, Appended::Done, Appended::Fenced,
                                                           Appended::Behind, Appended::Done,
                                                           Appended::Conflict});
  CHECK(world.entries("a") == std::vector<std::string>{"a1", "a2"});
  CHECK(world.entries("b") == std::vector<std::string>{"b1", "b2"});
  CHECK(world.beside.find("a", 9)->chat.size() == 1);
  CHECK(append(world.store, following("a", 1, 2, {"a3"})) == Appended::Done);
}

TEST_CASE("Where the answer to the end of a game is lost its result is there once, as the end is") {
  Behind world;
  REQUIRE(world.beside.keep_profile({"p", 1, {"key"}, "text"}) == Keeping::Done);
  Append end = following("a", 1, 1, {"end"});
  end.result = {"a", 1, {"p"}, "how", 1};
  world.proxy.set(NetworkFault::RequestsLost, true);
  CHECK(append(world.store, end) == Appended::Failed);
  CHECK_FALSE(world.beside.result_after(""));
  world.proxy.set(NetworkFault::AnswersLost, true);
  CHECK(append(world.store, end) == Appended::Done);
  CHECK(append(world.store, end) == Appended::Conflict);
  CHECK(world.beside.results_of({"p", 9, 9}) == std::vector<std::string>{"how"});
}

TEST_CASE("A rating whose answer is lost is kept once, or not at all") {
  Behind world;
  REQUIRE(world.beside.keep_profile({"p", 1, {"key"}, "text"}) == Keeping::Done);
  Append end = following("a", 1, 1, {"end"});
  end.result = {"a", 1, {"p"}, "how", 1, true};
  world.proxy.set(NetworkFault::AnswersLost, true);
  REQUIRE(append(world.store, end) == Appended::Done);
  CHECK(world.beside.next_unrated() == end.result);
  const KeptRating rating{1, "a", "Duel", {"p"}, "text", 1};
  world.proxy.set(NetworkFault::RequestsLost, true);
  CHECK(world.store.keep_rating(rating) == Keeping::Failed);
  CHECK(world.beside.last_rating() == 0);
  CHECK(world.beside.next_unrated() == end.result);
  REQUIRE(comes_true([&] { return world.store.writable(); }));
  world.proxy.set(NetworkFault::AnswersLost, true);
  CHECK(world.store.keep_rating(rating) == Keeping::Failed);
  REQUIRE(comes_true([&] { return world.beside.rating_of_game("a") == rating; }));
  REQUIRE(comes_true([&] { return world.store.writable(); }));
  CHECK(world.store.keep_rating(rating) == Keeping::Stale);
  CHECK(world.store.ratings_of({"p", "Duel", 9}) == std::vector<KeptRating>{rating});
  CHECK_FALSE(world.store.next_unrated());
}

TEST_CASE("An append that is done twice in one batch is not taken for two when its answer is lost") {
  Behind world;
  const std::vector<Append> batch{following("a", 1, 1, {"same"}), following("a", 1, 1, {"same"})};
  world.proxy.set(NetworkFault::AnswersLost, true);
  CHECK(world.store.append(batch) == std::vector<Appended>{Appended::Done, Appended::Conflict});
}

TEST_CASE("An append that never came to the database has failed, and the store goes on") {
  Behind world;
  world.proxy.set(NetworkFault::RequestsLost, true);
  CHECK(append(world.store, following("a", 1, 1, {"a2"})) == Appended::Failed);
  CHECK(world.entries("a") == std::vector<std::string>{"a1"});
  CHECK_FALSE(world.store.suspect());
  CHECK(append(world.store, following("a", 1, 1, {"a2"})) == Appended::Done);
}

TEST_CASE("An append that comes to the database late does not come after it was answered with Failed") {
  Behind world;
  world.proxy.set(NetworkFault::RequestsLate, true);
  const Appended answer = append(world.store, following("a", 1, 1, {"late"}));
  const std::vector<std::string> then = world.entries("a");
  CHECK(then.size() == (answer == Appended::Done ? 2 : 1));
  std::this_thread::sleep_for(3 * FaultProxy::kLate);
  CHECK(world.entries("a") == then);
}

TEST_CASE("What cannot be found out in time makes the store suspect") {
  Behind world(300ms);
  world.proxy.set(NetworkFault::AnswersLost, true);
  std::thread away([&] {
    while (world.entries("a").size() == 1) std::this_thread::yield();
    world.proxy.set(NetworkFault::Away);
    world.proxy.cut();
  });
  const Appended answer = append(world.store, following("a", 1, 1, {"a2"}));
  away.join();
  if (answer == Appended::Done) return;  // it was found before nobody was there
  CHECK(answer == Appended::Unknown);
  CHECK(world.store.suspect());
  world.proxy.set(NetworkFault::None);
  CHECK_FALSE(world.store.writable());
  CHECK(append(world.store, following("a", 1, 2, {"a3"})) == Appended::Failed);
  CHECK_FALSE(world.store.archive("a"));
}

TEST_CASE("While the database is away nothing can be written, and the store heals with it") {
  Behind world;
  world.proxy.set(NetworkFault::Away);
  world.proxy.cut();
  std::this_thread::sleep_for(50ms);
  CHECK_FALSE(world.store.writable());
  CHECK(append(world.store, following("a", 1, 1, {"x"})) == Appended::Failed);
  CHECK_FALSE(world.store.archive("a"));
  CHECK_THROWS_AS(world.store.find("a", 9), StoreError);
  CHECK_FALSE(world.store.suspect());
  world.proxy.set(NetworkFault::None);
  REQUIRE(comes_true([&] { return world.store.writable(); }));
  CHECK(append(world.store, following("a", 1, 1, {"a2"})) == Appended::Done);
  CHECK(world.entries("a") == std::vector<std::string>{"a1", "a2"});
}

TEST_CASE("Of several machines one that takes connections and says nothing, or ends them, is passed over") {
  FaultProxy silent(shared_postgres().port());
  silent.set(NetworkFault::HalfOpen);
  FaultProxy away(shared_postgres().port());
  away.set(NetworkFault::Away);
  std::string url = shared_postgres().url(shared_postgres().new_database());
  const std::string before =
      "127.0.0.1:" + std::to_string(away.port()) + ",127.0.0.1:" + std::to_string(silent.port()) + ",";
  url.insert(url.find('@') + 1, before);
  PostgresStore store(url);
  CHECK(append(store, founding("a", {"a1"})) == Appended::Done);
}

TEST_CASE("A database that is full fails the batch whole, and the store heals with it") {
  PostgresServer postgres;
  PostgresStore store(postgres.url(postgres.new_database()));
  REQUIRE(append(store, founding("a", {"a1"})) == Appended::Done);
  postgres.kill();
  postgres.limit_files(2'000'000);
  postgres.start();
  std::mt19937_64 random(1);
  std::string large;
  while (large.size() < 6'000'000) large += std::to_string(random());
  const std::vector<Append> batch{following("a", 1, 1, {"small"}), following("a", 1, 2, {large})};
  CHECK(store.append(batch) == std::vector<Appended>{Appended::Failed, Appended::Failed});
  CHECK_FALSE(store.suspect());
  CHECK(append(store, following("a", 1, 1, {"a2"})) == Appended::Done);  // for which there is room
  postgres.kill();
  postgres.limit_files(0);
  postgres.start();
  CHECK(append(store, following("a", 1, 2, {large})) == Appended::Done);
  CHECK(store.find("a", 9)->entries == std::vector<std::string>{"a1", "a2", large});
}

/// What was answered while a database was killed again and again.
struct Life {
  std::map<std::string, std::vector<std::string>> acknowledged;  ///< by room, at their versions
  int failed = 0;
  bool suspect = false;
};

constexpr int kRooms = 6;

/// Appends to the rooms on a thread of its own until stop().
class Player {
 public:
  explicit Player(PostgresStore& store) : thread_([this, &store] { life_ = live(store); }) {}
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  ~Player() { stop(); }

  /// Waits for this number of further acknowledged batches; false when they never come.
  bool go_on(int batches) {
    const int enough = acknowledged_ + batches;
    return comes_true([&] { return acknowledged_ >= enough; });
  }
  Life stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return life_;
  }

 private:
  Life live(PostgresStore& store);

  std::atomic<bool> stop_ = false;
  std::atomic<int> acknowledged_ = 0;  ///< batches
  Life life_;
  std::thread thread_;
};

// A room whose answer is a conflict would show that one of the answers before was wrong.
Life Player::live(PostgresStore& store) {
  Life life;
  for (int number = 0; !stop_ && !store.suspect(); ++number) {
    std::vector<Append> batch;
    for (int at = 0; at < kRooms; ++at) {
      const std::string room = "room" + std::to_string(at);
      const auto& done = life.acknowledged[room];
      const std::vector<std::string> entries{"n" + std::to_string(number), "m" + std::to_string(number)};
      batch.push_back(done.empty() ? founding(room, entries) : following(room, 1, done.size(), entries));
    }
    const std::vector<Appended> answers = store.append(batch);
    for (std::size_t at = 0; at < batch.size(); ++at) {
      CHECK((answers[at] == Appended::Done || answers[at] == Appended::Failed ||
             answers[at] == Appended::Unknown));
      auto& done = life.acknowledged[batch[at].room];
      if (answers[at] == Appended::Done)
        done.insert(done.end(), batch[at].entries.begin(), batch[at].entries.end());
      else
        ++life.failed;
    }
    if (answers.front() == Appended::Done)
      ++acknowledged_;
    else
      std::this_thread::sleep_for(20ms);
  }
  life.suspect = store.suspect();
  return life;
}

/// How many entries that were acknowledged are not in the logs; entries that were not, but are there, are
/// faults at once.
std::size_t lost(const Life& life, PostgresStore& store) {
  std::size_t gone = 0;
  for (const auto& [room, entries] : life.acknowledged) {
    const auto record = store.find(room, 1'000'000);
    const std::vector<std::string> held = record ? record->entries : std::vector<std::string>{};
    CHECK(held.size() <= entries.size());
    for (std::size_t at = 0; at < held.size() && at < entries.size(); ++at) CHECK(held[at] == entries[at]);
    gone += entries.size() - std::min(held.size(), entries.size());
  }
  return gone;
}

// A kill that meets no append, or one that is on the disk already, fails none: how many fail is no matter.
TEST_CASE("Nothing acknowledged is lost when the database is killed again and again") {
  PostgresServer postgres;
  PostgresStore store(postgres.url(postgres.new_database()));
  Player player(store);
  std::mt19937 random(20);
  for (int kill = 0; kill < 6; ++kill) {
    REQUIRE(player.go_on(10 + static_cast<int>(random() % 40)));
    postgres.kill();
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 300));
    postgres.start();
  }
  CHECK(player.go_on(10));
  const Life life = player.stop();
  CHECK_FALSE(life.suspect);
  MESSAGE(life.acknowledged.at("room0").size() * kRooms << " entries acknowledged, " << life.failed
                                                        << " runs failed");
  CHECK(lost(life, store) == 0);
}

// Shows that the case above can fail.
TEST_CASE("A database that commits later loses what was acknowledged, and the checker sees it") {
  PostgresServer postgres({"synchronous_commit=off", "wal_writer_delay=10s"});
  const std::string url = postgres.url(postgres.new_database());
  std::size_t gone = 0;
  for (int attempt = 0; attempt < 5 && gone == 0; ++attempt) {
    postgres.sql("games1", "DROP SCHEMA IF EXISTS gatehouse CASCADE");
    Life life;
    {
      PostgresStore store(url, {.committing = Committing::AsTheDatabase, .outcome_patience = 1ms});
      Player player(store);
      REQUIRE(player.go_on(20));
      postgres.kill();
      life = player.stop();
    }
    postgres.start();
    PostgresStore again(url, {.committing = Committing::AsTheDatabase});
    gone = lost(life, again);
  }
  CHECK(gone > 0);
}

}  // namespace
}  // namespace gatehouse::server
