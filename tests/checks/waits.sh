#!/usr/bin/env bash
# Tests of the browser wait in the ways of tests/browser/waits.js, for what stays, and never for a while.
set -euo pipefail
found=0

if grep -rnE --include='*.test.js' --include='*player.js' --include=table.js --exclude-dir=runner \
  'waitForTimeout|waitForFunction|timers/promises' tests/browser; then
  found=1
fi
[[ $found -eq 0 ]] || echo 'wait for what stays, in a way of tests/browser/waits.js'
exit "$found"
