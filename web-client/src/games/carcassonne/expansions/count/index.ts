import type { Expansion } from "../expansion";
import { kCount } from "./neutrals";
import { kQuarters } from "./quarters";
import { kCountSentences } from "./sentences";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {
  neutrals: { count: kCount },
  places: kQuarters,
  sentences: kCountSentences,
};
