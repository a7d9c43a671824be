import type { Expansion } from "../expansion";
import { lake, spring } from "./pictures";

export const river = {
  words: { en: {}, de: {} },
  signs: {
    spring: { stand: "end", radius: 13, picture: spring },
    lake: { stand: "end", radius: 16, picture: lake },
  },
} satisfies Expansion;
