# The example files of docker/proxies, and docker/compose.cluster.yaml as far as it goes without Docker. The three
# proxies are fetched and unpacked without installing them, as an installed one would start at once.
test_proxies() {
  local name
  need proxy
  need_database
  build_server
  web_packages
  mkdir -p build/proxies
  for name in nginx haproxy caddy; do
    [[ -d build/proxies/$name ]] && continue
    rm -f build/proxies/"$name"_*.deb
    (cd build/proxies && { going_on apt-get download "$name" || { going_on as_root apt-get update -q && apt-get download "$name"; }; })
    dpkg -x build/proxies/"$name"_*.deb build/proxies/"$name"
  done
  say "nginx, Caddy and HAProxy before the release server; HAProxy before three nodes"
  GATEHOUSE_BIN=$PWD/build/release/server/gatehouse NGINX=$PWD/build/proxies/nginx/usr/sbin/nginx \
    CADDY=$PWD/build/proxies/caddy/usr/bin/caddy HAPROXY=$PWD/build/proxies/haproxy/usr/sbin/haproxy \
    node --test tests/proxies/
}
