import { describe, expect, it } from "vitest";
import type { LogWords } from "../table/log";
import { saidLast } from "./shown";

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
