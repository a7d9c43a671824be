// The rules of this game in words.

import type { ChapterTexts } from "../../../rules/chapters";
import de from "./de.topics.json";
import en from "./en.topics.json";

const base: ChapterTexts = {
  en,
  de,
  matters: {
    "step.locate": "locating",
    "step.over": "end",
    "tile.D": "dragon",
    character: "characters",
    "location.graveyard": "graveyard",
    "location.garrison": "garrison",
    "location.tourney-grounds": "tourney",
    "peril.safe": "safe",
    "peril.dangerous": "dangerous",
  },
};

export const chapters = { base };
