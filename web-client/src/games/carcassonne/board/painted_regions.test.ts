import { describe, expect, it } from "vitest";
import type { TileKind } from "../../../protocol/messages";
import { faultsOf } from "./region_check";
import { kTestTiles, testTile } from "./test_tiles";

/** A tile takes a third of a second on a quiet machine. */
const kPatience_ms = 60_000;

describe("the painted regions", { timeout: kPatience_ms }, () => {
  const all = kTestTiles.flatMap((tile) => [0, 1].map((rotation) => [tile.kind, rotation, tile] as const));
  it.each(all)("of %s turned %i times are its parts", (_, rotation, kind) => {
    expect(faultsOf(kind, rotation)).toEqual([]);
  });

  it("are found wrong when letters and parts disagree", () => {
    const tile = testTile("U");
    const wrong = (change: Partial<TileKind>) => faultsOf({ ...tile, ...change }, 0);
    const [road, ...fields] = tile.parts;
    if (!road) throw new Error("U has a road");
    expect(wrong({ parts: [{ ...road, slots: [4] }, ...fields] }).join()).toMatch(/road r reaches slots/);
    expect(wrong({ parts: [...tile.parts, { ...road, part: "z" }] }).join()).toMatch(
      /road z is not to be seen/,
    );
  });
});
