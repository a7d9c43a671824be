import { kFollower } from "../../board/follower";
import type { Expansion } from "../expansion";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    inns_and_cathedrals: keyof typeof en;
  }
}

export const expansion: Expansion = {
  figures: {
    "big-follower": {
      ...kFollower,
      outline: `${kFollower.outline}M-6.4-7.6H6.4L3.6-9.4Q3-13.2 0-13.2Q-3-13.2-3.6-9.4Z`,
      details: "M-3.7-9.3H3.7M-5.6 1.6Q0 3.4 5.6 1.6",
      marker: { x: 0, y: 4.4 },
      scale: 1.06,
    },
  },
};
