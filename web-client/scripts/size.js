// Fails when the built client is larger (gzip) than its budget: the lobby's script,
// each game's on top of it, all, the styles.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const assets = new URL("../dist/assets/", import.meta.url);
const kilobytes = (name) => gzipSync(readFileSync(new URL(name, assets)), { level: 9 }).length / 1000;
const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
const total = (pattern) =>
  files.filter((name) => pattern.test(name)).reduce((sum, name) => sum + kilobytes(name), 0);

// What the page itself asks for before a table is opened.
const page = readFileSync(new URL("../index.html", assets), "utf8");
const lobby = [...page.matchAll(/assets\/([\w.-]+\.js)"/g)].reduce(
  (sum, [, name]) => sum + kilobytes(name),
  0,
);
const games = new Set(files.flatMap((name) => name.match(/^game-([a-z_]+)-.*\.js$/)?.[1] ?? []));
if (games.size === 0) throw new Error("no game has a script of its own");
const measured = [
  ["lobby", lobby, 90],
  // All but what the other games bring.
  ...[...games].map((game) => [game, total(new RegExp(`^(?!game-(?!${game}-)).*\\.js$`)), 160]),
  ["all scripts", total(/\.js$/), 260],
  ["styles", total(/\.css$/), 25],
];
for (const [name, size, budget] of measured) {
  console.log(`${name.padEnd(12)} ${size.toFixed(1).padStart(6)} KB of ${budget} KB`);
  if (size > budget || size === 0) process.exitCode = 1;
}
