import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
} from "culori";
import { describe, expect, it } from "vitest";
import { kSeatLooks, lookOf } from "./seats";

/** As WCAG defines it: 1 for the same, 21 for black on white. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const hex = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("a seat", () => {
  // Markers and the frame of the last move are drawn in the one on the other.
  it.each([0, 1, 2, 3, 4, 5])("%d has a colour and an ink that can be told apart", (seat) => {
    const { colour, ink } = lookOf(seat);
    expect(contrast(colour, ink)).toBeGreaterThan(4.5);
  });
});

describe("the six seats", () => {
  /** As section 4.5 of the design has it, for the nearest two of them; 2 is what one sees at all, 10 what one sees at a glance. */
  const kApart = 20.5;
  const differ = differenceCiede2000();
  // What is seen with one kind of cones missing: Machado, Oliveira and Fernandes (2009), in full.
  const kSeen: [string, <C extends Color>(colour: C) => C][] = [
    ["by everybody", (colour) => colour],
    ["without red cones", filterDeficiencyProt()],
    ["without green cones", filterDeficiencyDeuter()],
    ["without blue cones", filterDeficiencyTrit()],
  ];
  it.each(kSeen)("are told apart %s by their colours", (_, seen) => {
    const colours = kSeatLooks.map(({ colour }) => seen(parse(colour) as Color));
    const distances = colours.flatMap((one, at) => colours.slice(at + 1).map((other) => differ(one, other)));
    expect(distances).toHaveLength(15);
    expect(Math.min(...distances)).toBeGreaterThan(kApart);
  });

  it("differ in marker, pattern and dashes, also for people who tell no colours apart", () => {
    for (const cue of ["marker", "pattern", "dashes"] as const)
      expect(new Set(kSeatLooks.map((look) => look[cue])).size).toBe(kSeatLooks.length);
  });
});
