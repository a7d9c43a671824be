// The bots' threads and their turns. The order of answers is counted; no clock has a part in it.

#include "server/bots/bot_pool.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <atomic>
#include <future>

#include "server/auth/tokens.h"
#include "server/testing/counting_game.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using Queue = FairQueue<std::string>;

std::vector<std::string> all_of(Queue& queue) {
  std::vector<std::string> items;
  while (!queue.empty()) items.push_back(queue.pop());
  return items;
}

TEST_CASE("Addresses take turns, and the rooms of an address") {
  Queue queue;
  for (const char* const room : {"a1", "a2"})
    for (int seat = 0; seat < 3; ++seat)
      queue.push("A", room, seat_at(seat), std::string(room) + std::to_string(seat));
  queue.push("B", "b1", seat_at(0), "b10");
  queue.push("B", "b1", seat_at(1), "b11");
  CHECK(all_of(queue) == std::vector<std::string>{"a10", "b10", "a20", "b11", "a11", "a21", "a12", "a22"});
}

TEST_CASE("Of a seat only the newest question waits, in the place of the older") {
  Queue queue;
  queue.push("A", "a1", seat_at(0), "stale");
  queue.push("A", "a1", seat_at(1), "other");
  queue.push("A", "a1", seat_at(0), "fresh");
  CHECK(all_of(queue) == std::vector<std::string>{"fresh", "other"});
  queue.push("A", "a1", seat_at(0), "again");
  CHECK(all_of(queue) == std::vector<std::string>{"again"});
}

AskBot question(int seat, protocol::BotLevel level = protocol::BotLevel::Sampler) {
  const protocol::GameType& game = testing::counting_games().front();
  AskBot asked;
  asked.seat = seat_at(seat);
  asked.level = level;
  asked.in_play = game.make(protocol::Json::object(), game.most_seats);
  return asked;
}

TEST_CASE("What else is to be thought about takes turns with the bots, and ends when the pool stops") {
  secure();
  std::mutex mutex;
  std::vector<std::string> order;
  const auto note = [&](const char* what) {
    const std::lock_guard lock(mutex);
    order.emplace_back(what);
  };
  std::promise<void> begun, over;
  const std::shared_future<void> queued = begun.get_future().share();
  bool patient = true;
  {
    BotPool pool(1, patience_of(std::chrono::milliseconds(1)));
    const auto last = [&](const protocol::Patience& patience) {
      note("last");
      over.set_value();
      while (!patience.is_over()) continue;
      patient = false;
    };
    pool.work("A", "a1", [&](const protocol::Patience& patience) {
      queued.wait();
      note("first");
      CHECK_FALSE(patience.is_over());
      pool.work("A", "a1", last);
    });
    pool.think("B", "b1", question(0), [&](std::optional<std::string>) { note("bot"); });
    begun.set_value();
    over.get_future().wait();
  }
  CHECK(order == std::vector<std::string>{"first", "bot", "last"});
  CHECK_FALSE(patient);
}

TEST_CASE("Twenty tables of samplers from one address do not keep the bot of another waiting") {
  secure();
  std::promise<void> all_asked;
  const std::shared_future<void> go = all_asked.get_future().share();
  std::mutex mutex;
  std::vector<std::string> answers;
  std::promise<void> all_answered;
  constexpr int kTables = 20;
  constexpr int kSeats = 4;
  BotPool pool(1, [go] {
    return protocol::Patience([go] {
      go.wait();  // the first one thinks until all are asked
      return true;
    });
  });
  const auto ask = [&](const std::string& address, const std::string& room, AskBot asked) {
    pool.think(address, room, std::move(asked), [&, address](std::optional<std::string> choice) {
      const std::lock_guard lock(mutex);
      if (choice) answers.push_back(address);
      if (answers.size() == kTables * kSeats + 1) all_answered.set_value();
    });
  };
  for (int table = 0; table < kTables; ++table)
    for (int seat = 0; seat < kSeats; ++seat) ask("crowd", "crowd" + std::to_string(table), question(seat));
  ask("other", "table", question(0, protocol::BotLevel::Greedy));
  all_asked.set_value();
  all_answered.get_future().wait();
  const auto at = std::find(answers.begin(), answers.end(), "other") - answers.begin();
  CHECK(at <= 2);  // the one that was thinking, and one more of the crowd
}

