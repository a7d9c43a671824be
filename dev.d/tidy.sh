#: ./dev tidy [all|REV]        clang-tidy on all sources, or on those that differ from REV (main)

dev_tidy() {
  local sources
  need build tidy
  mapfile -t sources < <(sources_since "${1:-main}")
  [[ ${#sources[@]} -eq 0 ]] || going_on run_tidy "${sources[@]}"
}
