test_checks() {
  need build check
  say "Layering, lists, expansions, sizes, names, headers alone, files as one"
  local check
  for check in tests/checks/*.sh tests/dev_test.sh; do "$check"; done
}
