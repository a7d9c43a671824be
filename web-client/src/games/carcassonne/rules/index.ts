// The rules in words: those of the base game, and those that lie in the folder of each expansion.

import type { ChapterTexts } from "../../../rules/chapters";
import de from "./de.topics.json";
import en from "./en.topics.json";

const base: ChapterTexts = {
  en,
  de,
  matters: {
    "step.draw": "placing",
    "step.choose-tile": "placing",
    "step.place-tile": "placing",
    "step.deploy": "deploying",
    "step.over": "end",
    "feature.road": "road",
    "feature.city": "city",
    "feature.cloister": "cloister",
    "feature.farm": "farm",
  },
};

const kFound = import.meta.glob<ChapterTexts>("../expansions/*/rules/index.ts", {
  import: "rules",
  eager: true,
});

/** By the names on the wire, which those of the folders are. */
export const chapters: Readonly<Record<string, ChapterTexts>> = {
  base,
  ...Object.fromEntries(Object.entries(kFound).map(([path, rules]) => [path.split("/").at(-3), rules])),
};
