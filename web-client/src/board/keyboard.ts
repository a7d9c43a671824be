// What the keys of every table have in common.

import type { Cell } from "./cell";

const kSteps: Record<string, Cell> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The step on the board that an arrow key means. */
export function stepOf(key: string): Cell | null {
  return kSteps[key] ?? null;
}

/** Text fields keep their keys, buttons their Enter, and what scrolls its arrows. */
export function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, dialog")) return true;
  if (key.startsWith("Arrow")) return target.closest("ol[tabindex], [role=region]") !== null;
  return key === "Enter" && target.closest("button, a, summary") !== null;
}
