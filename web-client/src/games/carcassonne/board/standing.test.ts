import { describe, expect, it } from "vitest";
import { type Site, siteOf } from "../site";
import type { Point } from "./geometry";
import { layoutOf } from "./layout";
import type { ShownFigure, ShownSpot } from "./scene";
import { standing } from "./standing";
import { kTestTiles } from "./test_tiles";

const kCatalogue = new Map(kTestTiles.map((tile) => [tile.kind, tile]));
const kTile = { kind: "D", rotation: 0, x: 1, y: 2 };
const kSize = 30;
const layout = layoutOf(kCatalogue.get("D") ?? expect.fail("no tile D"), 0);
const [part = ""] = layout.areas.keys();
const anchor = layout.areas.get(part)?.anchor ?? { x: 0, y: 0 };
const kPart: Site = { ground: "part", x: 1, y: 2, part };
const figure = (id: string): ShownFigure => ({
  id,
  seat: 0,
  kind: "follower",
  lies: false,
  site: kPart,
});

const spot = (id: string, act: ShownSpot["act"]): ShownSpot => ({
  ...{
    step: 0,
    id,
    act,
    site: kPart,
    figure: "follower",
    neutral: act === "moves",
    far: false,
    number: null,
  },
  ...{ chosen: false, lies: false, label: "" },
});

function place(...figures: ShownFigure[]) {
  return standing(new Map([["1,2", kTile]]), kCatalogue, { figures }, kSize);
}

