// The words of the game and of the expansions that a table has: one dictionary for each language, so that their keys are grouped alike.

import { LoadedWords, type Locale } from "../../../text/text.svelte";
import type en from "./en.json";

type Words = Readonly<Record<string, string>>;

const game: Record<Locale, () => Promise<{ default: Words }>> = {
  en: () => import("./en.json"),
  de: () => import("./de.json"),
};
const own = import.meta.glob<Words>("../expansions/*/text/*.json", { import: "default" });
/** What the server says in English, as the sentence on a card. */
const retold = import.meta.glob<Words>("../expansions/*/german.json", { import: "default" });

/** Those of which the words are wanted, in this language and in those that the page may change to. */
const wanted = new Set<string>();

async function wordsIn(language: Locale): Promise<{ default: Record<Key, string> }> {
  const names = [...wanted];
  const [{ default: told }, ...words] = await Promise.all([
    game[language](),
    ...names.map((name) => own[`../expansions/${name}/text/${language}.json`]?.()),
    ...(language === "de" ? names.map(sentencesOf) : []),
  ]);
  // Somebody may have wanted more meanwhile, and would lose it.
  if (names.length < wanted.size) return wordsIn(language);
  return { default: Object.assign({}, told, ...words) };
}

async function sentencesOf(name: string): Promise<Words> {
  const words = await retold[`../expansions/${name}/german.json`]?.();
  return Object.fromEntries(
    Object.entries(words ?? {}).map(([english, german]) => [`sentence.${english}`, german]),
  );
}

/** The keys of the words by whose they are. Each expansion adds its own. */
export interface KeysOf {
  game: keyof typeof en;
}

type Key = KeysOf[keyof KeysOf];

export const kWords = new LoadedWords<Key>({ en: () => wordsIn("en"), de: () => wordsIn("de") });

/** Those of the game and of these expansions; rejects when some of them are out of reach. */
export async function loadWords(expansions: readonly string[]): Promise<void> {
  for (const name of expansions) wanted.add(name);
  await kWords.load();
}
