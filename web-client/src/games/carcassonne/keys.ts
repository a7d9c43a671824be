// The keyboard of the table: which key does what.

export interface TableActions {
  walk(step: { x: number; y: number }): void;
  rotate(direction: 1 | -1): void;
  confirm(): void;
  pick(number: number): void;
  skip(): void;
  undo(): void;
  farms(): void;
  tiles(): void;
  inspect(): void;
  help(): void;
  zoom(factor: number): void;
  fit(): void;
}

const kSteps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Does what a key asks for; false when the key means nothing here and the browser may have it. */
export function act(event: KeyboardEvent, actions: TableActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || belongsElsewhere(event)) return false;
  const step = kSteps[event.key];
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

/** Text fields keep their keys, and buttons their Enter. */
function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, select, textarea, dialog")) return true;
  return key === "Enter" && target.closest("button, a") !== null;
}
