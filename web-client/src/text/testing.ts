// Before each test file: the words of every game in both languages, as a page has them when a table is shown.

import type { LoadedWords } from "./text.svelte";

import.meta.glob("../games/*/text/testing.ts", { eager: true });
const games = import.meta.glob<{ kWords: LoadedWords<string> }>("../games/*/text/words.ts", { eager: true });

for (const { kWords } of Object.values(games)) {
  await kWords.load("de");
  await kWords.load("en");
}
