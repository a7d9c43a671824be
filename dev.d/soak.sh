#: ./dev soak [LIVES] [--seed SEED]
#:                             lives of rooms from seeds, with everything that can fail failing (10000: a night); without
#:                             a number also what follows
#: ./dev soak cluster [KILLS] [--seed SEED]
#:                             kill nodes (50) and their database (6) under load, and look for what was acknowledged

dev_soak() {
  need build
  if [[ ${1-} == cluster ]]; then
    soak_cluster "${@:2}"
    return
  fi
  say "Building the lives of rooms"
  build_cc release gatehouse_soak
  build/release/tests/gatehouse_soak "${@:-10000}"
  [[ $# -gt 0 ]] || soak_cluster
}

soak_cluster() {
  local kills=50
  if [[ ${1-} =~ ^[0-9]+$ ]]; then
    kills=$1
    shift
  fi
  bench_cluster --only lost --kills "$kills" --database-kills 6 "$@"
}
