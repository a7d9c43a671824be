import { describe, expect, it } from "vitest";
import { clocksOf, faceOf, hurryFrom, leftOf } from "./clocks";

const told = clocksOf(
  { type: "clock", room: "k7m2p9qa", left_ms: { "0": 65_000, "1": 9_000 }, running: [0], over: [] },
  1_000,
);

describe("clocks", () => {
  it("go on by themselves from when the server has said what they show", () => {
    expect(leftOf(told, 0, 1_000)).toBe(65_000);
    expect(leftOf(told, 0, 6_000)).toBe(60_000);
    expect(leftOf(told, 0, 500)).toBe(65_000);
    expect(leftOf(told, 0, 100_000)).toBe(0);
  });

  it("stand for whom the game does not wait, and are missing for bots", () => {
    expect(leftOf(told, 1, 100_000)).toBe(9_000);
    expect(leftOf(told, 2, 1_000)).toBeUndefined();
  });

  it("are read as clocks are written, and show 0:00 only when nothing is left", () => {
    expect(faceOf(245_000).text).toBe("4:05");
    expect(faceOf(3_845_000).text).toBe("1:04:05");
    expect(faceOf(1).text).toBe("0:01");
    expect(faceOf(0).text).toBe("0:00");
    expect(faceOf((2 * 24 + 5) * 3_600_000)).toMatchObject({ days: 2, hours: 5 });
  });

  it("warn half a minute before the end, of a short time in its last third, by days an hour before", () => {
    expect(hurryFrom({ kind: "bank", time_s: 300, increment_s: 5, over: "skip" })).toBe(30_000);
    expect(hurryFrom({ kind: "move", time_s: 30, over: "skip" })).toBe(10_000);
    expect(hurryFrom({ kind: "days", time_s: 86_400, over: "skip" })).toBe(3_600_000);
  });
});
