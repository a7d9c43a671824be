# What is said to people.

say() { printf '\n== %s\n' "$*"; }
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# Runs a command that may be silent for long. Where no terminal shows its progress, a line every few seconds says that the
# work goes on. The command's own output and its exit code stay what they are.
going_on() {
  if [[ -t 1 ]]; then
    "$@"
    return
  fi
  local status=0 ticker
  (
    waited=0
    while sleep "$tick_s" >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
      waited=$((waited + tick_s))
      printf '   still working, %d s\n' "$waited"
    done
  ) &
  ticker=$!
  "$@" || status=$?
  kill "$ticker" 2>/dev/null || true
  wait "$ticker" 2>/dev/null || true
  return "$status"
}
tick_s=8
