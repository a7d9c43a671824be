import { expect, it } from "vitest";
import { hasSecrets } from "./secrets";

it("hides a table where hands are secret, and no other", () => {
  expect(hasSecrets({ things: {} })).toBe(false);
  expect(hasSecrets({ things: { grain: { shape: "counter", seats: { 0: 1 } } } })).toBe(false);
  expect(hasSecrets({ things: {}, hands: [["ABBEY"], ["ABBEY"]] })).toBe(false);
  expect(hasSecrets({ things: {}, hands: [["D"], [null]] })).toBe(true);
  expect(hasSecrets({ things: { orders: { shape: "hands", pile: 9, seats: {} } } })).toBe(true);
});
