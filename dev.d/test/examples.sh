# The players of protocol/examples against each other. Node 20 runs no TypeScript, so it is compiled; strictly, to check it.
test_examples() {
  need example
  build_seeded
  build_web
  say "Players in Python and TypeScript, and the arena with them, against the release server"
  web-client/node_modules/.bin/tsc --strict --target es2023 --module esnext --lib es2023,dom \
    --outDir build/examples protocol/examples/player.ts
  GATEHOUSE_BIN=$PWD/build/release/tests/gatehouse_seeded node --test tests/examples/
}
