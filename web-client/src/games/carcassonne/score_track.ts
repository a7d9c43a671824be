// The score track: fifty cells round an oblong, from the upper left corner clockwise.

import type { Cell } from "../../board/cell";

export const kTrack = 50;
export const kAcross = 16;
export const kDown = 11;

/** Where on the track a number of points is; after every fifty it begins again. */
export function cellOnTrack(points: number): Cell {
  const at = ((points % kTrack) + kTrack) % kTrack;
  const right = kAcross - 1;
  const bottom = kDown - 1;
  if (at <= right) return { x: at, y: 0 };
  if (at <= right + bottom) return { x: right, y: at - right };
  if (at <= 2 * right + bottom) return { x: 2 * right + bottom - at, y: bottom };
  return { x: 0, y: kTrack - at };
}
