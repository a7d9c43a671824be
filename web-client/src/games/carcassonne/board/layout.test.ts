import { describe, expect, it } from "vitest";
import { inside, onEdge, turned } from "./geometry";
import { layoutOf, partAt } from "./layout";
import { kTestTiles, testTile } from "./test_tiles";

const kRotations = [0, 1, 2, 3];

/** A point just inside the border at a slot. */
function atSlot(slot: number, depth = 1.5) {
  const { x, y } = onEdge(Math.floor(slot / 3), ((slot % 3) * 2 + 1) / 6);
  const pull = (value: number) => Math.max(depth, Math.min(100 - depth, value));
  return { x: pull(x), y: pull(y) };
}

describe("layoutOf", () => {
  it.each(kTestTiles.flatMap((tile) => kRotations.map((rotation) => [tile.kind, rotation] as const)))(
    "shows every part of %s at its slots, turned %i times",
    (name, rotation) => {
      const tile = testTile(name);
      const layout = layoutOf(tile, rotation);
      for (const part of tile.parts) {
        for (const slot of part.slots) {
          const turnedSlot = (slot + 3 * rotation) % 12;
          expect(partAt(layout, atSlot(turnedSlot)), `slot ${turnedSlot}`).toBe(part.part);
        }
      }
    },
  );

  it.each(kTestTiles.map((tile) => tile.kind))("gives every part of %s a spot of its own, on it", (name) => {
    const tile = testTile(name);
    const layout = layoutOf(tile, 0);
    const anchors = tile.parts.map((part) => layout.areas.get(part.part)?.anchor ?? { x: -1, y: -1 });
    tile.parts.forEach((part, index) => {
      const anchor = anchors[index] ?? { x: -1, y: -1 };
      expect(partAt(layout, anchor), part.part).toBe(part.part);
      for (const other of anchors.slice(0, index)) {
        expect(Math.hypot(anchor.x - other.x, anchor.y - other.y)).toBeGreaterThan(8);
      }
    });
  });

  it("closes a city with one wall for each run of open edges", () => {
    const walls = (kind: string) => layoutOf(testTile(kind), 0).cities.map((city) => city.walls.length);
    expect(walls("C")).toEqual([0]);
    expect(walls("E")).toEqual([1]);
    expect(walls("F")).toEqual([2]);
    expect(walls("H")).toEqual([1, 1]);
    expect(walls("R")).toEqual([1]);
  });

  it("ends a road at a crossing, at a cloister, or at a gatehouse in the wall", () => {
    const crossing = layoutOf(testTile("X"), 0);
    expect(crossing.junction).toEqual({ x: 50, y: 50 });
    expect(crossing.roads.map((road) => road.paths[0]?.at(-1))).toEqual(Array(4).fill({ x: 50, y: 50 }));
    const gate = layoutOf(testTile("S"), 0);
    expect(gate.roads[0]?.gatehouses).toHaveLength(1);
    expect(gate.roads[0]?.gatehouses[0]?.point.y).toBeGreaterThan(65);
    expect(layoutOf(testTile("A"), 0).roads[0]?.gatehouses).toEqual([]);
  });

  it("turns everything together", () => {
    const upright = layoutOf(testTile("D"), 0);
    const quarter = layoutOf(testTile("D"), 1);
    expect(quarter.areas.get("c")?.anchor).toEqual(
      turned(upright.areas.get("c")?.anchor ?? { x: 0, y: 0 }, 1),
    );
    expect(quarter.cities[0]?.outline.every((point) => point.x >= 50)).toBe(true);
    expect(inside({ x: 90, y: 50 }, quarter.cities[0]?.outline ?? [])).toBe(true);
  });

  it("outlines each field exactly to the border of the tile", () => {
    const [north, south] = layoutOf(testTile("U"), 0).fields.map((field) => field.outlines.flat());
    const reach = (points: { x: number; y: number }[] = []) => [
      Math.min(...points.map(({ x }) => x)),
      Math.max(...points.map(({ x }) => x)),
      Math.min(...points.map(({ y }) => y)),
      Math.max(...points.map(({ y }) => y)),
    ];
    expect(reach(north).slice(0, 3)).toEqual([0, 100, 0]);
    expect(reach(north)[3]).toBeGreaterThan(38);
    expect(reach(north)[3]).toBeLessThan(50);
    expect(reach(south)).toEqual([0, 100, expect.closeTo(55, -1), 100]);
  });
});
