import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnalysedTurn } from "../protocol/messages";
import { costliest, curveOf, pointsIn, readAnalysis, skillOf, talliesOf } from "./analysis";

function turn(seat: number, from: number, cost: number, more: Partial<AnalysedTurn> = {}): AnalysedTurn {
  const better = cost > 0 ? { better: [{ id: "pass", verb: "pass" }], at_once: 0 } : {};
  return { seat, from, to: from + 1, cost, drawn: [1, -1], played: [0, 0], ...better, ...more };
}

describe("an analysis", () => {
  it("has its dearest turns first, and none that cost nothing", () => {
    const turns = [turn(0, 1, 2), turn(1, 3, 0), turn(0, 5, 9), turn(1, 7, 4)];
    expect(costliest(turns, 3).map(({ cost }) => cost)).toEqual([9, 4, 2]);
    expect(costliest(turns, 2).map(({ cost }) => cost)).toEqual([9, 4]);
    expect(costliest([turn(1, 3, 0)], 3)).toEqual([]);
  });

  it("says what luck gave each seat, and what it gave away", () => {
    const turns = [turn(0, 1, 2, { luck: 1.5 }), turn(1, 3, 1, { luck: -2 }), turn(0, 5, 3)];
    expect(talliesOf({ seats: 2, turns })).toEqual([
      { seat: 0, luck: 1.5, cost: 5 },
      { seat: 1, luck: -2, cost: 1 },
    ]);
  });

  it("says how much of what could be had was kept", () => {
    expect(skillOf(60, 20)).toBe(75);
    expect(skillOf(60, 0)).toBe(100);
    expect(skillOf(0, 0)).toBe(100);
    expect(skillOf(0, 7.5)).toBe(0);
    expect(skillOf(-4, 7.5)).toBe(0);
  });

  it("has a point after every draw and after every turn", () => {
    expect(curveOf([turn(0, 1, 2, { luck: 1 }), turn(1, 3, 0)])).toEqual([
      { version: 1, leads: [1, -1] },
      { version: 2, leads: [0, 0] },
      { version: 4, leads: [0, 0] },
    ]);
  });
});

describe("points", () => {
  it("have one digit after the point, and a sign where one is wanted", () => {
    expect(pointsIn("en", 2)).toBe("2.0");
    expect(pointsIn("de", 2.5, true)).toBe("+2,5");
    expect(pointsIn("en", -0.04, true)).toBe("0.0");
  });
});

describe("what the server says of an analysis", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const answer = (status: number, body: unknown) =>
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body), { status }));

  it("is the analysis, how far it is, or nothing", async () => {
    answer(200, { seats: 2, turns: [] });
    expect(await readAnalysis("r")).toEqual({ analysis: { seats: 2, turns: [] } });
    answer(202, { done: 3, of: 8 });
    expect(await readAnalysis("r")).toEqual({ progress: { done: 3, of: 8 } });
    answer(200, null);
    expect(await readAnalysis("r")).toBeNull();
  });

  it("may be that it cannot be read now", async () => {
    answer(503, {});
    await expect(readAnalysis("r")).rejects.toThrow("503");
  });
});
