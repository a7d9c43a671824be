import type { Expansion } from "../expansion";
import { kAbbot } from "./figure";
import { kAbbotSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    abbot: keyof typeof en;
  }
}

export const expansion: Expansion = {
  figures: { abbot: kAbbot },
  sentences: kAbbotSentences,
};
