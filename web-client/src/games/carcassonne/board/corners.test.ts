import { describe, expect, it } from "vitest";
import { catalogueOf } from "./catalogue";
import { corners } from "./corners";
import { kTestTiles } from "./test_tiles";

describe("corners", () => {
  it("finds each joint of walls once", () => {
    const catalogue = catalogueOf(kTestTiles);
    const tiles = [
      { x: 0, y: 0, kind: "E", rotation: 0 },
      { x: 0, y: 1, kind: "E", rotation: 2 },
      { x: 1, y: 1, kind: "B", rotation: 0 },
    ];
    expect(corners(tiles, catalogue)).toEqual(
      expect.arrayContaining([
        { x: 0, y: 0 },
        { x: 1, y: 0 },
      ]),
    );
    expect(corners(tiles, catalogue)).toHaveLength(2);
    expect(corners([{ x: 0, y: 0, kind: "unknown", rotation: 0 }], catalogue)).toEqual([]);
  });

  it("has two turrets where two cities meet at a corner, and none between them", () => {
    const catalogue = catalogueOf(kTestTiles);
    const found = corners([{ x: 0, y: 0, kind: "I", rotation: 0 }], catalogue);
    expect(found).toEqual(
      expect.arrayContaining([
        { x: 1, y: 0 },
        { x: 0, y: -1 },
        { x: expect.closeTo(0.075), y: expect.closeTo(0) },
        { x: expect.closeTo(0), y: expect.closeTo(-0.075) },
      ]),
    );
    expect(found).toHaveLength(4);
  });
});
