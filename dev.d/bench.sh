#: ./dev bench [engine|server|client|cluster] [--json FILE]
#:                             measure engine and server in a release build, or one of them: how fast the engine plays,
#:                             and how much the server carries on one core; client: how soon a slow phone shows what;
#:                             cluster: what three nodes carry, and what is lost and waited for when they are killed;
#:                             server --against PROGRAM [--rounds N]: the server of another build, too, in turns

# All add their figures to the file of --json.
dev_bench() {
  need build
  case ${1-} in
    engine | server | client | cluster) "bench_$1" "${@:2}" ;;
    *)
      bench_engine "$@"
      bench_server "$@"
      ;;
  esac
}

bench_engine() {
  say "Building the measurements of the engine"
  build_cc release gatehouse_bench
  build/release/tests/gatehouse_bench "$@"
}

# The server has one core, its clients another. What it stores goes to the disk of this folder: /tmp may be memory.
bench_server() {
  web_packages # node's ws, to compare with
  say "Building the server and its load"
  build_cc release gatehouse gatehouse_load
  TMPDIR=$PWD/build build/release/tests/gatehouse_load --server build/release/server/gatehouse \
    --config tests/load/server.json --echo tests/load/echo.mjs "$@"
}

# Only by its name: it needs a browser.
bench_client() {
  need browser
  build_server
  build_web
  say "A phone of the middle, in Chromium, against the release server"
  GATEHOUSE_BIN=$PWD/build/release/server/gatehouse node tests/browser/bench.js "$@"
}

# Only by its name: it needs PostgreSQL, and minutes.
bench_cluster() {
  need_database
  say "Building the server and the load of its nodes"
  build_cc release gatehouse gatehouse_cluster_load
  TMPDIR=$PWD/build going_on build/release/tests/gatehouse_cluster_load --server build/release/server/gatehouse \
    --config tests/load/server.json "$@"
}
