import type { Expansion } from "../expansion";
import { kSiegeSentences } from "./sentences";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = { sentences: kSiegeSentences };
