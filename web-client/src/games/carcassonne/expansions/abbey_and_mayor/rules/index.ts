// The rules of this expansion in words.

import type { ChapterTexts } from "../../../../../rules/chapters";
import de from "./de.topics.json";
import en from "./en.topics.json";

export const rules: ChapterTexts = {
  en,
  de,
  matters: {
    "step.abbey": "abbey",
    "terrain.cloister-alone": "abbey",
    "figure.mayor": "mayor",
    "step.wagon": "driving",
    "figure.wagon": "wagon",
    "figure.barn": "barn",
  },
};
