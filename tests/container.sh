#!/usr/bin/env bash
# Builds the container with buildah and plays a game against a bot in it, as docker/compose.yaml would run it: read-only,
# no capabilities, no new privileges, a user that is nobody, one volume. In the middle of the game the container is
# stopped by SIGTERM and a new one started on the same volume. Needs root and buildah; where Debian's image cannot be
# pulled, debootstrap makes one.
set -euo pipefail
cd "$(dirname "$0")/.."

base=$(sed -n 's/^ARG BASE=//p' docker/Dockerfile)
image=localhost/gatehouse:test
authority=/etc/ssl/certs/ca-certificates.crt
. tests/support/debian_sources.sh

command -v buildah >/dev/null || { echo 'No buildah here: apt-get install buildah debootstrap' >&2; exit 1; }
[[ $EUID -eq 0 ]] || { echo 'This needs root: it builds with chroot and mounts the image' >&2; exit 1; }

work=$(mktemp -d)
container=
server=
# Called by the trap.
# shellcheck disable=SC2317
clean_up() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null || true
  [[ -z $container ]] || buildah rm "$container" >/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

make_base() {
  [[ $base == *@sha256:* ]] || { echo "The Dockerfile's base is no digest: $base" >&2; return 1; }
  buildah pull -q "$base" 2>/dev/null && return 0
  base=localhost/debian:bookworm-slim
  buildah inspect --type image "$base" >/dev/null 2>&1 && return 0
  echo '== The base image cannot be pulled: making one with debootstrap'
  local packages=() sources
  sources=$(debian_sources /etc/apt)
  [[ $sources != *https:* ]] || packages=(--include=ca-certificates)
  debootstrap --variant=minbase "${packages[@]}" bookworm "$work/debian" "$(debian_archive "$sources")" >"$work/debootstrap.log" ||
    { tail "$work/debootstrap.log"; return 1; }
  echo "$sources" >"$work/debian/etc/apt/sources.list"
  local scratch
  scratch=$(buildah from scratch)
  buildah add -q "$scratch" "$work/debian" / >/dev/null
  buildah commit -q --rm "$scratch" "$base" >/dev/null
  rm -rf "$work/debian"
}

build() {
  echo '== Building the image'
  local options=(--isolation chroot --layers --format docker -f docker/Dockerfile -t "$image" --build-arg "BASE=$base")
  # A machine behind an authority of its own lends its certificates to npm, for the build only.
  if [[ -n ${NODE_EXTRA_CA_CERTS-} ]]; then
    options+=(--volume "$authority:/run/authority.crt:ro" --build-arg NODE_EXTRA_CA_CERTS=/run/authority.crt)
  fi
  buildah bud "${options[@]}" .
}

# of_image PATH: one value of the image's configuration, for example .config.User; of lists an element a line, of objects a key.
of_image() {
  buildah inspect --type image "$image" | node -e '
    let value = JSON.parse(require("fs").readFileSync(0, "utf8")).Docker
    for (const key of process.argv[1].split(".").slice(1)) value = value?.[key]
    if (Array.isArray(value)) value = value.join("\n")
    console.log(typeof value === "object" ? Object.keys(value).join("\n") : value ?? "")' "$1"
}

check_image() {
  echo '== What the image says'
  local user health
  user=$(of_image .config.User)
  [[ $user =~ ^[1-9][0-9]*:[1-9][0-9]*$ ]] || { echo "USER is $user, not a number above 0" >&2; return 1; }
  [[ $(of_image .config.StopSignal) == SIGTERM ]]
  [[ $(buildah inspect --type image "$image" | node -e '
    const labels = JSON.parse(require("fs").readFileSync(0, "utf8")).Docker.config.Labels
    console.log(labels["org.opencontainers.image.base.name"])') == "$base" ]]
  mapfile -t entry < <(of_image .config.Entrypoint; of_image .config.Cmd)
  [[ ${entry[0]} == /* ]] || { echo "ENTRYPOINT is not in its exec form: ${entry[*]}" >&2; return 1; }
  mapfile -t health < <(of_image .config.Healthcheck.Test)
  [[ ${health[0]} == CMD ]]
  check=("${health[@]:1}")
  [[ $(of_image .config.Volumes) == /data ]]
  mapfile -t environment < <(of_image .config.Env)
  uid=${user%:*} gid=${user#*:}
}

# inside COMMAND...: in the container's files, confined as compose.yaml asks for; replaces the calling subshell.
inside() {
  # shellcheck disable=SC2016 # expanded inside
  exec unshare --mount --pid --fork --kill-child -- bash -c '
    set -e
    root=$1 volume=$2 uid=$3 gid=$4
    shift 4
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mount --bind "$volume" "$root/data"
    mount -t tmpfs -o size=16m tmpfs "$root/tmp"
    mount -t proc proc "$root/proc"
    mount -o remount,bind,ro "$root"
    exec chroot "$root" setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --bounding-set=-all \
      --inh-caps=-all "$@"' inside "$root" "$volume" "$uid" "$gid" env -i "${environment[@]}" GATEHOUSE_LISTEN_PORT="$port" "$@"
}

start() {
  inside "${entry[@]}" >>"$work/server.log" 2>&1 &
  server=$!
  local tries=0
  until (inside "${check[@]}") >/dev/null 2>&1; do
    kill -0 "$server" 2>/dev/null || { cat "$work/server.log" >&2; return 1; }
    tries=$((tries + 1))
    [[ $tries -lt 300 ]] || { echo 'never healthy' >&2; cat "$work/server.log" >&2; return 1; }
    sleep 0.1
  done
}

stop() {
  local rc=0
  kill -TERM "$(pgrep --parent "$server")" # the server itself: unshare passes no signal on
  wait "$server" || rc=$?
  server=
  [[ $rc -eq 0 ]] || { echo "SIGTERM ended the server with $rc" >&2; cat "$work/server.log" >&2; return 1; }
}

play() { node --experimental-websocket --no-warnings tests/container_game.js "http://127.0.0.1:$port" "$work/seat.json" "$1"; }

make_base
build
check_image
container=$(buildah from "$image")
root=$(buildah mount "$container")
volume=$work/volume
cp -a "$root/data" "$volume"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')

echo '== A game, with a stop and a start in its middle'
start
play begin
stop
if (inside "${check[@]}") >/dev/null 2>&1; then
  echo 'healthcheck passes without a server' >&2
  exit 1
fi
start
play finish
if (inside /bin/sh -c 'echo x >/usr/local/x || echo x >/root/x') 2>/dev/null; then
  echo 'the container can be written to' >&2
  exit 1
fi
stop
echo '== The container plays'
