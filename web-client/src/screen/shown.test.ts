import { describe, expect, it } from "vitest";
import type { LogWords } from "../table/log";
import { placed, saidLast } from "./shown";

const line = (text: string, weight: LogWords["weight"] = "plain"): LogWords => ({
  text,
  details: [],
  seat: 0,
  weight,
});

describe("what a big screen says", () => {
  it("is what was done in this turn", () => {
    expect(
      saidLast([line("Turn 1", "turn"), line("a."), line("Turn 2", "turn"), line("b."), line("c.", "score")]),
    ).toBe("b. c.");
  });

  it("is what was done in the last turn, until something is done in this one", () => {
    expect(saidLast([line("Turn 1", "turn"), line("a."), line("Turn 2", "turn")])).toBe("a.");
    expect(saidLast([line("a."), line("Turn 1", "turn"), line("Turn 2", "turn")])).toBe("a.");
  });

  it("is no more than can be read, and nothing before the first move", () => {
    expect(saidLast([line("a."), line("b."), line("c.")])).toBe("b. c.");
    expect(saidLast([line("Turn 1", "turn")])).toBe("");
    expect(saidLast([])).toBe("");
  });
});

describe("places", () => {
  it("go by points, and are shared", () => {
    const found = placed({ 0: 12, 1: 30, 2: 12, 3: 4 }, [1]);
    expect(found.map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ]);
  });

  it("have winners first, even with fewer points", () => {
    expect(placed({ 0: 12, 1: 30 }, [0]).map(({ seat, place }) => [seat, place])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(placed({ 0: 12, 1: 12, 2: 30 }, [0, 1]).map(({ place }) => place)).toEqual([1, 1, 3]);
  });
});
