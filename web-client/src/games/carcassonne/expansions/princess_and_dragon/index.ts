import type { Expansion } from "../expansion";
import { kBlackFairy, kDragon, kFairy } from "./neutrals";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    princess_and_dragon: keyof typeof en;
  }
}

export const expansion: Expansion = {
  eventSigns: { "set-aside": "dragon", "put-back": "dragon", deployed: "portal" },
  neutrals: { dragon: kDragon, fairy: kFairy, "black-fairy": kBlackFairy },
};
