import { describe, expect, it } from "vitest";
import { afterClose } from "./retry";

describe("afterClose", () => {
  it("stays away when the seat is played elsewhere, or when the server finds fault with us", () => {
    expect(afterClose(4409, 0, 0)).toEqual({ again: false, reason: "replaced" });
    for (const code of [1002, 1003, 1007, 1009, 4400]) {
      expect(afterClose(code, 0, 0)).toEqual({ again: false, reason: "refused" });
    }
    expect(afterClose(4403, 0, 0)).toEqual({ again: false, reason: "banned" });
    expect(afterClose(1000, 0, 0)).toEqual({ again: false, reason: "done" });
  });

  it("comes back within a quarter to one and a half seconds when the server stops, as another may have the room", () => {
    for (const code of [1001, 1012]) {
      expect(afterClose(code, 0, 0)).toEqual({ again: true, delay_ms: 250 });
      expect(afterClose(code, 0, 1)).toEqual({ again: true, delay_ms: 1500 });
    }
  });

  it("waits longer each time, up to 30 s, never the same for all", () => {
    const delay = (attempt: number, random: number) => {
      const verdict = afterClose(1006, attempt, random);
      return verdict.again ? verdict.delay_ms : Number.NaN;
    };
    expect(delay(0, 1)).toBe(500);
    expect(delay(1, 1)).toBe(1000);
    expect(delay(3, 1)).toBe(4000);
    expect(delay(50, 1)).toBe(30_000);
    expect(delay(50, 0)).toBe(15_000);
  });

  it("waits a minute after too many messages", () => {
    expect(afterClose(4429, 0, 0)).toEqual({ again: true, delay_ms: 60_000 });
  });
});
