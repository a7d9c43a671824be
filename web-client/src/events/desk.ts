// What the server is asked about events, and by which secret.

import { askIfNew, askRoute, type Fresh, NotDone, untilAnswered } from "../people/desk";
import type {
  EventDocument,
  EventEntrant,
  EventLog,
  EventRuling,
  EventSeat,
  Events,
} from "../protocol/messages";
import { keptProfile } from "../state/device";

/** What may be asked of an event by its people or its organiser, with what each needs. */
export interface Bodies {
  enter: undefined;
  leave: undefined;
  begin: undefined;
  "go-on": undefined;
  rule: { pairing: number; result: EventRuling; reason: string };
  repeat: { pairing: number; reason: string };
  withdraw: { entrant: number; reason: string };
  end: { reason: string };
}
export type Deed = keyof Bodies;

/** They are the same when they are asked twice, so a lost answer is asked for again. */
const kRepeatable: readonly Deed[] = ["enter", "leave"];

const pathOf = (event: string) => `/events/${encodeURIComponent(event)}`;

/** Who asks: nobody without a profile. */
export const ownSecret = () => keptProfile()?.secret;

function needsSecret(): string {
  const secret = ownSecret();
  if (secret === undefined) throw new NotDone("bad-secret");
  return secret;
}

export const listEvents = async () => (await askRoute<Events>("GET", "/events")).events;

/** `key`: the same for each try of this event, so that it is made once. */
export async function makeEvent(body: object & { key: string }): Promise<EventDocument> {
  const secret = needsSecret();
  return untilAnswered(() => askRoute<EventDocument>("POST", "/events", { secret, body }));
}

/** The event as it is now for the owner of the secret; what `etag` stands for is known already. */
export function askEvent(
  event: string,
  etag: string,
  secret: string | undefined,
): Promise<Fresh<EventDocument>> {
  return askIfNew<EventDocument>(pathOf(event), { ...(secret && { secret }), ...(etag && { etag }) });
}

/** With the pairings of this round. */
export const askRound = (event: string, round: number) =>
  askRoute<EventDocument>("GET", `${pathOf(event)}?round=${round}`);

export const askEntrant = (event: string, number: number) =>
  askRoute<EventEntrant>("GET", `${pathOf(event)}/entrants/${number}`);

export const askLog = (event: string, after: number) =>
  askRoute<EventLog>("GET", `${pathOf(event)}/log?after=${after}`);

export async function doAt<D extends Deed>(event: string, deed: D, body: Bodies[D]): Promise<EventDocument> {
  const secret = needsSecret();
  const ask = () =>
    askRoute<EventDocument>("POST", `${pathOf(event)}/${deed}`, { secret, ...(body && { body }) });
  return kRepeatable.includes(deed) ? untilAnswered(ask) : ask();
}

export async function askSeat(event: string): Promise<EventSeat> {
  const secret = needsSecret();
  return untilAnswered(() => askRoute<EventSeat>("POST", `${pathOf(event)}/seat`, { secret }));
}

/** All pairings as a file for a spreadsheet. */
export const resultsOf = (event: string) => `/api${pathOf(event)}/results.csv`;
