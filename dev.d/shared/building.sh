# What is built: the server and everything else of C++, and the client.

# The compiler's cache finds what any clone of this repository has compiled: it takes paths below this folder for relative.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=true CCACHE_MAXSIZE=${CCACHE_MAXSIZE-10G}

ninja_output=(--quiet)
[[ ! -t 1 ]] || ninja_output=() # people see the progress

# clang 14's sanitizers cannot start where the kernel spreads addresses over more than 28 bits.
fixed_addresses() {
  if [[ $(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 28) -gt 28 ]] && setarch "$(uname -m)" -R true 2>/dev/null; then
    setarch "$(uname -m)" -R "$@"
  else
    "$@"
  fi
}

build_cc() { # build_cc PRESET [TARGET...]
  [[ $1 == release ]] || need sanitizer
  in_turn "build_$1" build_cc_here "$@"
}

build_cc_here() {
  local preset=$1
  shift
  [[ build/$preset/build.ninja -nt CMakePresets.json ]] || cmake --preset "$preset" >/dev/null
  going_on fixed_addresses cmake --build --preset "$preset" ${1+--target "$@"} -- "${ninja_output[@]}"
}

build_server() {
  need build
  say "Building the server"
  build_cc release gatehouse
}

# The same server with another main(), for tests: tests/README.md, "Seeds".
build_seeded() {
  need build
  say "Building the server, and that of the tests"
  build_cc release gatehouse gatehouse_seeded gatehouse_imitating
}

build_web() {
  web_packages
  in_turn build_web build_web_here
}

build_web_here() {
  local stamp
  stamp=$(find web-client -path web-client/node_modules -prune -o -path web-client/dist -prune -o -type f -print0 |
    sort -z | xargs -0 sha256sum | sha256sum | cut -c 1-16)
  [[ $(cat web-client/node_modules/.built 2>/dev/null) != "$stamp" || ! -f web-client/dist/index.html ]] || return 0
  say "Building the client"
  (cd web-client && going_on npm run --silent build)
  echo "$stamp" >web-client/node_modules/.built
}
