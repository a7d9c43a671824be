#: ./dev build                 build the release server and the client, do not start them

dev_build() {
  build_server
  build_web
}
