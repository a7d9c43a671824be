import type { Expansion } from "../expansion";
import { kBarn, kMayor, kWagon } from "./figures";
import { kAbbeySentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    abbey_and_mayor: keyof typeof en;
  }
}

export const expansion: Expansion = {
  figures: { mayor: kMayor, wagon: kWagon, barn: kBarn },
  sentences: kAbbeySentences,
};
