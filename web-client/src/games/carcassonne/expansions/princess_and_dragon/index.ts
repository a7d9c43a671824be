import type { Expansion } from "../expansion";
import { kBlackFairy, kDragon, kFairy } from "./neutrals";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  eventSigns: { "set-aside": "dragon", "put-back": "dragon", deployed: "portal" },
  neutrals: { dragon: kDragon, fairy: kFairy, "black-fairy": kBlackFairy },
};
