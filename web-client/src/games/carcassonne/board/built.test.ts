import { describe, expect, it } from "vitest";
import { siteOf } from "../site";
import { layoutAt, partsAt } from "./built";
import { distanceToLine } from "./geometry";
import { partAt } from "./layout";
import type { ShownSpot } from "./scene";
import { standing } from "./standing";
import { kTestTiles, testTile } from "./test_tiles";

const kCatalogue = new Map(kTestTiles.map((tile) => [tile.kind, tile]));
const kAcross = [0, 1] as const;
const built = (rotation: 0 | 1) => ({ what: "pier", part: "z", terrain: "road", rotation });
const tile = (kind: string, rotation: number, across: 0 | 1) => ({
  ...{ x: 1, y: 2, kind, rotation },
  built: built(across),
});
const kWays = kTestTiles.flatMap(({ kind }) =>
  [0, 1, 2, 3].flatMap((rotation) => kAcross.map((across) => [kind, rotation, across] as const)),
);

describe("what is built across a tile", () => {
  it.each(kWays)("lies on top of %s turned %i times, running %i", (kind, rotation, across) => {
    const layout = layoutAt(tile(kind, rotation, across), kCatalogue) ?? expect.fail("no layout");
    for (const along of [3, 30, 50, 70, 97]) {
      expect(partAt(layout, across === 0 ? { x: 50, y: along } : { x: along, y: 50 })).toBe("z");
    }
    expect(layout.areas.get("z")?.anchor).toEqual({ x: 50, y: 50 });
  });

  it.each(kWays)("leaves figures beside it on %s turned %i times, running %i", (kind, rotation, across) => {
    const layout = layoutAt(tile(kind, rotation, across), kCatalogue) ?? expect.fail("no layout");
    const line = across === 0 ? [0, 100].map((y) => ({ x: 50, y })) : [0, 100].map((x) => ({ x, y: 50 }));
    for (const { part } of testTile(kind).parts) {
      const anchor = layout.areas.get(part)?.anchor ?? expect.fail(part);
      // What lies beneath it from side to side is nowhere else.
      if (partAt(layout, anchor) === "z") continue;
      expect(partAt(layout, anchor)).toBe(part);
      expect(distanceToLine(anchor, line)).toBeGreaterThan(7);
    }
  });

  it("has the middle of both sides, which are no other part's any more", () => {
    const parts = partsAt(tile("B", 1, 0), kCatalogue);
    expect(parts.find(({ part }) => part === "z")).toMatchObject({ terrain: "road", slots: [10, 4] });
    expect(parts.find(({ part }) => part === "f")?.slots).toEqual([0, 1, 2, 3, 5, 6, 7, 8, 9, 11]);
  });

  it("is stood on, and offered at one of its ends", () => {
    const figure = { id: "1", seat: 0, kind: "follower", lies: false, site: siteOf("1,2.z") };
    const byCell = new Map([["1,2", tile("U", 0, 0)]]);
    const place = standing(byCell, kCatalogue, { figures: [figure] }, 26);
    expect(place.figure(figure)).toEqual({ x: 150, y: -150 });
    expect(place.partAt({ x: 1, y: 2 }, { x: 50, y: 10 })).toBe("z");
    const spots = kAcross.map((rotation): ShownSpot => {
      const across = { what: "pier", terrain: "road", rotation };
      const fields = { neutral: false, far: false, number: null, chosen: false, lies: false, label: "" };
      return {
        ...fields,
        step: 0,
        id: `s ${rotation}`,
        act: "builds",
        figure: "pier",
        site: siteOf("1,2"),
        across,
      };
    });
    expect(place.spots(spots)).toEqual([
      { x: 150, y: -180 },
      { x: 180, y: -150 },
    ]);
  });
});
