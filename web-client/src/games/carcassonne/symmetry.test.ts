import { expect, it } from "vitest";
import { testTile } from "./board/test_tiles";
import { distinct, turnsOf } from "./symmetry";
import type { PlaceChoice } from "./view";

const ways = (...rotations: number[]) =>
  rotations.map((rotation) => ({ id: `r${rotation}`, rotation }) as PlaceChoice);
const shown = (kind: string | undefined, ...rotations: number[]) =>
  distinct(ways(...rotations), kind === undefined ? undefined : testTile(kind)).map(
    ({ rotation }) => rotation,
  );

it("knows a tile that looks the same after each quarter turn, after a half turn, or after none", () => {
  expect(["B", "C", "X"].map((kind) => turnsOf(testTile(kind)))).toEqual([1, 1, 1]);
  expect(["F", "G", "H", "U"].map((kind) => turnsOf(testTile(kind)))).toEqual([2, 2, 2, 2]);
  expect(
    ["A", "D", "E", "I", "J", "K", "L", "M", "R", "S", "V", "W"].map((kind) => turnsOf(testTile(kind))),
  ).toEqual(Array(12).fill(4));
});

it("takes a pennant, or a mark, on one of two parts for a difference", () => {
  const tile = testTile("H");
  const [first, ...more] = tile.parts;
  if (!first) throw new Error("it has parts");
  expect(turnsOf({ ...tile, parts: [{ ...first, pennants: 1 }, ...more] })).toBe(4);
  expect(turnsOf({ ...tile, parts: [{ ...first, marks: ["inn"] }, ...more] })).toBe(4);
});

it("shows of two ways that look alike the one that is less turned, and hides no other", () => {
  expect(shown("U", 0, 2)).toEqual([0]);
  expect(shown("U", 0, 1, 2, 3)).toEqual([0, 1]);
  expect(shown("B", 0, 1, 2, 3)).toEqual([0]);
  expect(shown("D", 0, 2)).toEqual([0, 2]);
  expect(shown(undefined, 0, 2)).toEqual([0, 2]);
});
