// The English words of the game and of all its expansions: one dictionary, so that their keys are grouped alike.

import type { ExpansionKey } from "../expansions/all";
import game from "./en.json";

const expansions = import.meta.glob<Record<string, string>>("../expansions/*/text/en.json", {
  eager: true,
  import: "default",
});

const all: typeof game & Record<ExpansionKey, string> = Object.assign({}, game, ...Object.values(expansions));
export default all;
