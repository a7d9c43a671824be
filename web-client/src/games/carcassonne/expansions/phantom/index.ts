import type { Expansion } from "../expansion";
import { kPhantom } from "./figure";
import { kPhantomSentences } from "./sentences";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  figures: { phantom: kPhantom },
  sentences: kPhantomSentences,
};
