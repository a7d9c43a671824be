// Lives of rooms (server/testing/room_life.h), one seed after the other: as many as the night is long. Each
// that breaks a promise is told with its seed, by which it comes again.

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <string>

#include "server/testing/room_life.h"

namespace {

using gatehouse::server::testing::live;
using gatehouse::server::testing::Lived;

int run(std::uint64_t first, std::uint64_t lives) {
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t broken = 0;
  std::uint64_t rooms = 0;
  std::map<std::string, std::uint64_t> done;
  for (std::uint64_t seed = first; seed < first + lives; ++seed) {
    const Lived lived = live(seed);
    rooms += static_cast<std::uint64_t>(lived.rooms);
    for (const auto& [kind, times] : lived.done) done[kind] += static_cast<std::uint64_t>(times);
    if (lived.broken.empty()) continue;
    ++broken;
    std::cout << "seed " << seed << ":\n";
    for (const std::string& promise : lived.broken) std::cout << "  " << promise << "\n";
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  std::cout << lives << " lives of " << rooms << " rooms, from seed " << first << ", in " << took.count()
            << " s: " << static_cast<double>(lives) / took.count() * 3600 << " an hour; " << broken
            << " broken\nentries:";
  for (const auto& [kind, times] : done) std::cout << " " << kind << " " << times;
  std::cout << "\n";
  return broken == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) try {
  CLI::App app("Lives of rooms, from seeds");
  std::uint64_t first = 1;
  std::uint64_t lives = 1'000;
  app.add_option("LIVES", lives, "How many");
  app.add_option("--seed", first, "The first one's");
  CLI11_PARSE(app, argc, argv);
  return run(first, lives);
} catch (const std::exception& error) {
  std::cerr << "gatehouse_soak: " << error.what() << "\n";
  return 2;
}
