// An event loses nothing, whenever the server is killed: eight people play two of them at once while it is
// killed with SIGKILL at random moments. Afterwards everything that was acknowledged stands, and a second
// reading of what is in the store comes to the same standings.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "server/base/log_names.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/comes_true.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/evening.h"
#include "tests/server/event_reading.h"
#include "tests/server/server_process.h"
#include "tests/support/rounds.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;

/// What is left of an event when the server has ended.
struct Remains {
  std::vector<std::string> lost;
  std::vector<std::string> faults;
  bool over = false;
  std::size_t games = 0;
  std::map<int, int> standings;  ///< as they were read anew; of an event that is over and has no faults
  Json told;                     ///< as the server has told the event at the end; null where it was killed
};

/// The club that meets, and the program that is killed again and again.
class Meeting {
 public:
  Meeting(const std::string& durability, std::size_t people)
      : settings_{"limits.messages_per_second=100000",
                  "limits.burst=100000",
                  "limits.requests_per_second=100000",
                  "limits.request_burst=100000",
                  "limits.rooms=100000",
                  "site.trusted_proxies=127.0.0.1",
                  "profiles.mode=open",
                  "store.durability=" + durability} {
    start();
    constexpr std::array kNames{"Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal"};
    for (std::size_t at = 0; at < people; ++at)
      members_.emplace_back(kNames.at(at), static_cast<int>(at) + 1, port_);
    evenings_.emplace_back(EveningRules{.title = "Single games", .best_of = 1, .by_itself = false},
                           members_.front(), members_.size(), around_);
    evenings_.emplace_back(EveningRules{.title = "Matches", .best_of = 3, .by_itself = true}, members_.back(),
                           members_.size(), around_);
    for (Evening& evening : evenings_) {
      threads_.emplace_back([&evening] { evening.organise(); });
      for (const Member& member : members_)
        threads_.emplace_back([&evening, &member] { evening.play(member); });
    }
  }
  Meeting(const Meeting&) = delete;
  Meeting& operator=(const Meeting&) = delete;
  ~Meeting() { go_home(); }

  /// Kills the server when there were this many answers since the kill before, and starts it again.
  void kill_after(int answers) {
    around_.progress.wait_until(struck_at_ + answers);
    process_->kill();
    struck_at_ = around_.progress.acks();
    start();
    ++around_.faults;
  }
  /// Lets them play round 1, kills the server as soon as it has acknowledged that somebody gives up, and all
  /// go home.
  void kill_when_somebody_resigns() {
    around_.faults = 2;
    const auto has_resigned = [](const Evening& evening) { return !evening.promises().resigned.empty(); };
    CHECK(
        comes_true([&] { return std::ranges::any_of(evenings_, has_resigned); }, std::chrono::seconds(300)));
    process_->kill();
    go_home();
  }
  /// Waits until both events are over, and stops the server.
  void wait_for_the_end() {
    join();
    for (const Evening& evening : evenings_)
      told_.push_back(members_.front().get("/" + evening.event()).body);
    process_->terminate();
  }
  /// What `gatehouse check` says of the store.
  Finished check() const { return run_program({"check", "--data", data_.path().string()}); }
  std::vector<Remains> remains() const {
    std::vector<Remains> all;
    for (std::size_t at = 0; at < evenings_.size(); ++at) {
      all.push_back(remains_of(evenings_[at]));
      if (at < told_.size()) all.back().told = told_[at];
    }
    return all;
  }

 private:
  void start() { process_ = std::make_unique<ServerProcess>(port_, data_.path().string(), settings_); }
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }
  void go_home() {
    around_.enough = true;
    join();
  }
  Remains remains_of(const Evening& evening) const {
    const std::string log = server::log_of_event(evening.event());
    const Finished exported = run_program({"export", log, "--data", data_.path().string()});
    server::SqliteStore store(data_.path() / "rooms.db");
    const EventReading reading(evening.event(), exported.output, store);
    Remains remains{
        reading.lost(evening.promises()), reading.faults(), reading.over(), reading.games(), {}, {}};
    if (remains.over && remains.faults.empty()) remains.standings = reading.standings();
    return remains;
  }

  const TemporaryFolder data_;
  const int port_ = free_port();
  const std::vector<std::string> settings_;
  std::unique_ptr<ServerProcess> process_;
  int struck_at_ = 0;  ///< how many answers there were at the last kill
  EveningAround around_;
  std::deque<Member> members_;
  std::deque<Evening> evenings_;
  std::vector<std::thread> threads_;
  std::vector<Json> told_;
};

// At least this many answers come after each kill before all wait for the next one.
constexpr std::uint64_t kAnswersBetween = 18;

/// One for the time in which people enter, and one for each round.
constexpr int kKills = 6;

void check_evening(const Remains& remains) {
  CHECK(remains.lost == std::vector<std::string>());
  CHECK(remains.faults == std::vector<std::string>());
  CHECK(remains.over);
  CHECK(remains.told.at("status") == "over");
  CHECK(remains.told.at("round") == 5);
  std::map<int, int> told;
  for (const Json& row : remains.told.at("standings")) told[row.at("entrant")] = row.at("halves");
  CHECK(told.size() == 8);
  CHECK(told == remains.standings);
}

TEST_CASE(
    "What was acknowledged in an event stands, and each game counts once, however often the server is "
    "killed") {
  for (int trial = 1; trial <= rounds(1); ++trial) {
    engine::SeededDice dice(nth_seed(static_cast<std::uint64_t>(trial)));
    Meeting meeting("full", 8);
    for (int kill = 0; kill < kKills; ++kill)
      meeting.kill_after(1 + static_cast<int>(dice.below(kAnswersBetween)));
    meeting.wait_for_the_end();
    const Finished checked = meeting.check();
    CAPTURE(checked.output);
    CHECK(checked.exit_code == 0);
    const std::vector<Remains> remains = meeting.remains();
    for (const Remains& each : remains) check_evening(each);
    // Of 20 pairings one was ruled before it was played.
    CHECK(remains.at(0).games >= 19);
    CHECK(remains.at(1).games >= 2 * 19);
  }
}

TEST_CASE("With durability switched off what was acknowledged in an event is lost, and found to be") {
  std::size_t lost = 0;
  for (int trial = 0; lost == 0 && trial < 8; ++trial) {
    Meeting meeting("unsafe_ack_before_commit", 2);  // a server of that kind is slow
    meeting.kill_when_somebody_resigns();
    for (const Remains& each : meeting.remains()) lost += each.lost.size();
  }
  CHECK(lost > 0);
}

}  // namespace
}  // namespace gatehouse::tests
