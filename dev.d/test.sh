#: ./dev test [--seed N] [PART...]
#:                             all checks and tests, or some: format checks web protocol release tsan asan tidy,
#:                             and beside these browser examples proxies cluster; trials, gcc and firefox only by their names;
#:                             N: other games and faults than every day's, the same ones for the same number
#: ./dev test --all            those, too, and the test of the phone looks at every prompt of its games, not at the first few

# These wait for most of their time, so they run beside the others.
test_waits=(browser examples proxies cluster)

# Cheap parts come first, and the last lines are ctest's own summary.
dev_test() {
  local name all='' names=() here=() beside=()
  while [[ $# -gt 0 ]]; do
    case $1 in
      --all) all=yes ;;
      --seed)
        set_seed "${2-}"
        shift
        ;;
      *) names+=("$1") ;;
    esac
    shift
  done
  [[ -z $all || ${#names[@]} -eq 0 ]] || die "./dev test --all has every part: name none."
  [[ ${#names[@]} -gt 0 ]] || names=(format checks web protocol browser examples proxies cluster release tsan tidy asan)
  if [[ -n $all ]]; then
    names+=(trials gcc firefox)
    export GATEHOUSE_PROMPTS=1000
  fi
  for name in "${names[@]}"; do
    declare -F "test_$name" >/dev/null || die "No such part: $name. ./dev help lists them."
    if [[ " ${test_waits[*]} " == *" $name "* ]]; then beside+=("$name"); else here+=("$name"); fi
  done
  if [[ ${#here[@]} -eq 0 || ${#beside[@]} -eq 0 ]]; then
    run_parts test "${names[@]}"
  else
    need build browser example proxy # where somebody can be asked for their password
    need_database
    use_node
    run_parts test "${here[@]}" -- "${beside[@]}"
  fi
}
