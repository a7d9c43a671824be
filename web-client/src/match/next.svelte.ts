// The table of the next game, looked at from the end of the one before: who is ready there, how long it waits, and whether
// its game has begun. The seat's own token opens it over a connection beside that of the page.

import { untrack } from "svelte";
import { Client } from "../net/client";
import type { Session } from "../session.svelte";
import { keptSeat } from "../state/device";
import { random128 } from "../state/random";
import type { TableState } from "../state/table";

const kNothing = () => {};

export class NextTable {
  /** As it is now; null while that is not known, and for people who only look on. */
  table = $state.raw<TableState | null>(null);
  #client: Client | null = null;

  /** Follows the table while it is shown. REQUIRES: a component is being made. */
  constructor(session: Session, table: () => TableState) {
    const room = $derived(table().document.room.rematch);
    const token = $derived(session.seat === null ? null : (session.membership?.token ?? null));
    $effect(() => {
      const seat = token === null ? undefined : untrack(() => keptSeat(table().room, token));
      if (room === undefined || seat === undefined) return;
      const client = new Client(
        session.surroundings,
        {
          onLink: kNothing,
          onLate: kNothing,
          onTable: (seen) => {
            this.table = seen;
          },
          onAnnounced: kNothing,
          onMembership: kNothing,
          onBusy: kNothing,
          onRefused: kNothing,
        },
        random128,
      );
      this.#client = client;
      client.resume({ room, role: "seat", seat: seat.seat, token: seat.token, name: seat.name });
      return () => this.close();
    });
  }

  /** Lets go of the seat there, before the page itself takes it. */
  close(): void {
    this.#client?.close();
    this.#client = null;
  }

  get begun(): boolean {
    return this.table !== null && this.table.document.room.status !== "waiting";
  }
}
