# Which sources there are.

cpp_sources() { find engine protocol server tests \( -name '*.h' -o -name '*.cc' \) -print0; }
shell_sources() { printf '%s\0' dev .ci/run && find dev.d tests docker -name '*.sh' -print0; }

# The C++ sources that differ from REV, or all: a .cc stands for the header of its name.
sources_since() {
  if [[ $1 == all ]]; then
    find engine protocol server tests -name '*.cc'
  else
    { git diff --name-only --diff-filter=d "$1" && git ls-files --others --exclude-standard; } |
      sed -nE 's#^((engine|protocol|server|tests)/.*)\.(cc|h)$#\1.cc#p' | while IFS= read -r file; do
      [[ ! -f $file ]] || echo "$file"
    done
  fi | sort -u
}
