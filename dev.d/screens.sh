#: ./dev screens [NAME...]     pictures of every screen and step in three sizes (desk phone landscape), both languages (en de)
#:                             and all maps (meadow winter ink plain), light and dark, or only of those named, written to
#:                             build/screens/, to be looked at

dev_screens() {
  need browser
  build_server
  build_web
  GATEHOUSE_BIN=$PWD/build/release/server/gatehouse node tests/browser/gallery.js "$@"
}
