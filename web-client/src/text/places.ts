// A place on a board as one speaks of it.

import type { Cell } from "../board/cell";
import { t } from "./text.svelte";

/** Steps to the east and to the north of where the game began, "E2 N1": no comma, for it may stand in a list. The game has words for the start. */
export function placeWords({ x, y }: Cell, start: string): string {
  const across = x === 0 ? [] : [t(x > 0 ? "at.east" : "at.west", { steps: Math.abs(x) })];
  const along = y === 0 ? [] : [t(y > 0 ? "at.north" : "at.south", { steps: Math.abs(y) })];
  return [...across, ...along].join(" ") || start;
}
