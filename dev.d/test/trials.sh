# Nodes of the real server while everything fails that may fail. Only by its name: it needs half an hour.
test_trials() {
  need build
  need_database
  say "Three nodes and a database that are killed, cut off, slow, full, updated, and have wrong clocks"
  build_cc dev cluster_process_test
  going_on fixed_addresses build/dev/tests/cluster_process_test --source-file-exclude='*cluster_events_test.cc,*cluster_followed_test.cc,*cluster_match_test.cc'
}
