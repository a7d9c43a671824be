#!/usr/bin/env bash
# shipped.sh SHIPPED SEEDED: the program that people run has neither the code nor the setting by which the program of
# the tests takes a seed. Each look has to find in SEEDED what it must not find in SHIPPED.
set -euo pipefail
shipped=$1 seeded=$2

# Each reads all of its input: what is cut off by a reader that has seen enough fails.
has_code() {
  nm -D --undefined-only "$1" | grep randombytes_set_implementation >/dev/null ||
    nm -C "$1" | grep 'gatehouse::tests::' >/dev/null
}
has_word() { LC_ALL=C grep -qa GATEHOUSE_SEED "$1"; }

for look in has_code has_word; do
  if ! "$look" "$seeded"; then
    echo "$look finds nothing in $seeded: it would find nothing anywhere"
    exit 1
  fi
  if "$look" "$shipped"; then
    echo "$look: $shipped can be given a seed, by which its draws are known"
    exit 1
  fi
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if env -i GATEHOUSE_SEED=1 "$shipped" serve --print-config --data "$folder" >"$folder/said" 2>&1; then
  echo "$shipped takes a setting of the name GATEHOUSE_SEED"
  exit 1
fi
grep -q 'GATEHOUSE_SEED: there is no such setting' "$folder/said"
echo "the shipped program takes no seed: 3 checks passed"
