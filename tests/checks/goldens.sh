#!/usr/bin/env bash
# A commit that changes the goldens names their new fingerprint as a trailer, "Golden: 0123456789abcdef", so that a change of
# what games do is seen in the log. Looks at the commits after REV, or without one at those since the rule began. In a shallow
# clone, or without git, nothing can be looked at.
#
#   tests/checks/goldens.sh [REV]           checks the commits after REV
#   tests/checks/goldens.sh --fingerprint   prints the fingerprint of the goldens as they are in the working tree
set -euo pipefail
began=2026-11-23T00:00:00Z
most=500 # commits; older ones are not looked at

digest() { sha256sum | cut -c 1-16; }
if [[ ${1-} == --fingerprint ]]; then
  find tests/golden \( -name '*.play' -o -name '*.perft' \) | LC_ALL=C sort | xargs cat | digest
  exit
fi

if [[ $(git rev-parse --is-shallow-repository 2>/dev/null) != false ]]; then
  echo 'goldens: this is no clone with its history, so commits cannot be looked at'
  exit 0
fi
range=("--since=$began" HEAD)
[[ $# -eq 0 ]] || range=("$1..HEAD")

# fingerprint_of COMMIT: as above, of the goldens in that commit.
fingerprint_of() {
  git ls-tree -r --name-only "$1" tests/golden/ | grep -E '\.(play|perft)$' | LC_ALL=C sort |
    while IFS= read -r path; do git show "$1:$path"; done | digest
}

failed=0
while IFS= read -r commit; do
  want=$(fingerprint_of "$commit")
  if [[ $(git log -1 --format='%(trailers:key=Golden,valueonly)' "$commit" | head -n 1) != "$want" ]]; then
    printf '%s changes the goldens: its message needs the trailer "Golden: %s"\n' "$(git log -1 --format='%h "%s"' "$commit")" "$want"
    failed=1
  fi
done < <(git log --no-merges --max-count="$most" --format=%H "${range[@]}" -- 'tests/golden/*.play' 'tests/golden/*.perft')
exit "$failed"
