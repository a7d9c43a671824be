// What a big screen says: what happened last.

import type { Snippet } from "svelte";
import type { LogWords } from "../table/log";

/** What a game hands to a big screen besides its board. */
export interface OnScreen {
  /** Points by seat. */
  scores: Record<string, number>;
  result: { winners: number[] } | null;
  /** The end of the log in words, without what the screen shows as a picture. */
  lines: readonly LogWords[];
  /** How a seat is told apart. */
  mark: Snippet<[number]>;
  /** What the turn is about, as large as it can be. */
  piece: Snippet;
}

/** So much can be read while it stands there. */
const kSentences = 2;

/** What was done last: in this turn or, before anything was, in the one before. */
export function saidLast(lines: readonly LogWords[]): string {
  const done = lines.findLastIndex(({ weight }) => weight !== "turn");
  const begun = lines.slice(0, done + 1).findLastIndex(({ weight }) => weight === "turn");
  return lines
    .slice(begun + 1, done + 1)
    .slice(-kSentences)
    .map(({ text }) => text)
    .join(" ");
}
