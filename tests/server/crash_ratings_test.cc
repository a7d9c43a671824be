// A rated game counts exactly once, whenever the server is killed: people with profiles play such games while
// it is killed with SIGKILL at random moments. Afterwards each game whose end was acknowledged has changed
// ratings once, and all ratings are made anew to the last digit.

#include <doctest/doctest.h>

#include <atomic>
#include <deque>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/dice.h"
#include "server/auth/tokens.h"
#include "server/people/ratings.h"
#include "server/ratings/rating_change.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/testing/profiles_at.h"
#include "server/testing/temporary_folder.h"
#include "tests/server/recorded.h"
#include "tests/server/server_process.h"
#include "tests/support/rounds.h"

namespace gatehouse::tests {
namespace {

using namespace server::testing;
using protocol::Json;

/// Two people with profiles who play one rated game after another, each ended by one who gives up.
class Rivals {
 public:
  Rivals(int number, int port, Transcript& transcript, Progress& progress, const std::atomic<bool>& enough)
      : number_(number), port_(port), transcript_(transcript), progress_(progress), enough_(enough) {}

  /// Makes their profiles. The server runs.
  void register_both() {
    for (const char* const whose : {"Host", "Guest"}) {
      names_.push_back(std::string(whose) + " " + std::to_string(number_));
      secrets_.push_back(server::testing::secret_of(server::testing::make(port_, names_.back())));
    }
  }
  void run() {
    while (!enough_) try {
        play();
      } catch (const std::runtime_error&) {
        std::this_thread::yield();  // the server was killed: the same game again
      }
  }
  /// The rooms of the games whose end was acknowledged.
  const std::vector<std::string>& ended() const { return ended_; }

 private:
  // Each step can be repeated: by its key it is the same table, the same seat, the same game.
  void play() {
    RecordedClient host(port_, transcript_);
    RecordedClient guest(port_, transcript_);
    host.hello();
    guest.hello();
    const std::string key = "game-" + std::to_string(games_) + "-of-rivals-number-" + std::to_string(number_);
    const Json made = answer(host, {{"type", "create"},
                                    {"id", "create"},
                                    {"name", names_[0]},
                                    {"profile", secrets_[0]},
                                    {"game", "carcassonne"},
                                    {"seats", 2},
                                    {"public", true},
                                    {"rated", true},
                                    {"options", {{"expansions", Json::array()}, {"choices", Json::object()}}},
                                    {"key", key + "-host"}});
    if (made.at("type") != "joined") return surprise(made);
    const std::string room = made.at("room");
    const Json sat = answer(guest, {{"type", "join"},
                                    {"id", "join"},
                                    {"room", room},
                                    {"name", names_[1]},
                                    {"profile", secrets_[1]},
                                    {"key", key + "-guest"}});
    if (sat.at("type") != "joined") return surprise(sat);
    const Json started = answer(host, {{"type", "start"}, {"id", "start"}});
    if (started.at("type") != "ack" && started.at("code") != "already-started") return surprise(started);
    RecordedClient& loser = games_ % 3 == 0 ? host : guest;
    const Json resigned = answer(loser, {{"type", "resign"}, {"id", "resign"}});
    if (resigned.at("type") != "ack") return surprise(resigned);
    ended_.push_back(room);
    ++games_;
    progress_.add();
  }

  static Json answer(RecordedClient& client, const Json& message) {
    client.send(message);
    for (;;)
      if (Json said = Json::parse(client.read_text()); said.value("id", "") == message.at("id")) return said;
  }
  static void surprise(const Json& said) {
    if (!said.value("retryable", false)) FAIL_CHECK("unexpected: " << said.dump());
    throw std::runtime_error("again");
  }

  const int number_;
  const int port_;
  Transcript& transcript_;
  Progress& progress_;
  const std::atomic<bool>& enough_;
  std::vector<std::string> names_;
  std::vector<std::string> secrets_;
  std::vector<std::string> ended_;
  int games_ = 0;
};

struct Judgement {
  int lost = 0;     ///< games whose end was acknowledged, and from which no rating has followed
  int doubled = 0;  ///< games from which two have followed
  int wrong = 0;    ///< ratings that do not follow from those before
  std::int64_t ratings = 0;
};

/// What is in the store once what was waiting there has been counted.
Judgement judge(const std::filesystem::path& data, const std::vector<std::string>& ended) {
  Judgement judgement;
  server::SqliteStore store(data / "rooms.db");
  while (server::rate_next(store)) continue;
  std::set<std::string> rooms;
  server::RatingsAnew anew;
  for (auto next = store.rating_after(0); next; next = store.rating_after(next->number)) {
    if (!rooms.insert(next->room).second) ++judgement.doubled;
    if (!anew.take(*next).empty()) ++judgement.wrong;
  }
  for (const std::string& room : ended)
    if (!rooms.contains(room)) ++judgement.lost;
  judgement.ratings = anew.games();
  return judgement;
}

Judgement rate_and_kill(int kills, std::uint64_t seed, const std::string& durability) {
  constexpr int kRivals = 2;  // four profiles: as many as one address makes at once
  const TemporaryFolder data;
  const int port = free_port();
  const std::vector<std::string> settings{"limits.messages_per_second=100000",
                                          "limits.burst=100000",
                                          "limits.rooms_per_address=100000",
                                          "limits.rooms=100000",
                                          "store.durability=" + durability,
                                          "profiles.mode=open",
                                          "ratings.kinds=Duel: game=carcassonne seats=2"};
  engine::SeededDice dice(seed);
  Transcript transcript;
  Progress progress;
  std::atomic<bool> enough = false;
  std::deque<Rivals> rivals;
  for (int number = 1; number <= kRivals; ++number)
    rivals.emplace_back(number, port, transcript, progress, enough);
  auto process = std::make_unique<ServerProcess>(port, data.path().string(), settings);
  for (Rivals& each : rivals) each.register_both();
  std::vector<std::thread> threads;
  for (Rivals& each : rivals) threads.emplace_back([&each] { each.run(); });
  for (int kill = 1; kill <= kills; ++kill) {
    progress.wait_for(10 + static_cast<int>(dice.below(10)));
    if (kill == kills) enough = true;
    process->kill();
    if (kill < kills) process = std::make_unique<ServerProcess>(port, data.path().string(), settings);
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<std::string> ended;
  for (const Rivals& each : rivals) ended.insert(ended.end(), each.ended().begin(), each.ended().end());
  return judge(data.path(), ended);
}

TEST_CASE("Each rated game whose end was acknowledged counts once, however often the server is killed") {
  const int kills = rounds(4);
  const Judgement judgement = rate_and_kill(kills, nth_seed(1), "full");
  MESSAGE(judgement.ratings << " games were rated");
  CHECK(judgement.lost == 0);
  CHECK(judgement.doubled == 0);
  CHECK(judgement.wrong == 0);
  CHECK(judgement.ratings >= 10 * kills);
}

TEST_CASE("With durability switched off the ends of rated games are lost, and found to be") {
  Judgement judgement;
  for (std::uint64_t seed = 2; judgement.lost == 0 && seed < 10; ++seed)
    judgement = rate_and_kill(1, seed, "unsafe_ack_before_commit");
  CHECK(judgement.lost > 0);
}

}  // namespace
}  // namespace gatehouse::tests
