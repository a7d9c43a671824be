import type { Expansion } from "../expansion";
import { kCount } from "./neutrals";
import { kQuarters } from "./quarters";
import { kCountSentences } from "./sentences";
import type en from "./text/en.json";

declare module "../../text/words" {
  interface KeysOf {
    count: keyof typeof en;
  }
}

export const expansion: Expansion = {
  neutrals: { count: kCount },
  places: kQuarters,
  sentences: kCountSentences,
};
