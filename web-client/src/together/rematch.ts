// The next table of the same people.

import { go } from "../route.svelte";
import type { Session } from "../session.svelte";
import { keepSeat, keptSeat, keptSeats } from "../state/device";
import type { TableState } from "../state/table";
import { isRoomEvent } from "../table/events";

/** Whose seat has opened it; null where that is not told. */
export function wantedBy({ log }: Pick<TableState, "log">): number | null {
  for (const { events } of log.toReversed()) {
    for (const event of events) {
      if (isRoomEvent(event) && event.type === "rematch") return event.seat ?? null;
    }
  }
  return null;
}

/** One's seat at this table, as this device keeps it. */
export function seatAt(session: Session, { room }: Pick<TableState, "room">) {
  return session.seat === null ? undefined : keptSeat(room, session.membership?.token ?? undefined);
}

/**
 * Goes to the next table of the same people, in one's seat if one has one here; the tokens of everybody at this device open their
 * seats there. `then` is asked of the server on the way. False where one stays.
 */
export async function followTo(
  session: Session,
  table: Pick<TableState, "room">,
  room: string,
  then?: () => Promise<unknown>,
): Promise<boolean> {
  const mine = seatAt(session, table);
  if (!mine) {
    go(`/watch/${room}`);
    return true;
  }
  const { token, name } = mine;
  for (const seat of keptSeats())
    if (seat.room === table.room) keepSeat({ room, token: seat.token, name: seat.name, seat: seat.seat });
  const joined = await session.enter({ type: "join", room, token });
  if (joined?.seat == null) return false;
  keepSeat({ room, token, name, seat: joined.seat });
  await then?.();
  go(`/g/${room}`);
  return true;
}
