// The table of the next game, looked at from the end of the one before: who is ready there, how long it waits, and whether
// its game has begun. The seat's own token opens it over a connection beside that of the page.

import { untrack } from "svelte";
import { Client } from "../net/client";
import type { Surroundings } from "../net/connection";
import type { Session } from "../session.svelte";
import { type KeptSeat, keptSeat } from "../state/device";
import { random128 } from "../state/random";
import type { TableState } from "../state/table";

const kNothing = () => {};

/** Follows a table over a connection of its own, and tells what it is like each time; the result ends that. */
export function lookAhead(
  surroundings: Surroundings,
  room: string,
  { seat, token, name }: Pick<KeptSeat, "seat" | "token" | "name">,
  told: (table: TableState | null) => void,
): () => void {
  const client = new Client(
    surroundings,
    {
      onLink: kNothing,
      onLate: kNothing,
      onTable: told,
      onAnnounced: kNothing,
      onMembership: kNothing,
      onBusy: kNothing,
      onRefused: kNothing,
    },
    random128,
  );
  client.resume({ room, role: "seat", seat, token, name });
  return () => client.close();
}

export class NextTable {
  /** As it is now; null while that is not known, and for people who only look on. */
  table = $state.raw<TableState | null>(null);
  #end = kNothing;

  /** Follows the table while it is shown. REQUIRES: a component is being made. */
  constructor(session: Session, table: () => TableState) {
    const room = $derived(table().document.room.rematch);
    const token = $derived(session.seat === null ? null : (session.membership?.token ?? null));
    $effect(() => {
      const seat = token === null ? undefined : untrack(() => keptSeat(table().room, token));
      if (room === undefined || seat === undefined) return;
      this.#end = lookAhead(session.surroundings, room, seat, (seen) => {
        this.table = seen;
      });
      return () => this.close();
    });
  }

  /** Lets go of the seat there, before the page itself takes it. */
  close(): void {
    this.#end();
    this.#end = kNothing;
  }

  get begun(): boolean {
    return this.table !== null && this.table.document.room.status !== "waiting";
  }
}
