# What was found clean here before is not read again: a change costs what it touches.
test_tidy() {
  local sources
  need build tidy
  say "clang-tidy: engine, protocol and server"
  build_cc tsan threads_tests gatehouse # tells what each file includes
  mapfile -t sources < <(find engine protocol server -name '*.cc' ! -name '*_test.cc' ! -path '*/testing/*')
  going_on run_tidy "${sources[@]}"
}
