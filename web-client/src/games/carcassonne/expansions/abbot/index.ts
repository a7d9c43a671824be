import type { Expansion } from "../expansion";
import { kAbbot } from "./figure";
import { kAbbotSentences } from "./sentences";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  figures: { abbot: kAbbot },
  sentences: kAbbotSentences,
};
