// What the clocks of a table show, counted on from when the server has said it. Plain values, no DOM.

import type { ClockRule, ClockTimes } from "../protocol/messages";

export interface Clocks {
  left_ms: Readonly<Record<string, number>>;
  running: readonly number[];
  /** Whose time for this move is over. */
  over: readonly number[];
  /** When the server's word came, by the page's own clock (performance.now()). */
  heard_ms: number;
}

export function clocksOf({ left_ms, running, over }: ClockTimes, heard_ms: number): Clocks {
  return { left_ms, running, over, heard_ms };
}

/** What a seat has left; nothing for a seat without a clock. */
export function leftOf(clocks: Clocks, seat: number, now_ms: number): number | undefined {
  const left = clocks.left_ms[seat];
  if (left === undefined || !clocks.running.includes(seat)) return left;
  return Math.max(0, left - Math.max(0, now_ms - clocks.heard_ms));
}

const kHurry_ms = 30_000;
const kHurryByDays_ms = 3_600_000;

/** From when on a player is warned: of a short time the last third. */
export function hurryFrom(rule: ClockRule): number {
  return rule.kind === "days" ? kHurryByDays_ms : Math.min(kHurry_ms, (rule.time_s * 1000) / 3);
}

const kMinute_s = 60;
const kHour_s = 3600;
const kDay_s = 86_400;

export interface Face {
  days: number;
  hours: number;
  /** As clocks write it: 4:05, or 1:04:05. */
  text: string;
}

/** Seconds are rounded up: at 0:00 nothing is left. */
export function faceOf(left_ms: number): Face {
  const seconds = Math.ceil(left_ms / 1000);
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / kHour_s);
  const minutes = Math.floor((seconds % kHour_s) / kMinute_s);
  const rest = two(seconds % kMinute_s);
  return {
    days: Math.floor(seconds / kDay_s),
    hours: Math.floor((seconds % kDay_s) / kHour_s),
    text: hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`,
  };
}
