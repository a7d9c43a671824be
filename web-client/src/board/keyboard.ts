// What the keys of every table have in common.

import type { Cell } from "./cell";

const kSteps: Record<string, Cell> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** The step on the board that an arrow key means. */
function stepOf(key: string): Cell | null {
  return kSteps[key] ?? null;
}

/** Text fields keep their keys, buttons their Enter, and what scrolls its arrows. */
function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, dialog")) return true;
  if (key.startsWith("Arrow")) return target.closest("ol[tabindex], [role=region]") !== null;
  return key === "Enter" && target.closest("button, a, summary") !== null;
}

/** What the keys mean at every table. */
export interface TableKeys {
  walk(step: Cell): void;
  /** A choice, or a tile of the hand, by its number from 1. */
  pick(number: number): void;
  undo(): void;
  help(): void;
}

/** What they do to the view of every board. */
export interface ViewKeys {
  zoom(factor: number): void;
  fit(): void;
}

/** Does what a key asks for; false when the key means nothing here and the browser may have it. `own` are the game's keys. */
export function actOnKey(
  event: KeyboardEvent,
  keys: TableKeys & ViewKeys,
  own: Record<string, () => void>,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return false;
  const step = stepOf(event.key);
  if (step) {
    keys.walk(step);
    return true;
  }
  if (event.repeat) return false;
  if (/^[1-9]$/.test(event.key)) {
    keys.pick(Number(event.key));
    return true;
  }
  const acts: Record<string, () => void> = {
    z: keys.undo,
    "?": keys.help,
    "+": () => keys.zoom(1.3),
    "-": () => keys.zoom(1 / 1.3),
    "0": keys.fit,
    ...own,
  };
  const action = acts[event.key.toLowerCase()];
  action?.();
  return action !== undefined;
}
