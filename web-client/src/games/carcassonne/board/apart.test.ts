import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apart, type Disc } from "./apart";

const kUnseen = 0.25;

function shouldBeApart(discs: readonly Disc[]): void {
  const middles = apart(discs);
  discs.forEach((one, first) => {
    discs.slice(first + 1).forEach((other, behind) => {
      const [a, b] = [middles[first], middles[first + 1 + behind]];
      if (!a || !b) throw new Error("a disc is lost");
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(one.radius + other.radius - kUnseen);
    });
  });
}

describe("discs", () => {
  it("stay where they are when none covers another", () => {
    const discs = [
      { x: 0, y: 0, radius: 10 },
      { x: 20, y: 0, radius: 10 },
      { x: 0, y: -30, radius: 15 },
    ];
    expect(apart(discs)).toEqual(discs.map(({ x, y }) => ({ x, y })));
  });

  it("move by the same way when two cover each other", () => {
    const [one, other] = apart([
      { x: 0, y: 0, radius: 10 },
      { x: 10, y: 0, radius: 10 },
    ]);
    expect([one?.x, other?.x]).toEqual([-5, 15]);
  });

  it("leave one point in an order of their own, the same each time", () => {
    const heap = Array.from({ length: 6 }, () => ({ x: 50, y: 50, radius: 14 }));
    expect(apart(heap)).toEqual(apart(heap));
    shouldBeApart(heap);
  });

  it("stay at home, and find room there together", () => {
    const home = { x: 0, y: 0, side: 100 };
    const discs = Array.from({ length: 4 }, () => ({ x: 90, y: 90, radius: 24, home }));
    shouldBeApart(discs);
    for (const { x, y } of apart([...discs, ...discs, ...discs]))
      expect([x, y].every((value) => value >= 0 && value <= 100)).toBe(true);
  });

  it("leave a row that is too short for them", () => {
    const home = { x: 0, y: 0, side: 100 };
    const row = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ x: 20 + at * 8, y: 50, radius: 14, home }));
    for (let count = 2; count <= 10; count += 1) shouldBeApart(row(count));
    shouldBeApart(row(10).map(({ x, y, ...rest }) => ({ x: y, y: x, ...rest })));
  });

  it("are apart wherever a dozen begins on a tile", () => {
    const disc = fc.record({
      x: fc.double({ min: 0, max: 100, noNaN: true }),
      y: fc.double({ min: 0, max: 100, noNaN: true }),
      radius: fc.constantFrom(10.5, 17, 22),
    });
    fc.assert(
      fc.property(fc.array(disc, { maxLength: 12 }), (discs) => {
        shouldBeApart(discs);
      }),
      { numRuns: 200 },
    );
  });
});