describe("where things stand", () => {
  it("is the middle of its part for one figure, side by side for two", () => {
    const [one, two] = [figure("1"), figure("2")];
    expect(place(one).figure(one)).toEqual({ x: 100 + anchor.x, y: -200 + anchor.y });
    const [left, right] = [place(one, two).figure(one), place(one, two).figure(two)];
    expect(right.x - left.x).toBeCloseTo(0.8 * kSize);
    expect((left.x + right.x) / 2).toBeCloseTo(100 + anchor.x);
  });

  it("is beside its neighbour, in the middle of the tile, or where there is room for what is nobody's", () => {
    const neutral = { id: "n", kind: "fairy", site: siteOf("1,2"), beside: null };
    const neighbour = place(figure("1")).neutral({ ...neutral, beside: kPart });
    expect(neighbour.x).toBeGreaterThan(100 + anchor.x);
    expect(place().neutral({ ...neutral, kind: "dragon" })).toEqual({ x: 150, y: -150 });
    const alone = place(figure("1")).neutral(neutral);
    expect(Math.hypot(alone.x - 100 - anchor.x, alone.y + 200 - anchor.y)).toBeGreaterThan(kSize);
  });

  it("is side by side for what may be chosen at one place, by what is done there", () => {
    const [a, b] = place().spots([spot("a", "comes"), spot("b", "comes")]);
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo(1.2 * kSize);
    expect(a?.y).toBe(-200 + anchor.y);
    expect(place().spots([spot("c", "leaves")])).toEqual([{ x: 100 + anchor.x, y: -200 + anchor.y }]);
  });

  it("keeps what may be chosen on its tile, however small the tile is shown", () => {
    const large = standing(new Map([["1,2", kTile]]), kCatalogue, { figures: [figure("1")] }, 3 * kSize);
    for (const { x, y } of large.spots([
      spot("a", "comes"),
      spot("b", "comes"),
      spot("c", "leaves"),
      spot("d", "moves"),
    ])) {
      expect(Math.abs(x - 150)).toBeLessThan(45);
      expect(Math.abs(y + 150)).toBeLessThan(45);
    }
  });

  it("leaves each spot room for all that may be done there: a figure to send home, the fairy beside it, a figure's place", () => {
    const all = (["comes", "leaves", "moves"] as const).flatMap((act) => [
      { ...spot(act, act), site: siteOf("1,2") },
      spot(`${act} here`, act),
    ]);
    const places = place(figure("1")).spots(all);
    places.forEach((one, index) => {
      for (const other of places.slice(index + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(1.19 * kSize);
    });
  });

  it("tells a part from a tile without one there, and from no tile", () => {
    expect(place().partAt({ x: 1, y: 2 }, anchor)).toBe(part);
    expect(place().partAt({ x: 5, y: 5 }, anchor)).toBeUndefined();
  });
});

describe("where things stand that are on no part", () => {
  const at = (site: string, id: string, fields: Partial<ShownFigure> = {}): ShownFigure => ({
    ...figure(id),
    site: siteOf(site),
    ...fields,
  });
  const spotAt = (site: string, id: string, act: ShownSpot["act"] = "comes") => ({
    ...spot(id, act),
    site: siteOf(site),
  });
  const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

  it("is the point where four tiles meet, for a figure and for its spot", () => {
    const corner = { x: 200, y: -200 };
    const barn = at("1,2/ne", "1");
    expect(place(barn).figure(barn)).toEqual(corner);
    expect(place().spots([spotAt("1,2/ne", "a")])).toEqual([corner]);
    expect(place(barn).spots([spotAt("1,2/ne", "a", "takes")])).toEqual([corner]);
    const [first, second] = place().spots([spotAt("1,2/ne", "a"), spotAt("1,2/ne", "b")]);
    expect(distance(first ?? corner, second ?? corner)).toBeGreaterThan(1.19 * kSize);
  });

  it("is next to what stands at a corner already, for what comes there", () => {
    const stood = [at("1,2/ne", "1"), at("1,2/ne", "2", { seat: 1 })];
    const stands = place(...stood);
    const [coming] = stands.spots([spotAt("1,2/ne", "a")]);
    for (const one of stood)
      expect(distance(stands.figure(one), coming ?? stands.figure(one))).toBeGreaterThan(0.95 * kSize);
  });

  it("has room for all that stands on a tile as a whole, apart from who stands on its parts", () => {
    const [follower, other] = [at("1,2", "1"), at("1,2", "2", { seat: 1 })];
    const tokens = [{ id: "towers 1,2", site: siteOf("1,2"), name: "towers", count: 3 }];
    const neutrals = [{ id: "n", kind: "fairy", site: siteOf("1,2"), beside: null }];
    const figures = [figure("0"), follower, other];
    const stands = standing(new Map([["1,2", kTile]]), kCatalogue, { figures, tokens, neutrals }, kSize);
    const points = [
      ...figures.map((one) => stands.figure(one)),
      ...neutrals.map((one) => stands.neutral(one)),
      ...tokens.map((one) => stands.token(one)),
    ];
    points.forEach((one, index) => {
      for (const next of points.slice(index + 1)) expect(distance(one, next)).toBeGreaterThan(0.8 * kSize);
    });
    const build = { ...spotAt("1,2", "t", "builds"), figure: "towers" };
    expect(stands.spots([build])).toEqual(tokens.map((one) => stands.token(one)));
  });

  it("is a stack for several of one seat and kind, whose top says how many they are", () => {
    const [one, two, three] = [at("1,2/ne", "1"), at("1,2/ne", "2"), at("1,2/ne", "3", { seat: 1 })];
    const stands = place(one, two, three);
    expect([one, two, three].map(stands.stack)).toEqual([0, 2, 0]);
    expect(stands.figure(two).x).toBe(stands.figure(one).x);
    expect(stands.figure(two).y).toBeLessThan(stands.figure(one).y);
    expect(stands.figure(three).x - stands.figure(one).x).toBeCloseTo(0.8 * kSize);
    const [left, right] = [figure("8"), figure("9")];
    expect([left, right].map(place(left, right).stack), "on a part all are seen").toEqual([0, 0]);
  });

  it("is where an expansion says for a place with a name", () => {
    const market = { x: 40, y: 260 };
    const figures = [at("@market", "1")];
    const stands = standing(new Map(), kCatalogue, { figures }, kSize, (name) =>
      name === "market" ? { at: market } : null,
    );
    expect(figures.map(stands.figure)).toEqual([market]);
    expect(stands.spots([spotAt("@market", "a")])).toEqual([{ x: market.x + kSize, y: market.y }]);
  });

  it("is in rows where a place is so wide, with what may come where it says", () => {
    const [market, free] = [
      { x: 40, y: 260 },
      { x: 40, y: 200 },
    ];
    const figures = [0, 1, 2].map((seat) => at("@market", `${seat}`, { seat }));
    const look = { at: market, wide: 2 * 0.8 * kSize + 1, spot: free };
    const stands = standing(new Map(), kCatalogue, { figures }, kSize, () => look);
    const [one, two, three] = figures.map(stands.figure);
    expect([one?.x, two?.x, three?.x]).toEqual([40 - 0.4 * kSize, 40 + 0.4 * kSize, 40]);
    expect(three?.y, "the last row is the nearest").toBe(market.y);
    expect([one?.y, two?.y]).toEqual([market.y - 0.7 * kSize, market.y - 0.7 * kSize]);
    expect(stands.spots([spotAt("@market", "a")])).toEqual([free]);
    const [left, right] = stands.spots([spotAt("@market", "a"), spotAt("@market", "b")]);
    expect([left?.y, right?.y]).toEqual([free.y, free.y]);
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeCloseTo(1.2 * kSize);
  });
});

describe("a pile of pieces", () => {
  const kGround = { kind: "TW01", rotation: 1, x: 1, y: 2 };
  const sign = layoutOf(kCatalogue.get("TW01") ?? expect.fail("no tile"), 1).signs[0]?.middle;
  const foot = { x: 100 + (sign?.x ?? 0), y: -200 + (sign?.y ?? 0) };
  const on = (id: string, kind: string, seat = 0): ShownFigure => {
    return { id, kind, seat, lies: false, site: siteOf("1,2") };
  };
  const pieces = ["1", "2", "3"].map((id) => on(id, "tower-piece", Number(id) % 2));
  const stands = (...figures: ShownFigure[]) =>
    standing(new Map([["1,2", kGround]]), kCatalogue, { figures }, kSize);
  const chosen = (id: string, act: ShownSpot["act"], kind: string): ShownSpot => {
    return { ...spot(id, act), figure: kind, site: siteOf("1,2") };
  };

  it("is put up on the sign of its tile, with pieces of any player", () => {
    expect(stands().pile(siteOf("1,2"))).toBeNull();
    expect(stands().pile(siteOf("1,2"), "tower-piece")).toMatchObject({ count: 0, foot });
    expect(stands(...pieces).pile(siteOf("1,2"))).toMatchObject({ count: 3, foot });
    expect(stands().spots([chosen("a", "builds", "tower-piece")])).toEqual([foot]);
  });

  it("has who stands on the tile as a whole on top, and who would, the higher the more pieces", () => {
    const top = on("9", "follower");
    const heights = [1, 2, 3].map((count) => stands(...pieces.slice(0, count), top).figure(top));
    heights.forEach((point, index) => {
      expect(point.x).toBe(foot.x);
      expect(point.y).toBeLessThan(heights[index - 1]?.y ?? foot.y);
    });
    const [low] = pieces;
    const spots = low ? stands(low).spots([chosen("a", "comes", "follower")]) : [];
    expect(spots).toEqual(heights.slice(0, 1));
    expect(stands(...pieces, top).spots([chosen("b", "takes", "follower")])).toEqual(heights.slice(2));
  });
});

describe("who is to be taken", () => {
  it("is marked where they stand among others", () => {
    const figures = [0, 1, 2].map((seat) => ({ ...figure(String(seat)), seat }));
    const [, , third] = figures;
    const spots = place(...figures).spots([{ ...spot("a", "takes"), seat: 2 }]);
    expect(spots).toEqual(third ? [place(...figures).figure(third)] : []);
  });
});
