import type { Expansion } from "../expansion";
import { lake, spring, water } from "./pictures";
import de from "./text/de.json";
import en from "./text/en.json";

export const river = {
  words: { en, de },
  signs: {
    river: { stand: "tile", radius: 13, picture: water },
    "river-spring": { stand: "end", radius: 13, picture: spring },
    "river-lake": { stand: "end", radius: 16, picture: lake },
  },
} satisfies Expansion;
