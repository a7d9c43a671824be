// The people of a table, in every game.

import type { TableState } from "../state/table";

export function nameOf(table: TableState, seat: number): string {
  return table.document.room.seats[seat]?.name ?? `#${seat + 1}`;
}

/** Whether somebody plays the seat just now; a bot always does. */
export function isHere(table: TableState, seat: number): boolean {
  return table.document.room.seats[seat]?.bot !== null || table.viewers.seats.includes(seat);
}
