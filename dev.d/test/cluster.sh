# The store over PostgreSQL, which the test starts itself, in a folder of its own and as another user than root; and of the
# tests of several nodes those that need little time.
test_cluster() {
  local status=0
  need build
  need_database
  say "The store over PostgreSQL: the cases of every store, lost answers, kills of the database; then three nodes"
  build_cc dev server_cluster_test cluster_process_test
  {
    going_on fixed_addresses build/dev/server/server_cluster_test &&
      going_on fixed_addresses build/dev/tests/cluster_process_test --source-file='*cluster_events_test.cc,*cluster_followed_test.cc,*cluster_match_test.cc'
  } | tee build/cluster.txt || status=$?
  [[ $status -eq 0 ]] || say_last "Of the stores and nodes:
$(grep -A 6 -E '^TEST CASE:|ERROR' build/cluster.txt | head -n 60)"
  return $status
}
