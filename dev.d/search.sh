#: ./dev search [TIMES]        the searches of the tests among random games and crashes, so many times longer (20), from a
#:                             new seed, or from that in GATEHOUSE_SEED

# As many times longer than in ./dev test. A case has no limits here.
dev_search() {
  local times=${1:-20} test
  set_seed "${GATEHOUSE_SEED-$(random_seed)}"
  need build
  say "The seed is $GATEHOUSE_SEED. Again: GATEHOUSE_SEED=$GATEHOUSE_SEED ./dev search $times"
  say "Building the searches"
  build_cc release property_test protocol_test server_room_test server_crash_test
  for test in tests/property/property_test protocol/protocol_test server/server_room_test tests/server_crash_test; do
    say "${test##*/}, $times times as long"
    GATEHOUSE_SEARCH=$times build/release/$test
  done
}
