// The words of this game and of its expansions, and those of the frame beneath them.

import { textsOf } from "../../text/text.svelte";
import { kWords } from "./text/words";

export { listed } from "../../text/text.svelte";
export { signed } from "./signed";

const words = textsOf(kWords);
type Values = Record<string, string | number>;

/** A place as one speaks of it: from the first tile so many to the east and to the north. */
function placeWords(x: number, y: number): string {
  const across = x === 0 ? [] : [words.t(x > 0 ? "at.east" : "at.west", { steps: Math.abs(x) })];
  const along = y === 0 ? [] : [words.t(y > 0 ? "at.north" : "at.south", { steps: Math.abs(y) })];
  return [...across, ...along].join(", ") || words.t("at.start");
}

/** With `at`, the place of `x` and `y` in words, where there is one. */
function placed(values: Values): Values {
  const { x, y } = values;
  return typeof x === "number" && typeof y === "number" ? { ...values, at: placeWords(x, y) } : values;
}

export const t: typeof words.t = (key, values = {}) => words.t(key, placed(values));
export const named: typeof words.named = (group, name, field, values = {}) =>
  words.named(group, name, field, placed(values));
export const { worded } = words;
