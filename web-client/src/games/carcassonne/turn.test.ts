import { describe, expect, it } from "vitest";
import type { Choice, Prompt } from "../../protocol/messages";
import { deploysOf, neighbourPlace, otherChoices, passOf, placeAt, placesOf, turnedPlace } from "./turn";

const place = (x: number, y: number, rotation: number) => ({
  id: `place ${x},${y} r${rotation}`,
  verb: "place",
  x,
  y,
  rotation,
});

function prompt(choices: Choice[]): Prompt {
  return { seat: 0, step: "place-tile", undo: false, choices };
}

const kPrompt = prompt([
  place(1, 0, 3),
  place(1, 0, 0),
  place(-2, 1, 2),
  { id: "pass", verb: "pass" },
  { id: "dance", verb: "dance" },
]);

describe("placesOf", () => {
  it("arranges exactly the server's placements by cell, rotations in order", () => {
    const places = placesOf(kPrompt);
    expect([...places.keys()]).toEqual(["1,0", "-2,1"]);
    expect(places.get("1,0")?.map((way) => way.rotation)).toEqual([0, 3]);
    expect(placesOf(null).size).toBe(0);
  });
});

describe("turning", () => {
  const ways = placesOf(prompt([place(0, 1, 0), place(0, 1, 1), place(0, 1, 3)])).get("0,1") ?? [];

  it("keeps the rotation when it fits, else takes the next one clockwise", () => {
    expect(placeAt(ways, 1)?.rotation).toBe(1);
    expect(placeAt(ways, 2)?.rotation).toBe(3);
    expect(placeAt([], 2)).toBeNull();
  });

  it("walks round the legal rotations only", () => {
    const [first, second, third] = ways;
    if (!first || !second || !third) throw new Error("three ways");
    expect(turnedPlace(ways, second, 1)).toBe(third);
    expect(turnedPlace(ways, third, 1)).toBe(first);
    expect(turnedPlace(ways, first, -1)).toBe(third);
  });
});

describe("choices", () => {
  it("tells figures, pass and unknown verbs apart", () => {
    const deploy = { id: "deploy follower 0,0.c", verb: "deploy" };
    const all = prompt([...kPrompt.choices, deploy]);
    expect(deploysOf(all).map((choice) => choice.id)).toEqual([deploy.id]);
    expect(passOf(all)?.id).toBe("pass");
    expect(otherChoices(all).map((choice) => choice.id)).toEqual(["dance"]);
    expect(passOf(null)).toBeUndefined();
  });
});

describe("neighbourPlace", () => {
  const cells = [
    { x: 0, y: 1 },
    { x: 2, y: 0 },
    { x: 3, y: 3 },
    { x: -1, y: 0 },
  ];

  it("begins near the middle of the table", () => {
    expect(neighbourPlace(cells, null, { x: 1, y: 0 })).toEqual({ x: 0, y: 1 });
    expect(neighbourPlace([], null, { x: 1, y: 0 })).toBeNull();
  });

  it("goes to the nearest legal cell in a direction, and nowhere when there is none", () => {
    expect(neighbourPlace(cells, { x: -1, y: 0 }, { x: 1, y: 0 })).toEqual({ x: 2, y: 0 });
    expect(neighbourPlace(cells, { x: 2, y: 0 }, { x: 0, y: 1 })).toEqual({ x: 3, y: 3 });
    expect(neighbourPlace(cells, { x: 3, y: 3 }, { x: 1, y: 0 })).toBeNull();
  });
});
