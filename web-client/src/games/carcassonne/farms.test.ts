import { describe, expect, it } from "vitest";
import type { CarcassonneView, FeatureFacts } from "../../protocol/messages";
import { catalogueOf } from "./board/catalogue";
import type { PartPlace } from "./board/scene";
import { kTestTiles } from "./board/test_tiles";
import { findFarms } from "./farms";

const kView = {
  tiles: { "0,0": { kind: "U", rotation: 0, order: 0 }, "1,0": { kind: "U", rotation: 0, order: 1 } },
} as unknown as CarcassonneView;

describe("findFarms", () => {
  it("asks once for each farm, and reports whose it is", async () => {
    const asked: PartPlace[] = [];
    const inspect = async (target: PartPlace) => {
      asked.push(target);
      const { part } = target;
      return {
        owners: part === "f" ? [1] : [],
        parts: [
          { x: 0, y: 0, part },
          { x: 1, y: 0, part },
        ],
      } as unknown as FeatureFacts;
    };
    const reports: number[] = [];
    let last: { seats: number[] }[] = [];
    await findFarms(
      kView,
      catalogueOf(kTestTiles),
      inspect,
      (farms) => {
        reports.push(farms.length);
        last = farms;
      },
      () => false,
    );
    expect(asked).toEqual([
      { x: 0, y: 0, part: "f" },
      { x: 0, y: 0, part: "g" },
    ]);
    expect(reports).toEqual([1, 2]);
    expect(last.map((farm) => farm.seats)).toEqual([[1], []]);
  });

  it("ends when it is stopped", async () => {
    let asked = 0;
    const inspect = async () => {
      asked += 1;
      return { owners: [], parts: [] } as unknown as FeatureFacts;
    };
    await findFarms(
      kView,
      catalogueOf(kTestTiles),
      inspect,
      () => {},
      () => true,
    );
    expect(asked).toBe(1);
  });
});
