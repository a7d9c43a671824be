#: ./dev fuzz [SECONDS]        run every fuzz driver for so long (60)

dev_fuzz() {
  local seconds=${1:-60} driver name
  need build
  say "Building the fuzz drivers"
  build_cc fuzz fuzz_drivers
  for driver in build/fuzz/tests/fuzz/fuzz_*; do
    [[ -x $driver && -f $driver ]] || continue
    name=${driver##*/fuzz_}
    say "$name for $seconds s; new inputs go to build/fuzz/corpus/$name, findings to build/fuzz/findings"
    mkdir -p "build/fuzz/corpus/$name" build/fuzz/findings
    # libFuzzer says much: the log has it all, the terminal what counts.
    if ! fixed_addresses "$driver" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
      -artifact_prefix="build/fuzz/findings/$name-" "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name" \
      >"build/fuzz/$name.log" 2>&1; then
      tail -n 60 "build/fuzz/$name.log"
      die "$name: a finding, see build/fuzz/$name.log; put its input into tests/fuzz/corpus/$name when it is mended."
    fi
    grep '^stat::' "build/fuzz/$name.log"
  done
}
