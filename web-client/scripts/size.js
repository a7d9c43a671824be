// Fails when a part of the built client is larger (gzip) than its budget: the lobby, each game's table with its words in one language and
// what the page has loaded before, what each expansion adds to it, the pages of events with their styles, and all other styles. The page
// loads everything else only when somebody opens it; the last two lines tell how much that is, without a budget. It fails, too, when two
// scripts need each other.
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
const expansions = new URL("../src/games/carcassonne/expansions/", import.meta.url);
/** In KB: what an expansion may add; a larger one says in its folder how much, and why. */
const kAdded = 3;
function budgetOf(set) {
  const own = new URL(`${set}/budget.json`, expansions);
  return existsSync(own) ? JSON.parse(readFileSync(own, "utf8")).kilobytes : kAdded;
}
const sets = readdirSync(expansions, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The scripts of an expansion, with its words in one language, the longer one; a table loads them where it is in play. */
function ownOf(set) {
  const scriptsOf = (end) =>
    scripts.filter((name) => new RegExp(`^game-carcassonne-${set}${end}-[\\w-]{8}\\.js$`).test(name));
  const own = scriptsOf("");
  if (own.length !== 1) throw new Error(`${set} has no script of its own`);
  const spoken = ["en", "de"].map((language) => scriptsOf(`-${language}`));
  if (spoken.some((words) => words.length !== 1)) throw new Error(`${set} has no words of its own`);
  return kilobytes(own) + Math.max(...spoken.map(kilobytes));
}
/** What is opened with an event alone. */
const isOfEvents = (name) => name.startsWith("events-");
const measured = [
  ["lobby", kilobytes(lobby), 70],
  ...tables.map((table) => {
    const game = table.match(/^game-([a-z_]+)-/)[1];
    return [game, kilobytes(new Set([...lobby, ...loaded(table)])) + words(game), 160];
  }),
  ...sets.map((set) => [set, ownOf(set), budgetOf(set)]),
  ["events", kilobytes(files.filter(isOfEvents)), 33],
  ["styles", kilobytes(files.filter((name) => name.endsWith(".css") && !isOfEvents(name))), 27],
];
for (const [name, size, budget] of measured) {
  console.log(`${name.padEnd(20)} ${size.toFixed(1).padStart(6)} KB of ${budget} KB`);
  if (size > budget || size === 0) process.exitCode = 1;
}
const added = sets.reduce((sum, set) => sum + ownOf(set), 0);
console.log(`${"all expansions".padEnd(20)} ${added.toFixed(1).padStart(6)} KB`);
console.log(`${"all scripts".padEnd(20)} ${kilobytes(scripts).toFixed(1).padStart(6)} KB`);

// One of two that need each other runs before what it needs: `codeSplitting` in vite.config.ts says what stands together.
for (const name of scripts) {
  const around = needs(name).filter((other) => loaded(other).has(name));
  if (around.length === 0) continue;
  console.log(`${name} and ${around.join(", ")} need each other`);
  process.exitCode = 1;
}
