import type { Expansion } from "../expansion";
import { kBarn, kMayor, kWagon } from "./figures";
import { kAbbeySentences } from "./sentences";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  figures: { mayor: kMayor, wagon: kWagon, barn: kBarn },
  sentences: kAbbeySentences,
};
