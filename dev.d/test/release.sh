# The optimised build of another compiler plays the same games as the others: the same events, the same fingerprints.
test_release() {
  need build
  say "Goldens and scenarios in the release build"
  build_cc release gatehouse_golden gatehouse_scenario gatehouse_lessons gatehouse gatehouse_seeded
  run_ctest release -L games
}
