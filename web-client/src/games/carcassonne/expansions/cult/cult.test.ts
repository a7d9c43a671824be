import { expect, describe as group, it } from "vitest";
import { tableOf } from "../../../testing";
import { layoutOf, partAt, sketchOf } from "../../board/layout";
import { flatTile, paintTile, plainTile } from "../../board/paint/tile";
import { buildingOf, isBuilding } from "../../board/terrains";
import { testTile } from "../../board/test_tiles";
import { describe } from "../../describe";
import type { LogEvent } from "../../view";
import { kCultSentences } from "./sentences";

const kTable = tableOf("carcassonne", { view: { tiles: {} } });
/** The same tile with a cloister in place of its shrine. */
function asCloister(kind: string) {
  const tile = testTile(kind);
  const parts = tile.parts.map((part) => (part.part === "m" ? { ...part, terrain: "cloister" } : part));
  return { ...tile, parts } as typeof tile;
}

group("a shrine", () => {
  it("stands like a cloister, and is none", () => {
    expect([isBuilding("shrine"), isBuilding("cloister"), isBuilding("field")]).toEqual([true, true, false]);
    expect(buildingOf("shrine")).toBeDefined();
    expect(buildingOf("cloister")).toBeUndefined();
    expect(isBuilding("desert")).toBe(false);
    const { cloisters } = sketchOf(testTile("CU01"));
    expect(cloisters).toMatchObject([{ part: "m", terrain: "shrine" }]);
    expect(partAt(layoutOf(testTile("CU01"), 2), { x: 50, y: 50 })).toBe("m");
  });

  it.each(["CU03", "CU05", "CU06"])("is where the roads of %s end", (kind) => {
    const { roads, cloisters } = layoutOf(testTile(kind), 0);
    for (const road of roads) expect(road.paths[0]?.at(-1)).toEqual(cloisters[0]?.middle);
  });

  it("has another picture than a cloister, on every map", () => {
    const [shrine, cloister] = [testTile("CU01"), asCloister("CU01")];
    expect(paintTile(shrine, 0, 0, 128)).not.toBe(paintTile(cloister, 0, 0, 128));
    expect(plainTile(shrine, "meadow")).not.toBe(plainTile(cloister, "meadow"));
    const flat = flatTile(shrine, 0, 128, true);
    expect(flat).toContain(buildingOf("shrine")?.plain.lines);
    expect(flatTile(cloister, 0, 128, true)).not.toContain(buildingOf("shrine")?.plain.lines);
    expect(flat).not.toContain("<text");
  });
});

group("a challenge", () => {
  it.each([
    [
      { type: "own", what: "challenge-won", seat: 0, noun: "building", item: "shrine" },
      "Anna wins a challenge with a shrine.",
    ],
    [
      { type: "own", what: "challenge-won", seat: 1, noun: "building", item: "cloister" },
      "Ben wins a challenge with a cloister.",
    ],
    [
      { type: "returned", id: 1, seat: 1, figure: "follower", at: "1,0.m", why: "lost-challenge" },
      "Ben loses the challenge: Follower returns.",
    ],
    [
      { type: "deployed", seat: 1, figure: "follower", at: "0,0.m", feature: "shrine" },
      "Ben: Follower in the shrine (the first tile).",
    ],
  ] as [LogEvent, string][])("says %o", (event, words) => {
    expect(describe(kTable, event)?.text).toBe(words);
  });

  it("is announced by the turn that would decide it", () => {
    const won = { type: "own", what: "challenge-won", seat: 0, noun: "building", item: "shrine" } as LogEvent;
    expect(kCultSentences.outcome?.([won])).toContain("decides a challenge");
    expect(kCultSentences.outcome?.([])).toBeUndefined();
  });
});
