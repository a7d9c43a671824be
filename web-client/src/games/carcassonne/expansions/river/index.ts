import type { Expansion } from "../expansion";
import { lake, spring, water } from "./pictures";
import type en from "./text/en.json";

export const river: Expansion<keyof typeof en> = {
  signs: {
    river: { stand: "tile", radius: 13, picture: water },
    "river-spring": { stand: "end", radius: 13, picture: spring },
    "river-lake": { stand: "end", radius: 16, picture: lake },
  },
};
