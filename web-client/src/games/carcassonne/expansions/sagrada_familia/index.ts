import type { Expansion } from "../expansion";
import { sagrada } from "./pictures";
import type en from "./text/en.json";

export const sagradaFamilia: Expansion<keyof typeof en> = {
  signs: { sagrada: { stand: "middle", radius: 21, picture: sagrada } },
};
