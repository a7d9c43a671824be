import { expect, it } from "vitest";
import { pause_ms } from "./pace";

const kUsual = { hidden: false, over: false, failures: 0, wait_s: 0, chance: 0.5 };

it("an event is asked for every three seconds, and more seldom when it is over", () => {
  expect(pause_ms(kUsual)).toBe(3_000);
  expect(pause_ms({ ...kUsual, over: true })).toBe(15_000);
});

it("nobody asks while the page is hidden", () => {
  expect(pause_ms({ ...kUsual, hidden: true })).toBeNull();
  expect(pause_ms({ ...kUsual, hidden: true, failures: 3 })).toBeNull();
});

it("chance spreads the pages by a fifth", () => {
  expect(pause_ms({ ...kUsual, chance: 0 })).toBeCloseTo(2_400);
  expect(pause_ms({ ...kUsual, chance: 1 })).toBeCloseTo(3_600);
});

it("a server that does not answer is asked ever more seldom, but twice a minute", () => {
  const after = (failures: number) => pause_ms({ ...kUsual, failures });
  expect([1, 2, 3, 4, 50].map(after)).toEqual([6_000, 12_000, 24_000, 30_000, 30_000]);
});

it("who is asked to wait waits", () => {
  expect(pause_ms({ ...kUsual, failures: 1, wait_s: 60 })).toBe(60_000);
  expect(pause_ms({ ...kUsual, failures: 1, wait_s: 1 })).toBe(6_000);
});
