import { expect, describe as group, it } from "vitest";
import { minutesOf } from "./game_length";

group("how long a game gets", () => {
  it("is said in steps of five minutes", () => {
    for (const [tiles, minutes] of [
      [72, 35],
      [84, 40],
      [85, 45],
      [260, 130],
    ] as const)
      expect(minutesOf(tiles), `${tiles} tiles`).toBe(minutes);
  });

  it("is at least one step", () => {
    for (const tiles of [0, 1, 14]) expect(minutesOf(tiles)).toBe(5);
  });
});
