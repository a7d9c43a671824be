# A whole game in another browser. Only by its name, as it has to be fetched; where it is installed, test_browser has it, too.
test_firefox() {
  need firefox
  build_server
  build_web
  say "A whole game in Firefox against the release server"
  GATEHOUSE_BIN=$PWD/build/release/server/gatehouse node --test tests/browser/firefox.test.js
}
