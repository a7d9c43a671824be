// The seat that an event gives somebody becomes theirs on this device.

import type { EventSeat } from "../protocol/messages";
import { go } from "../route.svelte";
import type { Session } from "../session.svelte";
import { keepSeat } from "../state/device";

/** Sits down and goes to the table. Where that is refused the page says why, and they stay. */
export async function takeSeat(session: Session, { room, name, token }: EventSeat): Promise<void> {
  const joined = await session.enter({ type: "join", room, token });
  if (joined?.seat == null) return;
  keepSeat({ room, token, name, seat: joined.seat });
  go(`/g/${room}`);
}
