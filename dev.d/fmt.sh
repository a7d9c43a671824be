#: ./dev fmt                   format every source

dev_fmt() {
  need format
  cpp_sources | xargs -0 clang-format-14 -i
  web_packages
  (cd web-client && npm run --silent format)
}
