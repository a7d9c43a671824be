#: ./dev iwyu [all|REV]        include-what-you-use on them: advice, which nobody has to follow

dev_iwyu() {
  local sources
  need build iwyu
  mapfile -t sources < <(sources_since "${1:-main}")
  [[ ${#sources[@]} -gt 0 ]] || return 0
  cmake -S . -B build/iwyu -G Ninja -DCMAKE_CXX_COMPILER=clang++-14 -DCMAKE_UNITY_BUILD=OFF >/dev/null
  going_on iwyu_tool -p build/iwyu -j "$(nproc)" "${sources[@]}" -- -Xiwyu --no_fwd_decls || true
}
