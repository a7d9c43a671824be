// Points, as players write them: ½, 1, 2½. The wire has integers: halves, or quarters.

import type { EventPairing, TieBreak } from "../protocol/messages";
import { signed, written } from "../text/written";

const kFractions = ["", "¼", "½", "¾"] as const;
const kQuarters = 4;

/** A number of quarters. */
export function quartersText(quarters: number): string {
  const size = Math.abs(quarters);
  const whole = Math.floor(size / kQuarters);
  const fraction = kFractions[size % kQuarters] ?? "";
  const text = fraction && whole === 0 ? fraction : `${whole}${fraction}`;
  return quarters < 0 ? written(`-${text}`) : text;
}

/** A number of halves. */
export const halvesText = (halves: number): string => quartersText(2 * halves);

const kUnits: Record<TieBreak, (value: number) => string> = {
  "game-difference": (value) => (value > 0 ? `+${halvesText(value)}` : halvesText(value)),
  "games-won": written,
  direct: halvesText,
  "direct-points": (value) => (value === 0 ? "0" : signed(value)),
  buchholz: halvesText,
  "buchholz-cut": halvesText,
  "sonneborn-berger": quartersText,
  points: written,
  seed: written,
  lot: written,
};

/** The value of a tie-break in the unit that players know it in. */
export const tieBreakText = (name: TieBreak, value: number): string => kUnits[name](value);

/** What is known of a pairing, as two numbers: the games of a match, else the match itself. Null: nothing yet. */
export function scoreOf({ games = [], halves, unplayed, ruled }: EventPairing): [string, string] | null {
  const counts = !unplayed && !ruled && (games.length > 1 || (games.length === 1 && !halves));
  const sum = (side: 0 | 1) => games.reduce((total, game) => total + (game.halves[side] ?? 0), 0);
  if (counts) return [halvesText(sum(0)), halvesText(sum(1))];
  return halves ? [halvesText(halves[0] ?? 0), halvesText(halves[1] ?? 0)] : null;
}
