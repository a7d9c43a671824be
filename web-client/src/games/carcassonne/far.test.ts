import { describe, expect, it } from "vitest";
import { byFeature } from "./far";
import { aChoice } from "./testing";
import type { Target } from "./view";

function place(id: string, feature: string, done: number): Target {
  const points = { now: 1, when_done: done, at_end: 1 };
  return aChoice({ id: `deploy follower ${id}`, verb: "deploy", figure: "follower", feature, points });
}

describe("many places for a figure", () => {
  it("stand by feature, and what pays most comes first, among the features and in each", () => {
    const all = [
      place("1,0.a", "road", 2),
      place("2,0.a", "city", 4),
      place("3,0.a", "road", 7),
      place("4,0.a", "city", 6),
    ];
    const found = byFeature(all).map(({ feature, choices }) => [
      feature,
      ...choices.map(({ id }) => id.slice(-5)),
    ]);
    expect(found).toEqual([
      ["road", "3,0.a", "1,0.a"],
      ["city", "4,0.a", "2,0.a"],
    ]);
  });
});
