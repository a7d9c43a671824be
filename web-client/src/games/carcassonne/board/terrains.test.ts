import { describe, expect, it } from "vitest";
import { sketchOf } from "./layout";
import { isWater, runningOf, shapeOf } from "./terrains";
import { kTestTiles, testTile } from "./test_tiles";

describe("a terrain's shape", () => {
  it("is the game's own, or comes with the folder of its expansion", () => {
    expect(["city", "field", "road", "cloister"].map(shapeOf)).toEqual(["city", "field", "way", "building"]);
    expect(["river", "garden", "shrine"].map(shapeOf)).toEqual(["way", "building", "building"]);
    expect(["desert", "toString", ""].map(shapeOf)).toEqual([undefined, undefined, undefined]);
  });

  it("says for each way whether it runs in water", () => {
    expect(["river", "road", "city"].map(isWater)).toEqual([true, false, false]);
    expect([runningOf("city"), runningOf("garden")]).toEqual([undefined, undefined]);
  });

  it("is known for each terrain of the catalogue, so that no tile has a board with a name", () => {
    for (const kind of kTestTiles) expect([kind.kind, sketchOf(kind).grounds]).toEqual([kind.kind, []]);
    const [strange] = testTile("B").parts;
    const kind = { ...testTile("B"), parts: [{ ...strange, terrain: "desert" }] } as ReturnType<
      typeof testTile
    >;
    expect(sketchOf(kind).grounds).toHaveLength(1);
  });
});
