// The words of this game and of its expansions, and those of the frame beneath them.

import { placeWords } from "../../text/places";
import { textsOf } from "../../text/text.svelte";
import { kWords } from "./text/words";

export { listed } from "../../text/text.svelte";
export { signed, written } from "../../text/written";

const words = textsOf(kWords);
type Values = Record<string, string | number>;

/** With `at`, the place of `x` and `y` in words, where there is one. */
function placed(values: Values): Values {
  const { x, y } = values;
  return typeof x === "number" && typeof y === "number"
    ? { ...values, at: placeWords({ x, y }, words.t("at.start")) }
    : values;
}

export const t: typeof words.t = (key, values = {}) => words.t(key, placed(values));
export const named: typeof words.named = (group, name, field, values = {}) =>
  words.named(group, name, field, placed(values));
export const { worded } = words;
