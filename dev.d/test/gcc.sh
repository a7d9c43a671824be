# All of it with the compiler and the flags of the release. Only by its name: the server, goldens and scenarios are built so anyway.
test_gcc() {
  need build
  say "All tests of C++ in the release build"
  build_cc release all
  run_ctest release
}
