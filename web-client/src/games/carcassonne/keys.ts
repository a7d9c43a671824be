// The keyboard of the table: which key does what.

import { actOnKey, type TableKeys, type ViewKeys } from "../../board/keyboard";

export interface TableActions extends TableKeys {
  rotate(direction: 1 | -1): void;
  confirm(): void;
  skip(): void;
  aside(): void;
  farms(): void;
  gaps(): void;
  tiles(): void;
  inspect(): void;
  words(): void;
}

export function act(event: KeyboardEvent, actions: TableActions & ViewKeys): boolean {
  return actOnKey(event, actions, {
    r: () => actions.rotate(event.shiftKey ? -1 : 1),
    enter: actions.confirm,
    s: actions.skip,
    p: actions.aside,
    escape: actions.undo,
    f: actions.farms,
    g: actions.gaps,
    t: actions.tiles,
    i: actions.inspect,
    l: actions.words,
  });
}
