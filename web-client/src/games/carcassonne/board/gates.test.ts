import { describe, expect, it } from "vitest";
import { catalogueOf } from "./catalogue";
import { threadsOf } from "./gates";
import { cellKey } from "./scene";
import { kTestTiles } from "./test_tiles";

describe("threadsOf", () => {
  const catalogue = catalogueOf(kTestTiles);
  const tiles = [
    { x: 0, y: 0, kind: "K1", rotation: 0 },
    { x: 3, y: 1, kind: "K2", rotation: 2 },
    { x: 5, y: 0, kind: "Q2", rotation: 0 },
  ];
  const byCell = new Map(tiles.map((tile) => [cellKey(tile), tile]));
  const area = (parts: { x: number; y: number; part: string }[]) => ({ id: "city", parts, seats: [] });

  it("leads from gate to gate of one kind within one city", () => {
    const [thread, ...more] = threadsOf(
      area([
        { x: 3, y: 1, part: "c" },
        { x: 0, y: 0, part: "c" },
        { x: 5, y: 0, part: "c" },
      ]),
      byCell,
      catalogue,
    );
    expect(more).toEqual([]);
    expect(thread?.sign).toBe("king-gate");
    expect(thread?.points.map(({ x }) => Math.floor(x / 100))).toEqual([0, 3]);
  });

  it("does not begin at a gate that stands alone, nor at one of another city's", () => {
    expect(threadsOf(area([{ x: 0, y: 0, part: "c" }]), byCell, catalogue)).toEqual([]);
    const beside = area([
      { x: 0, y: 0, part: "c" },
      { x: 3, y: 1, part: "f" },
    ]);
    expect(threadsOf(beside, byCell, catalogue)).toEqual([]);
  });
});
