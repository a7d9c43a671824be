#include "server/events/berger.h"

namespace gatehouse::server {

std::vector<std::vector<Pair>> berger_rounds(int entrants, int cycles) {
  const int last = entrants + entrants % 2;  // with an odd number nobody has the last place
  const int others = last - 1;               // they sit in a ring, 1 to `others`
  const auto in_ring = [&](int place) { return (place + others - 1) % others + 1; };
  std::vector<std::vector<Pair>> rounds;
  for (int round = 0; round < others * cycles; ++round) {
    const int of_cycle = round % others;
    // The one who meets the last place, which begins in every second round.
    const int alone = of_cycle % 2 == 0 ? of_cycle / 2 + 1 : last / 2 + of_cycle / 2 + 1;
    std::vector<Pair>& pairs = rounds.emplace_back();
    if (last == entrants) pairs.push_back(of_cycle % 2 == 0 ? Pair{alone, last} : Pair{last, alone});
    for (int step = 1; step < last / 2; ++step)
      pairs.push_back({in_ring(alone + step), in_ring(alone - step)});
    if (round / others % 2 == 0) continue;
    for (Pair& pair : pairs) pair = {pair.second, pair.first};
  }
  return rounds;
}

}  // namespace gatehouse::server
