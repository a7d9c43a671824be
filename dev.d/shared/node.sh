# Node, and the packages of the client.

node_is_new_enough() { # Vite 8 asks for Node 20.19, or 22.12 and newer
  command -v "$1" >/dev/null &&
    "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number)
      process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
}

hash_of() { cat "$@" | sha256sum | cut -c 1-16; }

# Debian 12's Node is 18: it fetches a newer Node and npm from the registry into .tools/, by a lock file.
use_node() {
  if node_is_new_enough node && command -v npm >/dev/null; then return 0; fi
  in_turn node fetch_node
  PATH=$PWD/.tools/bin:$PATH
  hash -r
  node_is_new_enough node || die "Node in .tools/ does not run on this machine."
}

fetch_node() {
  local stamp
  stamp=$(hash_of web-client/toolchain/package-lock.json)
  if [[ $(cat .tools/stamp 2>/dev/null) != "$stamp" ]]; then
    need node
    say "Fetching Node and npm from the npm registry into .tools/"
    rm -rf .tools
    mkdir -p .tools/bin
    cp web-client/toolchain/package*.json .tools/
    (cd .tools && going_on npm ci --no-audit --no-fund --loglevel=error)
    # From within: the shell looks for the name of the machine's kind where it stands.
    (cd .tools/bin && ln -s ../node_modules/node-linux-*/bin/node ../node_modules/.bin/npm ../node_modules/.bin/npx .)
    echo "$stamp" >.tools/stamp
  fi
}

web_packages() {
  use_node
  in_turn web_packages fetch_web_packages
}

fetch_web_packages() {
  local stamp
  stamp=$(hash_of web-client/package-lock.json)-$(node --version)
  [[ $(cat web-client/node_modules/.stamp 2>/dev/null) != "$stamp" ]] || return 0
  say "Fetching the client's packages from the npm registry"
  (cd web-client && going_on npm ci --no-audit --no-fund --loglevel=error)
  echo "$stamp" >web-client/node_modules/.stamp
}
