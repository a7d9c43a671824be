import { describe, expect, it } from "vitest";
import { movesOf, viewAfter } from "./replay";
import { anEvent } from "./testing";
import type { CarcassonneEntry, CarcassonneView } from "./view";

const tile = (order: number) => ({ kind: "D", rotation: 0, order });
const kFinal = {
  game: "carcassonne",
  over: true,
  tiles: { "0,0": tile(0), "1,0": tile(1), "2,0": tile(2) },
  figures: { "7": { seat: 0, kind: "follower", at: "2,0.f" } },
  players: {
    "0": { score: 5, by: {}, supply: { follower: 6 } },
    "1": { score: 1, by: {}, supply: { follower: 7 } },
  },
  bag: { total: 0, kinds: {} },
  links: [],
  things: {},
} as unknown as CarcassonneView;

const deployed = (id: number, x: number, part: string) =>
  anEvent({ type: "deployed", id, seat: 0, figure: "follower", at: `${x},0.${part}`, feature: "road" });
const placed = (x: number) => anEvent({ type: "placed", seat: 0, tile: "D", x, y: 0, rotation: 0 });
const kLog: CarcassonneEntry[] = [
  [anEvent({ type: "started" }), anEvent({ type: "turn", seat: 0, turn: 1 })],
  [placed(5)],
  [anEvent({ type: "undone", seat: 0 })],
  [placed(1), deployed(3, 1, "r")],
  [
    anEvent({ type: "scored", feature: "road", points: [{ seat: 0, points: 4, why: "majority" }] }),
    anEvent({ type: "returned", id: 3, seat: 0, figure: "follower", at: "1,0.r", why: "scored" }),
    anEvent({ type: "awarded", seat: 1, points: 1, why: "fairy" }),
  ],
  [placed(2), deployed(7, 2, "f")],
  [
    anEvent({
      type: "scored",
      feature: "farm",
      final: true,
      points: [{ seat: 0, points: 1, why: "majority" }],
    }),
  ],
].map((events, index) => ({ version: index + 1, events }));

const kMoves = movesOf(kLog);
const tableAfter = (count: number) => {
  const { tiles, figures, players, bag, last } = viewAfter(kFinal, kMoves, count);
  return {
    tiles: Object.keys(tiles),
    figures: Object.keys(figures),
    scores: Object.values(players).map(({ score }) => score),
    left: players["0"]?.supply["follower"],
    bag: bag.total,
    last: last?.x,
  };
};

it("counts what was gained by then, where the events tell all of it", () => {
  const gained = (seat: number, count: number) => anEvent({ type: "gained", seat, thing: "wine", count });
  const log = [
    [placed(1), gained(0, 2)],
    [placed(2), gained(0, 1), gained(1, 1)],
  ].map((events, index) => ({
    version: index + 1,
    events,
  }));
  const counter = (first: number | null) => ({ shape: "counter", seats: { "0": first, "1": 1 } });
  const things = { wine: counter(3), gold: counter(7), secret: counter(null) };
  const final = { ...kFinal, things } as unknown as CarcassonneView;
  expect(viewAfter(final, log, 0).things).toEqual({ wine: { shape: "counter", seats: { "0": 0, "1": 0 } } });
  expect(viewAfter(final, log, 1).things).toEqual({ wine: { shape: "counter", seats: { "0": 2, "1": 0 } } });
  expect(viewAfter(final, log, 2).things).toEqual({ wine: { shape: "counter", seats: { "0": 3, "1": 1 } } });
});

describe("a replay", () => {
  it("goes from the start tile to the end, without what was taken back", () => {
    expect(kMoves).toHaveLength(4);
    expect(tableAfter(0)).toEqual({
      tiles: ["0,0"],
      figures: [],
      scores: [0, 0],
      left: 7,
      bag: 2,
      last: undefined,
    });
    expect(tableAfter(1)).toEqual({
      tiles: ["0,0", "1,0"],
      figures: ["3"],
      scores: [0, 0],
      left: 6,
      bag: 1,
      last: 1,
    });
    expect(tableAfter(2)).toEqual({
      tiles: ["0,0", "1,0"],
      figures: [],
      scores: [4, 1],
      left: 7,
      bag: 1,
      last: 1,
    });
    expect(tableAfter(4)).toEqual({
      tiles: ["0,0", "1,0", "2,0"],
      figures: ["7"],
      scores: [5, 1],
      left: 6,
      bag: 0,
      last: 2,
    });
    expect(viewAfter(kFinal, kMoves, 4).figures).toEqual(kFinal.figures);
  });

  it("follows figures to any place, and what stands beside them", () => {
    const fairy = { type: "moved", id: 15, seat: 0, figure: "fairy", from: null, why: "fairy" };
    const events = [
      [deployed(3, 1, "r"), anEvent({ ...fairy, at: "1,0", beside: "1,0.r" })],
      [
        anEvent({
          type: "relocated",
          id: 3,
          seat: 0,
          figure: "follower",
          from: "1,0.r",
          at: "@market",
          why: "sent",
        }),
      ],
      [anEvent({ ...fairy, from: "1,0", at: "1,0/ne", beside: null })],
    ];
    const moves = events.map((told, index) => ({ version: index + 1, events: told }));
    const figures = (count: number) => viewAfter(kFinal, moves, count).figures;
    const follower = { seat: 0, kind: "follower", at: "1,0.r" };
    expect(figures(1)).toEqual({
      "3": follower,
      "15": { seat: null, kind: "fairy", at: "1,0", beside: 3 },
    });
    expect(figures(2)["3"]).toEqual({ ...follower, at: "@market" });
    expect(figures(3)["15"]).toEqual({ seat: null, kind: "fairy", at: "1,0/ne", beside: null });
  });

  it("has who was held then, who is in nobody's supply", () => {
    const captured = { seat: 0, by: 1, figure: "follower", why: "tower" };
    const events = [
      [placed(1), deployed(3, 1, "r")],
      [anEvent({ ...captured, type: "captured", id: 3, at: "1,0.r" })],
      [anEvent({ ...captured, type: "released", id: 3, why: "ransom" })],
      [placed(2), deployed(7, 2, "f")],
      [anEvent({ ...captured, type: "captured", id: 7, at: "2,0.f" })],
    ];
    const moves = movesOf(events.map((told, index) => ({ version: index + 1, events: told })));
    const held = { seat: 0, kind: "follower", by: 1 };
    const final = { ...kFinal, figures: {}, prisoners: { "7": held } };
    const after = (count: number) => {
      const { prisoners, players } = viewAfter(final, moves, count);
      return [prisoners, players["0"]?.supply["follower"]];
    };
    expect(moves).toHaveLength(5);
    expect([1, 2, 3, 5].map(after)).toEqual([
      [undefined, 6],
      [{ "3": held }, 6],
      [undefined, 7],
      [{ "7": held }, 6],
    ]);
  });

  it("is not offered when the log begins late", () => {
    expect(movesOf(kLog.slice(1))).toEqual([]);
  });

  it("of a game that goes on has the tiles so far, and none in hand", () => {
    const now = {
      ...kFinal,
      over: false,
      drawn: "D",
      bag: { total: 40, kinds: null },
    } as unknown as CarcassonneView;
    const then = viewAfter(now, kMoves, 1);
    expect([Object.keys(then.tiles), then.drawn, then.bag.total]).toEqual([["0,0", "1,0"], null, 41]);
    expect(viewAfter(now, kMoves, 4).tiles).toEqual(now.tiles);
  });
});
