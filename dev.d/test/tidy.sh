# What reads the bytes of strangers, in some two minutes of processor. Only by its name: the whole takes long enough.
test_tidy() {
  local sources
  need build tidy
  say "clang-tidy: protocol and server"
  mapfile -t sources < <(find protocol server -name '*.cc' ! -name '*_test.cc' ! -path '*/testing/*')
  going_on run_tidy "${sources[@]}"
}
