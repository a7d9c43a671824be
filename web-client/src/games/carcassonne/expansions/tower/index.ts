import type { Expansion } from "../expansion";
import { kTowerPiece } from "./figures";
import { kTowerSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    tower: keyof typeof en;
  }
}

export const expansion: Expansion = {
  figures: { "tower-piece": kTowerPiece },
  sentences: kTowerSentences,
};
