import type { Expansion } from "../expansion";
import { kCultSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    cult: keyof typeof en;
  }
}

export const expansion: Expansion = { sentences: kCultSentences };
