#include "server/bots/bot_pool.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <memory>
#include <utility>

#include "engine/base/hash.h"
#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

/// Threads that serve people come before this one where both want one core. On Linux a thread has a value of
/// its own, and anybody may raise it.
void step_back() {
  constexpr int kNice = 10;
  if (::getpriority(PRIO_PROCESS, 0) < kNice && ::setpriority(PRIO_PROCESS, 0, kNice) != 0)
    spdlog::warn("bots think at the priority of what serves people");
}

}  // namespace

NewPatience patience_of(std::chrono::milliseconds thinking) {
  using Clock = std::chrono::steady_clock;
  return [thinking] {
    return protocol::Patience([over = Clock::now() + thinking] { return Clock::now() >= over; });
  };
}

std::chrono::milliseconds held_back(protocol::BotPace pace, std::chrono::milliseconds usual) {
  constexpr int kSlowly = 3;
  switch (pace) {
    case protocol::BotPace::AtOnce:
      return {};
    case protocol::BotPace::Slowly:
      return kSlowly * usual;
    case protocol::BotPace::LikePeople:
      break;
  }
  return usual;
}

bool Breaks::due(Clock::time_point now) {
  if (now < next_) return false;
  next_ = now + kBotRests + kBotThinks;
  return true;
}

BotPool::BotPool(int threads, NewPatience new_patience, NewPatience new_hurry)
    : new_patience_(std::move(new_patience)), new_hurry_(std::move(new_hurry)), seed_(new_seed()) {
  for (int number = 0; number < threads; ++number) threads_.emplace_back([this] { run(); });
}

void BotPool::think(std::string_view address, std::string_view room, AskBot question, Answered answered) {
  const engine::Seat seat = question.seat;
  // Shared, since a function that is kept must be one that can be copied.
  auto asked = std::make_shared<const AskBot>(std::move(question));
  const std::uint64_t seed = engine::Hash()
                                 .add(seed_)
                                 .add(room)
                                 .add(static_cast<std::uint64_t>(asked->version))
                                 .add(static_cast<std::uint64_t>(engine::index(seat)))
                                 .value();
  const auto advise = [seed, asked = std::move(asked),
                       answered = std::move(answered)](const protocol::Patience& patience) {
    std::optional<std::string> choice;
    try {
      // Dice of its own: a bot's thinking neither affects the draws nor learns about them.
      engine::SeededDice dice(seed);
      choice = asked->in_play->advise(asked->seat, asked->level, dice, patience);
    } catch (const std::exception& error) {
      spdlog::error("a bot cannot think: {}", error.what());
    }
    answered(std::move(choice));
  };
  push(address, room, seat, {advise, new_patience_(), new_hurry_()});
}

void BotPool::work(std::string_view address, std::string_view room, Work work) {
  push(address, room, engine::kNoSeat, {std::move(work), {}, {}});
}

void BotPool::push(std::string_view address, std::string_view room, engine::Seat seat, Question question) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    queue_.push(address, room, seat, std::move(question));
    others_wait_ = true;
  }
  changed_.notify_one();
}

void BotPool::run() {
  step_back();
  for (;;) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_ || !queue_.empty(); });
    if (stopped_) return;
    const Question question = queue_.pop();
    others_wait_ = !queue_.empty();
    lock.unlock();
    answer(question);
  }
}

void BotPool::answer(const Question& question) const {
  Breaks breaks(Breaks::Clock::now());
  const protocol::Patience patience([&] {
    if (breaks.due(Breaks::Clock::now())) std::this_thread::sleep_for(kBotRests);
    return stopped_ || question.patience.is_over() || (others_wait_ && question.hurry.is_over());
  });
  question.work(patience);
}

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace gatehouse::server
