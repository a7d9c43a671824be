// Who takes part in an event, and what becomes of one of them in a round. Plain values, no page.

import type {
  EventDocument,
  EventFormat,
  EventPairing,
  EventPerson,
  EventStanding,
} from "../protocol/messages";

/** By their numbers. */
export type People = ReadonlyMap<number, EventPerson>;

export const peopleOf = ({ entrants }: Pick<EventDocument, "entrants">): People =>
  new Map(entrants.map((person) => [person.number, person]));

/** How a pairing stands for one of its two. */
export type Outcome = "won" | "drawn" | "lost" | "open";

export function outcomeFor({ halves, first, over }: EventPairing, entrant: number): Outcome {
  if (!over || !halves) return "open";
  const [own = 0, other = 0] = first === entrant ? halves : halves.toReversed();
  if (own === other && own > 0) return "drawn";
  return own > other ? "won" : "lost";
}

/** Of a pairing that has no result by play. */
export function wordFor(
  { unplayed, room }: EventPairing,
  status: EventDocument["status"],
): "unplayed" | "playing" | "open" {
  if (unplayed || status === "over") return "unplayed";
  return room === undefined ? "open" : "playing";
}

export const opponentOf = ({ first, second }: EventPairing, entrant: number): number | undefined =>
  first === entrant ? second : first;

/** Who loses, once or twice, is out; places follow from how far they came. */
export const isKnockout = (format: EventFormat): boolean =>
  format === "elimination" || format === "double-elimination";

/**
 * What the latest round means for somebody. `out`: a knockout goes on without them. `rest`: it has no table for them. `waits`: their table is to
 * open. `over`: it has a result.
 */
export type Mine =
  | { kind: "out" | "rest" | "withdrawn" }
  | { kind: "bye" | "waits" | "open" | "over"; pairing: EventPairing };

/** Null for who has no part in a round. */
export function mineOf({ status, you, entrants, pairings, rules, round }: EventDocument): Mine | null {
  const me = you?.entrant;
  if (me === undefined || status !== "running" || round === 0) return null;
  const pairing = pairings.find(({ first, second }) => first === me || second === me);
  if (pairing) return { kind: stateOf(pairing), pairing };
  if (entrants.find(({ number }) => number === me)?.withdrawn) return { kind: "withdrawn" };
  return { kind: rules.format === "elimination" ? "out" : "rest" };
}

function stateOf({ second, over, room }: EventPairing): "bye" | "waits" | "open" | "over" {
  if (second === undefined) return "bye";
  if (over) return "over";
  return room === undefined ? "waits" : "open";
}

/** The standings with everybody where they were before: while somebody reads, no row moves. Who is new comes last. */
export function steady(standings: readonly EventStanding[], before: readonly number[]): EventStanding[] {
  const placeOf = new Map(before.map((entrant, place) => [entrant, place]));
  const place = ({ entrant }: EventStanding) => placeOf.get(entrant) ?? before.length;
  return [...standings].sort((one, other) => place(one) - place(other));
}

/** Those who share the first place; nobody before there are places. */
export const winnersOf = ({ standings }: Pick<EventDocument, "standings">): number[] =>
  standings.flatMap(({ rank, entrant }) => (rank === 1 ? [entrant] : []));

/** Nobody of this round plays any more. */
export const isDecided = ({ pairings }: Pick<EventDocument, "pairings">): boolean =>
  pairings.every(({ over }) => over);

/** The organiser opens the rounds, and there is one to come. */
export const waitsToGoOn = ({ status, rules, round, rounds }: EventDocument): boolean =>
  status === "running" && rules.goes_on === "asked" && (rounds === undefined || round < rounds);
