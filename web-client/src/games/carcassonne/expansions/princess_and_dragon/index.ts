import type { Expansion } from "../expansion";
import { kBlackFairy, kDragon, kFairy } from "./neutrals";
import { dragonSign, portal, princess, volcano } from "./pictures";
import type en from "./text/en.json";

export const princessAndDragon: Expansion<keyof typeof en> = {
  signs: {
    volcano: { stand: "tile", radius: 20, picture: volcano },
    dragon: { stand: "tile", radius: 12, picture: dragonSign, option: "dragonTiming" },
    portal: { stand: "tile", radius: 12, picture: portal },
    princess: { stand: "spot", radius: 11, picture: princess, option: "princess" },
  },
  eventSigns: { "set-aside": "dragon", "put-back": "dragon", deployed: "portal" },
  neutrals: { dragon: kDragon, fairy: kFairy, "black-fairy": kBlackFairy },
};
