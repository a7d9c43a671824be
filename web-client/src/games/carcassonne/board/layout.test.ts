import { describe, expect, it } from "vitest";
import { distance, distanceToLine, inside, onEdge, turned } from "./geometry";
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
    expect(crossing.junctions).toEqual([{ x: 50, y: 50 }]);
    expect(crossing.roads.map((road) => road.paths[0]?.at(-1))).toEqual(Array(4).fill({ x: 50, y: 50 }));
    const gate = layoutOf(testTile("S"), 0);
    expect(gate.roads[0]?.gates).toHaveLength(1);
    expect(gate.roads[0]?.gates[0]?.point.y).toBeGreaterThan(65);
    expect(layoutOf(testTile("A"), 0).roads[0]?.gates).toEqual([]);
  });

  it("leads a road below a city, open at both mouths", () => {
    const [road] = layoutOf(testTile("P15"), 0).roads;
    expect(road?.paths.map((path) => [path[0]?.y, path.at(-1)?.y])).toEqual([
      [0, expect.closeTo(16, 0)],
      [expect.closeTo(84, 0), 100],
    ]);
    expect(road?.tunnel.length).toBeGreaterThan(5);
    const { anchor } = layoutOf(testTile("P15"), 0).areas.get("r") ?? { anchor: { x: 50, y: 50 } };
    expect(Math.abs(anchor.y - 50)).toBeGreaterThan(27);
    expect(layoutOf(testTile("U"), 0).roads[0]?.tunnel).toEqual([]);
  });

  it("holds a field between two cities that reaches the border in no more than their corner", () => {
    const layout = layoutOf(testTile("P25"), 0);
    const held = layout.fields.find((field) => field.part === "k")?.outlines.flat() ?? [];
    expect(held.length).toBeGreaterThan(12);
    const inward = held.filter(({ x, y }) => Math.hypot(100 - x, y) > 10);
    for (const { x, y } of inward) expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThan(3);
    expect(layout.cities.map((city) => city.walls.length)).toEqual([1, 1]);
  });

  it("finds signs a place on a field or in a city, off roads, tunnels and figures' spots", () => {
    const signOf = (kind: string) => layoutOf(testTile(kind), 0).signs[0];
    expect(signOf("P02")).toMatchObject({ name: "volcano", middle: { x: 50, y: 50 } });
    for (const kind of ["P05", "P10", "P15", "P18"]) {
      const layout = layoutOf(testTile(kind), 0);
      const { middle, radius } = signOf(kind) ?? { middle: { x: 0, y: 0 }, radius: 0 };
      const ways = layout.roads.flatMap(({ paths, tunnel }) => [...paths, tunnel]);
      for (const way of ways) expect(distanceToLine(middle, way), kind).toBeGreaterThan(radius * 0.9);
      for (const { anchor } of layout.areas.values())
        expect(distance(anchor, middle), kind).toBeGreaterThan(radius);
    }
    expect(layoutOf(testTile("U"), 0).signs).toEqual([]);
  });

  it("turns everything together", () => {
    const upright = layoutOf(testTile("D"), 0);
    const quarter = layoutOf(testTile("D"), 1);
    expect(quarter.areas.get("c")?.anchor).toEqual(
      turned(upright.areas.get("c")?.anchor ?? { x: 0, y: 0 }, 1),
    );
    expect(quarter.cities[0]?.outlines.flat().every((point) => point.x >= 50)).toBe(true);
    expect(inside({ x: 90, y: 50 }, quarter.cities[0]?.outlines[0] ?? [])).toBe(true);
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
