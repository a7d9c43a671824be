// Which files of the client need each other in a circle, by values or by types alone, now or when something is opened.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const kSources = fileURLToPath(new URL("../src/", import.meta.url));
const kNeeds = /\bfrom\s*"(\.[^"]+)"|\bimport\s*\(?\s*"(\.[^"]+)"/g;
const kGlobs = /\bimport\.meta\.glob(?:<.*>)?\(\s*"(\.[^"]+)"/g;
const isFile = (file) => existsSync(file) && statSync(file).isFile();

/** The file that a name in an import line stands for; undefined of a text or a style. */
function fileOf(from, name) {
  const path = normalize(join(kSources, dirname(from), name));
  const found = ["", ".ts", ".svelte", "/index.ts"].map((end) => path + end).find(isFile);
  return found && /\.(ts|svelte)$/.test(found) ? found.slice(kSources.length) : undefined;
}

/** The files of a glob, which has stars alone. */
function filesOf(from, glob, files) {
  const pattern = join(dirname(from), glob).replaceAll(".", "\\.").replaceAll("*", "[^/]+");
  return files.filter((file) => new RegExp(`^${pattern}$`).test(file));
}

/** Each file of the client with the files that it needs. Tests are left out: nothing needs them. */
export function needs() {
  const files = readdirSync(kSources, { encoding: "utf8", recursive: true }).filter(
    (file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(kSources, file), "utf8").replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");
      const found = [...text.matchAll(kNeeds)].map(([, one, other]) => fileOf(file, one ?? other));
      const named = [...text.matchAll(kGlobs)].flatMap(([, glob]) => filesOf(file, glob, files));
      return [file, [...new Set([...found, ...named])].filter((name) => name !== undefined)];
    }),
  );
}

/** The groups of files that need each other, after Tarjan. */
export function circles(graph) {
  const order = new Map();
  const low = new Map();
  const open = [];
  const found = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
