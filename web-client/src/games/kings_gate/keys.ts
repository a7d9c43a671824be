// The keyboard of the table: which key does what.

import type { Cell } from "../../board/cell";
import { belongsElsewhere, stepOf } from "../../board/keyboard";

export interface TableActions {
  walk(step: Cell): void;
  /** A tile of the hand by its number from 1. */
  pick(number: number): void;
  place(): void;
  nextCharacter(): void;
  end(): void;
  undo(): void;
  /** Lets go of what is picked up; what was placed stays. */
  putBack(): void;
  help(): void;
  zoom(factor: number): void;
  fit(): void;
}

/** Does what a key asks for; false when the key means nothing here and the browser may have it. */
export function act(event: KeyboardEvent, actions: TableActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return false;
  const step = stepOf(event.key);
  if (step) actions.walk(step);
  else if (event.repeat) return false;
  else if (/^[1-9]$/.test(event.key)) actions.pick(Number(event.key));
  else return once(event, actions);
  return true;
}

function once(event: KeyboardEvent, actions: TableActions): boolean {
  const acts: Record<string, () => void> = {
    enter: actions.place,
    c: actions.nextCharacter,
    e: actions.end,
    z: actions.undo,
    escape: actions.putBack,
    "?": actions.help,
    "+": () => actions.zoom(1.3),
    "-": () => actions.zoom(1 / 1.3),
    "0": actions.fit,
  };
  const action = acts[event.key.toLowerCase()];
  action?.();
  return action !== undefined;
}
