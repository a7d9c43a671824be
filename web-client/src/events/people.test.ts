import { describe, expect, it } from "vitest";
import type { EventDocument } from "../protocol/messages";
import { isDecided, mineOf, opponentOf, outcomeFor, steady, waitsToGoOn, winnersOf, wordFor } from "./people";
import { kEvent, pairing } from "./testing";

const event = (more: Partial<EventDocument>): EventDocument => ({ ...kEvent, ...more });
const kinds = (...events: EventDocument[]) => events.map((one) => mineOf(one)?.kind ?? null);
const elimination = { ...kEvent.rules, format: "elimination" } as const;

describe("one's own part in a round", () => {
  it("is a table that waits, is open, or is over", () => {
    const waits = event({});
    const open = event({ pairings: [pairing(1, { room: "p3x8m2ka4rstu" }), pairing(2)] });
    const over = event({ pairings: [pairing(1, { room: "p3x8m2ka4rstu", over: true, halves: [2, 0] })] });
    expect(kinds(waits, open, over)).toEqual(["waits", "open", "over"]);
    expect(mineOf(open)).toMatchObject({ pairing: { number: 1, room: "p3x8m2ka4rstu" } });
  });

  it("is a bye where nobody else is in the pairing", () => {
    const bye = { number: 1, round: 1, first: 1, over: true, unplayed: true, halves: [2, 0] } as const;
    expect(kinds(event({ pairings: [{ ...bye, halves: [2, 0] }] }))).toEqual(["bye"]);
  });

  it("is none of a round in which one is not paired", () => {
    const entrants = [{ number: 1, name: "Ada", withdrawn: true } as const];
    const pairings = [pairing(2)];
    expect(
      kinds(event({ pairings }), event({ pairings, rules: elimination }), event({ pairings, entrants })),
    ).toEqual(["rest", "out", "withdrawn"]);
  });

  it("is nothing for others, and before and after the event", () => {
    const { you: _, ...nobody } = kEvent;
    expect(
      kinds(
        nobody,
        event({ you: { organiser: true } }),
        event({ status: "open", round: 0 }),
        event({ status: "over" }),
      ),
    ).toEqual([null, null, null, null]);
  });
});

describe("a pairing", () => {
  it("is won, drawn or lost for each of its two", () => {
    const outcomes = (...halves: number[]) =>
      [1, 2].map((entrant) => outcomeFor(pairing(1, { halves, over: true }), entrant));
    expect([outcomes(2, 0), outcomes(1, 1), outcomes(0, 2), outcomes(0, 0)]).toEqual([
      ["won", "lost"],
      ["drawn", "drawn"],
      ["lost", "won"],
      ["lost", "lost"],
    ]);
    expect(outcomeFor(pairing(1), 1)).toBe("open");
    expect([1, 2].map((entrant) => opponentOf(pairing(1), entrant))).toEqual([2, 1]);
  });

  it("without a result is open, played, or was not played", () => {
    const played = pairing(1, { room: "p3x8m2ka4rstu" });
    expect([
      wordFor(pairing(1), "running"),
      wordFor(played, "running"),
      wordFor(played, "over"),
      wordFor(pairing(1, { unplayed: true }), "running"),
    ]).toEqual(["open", "playing", "unplayed", "unplayed"]);
  });
});

describe("an event as a whole", () => {
  const row = (entrant: number, rank: number) => ({ entrant, rank, halves: 2, tie_breaks: [] });

  it("has those as winners who share the first place", () => {
    expect(winnersOf(event({}))).toEqual([]);
    expect(winnersOf(event({ standings: [row(3, 1), row(1, 1), row(2, 3)] }))).toEqual([3, 1]);
  });

  it("waits for its organiser where they open the rounds, until the last one", () => {
    const asked = { ...kEvent.rules, goes_on: "asked" } as const;
    expect([
      waitsToGoOn(event({ rules: asked })),
      waitsToGoOn(event({ rules: asked, round: 3 })),
      waitsToGoOn(event({ rules: asked, status: "over" })),
      waitsToGoOn(event({})),
    ]).toEqual([true, false, false, false]);
    expect(isDecided(event({}))).toBe(false);
    expect(isDecided(event({ pairings: [pairing(1, { over: true })] }))).toBe(true);
  });

  it("keeps everybody where they were while somebody reads the standings", () => {
    const now = [row(3, 1), row(1, 2), row(2, 3), row(4, 4)];
    expect(steady(now, [1, 2, 3])).toEqual([row(1, 2), row(2, 3), row(3, 1), row(4, 4)]);
    expect(steady(now, [])).toEqual(now);
  });
});
