import { describe, expect, it } from "vitest";
import { soundsOf } from "./sounds";

const events = (...types: string[]) => types.map((type) => ({ type }));

describe("what is heard of an update", () => {
  it("is each sound once, one's turn last", () => {
    expect(
      soundsOf(events("placed", "deployed", "scored", "scored", "returned", "turn", "drawn"), true),
    ).toEqual(["place", "figure", "score", "turn"]);
  });

  it("is nothing where nothing is to be heard", () => {
    expect(soundsOf(events("turn", "drawn", "passed"), false)).toEqual([]);
    expect(soundsOf(events("over"), false)).toEqual(["over"]);
  });
});
