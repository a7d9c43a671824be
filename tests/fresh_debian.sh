#!/usr/bin/env bash
# Proves the two commands on a Debian 12 with nothing installed, in a folder that debootstrap makes:
#
#   tests/fresh_debian.sh run|test root|user [FOLDER]
#
# `run` starts ./dev run, waits for its health page, stops it, and starts it again, which has to take seconds; `test`
# runs .ci/run, which is ./dev test. As `user`, who may use sudo and nothing else, or as root. FOLDER (a new one unless named) is kept, so
# that `test` after `run` goes on from there. Needs root and debootstrap; takes what `git` has of this checkout.
set -euo pipefail
cd "$(dirname "$0")/.."

command=${1-} who=${2-} folder=${3:-$(mktemp -d)}
[[ $command =~ ^(run|test)$ && $who =~ ^(root|user)$ ]] || { sed -n '2,8p' "$0" >&2; exit 2; }
[[ $EUID -eq 0 ]] || { echo 'This needs root' >&2; exit 1; }
authority=/etc/ssl/certs/ca-certificates.crt
. tests/support/debian_sources.sh

make_debian() {
  [[ ! -e $folder/made ]] || return 0
  echo "== A new Debian in $folder"
  mkdir -p "$folder"
  local packages=() sources
  sources=$(debian_sources /etc/apt)
  [[ $who == root ]] || packages=(--include=sudo)
  debootstrap --variant=minbase "${packages[@]}" bookworm "$folder/root" "$(debian_archive "$sources")" \
    >"$folder/debootstrap.log"
  echo "$sources" >"$folder/root/etc/apt/sources.list"
  cp /etc/hosts /etc/resolv.conf "$folder/root/etc/"
  # A machine behind an authority of its own lends its certificates to apt and npm.
  cp "$authority" "$folder/root/etc/authority.crt"
  echo 'Acquire::https::CAInfo "/etc/authority.crt";' >"$folder/root/etc/apt/apt.conf.d/authority"
  if [[ $who == user ]]; then
    chroot "$folder/root" useradd --create-home --shell /bin/bash user
    echo 'user ALL=(ALL) NOPASSWD: ALL' >"$folder/root/etc/sudoers.d/user"
    mkdir "$folder/root/home/user/gatehouse"
    git archive HEAD | tar -x -C "$folder/root/home/user/gatehouse"
    chroot "$folder/root" chown -R user:user /home/user/gatehouse
  else
    mkdir -p "$folder/root/root/gatehouse"
    git archive HEAD | tar -x -C "$folder/root/root/gatehouse"
  fi
  touch "$folder/made"
}

# inside COMMAND: in a shell of the new Debian, with its own processes and mounts; replaces the calling subshell.
inside() {
  local uid=0 home=/root
  [[ $who == root ]] || { uid=1000 home=/home/user; }
  # shellcheck disable=SC2016 # expanded inside
  exec unshare --mount --pid --fork --kill-child -- bash -c '
    set -e
    root=$1
    mount --make-rprivate /
    mount -t proc proc "$root/proc"
    mount --rbind /sys "$root/sys"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/dev/shm"
    exec chroot "$root" setpriv --reuid "$2" --regid "$2" --init-groups env -i HOME="$3" TERM=dumb LANG=C.UTF-8 \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/authority.crt \
      bash -c "cd ~/gatehouse; $4"' inside "$folder/root" "$uid" "$home" "$1"
}

healthy() { # asked without curl, which a new Debian lacks
  (exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && head -n 1 <&3 | grep -q ' 200 ') 2>/dev/null
}

start_and_stop() {
  local began=$SECONDS server
  inside 'exec ./dev run' >>"$folder/run.log" 2>&1 &
  server=$!
  until healthy; do
    kill -0 "$server" 2>/dev/null || { tail -n 40 "$folder/run.log" >&2; return 1; }
    sleep 0.2
  done
  echo "./dev run serves after $((SECONDS - began)) s"
  tail -n 12 "$folder/run.log"
  kill -TERM "$(pgrep --parent "$server")" # the server itself: unshare passes no signal on
  wait "$server"
}

make_debian
if [[ $command == run ]]; then
  ! healthy || { echo 'Something serves http://localhost:8080 already' >&2; exit 1; }
  : >"$folder/run.log"
  start_and_stop
  start_and_stop
else
  began=$SECONDS
  (inside 'exec .ci/run')
  echo ".ci/run took $((SECONDS - began)) s"
fi
echo "== Fresh Debian, $command as $who: passed ($folder)"
