#: ./dev test [PART...]        all checks and tests, or some: format checks web protocol browser examples
#:                             release tsan asan; cluster, tidy, gcc, proxies and firefox only by their names
#: ./dev test --all            those, too, and the test of the phone looks at every prompt of its games, not at the first few

# Cheap parts come first, and the last lines are ctest's own summary.
dev_test() {
  local part parts=(format checks web protocol browser examples release tsan asan)
  if [[ $# -eq 1 && $1 == --all ]]; then
    parts+=(cluster tidy gcc proxies firefox)
    export GATEHOUSE_PROMPTS=1000
  elif [[ $# -gt 0 ]]; then
    parts=("$@")
  fi
  for part in "${parts[@]}"; do
    declare -F "test_$part" >/dev/null || die "No such part: $part. ./dev help lists them."
  done
  for part in "${parts[@]}"; do "test_$part"; done
}
