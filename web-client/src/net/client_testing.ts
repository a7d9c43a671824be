// A client on a network for tests, and what its handlers were told.

import type { Refused } from "../protocol/messages";
import type { TableState } from "../state/table";
import { snapshot } from "../state/testing";
import { Client, type Membership } from "./client";
import { FakeNetwork } from "./testing";

/** Connected, in no room: to a server that has this beside what every server has, perhaps with a profile. */
export function connected(more: object = {}, profile?: string) {
  const network = new FakeNetwork();
  const seen = {
    tables: [] as (TableState | null)[],
    memberships: [] as (Membership | null)[],
    refused: [] as Refused[],
    announced: [] as string[],
    late: [] as boolean[],
    busy: [] as boolean[],
  };
  let ids = 0;
  const client = new Client(
    network,
    {
      onLink: () => {},
      onLate: (late) => seen.late.push(late),
      onTable: (table) => seen.tables.push(table),
      onAnnounced: (text) => seen.announced.push(text),
      onMembership: (membership) => seen.memberships.push(membership),
      onBusy: (busy) => seen.busy.push(busy),
      onRefused: (refused) => seen.refused.push(refused),
    },
    () => `id${++ids}`,
    () => profile,
  );
  client.connect();
  network.socket.welcome(more);
  return { network, client, seen };
}

/** In a room, at version 5. */
export async function seated() {
  const all = connected();
  const { network, client } = all;
  const joining = client.enter({ type: "join", room: "k7m2p9qa", name: "Anna" });
  const { id } = network.socket.last();
  network.socket.receive({ type: "joined", id, room: "k7m2p9qa", role: "seat", seat: 0, token: "secret" });
  network.socket.receive(snapshot(5));
  await joining;
  return all;
}

/** The connection is lost, and there again after a minute. */
export function lose(network: FakeNetwork): void {
  network.socket.onclose?.({ code: 1006 });
  network.pass(60_000);
  network.socket.welcome();
}
