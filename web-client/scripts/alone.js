// Which test files have the modules for themselves: those that put something of their own in the place of globals or modules, with Vitest's
// `vi`. The others share them, since to load all words anew for each file takes longer than the tests.

import { readdirSync, readFileSync } from "node:fs";

const kSources = new URL("../src/", import.meta.url);

export function alone() {
  return readdirSync(kSources, { encoding: "utf8", recursive: true })
    .filter(
      (file) => file.endsWith(".test.ts") && /\bvi\./.test(readFileSync(new URL(file, kSources), "utf8")),
    )
    .map((file) => `src/${file}`);
}