TEST_CASE("A bot's time begins when it is asked, however long it waits for its turn") {
  secure();
  std::promise<void> release;
  const std::shared_future<void> go = release.get_future().share();
  std::atomic<int> begun = 0;
  std::promise<void> answered;
  BotPool pool(1, [&, go] {
    ++begun;
    return protocol::Patience([go] {
      go.wait();
      return true;
    });
  });
  pool.think("A", "a1", question(0), [](auto) {});
  pool.think("A", "a2", question(0), [&](auto) { answered.set_value(); });
  CHECK(begun == 2);  // though the only thread is with the first
  release.set_value();
  answered.get_future().wait();
}

TEST_CASE("While no other bot waits a bot may think longer") {
  secure();
  std::promise<void> thinking;
  std::atomic<int> looks = 0, answers = 0;
  std::promise<void> both_answered;
  const auto answered = [&](auto) {
    if (++answers == 2) both_answered.set_value();
  };
  BotPool pool(
      1,
      [&] {
        return protocol::Patience([&] {
          if (++looks == 1000) thinking.set_value();
          return false;  // for ever
        });
      },
      [] { return protocol::Patience([] { return true; }); });
  pool.think("A", "a1", question(0), answered);
  thinking.get_future().wait();
  CHECK(answers == 0);
  pool.think("A", "a2", question(0, protocol::BotLevel::Greedy), answered);
  both_answered.get_future().wait();
  pool.stop();
}

TEST_CASE("A bot's answer is held back as the pace of its table says") {
  using std::chrono::milliseconds;
  const milliseconds usual(900);
  CHECK(held_back(protocol::BotPace::AtOnce, usual) == milliseconds(0));
  CHECK(held_back(protocol::BotPace::LikePeople, usual) == usual);
  CHECK(held_back(protocol::BotPace::Slowly, usual) == milliseconds(2'700));
}

TEST_CASE("A bot that thinks rests a tenth of its time") {
  using std::chrono::microseconds;
  const auto begin = Breaks::Clock::now();
  Breaks breaks(begin);
  CHECK_FALSE(breaks.due(begin + kBotThinks - microseconds(1)));
  const auto late = begin + kBotThinks + microseconds(300);
  CHECK(breaks.due(late));
  CHECK_FALSE(breaks.due(late + kBotRests + kBotThinks - microseconds(1)));
  CHECK(breaks.due(late + kBotRests + kBotThinks));
  CHECK(10 * kBotRests == kBotThinks);
}

TEST_CASE("Bots think behind everybody else who wants the same core") {
  secure();
  std::atomic<int> nice = -1;
  const NewPatience look = [&] {
    return protocol::Patience([&] {
      nice = ::getpriority(PRIO_PROCESS, 0);
      return true;
    });
  };
  const int ours = ::getpriority(PRIO_PROCESS, 0);
  BotPool pool(1, look);
  std::promise<void> answered;
  pool.think("A", "a", question(0), [&](auto) { answered.set_value(); });
  answered.get_future().wait();
  pool.stop();
  CHECK(nice >= 10);
  CHECK(::getpriority(PRIO_PROCESS, 0) == ours);
}

TEST_CASE("A pool that stops lets nobody think on") {
  secure();
  std::promise<void> thinking;
  std::once_flag once;
  std::atomic<int> answers = 0;
  BotPool pool(1, [&] {
    return protocol::Patience([&] {
      std::call_once(once, [&] { thinking.set_value(); });
      return false;  // for ever
    });
  });
  for (int seat = 0; seat < 2; ++seat) pool.think("A", "a1", question(seat), [&](auto) { ++answers; });
  thinking.get_future().wait();
  pool.stop();
  CHECK(answers == 1);
}

}  // namespace
}  // namespace gatehouse::server
