test_format() {
  need format
  say "Format of C++, and shellcheck"
  cpp_sources | xargs -0 clang-format-14 --dry-run --Werror
  shell_sources | xargs -0 shellcheck
}
