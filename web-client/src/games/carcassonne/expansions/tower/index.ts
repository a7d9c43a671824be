import type { Expansion } from "../expansion";
import { kTowerPiece } from "./figures";
import { kTowerSentences } from "./sentences";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  figures: { "tower-piece": kTowerPiece },
  sentences: kTowerSentences,
};
