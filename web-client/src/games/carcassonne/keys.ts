// The keyboard of the table: which key does what.

import { belongsElsewhere, stepOf } from "../../board/keyboard";

export interface TableActions {
  walk(step: { x: number; y: number }): void;
  rotate(direction: 1 | -1): void;
  confirm(): void;
  pick(number: number): void;
  skip(): void;
  undo(): void;
  farms(): void;
  gaps(): void;
  tiles(): void;
  inspect(): void;
  help(): void;
  zoom(factor: number): void;
  fit(): void;
}

/** Does what a key asks for; false when the key means nothing here and the browser may have it. */
export function act(event: KeyboardEvent, actions: TableActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return false;
  const step = stepOf(event.key);
  if (step) actions.walk(step);
  else if (/^[1-9]$/.test(event.key)) actions.pick(Number(event.key));
  else if (event.repeat) return false;
  else return once(event, actions);
  return true;
}

function once(event: KeyboardEvent, actions: TableActions): boolean {
  const acts: Record<string, () => void> = {
    r: () => actions.rotate(event.shiftKey ? -1 : 1),
    enter: actions.confirm,
    s: actions.skip,
    z: actions.undo,
    escape: actions.undo,
    f: actions.farms,
    g: actions.gaps,
    t: actions.tiles,
    i: actions.inspect,
    "?": actions.help,
    "+": () => actions.zoom(1.3),
    "-": () => actions.zoom(1 / 1.3),
    "0": actions.fit,
  };
  const action = acts[event.key.toLowerCase()];
  action?.();
  return action !== undefined;
}
