#!/bin/sh
# The Debian packages installed here, as a bill of materials in CycloneDX's JSON.
set -eu
[ "$#" -eq 1 ] || { echo 'usage: docker/sbom.sh NAME' >&2; exit 64; }
cat <<HEAD
{"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
 "metadata": {"component": {"type": "container", "name": "$1"}},
 "components": [
HEAD
# Every package but the first has a comma before it. The plus sign is what versions have that an address may not.
# shellcheck disable=SC2016 # the fields are dpkg-query's
dpkg-query -W -f '${db:Status-Status} ${Package} ${Version} ${Architecture} ${source:Package}\n' |
  awk '$1 == "installed" {
    version = $3
    gsub(/\+/, "%2B", version)
    printf "%s  {\"type\": \"library\", \"name\": \"%s\", \"version\": \"%s\", \"purl\": \"pkg:deb/debian/%s@%s?arch=%s&distro=debian-12&upstream=%s\"}", \
      separator, $2, $3, $2, version, $4, $5
    separator = ",\n"
  }
  END { print "" }'
echo ']}'
