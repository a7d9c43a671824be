// The expansions and options of this game in words, for screens that do not load the game.

import { textsOf } from "../../../text/text.svelte";
import type { SetupWords } from "../../games";
import { kSetups } from "../expansions/setup";
import de from "./de.json";
import en from "./en.json";

const { worded } = textsOf({ en, de }, ...Object.values(kSetups));

export const setupWords: SetupWords = {
  expansion: (name, otherwise) => worded(`expansion.${name}`, otherwise),
  option: (key, otherwise) => worded(`option.${key}`, otherwise),
  value: (key, value, otherwise) => worded(`value.${key}.${value}`, otherwise),
  text: (key, otherwise) => worded(`text.${key}`, otherwise),
};
