#: ./dev arena FIRST SECOND [ARGUMENT...]
#:                             play two bots against each other; the result is added to tests/arena/results.jsonl
#: ./dev arena program LEVEL --program "COMMAND" [ARGUMENT...]
#:                             play a program of one's own against the bots of a server, over the wire

dev_arena() {
  if [[ ${1-} == program ]]; then
    build_server
    build_web
    say "A program against bots, over the wire"
    GATEHOUSE_BIN=$PWD/build/release/server/gatehouse node tests/arena/wire.mjs "$@"
    return
  fi
  need build
  say "Building the arena"
  build_cc release gatehouse_arena
  build/release/tests/gatehouse_arena --results tests/arena/results.jsonl \
    --commit "$(git rev-parse --short HEAD 2>/dev/null || echo none)" "$@"
}
