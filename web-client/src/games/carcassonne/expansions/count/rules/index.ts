// The rules of this expansion in words.

import type { ChapterTexts } from "../../../../../rules/chapters";
import de from "./de.topics.json";
import en from "./en.topics.json";

export const rules: ChapterTexts = {
  en,
  de,
  matters: {
    "step.quarter": "entering",
    "step.count": "count",
    "figure.count": "count",
    "step.move-out": "leaving",
    "step.final-move-out": "last",
  },
};
