// The rules of this expansion in words.

import type { ChapterTexts } from "../../../../../rules/chapters";
import de from "./de.topics.json";
import en from "./en.topics.json";

export const rules: ChapterTexts = {
  en,
  de,
  matters: {
    "verb.ransom": "ransom",
    "verb.exchange": "prisoners",
    "step.exchange": "prisoners",
    "step.capture": "capture",
    "figure.tower-piece": "tower",
    "comes.tile": "top",
    "mark.tower": "tower",
  },
};
