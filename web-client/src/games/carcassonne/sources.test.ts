import { describe, expect, it } from "vitest";
import { othersOf } from "./sources";
import { anEvent } from "./testing";
import type { CarcassonneTable } from "./view";

const awarded = (seat: number, points: number, why: string) =>
  anEvent({ type: "awarded", seat, points, why });
const scored = (feature: string, points: number, why = "majority") =>
  anEvent({ type: "scored", feature, points: [{ seat: 0, points, why }] });
const kLog = [
  [scored("road", 4), awarded(1, 1, "fairy")],
  [anEvent({ type: "undone", seat: 1 })],
  [awarded(0, 1, "fairy"), scored("shrine", 9), scored("city", 3, "fairy")],
  [awarded(0, 10, "most-wine"), awarded(1, 10, "most-cloth"), awarded(1, 0, "order lost")],
].map((events, index) => ({ version: index + 1, events }));
const table = (first: number, second: number, log = kLog) =>
  ({
    log,
    document: { game: { players: { "0": { by: { other: first } }, "1": { by: { other: second } } } } },
  }) as unknown as CarcassonneTable;

describe("the points that belong to no feature of the base game", () => {
  it("have a row for each of what they come from", () => {
    expect(othersOf(table(23, 10))).toEqual([
      { title: "Fairy", points: { 0: 4 } },
      { title: "Goods", points: { 0: 10, 1: 10 } },
      { title: "Shrine", points: { 0: 9 } },
    ]);
  });

  it("leave out what stands in a column of its own", () => {
    expect(othersOf(table(14, 10))?.map(({ title }) => title)).toEqual(["Fairy", "Goods"]);
  });

  it("stay together where the log does not tell all of them", () => {
    expect(othersOf(table(24, 10))).toBe(null);
  });

  it("stay together where two things could have paid them", () => {
    const log = [{ version: 1, events: [scored("shrine", 3), scored("city", 3, "fairy")] }];
    expect(othersOf(table(3, 0, log))).toBe(null);
    expect(othersOf(table(6, 0, log))?.length).toBe(2);
  });
});
