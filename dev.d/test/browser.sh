# Two files at a time: half of what they do is waiting.
test_browser() {
  need browser
  build_server
  build_web
  say "Whole games in Chromium against the release server"
  rm -f tests/browser/screenshots/frames-*.jsonl # of tests that there are no more
  GATEHOUSE_BIN=$PWD/build/release/server/gatehouse node --test --test-concurrency=2 tests/browser/
  say "Every message that the browsers sent and got"
  node tests/protocol/check.mjs tests/browser/screenshots/frames-*.jsonl
}
