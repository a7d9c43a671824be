import type { Expansion } from "../expansion";
import { kPhantom } from "./figure";
import { kPhantomSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    phantom: keyof typeof en;
  }
}

export const expansion: Expansion = {
  figures: { phantom: kPhantom },
  sentences: kPhantomSentences,
};
