import { describe, expect, it } from "vitest";
import type { KingsGateEvent } from "../../protocol/messages";
import { movesOf, viewAfter } from "./replay";
import type { KingsGateTable, KingsGateView, LocationEntry } from "./view";

const placed = (tile: string, x: number, character: string | null = null, covered: string | null = null) =>
  ({
    type: "placed",
    seat: tile.startsWith("red") ? 0 : 1,
    tile,
    x,
    y: 1,
    character,
    covered,
  }) as KingsGateEvent;
const standing = (seat: number, points: number, character: string | null) => ({
  ...{ colour: seat === 0 ? "red" : "blue", seat, tiles: 1, total: 4 },
  ...{ place: 1, tie: false, points, character },
});
const kLog = [
  [{ type: "started" }, { type: "first", seat: 0 }],
  [{ type: "drawn", seat: 0 }],
  [{ type: "drawn", seat: 1 }],
  [{ type: "turn", seat: 0, turn: 1 }],
  [placed("red1", 5)],
  [{ type: "undone", seat: 0 }],
  [placed("red4", 0)],
  [{ type: "scored", location: 1, last: 0, standings: [standing(0, 3, "king"), standing(1, 2, null)] }],
  [{ type: "forfeited", location: 1, character: "bishop" }],
  [{ type: "located", seat: 0, location: 2, x: 3, y: 0 }],
  [{ type: "drawn", seat: 0 }],
  [
    { type: "turn", seat: 0, turn: 2 },
    placed("red5", 0, "king", "red4"),
    { type: "king", seat: 0, location: 2, peril: "dangerous" },
  ],
  [{ type: "burnt", seat: 1, tile: "blueD", x: 0, y: 1, burnt: "red5" }],
  [
    {
      type: "moved",
      seat: 0,
      tile: "red4",
      from: { x: 0, y: 1 },
      x: 2,
      y: 1,
      character: "sorceress",
      covered: null,
    },
  ],
  [
    { type: "scored", location: 2, last: 1, standings: [standing(1, 4, "wizard")] },
    { type: "lost", location: 2, seat: 0, colour: "red", points: 1 },
  ],
].map((events, index) => ({ version: index + 1, events })) as unknown as KingsGateTable["log"];

const kFinal = {
  ...{ game: "kings_gate", step: "over", over: true, turn: 3, seat: null, hand: { red2: 1 } },
  location: { number: 2, peril: "dangerous", king: true, bishop: false, spaces: [[2, 1]], standings: [] },
  locations: { "1": { x: 0, y: 0 }, "2": { x: 3, y: 0 } },
  tiles: { "2,1": [{ tile: "red4", character: "sorceress" }] },
  players: {
    "0": { score: 2, colours: ["red"], hand: 0, stack: 0, unseen: { red2: 1 } },
    "1": { score: 6, colours: ["blue"], hand: 0, stack: 0, unseen: {} },
  },
  characters: {
    ...{ king: { at: "played", seat: null }, bishop: { at: "forfeited", seat: null } },
    ...{ wizard: { at: "seat", seat: 1 }, sorceress: { at: "played", seat: null } },
  },
  ...{
    discarded: { blueD: 1, red5: 1 },
    last: null,
    result: { winners: [1], scores: [2, 6], ending: "stopped" },
  },
} as unknown as KingsGateView;

const kEntries = [1, 2].map((number) => ({ number, peril: "safe" })) as unknown as LocationEntry[];
const viewAt = (count: number) => viewAfter(kFinal, kLog, count, kEntries);

describe("a replay of King's Gate", () => {
  it("steps over what was taken back and what nobody sees", () => {
    expect(movesOf(kLog).map(({ version }) => version)).toEqual([7, 8, 10, 12, 13, 14, 15]);
    expect(movesOf(kLog.slice(1))).toEqual([]);
  });

  it("begins with empty cells, and all in hands and stacks", () => {
    const { tiles, players, locations, characters, discarded, last, hand } = viewAt(0);
    expect([tiles, Object.keys(locations), discarded, last, hand]).toEqual([{}, ["1"], {}, null, null]);
    expect(players["0"]).toMatchObject({
      score: 0,
      hand: 1,
      stack: 1,
      unseen: { red2: 1, red4: 1, red5: 1 },
    });
    expect(players["1"]).toMatchObject({ score: 0, hand: 1, stack: 0, unseen: { blueD: 1 } });
    expect(new Set(Object.values(characters).map(({ at }) => at))).toEqual(new Set(["box"]));
  });

  it("has what a location has paid until the next one lies", () => {
    const scored = viewAt(2);
    expect(scored.step).toBe("locate");
    expect(scored.location.standings).toHaveLength(2);
    expect(scored.players["0"]?.score).toBe(3);
    expect(scored.characters["king"]).toEqual({ at: "seat", seat: 0 });
    expect(scored.location.spaces).toEqual([]);
    const next = viewAt(3);
    expect([next.step, next.location.number, next.location.standings]).toEqual(["place", 2, []]);
    expect(next.characters["bishop"]).toEqual({ at: "forfeited", seat: null });
  });

  it("lays, burns and moves tiles, and knows what King and dragon did", () => {
    expect(viewAt(4).tiles["0,1"]).toEqual([
      { tile: "red4", character: null },
      { tile: "red5", character: "king" },
    ]);
    expect(viewAt(4).location).toMatchObject({ peril: "dangerous", king: true, spaces: [[2, 1]] });
    expect(viewAt(4).last).toEqual({ seat: 0, x: 0, y: 1 });
    expect(viewAt(4).characters["king"]).toEqual({ at: "played", seat: null });
    expect(viewAt(5).tiles["0,1"]).toHaveLength(1);
    expect(viewAt(5).discarded).toEqual({ blueD: 1, red5: 1 });
    expect(viewAt(6).tiles).toEqual(kFinal.tiles);
    expect(viewAt(6).characters["sorceress"]?.at).toBe("played");
  });

  it("ends with the table as it is", () => {
    expect(viewAt(7)).toBe(kFinal);
  });
});
