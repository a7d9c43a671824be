test_web() {
  web_packages
  say "The client: lint, types, unit tests, size"
  build_web
  (cd web-client && npm run --silent lint && npm run --silent check && npm run --silent test && npm run --silent size)
}
