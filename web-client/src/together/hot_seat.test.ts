import { describe, expect, it } from "vitest";
import { passTo } from "./hot_seat";

const looking = (seat: number, ...despite: number[]) => ({ seat, despite });

describe("a device at which several people play", () => {
  it("is open where one plays alone", () => {
    expect(passTo(0, [], [0], null)).toEqual([]);
    expect(passTo(null, [], [1], null)).toEqual([]);
  });

  it("is given to anybody at it before it shows anything", () => {
    expect(passTo(0, [2], [0], null)).toEqual([0, 2]);
    expect(passTo(2, [0], [1], null)).toEqual([0, 2]);
    expect(passTo(null, [0], [1], null)).toEqual([0]);
  });

  it("stays with who looks at it as long as nobody else at it is to move", () => {
    expect(passTo(0, [2], [0], looking(0))).toEqual([]);
    expect(passTo(0, [2], [1], looking(0))).toEqual([]);
    expect(passTo(0, [2], [0, 2], looking(0))).toEqual([]);
  });

  it("is given to whose turn it is", () => {
    expect(passTo(0, [2], [2], looking(0))).toEqual([2]);
    expect(passTo(0, [2, 3], [1, 2, 3], looking(0))).toEqual([2, 3]);
  });

  it("stays with who has taken it out of turn", () => {
    expect(passTo(0, [2, 3], [2], looking(0, 2))).toEqual([]);
    expect(passTo(0, [2, 3], [2, 3], looking(0, 2))).toEqual([3]);
  });

  it("shows the seat of nobody but who looks at it", () => {
    expect(passTo(2, [0], [2], looking(0))).toEqual([0, 2]);
  });
});
