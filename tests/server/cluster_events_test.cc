// An event whose people come to two nodes, of which the one that drives it is killed in the middle of a
// round: the other one goes on, and nothing counts twice.

#include <doctest/doctest.h>

#include <chrono>
#include <deque>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "server/base/log_names.h"
#include "server/store/postgres/postgres_store.h"
#include "server/testing/comes_true.h"
#include "tests/server/cluster.h"
#include "tests/server/evening.h"
#include "tests/server/event_reading.h"
#include "tests/support/rounds.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

const std::vector<std::string> kClub{"profiles.mode=open", "site.trusted_proxies=127.0.0.1",
                                     "limits.requests_per_second=100000", "limits.request_burst=100000"};

/// Between two looks the nodes have the machine.
constexpr std::chrono::milliseconds kBetweenLooks{200};

/// How many tables of this round have been played to the end.
int played_in(const Json& shown, int round) {
  int played = 0;
  if (shown.at("round") != round) return played;
  for (const Json& pairing : shown.at("pairings"))
    if (pairing.value("over", false) && pairing.contains("games")) ++played;
  return played;
}

/// What everybody is told by this door.
Json told_at(int door, const std::string& event) {
  return ask_at(door, "GET", "/api/events/" + event).body;
}

TEST_CASE("An event goes on when the node that drives it is killed in the middle of a round") {
  Cluster cluster(2, kClub);
  EveningAround around;
  around.faults = 2;  // people enter, and play round 1
  std::deque<Member> members;
  int number = 0;
  for (const char* const name : {"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal"}) {
    ++number;
    members.emplace_back(name, number, cluster.door(static_cast<std::size_t>(number % 2)));
  }
  Evening evening({.title = "Two halls", .rounds = 4, .best_of = 1, .by_itself = true}, members.front(),
                  members.size(), around);
  const std::string log = server::log_of_event(evening.event());
  const std::size_t driver = cluster.owner(log);
  const std::size_t other = 1 - driver;
  std::vector<std::thread> threads;
  threads.emplace_back([&] { evening.organise(); });
  for (const Member& member : members) threads.emplace_back([&] { evening.play(member); });

  engine::SeededDice dice(nth_seed(1));
  const int before = 1 + static_cast<int>(dice.below(2));  // of two that do not wait for the fault
  const auto is_in_the_middle = [&] {
    std::this_thread::sleep_for(kBetweenLooks);
    return played_in(told_at(cluster.door(other), evening.event()), 2) >= before;
  };
  const bool in_the_middle = comes_true(is_in_the_middle, std::chrono::seconds(120));
  cluster.process(driver).kill();
  for (Member& member : members) member.go_to(cluster.door(other));
  around.faults = 100;
  for (std::thread& thread : threads) thread.join();
  CHECK(in_the_middle);

  const Finished exported = run_program({"export", log, "--set", "store.url=" + cluster.url()});
  server::PostgresStore store(cluster.url());
  const EventReading reading(evening.event(), exported.output, store);
  CHECK(reading.lost(evening.promises()) == std::vector<std::string>());
  REQUIRE(reading.faults() == std::vector<std::string>());
  REQUIRE(reading.over());
  const Json told = told_at(cluster.door(other), evening.event());
  CHECK(told.at("round") == 4);
  std::map<int, int> standings;
  for (const Json& row : told.at("standings")) standings[row.at("entrant")] = row.at("halves");
  CHECK(standings == reading.standings());
  cluster.start(driver);
  CHECK(told_at(cluster.door(driver), evening.event()) == told);
  CHECK(run_program({"check", "--set", "store.url=" + cluster.url()}).exit_code == 0);
}

}  // namespace
}  // namespace gatehouse::tests
