import type { Expansion } from "../expansion";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    river: keyof typeof en;
  }
}

export const expansion: Expansion = {};
