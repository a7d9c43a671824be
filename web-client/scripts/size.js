// Fails when the built client is larger (gzip) than its budget: the script of the lobby, of each game's table with its words in one
// language and what the page has loaded before, of that with every expansion, of all there is, the styles. What is asked for only when somebody opens it counts in the whole alone.
// Fails, too, when two scripts need each other.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const assets = new URL("../dist/assets/", import.meta.url);
const read = (name) => readFileSync(new URL(name, assets), "utf8");
const kilobytes = (names) =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length / 1000, 0);
const files = readdirSync(assets);
const scripts = files.filter((name) => name.endsWith(".js"));

/** What has to be there before a script runs. */
const needs = (name) =>
  Array.from(read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g), ([, other]) => other);

/** A script with all that has to be there before it runs. */
function loaded(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of needs(name)) loaded(other, found);
  return found;
}

// What the page itself asks for before a table is opened.
const page = readFileSync(new URL("../dist/index.html", import.meta.url), "utf8");
const lobby = new Set([...page.matchAll(/assets\/([\w.-]+\.js)"/g)].flatMap(([, name]) => [...loaded(name)]));
/** What a table says, in that language which is the longer one. */
const words = (game) =>
  Math.max(
    ...["en", "de"].map((language) => {
      const own = scripts.filter((name) => name.startsWith(`game-${game}-${language}-`));
      if (own.length !== 1) throw new Error(`${game} has no words in ${language}`);
      return kilobytes(own);
    }),
  );
const tables = scripts.filter((name) => /^game-[a-z_]+-Table-/.test(name));
if (tables.length === 0) throw new Error("no game has a script of its own");
/** The table with the most expansions: what each of them brings there, in the language which is the longer one. */
function everything() {
  const names = scripts.flatMap((name) => name.match(/^game-carcassonne-(\w+)-de-/)?.[1] ?? []);
  if (names.length === 0) throw new Error("no expansion has words of its own");
  const own = scripts.filter((name) =>
    names.some((set) => new RegExp(`^game-carcassonne-(${set}(-de)?|german)-[\\w-]{8}\\.js$`).test(name)),
  );
  const table = tables.find((name) => name.startsWith("game-carcassonne-"));
  return (
    kilobytes(new Set([...lobby, ...loaded(table), ...own.flatMap((name) => [...loaded(name)])])) +
    words("carcassonne")
  );
}
const measured = [
  ["lobby", kilobytes(lobby), 90],
  ...tables.map((table) => {
    const game = table.match(/^game-([a-z_]+)-/)[1];
    return [game, kilobytes(new Set([...lobby, ...loaded(table)])) + words(game), 160];
  }),
  ["with everything", everything(), 200],
  ["all scripts", kilobytes(scripts), 335],
  ["styles", kilobytes(files.filter((name) => name.endsWith(".css"))), 25],
];
for (const [name, size, budget] of measured) {
  console.log(`${name.padEnd(15)} ${size.toFixed(1).padStart(6)} KB of ${budget} KB`);
  if (size > budget || size === 0) process.exitCode = 1;
}

// One of two that need each other runs before what it needs: `codeSplitting` in vite.config.ts says what stands together.
for (const name of scripts) {
  const around = needs(name).filter((other) => loaded(other).has(name));
  if (around.length === 0) continue;
  console.log(`${name} and ${around.join(", ")} need each other`);
  process.exitCode = 1;
}
