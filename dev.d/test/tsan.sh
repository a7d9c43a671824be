test_tsan() {
  need build
  say "The server's tests, goldens and scenarios under TSan"
  build_cc tsan all gatehouse_bench
  run_ctest tsan -L 'server|games'
}
