# What has to be there from Debian's archive: a list for each thing that is done with it.
declare -A packages=(
  [build]="g++ cmake ninja-build pkgconf ccache libboost1.81-dev nlohmann-json3-dev libspdlog-dev libsqlitecpp-dev
    libsqlite3-dev libsodium-dev libicu-dev libcli11-dev doctest-dev librapidcheck-dev libbenchmark-dev zlib1g-dev
    prometheus-cpp-dev libpq-dev libssl-dev libjemalloc-dev librsvg2-dev"
  [format]="clang-format-14 shellcheck"
  [check]="git"
  [sanitizer]="clang-14 libclang-rt-14-dev llvm-14 lld"
  [tidy]="clang-14 clang-tidy-14"
  [proxy]="libcrypt1 liblua5.3-0 libopentracing-c-wrapper0 libpcre2-8-0 openssl python3-yaml"
  [iwyu]="clang-14 iwyu"
  [browser]="chromium-headless-shell fonts-dejavu-core"
  [firefox]="firefox-esr fonts-dejavu-core"
  [database]="postgresql-15"
  [database_settings]="postgresql-common"
  [example]="python3-websockets"
  [node]="nodejs npm" # Debian's, unless a newer Node is installed already: see use_node.
)

as_root() {
  if [[ $EUID -eq 0 ]]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  elif command -v sudo >/dev/null; then
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  else
    die "This needs root, and there is no sudo. As root: $*"
  fi
}

is_installed() { [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing_of() { # missing_of LIST...: the packages of these lists that are not installed, a line each
  local list package
  for list in "$@"; do
    for package in ${packages[$list]}; do is_installed "$package" || echo "$package"; done
  done
}

need() { # need LIST...: installs what is missing of them
  [[ -z $(missing_of "$@") ]] || in_turn packages install_missing "$@"
}

install_missing() { # install_missing LIST...: what is still missing of them
  local missing
  mapfile -t missing < <(missing_of "$@")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  say "Installing from Debian's archive: ${missing[*]}"
  going_on as_root apt-get update -q
  going_on as_root apt-get install -y -q --no-install-recommends "${missing[@]}"
}

# Debian's package makes and starts a database of its own, unless it is told not to. Where it is installed nothing changes.
need_database() {
  if ! is_installed "${packages[database]}"; then
    need database_settings
    as_root sed -Ei 's/^#?create_main_cluster .*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
  fi
  need database
}
