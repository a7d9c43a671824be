// Games that were put away are kept for as long as the settings say, and no longer.

#include "server/lobby/retention.h"

#include <doctest/doctest.h>

#include <future>
#include <utility>

#include "server/lobby/limits.h"
#include "server/room/entry.h"
#include "server/store/memory_store.h"
#include "server/testing/appends.h"

namespace gatehouse::server {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

constexpr std::int64_t kToday = 1'700'000'000'000;
constexpr KeepFor kForever{};

/// A store with rooms that were put away, and what is left of them.
class Shelf {
 public:
  Shelf() : kept_(std::make_unique<MemoryStore>()), store_(*kept_) {}

  /// Its last entry is so old.
  void add(const std::string& room, hours age, bool over, bool put_away = true) {
    const std::int64_t time_ms = kToday - milliseconds(age).count();
    Append run = testing::founding(room, {write_entry({1, time_ms, 0, Unseated{}})});
    run.over = over;
    REQUIRE(testing::append(store_, run) == Appended::Done);
    if (put_away) REQUIRE(store_.archive(room));
  }
  MemoryStore& store() { return store_; }

  /// Lets a Retention look at everything; what is left, in the order of names.
  std::string left_after(const KeepFor& keep_for, int sweeps = 1) {
    StoreThread thread(std::move(kept_), Durability::Full);
    Retention retention(thread, keep_for);
    std::string left;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      retention.sweep(kToday);
      std::promise<void> looked;
      thread.ask([&](Store* store) {
        left.clear();
        for (const char* const room : {"a", "b", "c", "d"})
          if (store->find(room, 1)) left += room;
        looked.set_value();
      });
      looked.get_future().get();
    }
    return left;
  }

 private:
  std::unique_ptr<MemoryStore> kept_;
  MemoryStore& store_;
};

TEST_CASE("By default every game is kept for ever") {
  Shelf shelf;
  shelf.add("a", hours(100'000), true);
  shelf.add("b", hours(100'000), false);
  CHECK(shelf.left_after(kForever) == "ab");
}

TEST_CASE("Games that are over are deleted at their time, and abandoned ones at theirs") {
  for (const auto& [keep_for, left] : {std::pair(KeepFor{hours(24), std::nullopt}, "bcd"),
                                       {KeepFor{std::nullopt, hours(24)}, "acd"},
                                       {KeepFor{hours(24), hours(48)}, "bcd"},
                                       {KeepFor{hours(1), hours(1)}, "d"}}) {
    Shelf shelf;
    shelf.add("a", hours(24), true);
    shelf.add("b", hours(24), false);
    shelf.add("c", hours(23), true);
    shelf.add("d", hours(99), true, false);  // it is open
    CHECK(shelf.left_after(keep_for) == left);
  }
}

TEST_CASE("A room that has failed is kept for the operator") {
  Shelf shelf;
  shelf.add("a", hours(99), true);
  shelf.store().count_failure("a", "a bug");
  CHECK(shelf.left_after({hours(1), hours(1)}) == "a");
}

TEST_CASE("Many rooms are looked at a few at a time, and none is forgotten") {
  Shelf shelf;
  for (std::size_t number = 0; number < kRoomsPerLook + kDeletedPerLook; ++number)
    shelf.add("a" + std::to_string(1000 + number), hours(9), number % 5 == 0);
  shelf.add("b", hours(9), true);
  CHECK(shelf.left_after({hours(1), std::nullopt}) == "b");
  Shelf again;
  for (std::size_t number = 0; number < kRoomsPerLook + kDeletedPerLook; ++number)
    again.add("a" + std::to_string(1000 + number), hours(9), number % 5 == 0);
  again.add("b", hours(9), true);
  CHECK(again.left_after({hours(1), std::nullopt}, 8).empty());
}

}  // namespace
}  // namespace gatehouse::server
