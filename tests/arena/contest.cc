#include "tests/arena/contest.h"

#include <cmath>
#include <ctime>

#include "engine/base/ensure.h"

namespace gatehouse::tests {

void Thinking::add(const Thinking& other) {
  seconds += other.seconds;
  slowest = std::max(slowest, other.slowest);
  moves += other.moves;
}

double processor_seconds() {
  timespec taken{};
  engine::ensure(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken) == 0, "a thread has a clock of its own");
  constexpr double kNano = 1e-9;
  return static_cast<double>(taken.tv_sec) + kNano * static_cast<double>(taken.tv_nsec);
}

Summary summary_of(const std::vector<Played>& games) {
  engine::ensure(!games.empty(), "a contest without a game");
  const auto n = static_cast<double>(games.size());
  Summary sum;
  for (const Played& game : games) {
    sum.won += game.won / n;
    sum.score += game.score / n;
    sum.other_scores += game.other_scores / n;
    sum.margin += game.margin / n;
  }
  const double z = 1.96;
  const double middle = (sum.won + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(sum.won * (1 - sum.won) / n + z * z / (4 * n * n));
  sum.low = std::max(0.0, middle - half);
  sum.high = std::min(1.0, middle + half);
  return sum;
}

}  // namespace gatehouse::tests
