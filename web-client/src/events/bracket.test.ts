import { expect, it } from "vitest";
import { columnsOf } from "./bracket";
import { pairing } from "./testing";

it("a bracket has the rounds so far, and places for those to come", () => {
  const first = [1, 2, 3, 4].map((number) => pairing(number));
  const columns = columnsOf(1, 3, () => first);
  expect(columns).toEqual([
    { round: 1, pairings: first, open: 0 },
    { round: 2, pairings: [], open: 2 },
    { round: 3, pairings: [], open: 1 },
  ]);
});

it("the match for the third place stands beneath the final", () => {
  const third = pairing(7, { round: 3, third_place: true });
  const final = pairing(8, { round: 3 });
  expect(columnsOf(1, 1, () => [third, final])[0]?.pairings).toEqual([final, third]);
});

it("a round whose pairings are not known yet is empty, and no bracket is longer than an event", () => {
  expect(columnsOf(2, 2, () => undefined)).toEqual([
    { round: 1, pairings: [], open: 0 },
    { round: 2, pairings: [], open: 0 },
  ]);
  expect(columnsOf(1, 500, () => [])).toHaveLength(10);
});
