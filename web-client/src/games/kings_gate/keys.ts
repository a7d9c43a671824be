// The keyboard of the table: which key does what.

import { actOnKey, type TableKeys, type ViewKeys } from "../../board/keyboard";

export interface TableActions extends TableKeys {
  place(): void;
  nextCharacter(): void;
  end(): void;
  /** Goes to the list of what may be chosen. */
  list(): void;
  /** Lets go of what is picked up; what was placed stays. */
  putBack(): void;
}

export function act(event: KeyboardEvent, actions: TableActions & ViewKeys): boolean {
  return actOnKey(event, actions, {
    enter: actions.place,
    c: actions.nextCharacter,
    e: actions.end,
    l: actions.list,
    escape: actions.putBack,
  });
}
