import type { Expansion } from "../expansion";
import { kSiegeSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    siege: keyof typeof en;
  }
}

export const expansion: Expansion = { sentences: kSiegeSentences };
