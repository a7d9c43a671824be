import { describe, expect, it } from "vitest";
import { lineOf } from "./line";

describe("the line of a rating", () => {
  it("goes from the first game to the latest, and between the lowest and the highest", () => {
    expect(lineOf([1500, 1400, 1600, 1550], 104, 24, 2)).toEqual({
      points: "2,12 35.3,22 68.7,2 102,7",
      end: [102, 7],
      lowest: 1400,
      highest: 1600,
      latest: 1550,
    });
  });

  it("lies in the middle where nothing changed", () => {
    expect(lineOf([1500, 1500], 104, 24, 2)).toMatchObject({
      points: "2,12 102,12",
      lowest: 1500,
      highest: 1500,
    });
  });

  it("stays within its picture, however many games there are", () => {
    const values = Array.from({ length: 100 }, (_, index) => 1500 + 300 * Math.sin(index));
    const places = lineOf(values, 104, 24, 2).points.split(" ");
    expect(places).toHaveLength(100);
    for (const place of places) {
      const [x = -1, y = -1] = place.split(",").map(Number);
      expect(x).toBeGreaterThanOrEqual(2);
      expect(x).toBeLessThanOrEqual(102);
      expect(y).toBeGreaterThanOrEqual(2);
      expect(y).toBeLessThanOrEqual(22);
    }
  });
});
