import { describe, expect, it } from "vitest";
import { kFigurePath } from "../../../board/seats";
import { figureLook, isDrawn, sideBySide } from "./figures";

describe("figures", () => {
  it("gives each kind a shape of its own", () => {
    const kinds = ["follower", "big-follower", "builder", "pig"];
    expect(kinds.every(isDrawn)).toBe(true);
    expect(new Set(kinds.map((kind) => figureLook(kind).outline)).size).toBe(kinds.length);
    expect(figureLook("big-follower").scale).toBeGreaterThan(figureLook("follower").scale);
  });

  it("draws one that it does not know as a follower that is named", () => {
    expect(isDrawn("squire")).toBe(false);
    expect(isDrawn("toString")).toBe(false);
    expect(figureLook("toString").outline).toBe(kFigurePath);
  });

  it("sets several things side by side about a spot", () => {
    expect(sideBySide(1, 0, 30)).toBe(0);
    expect([0, 1, 2].map((index) => sideBySide(3, index, 30))).toEqual([-30, 0, 30]);
  });
});
