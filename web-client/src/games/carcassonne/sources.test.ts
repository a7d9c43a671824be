import { describe, expect, it } from "vitest";
import { othersOf } from "./sources";
import { anEvent } from "./testing";
import type { CarcassonneTable } from "./view";

const awarded = (seat: number, points: number, why: string) =>
  anEvent({ type: "awarded", seat, points, why });
const scored = (feature: string, points: number) =>
  anEvent({ type: "scored", feature, points: [{ seat: 0, points, why: "majority" }] });
const kLog = [
  [scored("road", 4), awarded(1, 1, "fairy")],
  [anEvent({ type: "undone", seat: 1 })],
  [awarded(0, 1, "fairy"), scored("shrine", 9)],
  [awarded(0, 10, "most-wine"), awarded(1, 10, "most-cloth"), awarded(1, 0, "order lost")],
].map((events, index) => ({ version: index + 1, events }));
const table = (first: number, second: number) =>
  ({
    log: kLog,
    document: { game: { players: { "0": { by: { other: first } }, "1": { by: { other: second } } } } },
  }) as unknown as CarcassonneTable;

describe("the points that belong to no feature of the base game", () => {
  it("have a row for each of what they come from", () => {
    expect(othersOf(table(20, 10))).toEqual([
      { title: "Fairy", points: { 0: 1 } },
      { title: "Shrine", points: { 0: 9 } },
      { title: "Goods", points: { 0: 10, 1: 10 } },
    ]);
  });

  it("stay together where the log does not tell all of them", () => {
    expect(othersOf(table(21, 10))).toBe(null);
  });
});
