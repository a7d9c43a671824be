// The next table of the same people.

import type { TableState } from "../state/table";
import { isRoomEvent } from "../table/events";

/** Whose seat has opened it; null where that is not told. */
export function wantedBy({ log }: Pick<TableState, "log">): number | null {
  for (const { events } of log.toReversed()) {
    for (const event of events) {
      if (isRoomEvent(event) && event.type === "rematch") return event.seat;
    }
  }
  return null;
}
