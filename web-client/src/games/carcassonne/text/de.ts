// The German words of the game and of all its expansions: one dictionary, so that their keys are grouped alike.

import type { ExpansionKey } from "../expansions/all";
import game from "./de.json";

const expansions = import.meta.glob<Record<string, string>>("../expansions/*/text/de.json", {
  eager: true,
  import: "default",
});

/** What the server says in English, as the sentence on a card. */
const sentences = import.meta.glob<Record<string, string>>("../expansions/*/german.json", {
  eager: true,
  import: "default",
});
const retold = Object.values(sentences).flatMap((words) =>
  Object.entries(words).map(([english, german]) => [`sentence.${english}`, german]),
);

const all: typeof game & Record<ExpansionKey, string> = Object.assign(
  {},
  game,
  ...Object.values(expansions),
  Object.fromEntries(retold),
);
export default all;
