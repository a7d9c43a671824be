# The wire is said three times, for people, for machines and in code: all three agree.
test_protocol() {
  need build
  web_packages
  say "Schemas, the examples of protocol/README.md, and what encoder and decoder do"
  build_cc dev protocol_samples
  node tests/protocol/generate_types.mjs --check
  fixed_addresses node tests/protocol/check.mjs --samples build/dev/tests/protocol_samples
  node --test tests/protocol/
  say "The table of the bots' strength, and the results it is made from"
  node tests/arena/table.mjs --check
  node --test tests/arena/
  say "What one database carries: the model, and the table that it makes"
  node --test tests/plan/
  node tests/plan/table.mjs --check
}
