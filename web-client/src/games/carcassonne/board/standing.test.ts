import { describe, expect, it } from "vitest";
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
const figure = (id: string): ShownFigure => ({
  id,
  seat: 0,
  kind: "follower",
  lies: false,
  x: 1,
  y: 2,
  part,
});

const spot = (id: string, act: ShownSpot["act"]): ShownSpot => ({
  ...{
    step: 0,
    id,
    act,
    x: 1,
    y: 2,
    part,
    figure: "follower",
    neutral: act === "moves",
    far: false,
    number: null,
  },
  ...{ chosen: false, lies: false, label: "" },
});

function place(...figures: ShownFigure[]) {
  return standing(new Map([["1,2", kTile]]), kCatalogue, figures, kSize);
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
    const neutral = { id: "n", kind: "fairy", x: 1, y: 2, beside: null };
    const neighbour = place(figure("1")).neutral({ ...neutral, beside: { x: 1, y: 2, part } });
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
    const large = standing(new Map([["1,2", kTile]]), kCatalogue, [figure("1")], 3 * kSize);
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

  it("leaves each spot room, whatever is done there: a figure to send home, the fairy beside it, a figure's place", () => {
    const all = (["comes", "leaves", "moves"] as const).flatMap((act) => [
      { ...spot(act, act), part: null },
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
