// The options of this game in words, for screens that do not load the game.

import { textsOf } from "../../../text/text.svelte";
import type { SetupWords } from "../../setup_words";
import de from "./de.json";
import en from "./en.json";

const { worded } = textsOf({ en, de });

export const setupWords: SetupWords = {
  expansion: (_, otherwise) => otherwise,
  option: (key, otherwise) => worded(`option.${key}`, otherwise),
  value: (key, value, otherwise) => worded(`value.${key}.${value}`, otherwise),
  means: () => "",
  text: (key, otherwise) => worded(`text.${key}`, otherwise),
  about: () => "",
  icon: () => undefined,
  presets: () => [],
  editions: () => [],
};
