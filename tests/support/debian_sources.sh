#!/usr/bin/env bash
# Where this machine gets Debian 12 from: what another Debian, made by debootstrap, is to get it from, too.

# debian_rows FOLDER: a row for each pair in its sources: ADDRESS SUITE COMPONENT... What is signed by another key than
# Debian's is of somebody else, who may call their suites alike.
debian_rows() {
  local file
  for file in "$1"/sources.list "$1"/sources.list.d/*.list; do
    [[ ! -f $file ]] || sed -nE '/\[.*signed-by=/I{/debian-archive/!d}; s/#.*//; s/^[ \t]*deb[ \t]+(\[[^]]*\][ \t]*)?//p' "$file"
  done
  for file in "$1"/sources.list.d/*.sources; do
    # A paragraph for each source, whose lines begin with the name of a field, or with a space to go on.
    [[ ! -f $file ]] || sed '/^#/d; s/^[ \t]*$//' "$file" | awk -v RS= -F '\n' '
      {
        split("", field)
        for (i = 1; i <= NF; i++) {
          text = $i
          if (text ~ /^[^ \t:]+:/) {
            name = tolower(substr(text, 1, index(text, ":") - 1))
            text = substr(text, index(text, ":") + 1)
          }
          field[name] = field[name] " " text
        }
        if (field["types"] !~ /(^| )deb( |$)/ || tolower(field["enabled"]) ~ /no|false/) next
        if (field["signed-by"] ~ /[^ \t]/ && field["signed-by"] !~ /debian-archive/) next
        addresses = split(field["uris"], address, /[ \t]+/)
        suites = split(field["suites"], suite, /[ \t]+/)
        for (a = 1; a <= addresses; a++)
          for (s = 1; s <= suites; s++)
            if (address[a] != "" && suite[s] != "") print address[a], suite[s], field["components"]
      }'
  done
}

# debian_sources FOLDER: lines for a sources.list, of the release, its updates and what is mended of its security, so far as
# FOLDER, which is /etc/apt, has them by HTTP. The first line is the release's.
debian_sources() {
  debian_rows "$1" | awk '
    $1 ~ /^https?:\/\// && ($0 " ") ~ / main / && !($2 in of) { of[$2] = $1 }
    END {
      if (!("bookworm" in of)) {
        print "The sources of apt on this machine name no archive with Debian 12 (bookworm)." >"/dev/stderr"
        exit 1
      }
      for (i = split("bookworm bookworm-updates bookworm-security", suite, " "); i > 0; i--)
        if (suite[i] in of) lines = "deb " of[suite[i]] " " suite[i] " main\n" lines
      printf "%s", lines
    }'
}

# debian_archive SOURCES: the address of the release, of what debian_sources has printed.
debian_archive() { awk 'NR == 1 { print $2 }' <<<"$1"; }
