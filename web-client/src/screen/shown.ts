// What a big screen says: what happened last, and who came where.

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

export interface Placed {
  seat: number;
  score: number;
  /** Counted from 1; who shares a place has the same. */
  place: number;
}

/** Everybody in the order of their places. Winners come first, even with fewer points. */
export function placed(scores: Record<string, number>, winners: readonly number[]): Placed[] {
  const all = Object.entries(scores).map(([seat, score]) => ({ seat: Number(seat), score }));
  const beats = (one: (typeof all)[number], other: (typeof all)[number]) => {
    const won = Number(winners.includes(one.seat)) - Number(winners.includes(other.seat));
    return won !== 0 ? won > 0 : !winners.includes(one.seat) && one.score > other.score;
  };
  return all
    .map((one) => ({ ...one, place: 1 + all.filter((other) => beats(other, one)).length }))
    .sort((a, b) => a.place - b.place || b.score - a.score || a.seat - b.seat);
}
