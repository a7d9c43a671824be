// gatehouse_seeded: the program, for tests only. Its draws, tokens, names and bots follow from
// GATEHOUSE_SEED, and its bots think by count, not by the clock. Everything else is the program that people
// run, by the same code.

#include <cstdlib>
#include <exception>
#include <iostream>

#include "server/commands/program.h"
#include "tests/seeded/source.h"

namespace {

using gatehouse::protocol::Patience;

/// As long on any machine: a look at the clock, which is not there, counts as a millisecond.
gatehouse::server::NewPatience by_count(std::chrono::milliseconds thinking) {
  return [looks = thinking.count()] { return Patience([left = looks]() mutable { return left-- <= 0; }); };
}

}  // namespace

int main(int argc, char** argv) {
  try {
    gatehouse::tests::use_seed(gatehouse::tests::base_seed());
  } catch (const std::exception& error) {
    std::cerr << "gatehouse_seeded: " << error.what() << "\n";
    return EXIT_FAILURE;
  }
  unsetenv("GATEHOUSE_SEED");  // the program knows no such setting
  return gatehouse::server::run_program(argc, argv, {by_count});
}
