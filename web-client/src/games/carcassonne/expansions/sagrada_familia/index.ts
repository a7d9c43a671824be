import type { Expansion } from "../expansion";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    sagrada_familia: keyof typeof en;
  }
}

export const expansion: Expansion = {};
