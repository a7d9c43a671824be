#: ./dev run [ARGUMENT...]     build everything and serve http://localhost:8080, with the games in ./data/

dev_run() {
  build_server
  build_web
  exec build/release/server/gatehouse "$@"
}
