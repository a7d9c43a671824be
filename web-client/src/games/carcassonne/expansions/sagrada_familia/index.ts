import type { Expansion } from "../expansion";
import { sagrada } from "./pictures";
import de from "./text/de.json";
import en from "./text/en.json";

export const sagradaFamilia = {
  words: { en, de },
  signs: { sagrada: { stand: "middle", radius: 21, picture: sagrada } },
} satisfies Expansion;
