# The optimised build of another compiler plays the same games as the others: the same events, the same fingerprints. It
# plays the random games of the properties as well, seven times as fast as under a sanitizer.
test_release() {
  need build
  say "Goldens, scenarios and random games in the release build"
  build_cc release gatehouse_golden gatehouse_scenario gatehouse_lessons gatehouse gatehouse_seeded games_tests
  run_ctest release -L games
}
