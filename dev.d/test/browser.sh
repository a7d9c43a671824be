# What fails once is tried again alone, and said: see tests/browser/run.mjs.
test_browser() {
  need browser
  build_seeded
  build_web
  say "The runner of the browser tests, on tests that fail in every way"
  GATEHOUSE_BIN=$PWD/build/release/tests/gatehouse_seeded node --test tests/browser/runner/
  say "Whole games in Chromium against the release server"
  rm -f tests/browser/screenshots/frames-*.jsonl # of tests that there are no more
  GATEHOUSE_BIN=$PWD/build/release/tests/gatehouse_seeded node tests/browser/run.mjs | tee build/browser.txt
  if grep -q '^UNSTABLE: ' build/browser.txt; then say_last "$(grep '^UNSTABLE: ' build/browser.txt)"; fi
  say "Every message that the browsers sent and got"
  node tests/protocol/check.mjs tests/browser/screenshots/frames-*.jsonl
}
