# What has several threads; the rest shows under TSan nothing that it does not show under ASan.
test_tsan() {
  need build
  say "The server's tests that have several threads, under TSan"
  build_cc tsan threads_tests
  run_ctest tsan -L threads
}
