test_asan() {
  local status=0
  need build
  web_packages
  say "All tests of C++ under ASan and UBSan"
  build_cc dev all tools
  rm -rf build/dev/frames
  mkdir build/dev/frames
  GATEHOUSE_FRAMES=$PWD/build/dev/frames run_ctest dev | tee build/dev/ctest.txt || status=$?
  say_last "Of the tests under ASan and UBSan, again:
$(sed -n '/tests passed/,/^Total Test time/p' build/dev/ctest.txt)"
  [[ $status -eq 0 ]] || return $status
  say "Every message of the crash test"
  node tests/protocol/check.mjs build/dev/frames/*.jsonl
}
