import { expect, describe as group, it } from "vitest";
import { tableOf } from "../../../testing";
import { figureLook, isDrawn } from "../../board/figures";
import { layoutOf, partAt } from "../../board/layout";
import { flatTile, paintTile, plainTile } from "../../board/paint/tile";
import { buildingOf } from "../../board/terrains";
import { testTile } from "../../board/test_tiles";
import { describe } from "../../describe";
import { aChoice, anEvent } from "../../testing";
import { kAbbotSentences } from "./sentences";
import { garden, terrains } from "./terrains";

const kTable = tableOf("carcassonne", { view: { tiles: {} } });

group("the abbot", () => {
  it("has a shape of his own, and stands", () => {
    expect(isDrawn("abbot")).toBe(true);
    expect(figureLook("abbot").outline).not.toBe(figureLook("follower").outline);
    expect(figureLook("abbot").lies).toBe(false);
  });

  it("is called back in words of his own", () => {
    const recall = { does: "leaves", figure: "abbot", site: { ground: "part", x: 0, y: 0, part: "a" } };
    const choice = aChoice({ id: "recall abbot 0,0.a", verb: "recall", ...recall });
    expect(kAbbotSentences.choice?.(choice)).toEqual({
      title: "Call your abbot back (the first tile)",
      confirm: "Call the abbot back",
    });
    const other = aChoice({ id: "remove abbot 0,0.a", verb: "remove", figure: "abbot" });
    expect(kAbbotSentences.choice?.(other)).toBeUndefined();
  });

  it("is promised the points that the turn on trial would bring", () => {
    const paid = anEvent({ type: "awarded", seat: 0, points: 6, why: "recalled" });
    expect(kAbbotSentences.outcome?.([paid])).toBe("Your abbot comes back for 6 points.");
    expect(kAbbotSentences.outcome?.([anEvent({ ...paid, why: "fairy" })])).toBeUndefined();
  });

  it.each([
    [
      { type: "returned", seat: 1, figure: "abbot", at: "0,0.a", feature: "garden", why: "recalled" },
      "Ben calls back: Abbot.",
    ],
    [{ type: "awarded", seat: 1, points: 6, why: "recalled" }, "Ben +6: the abbot is called back"],
    [
      { type: "deployed", seat: 0, figure: "abbot", at: "0,0.a", feature: "garden" },
      "Anna: Abbot in the garden (the first tile).",
    ],
  ])("says %o", (event, words) => {
    expect(describe(kTable, anEvent(event))?.text).toBe(words);
  });
});

group("a garden", () => {
  const tile = testTile("Ng");
  const { garden: look } = terrains;

  it("is found as a terrain with a picture; what is none has no look", () => {
    expect(buildingOf("garden")).toBe(look);
    for (const name of ["city", "cloister", "toString"]) expect(buildingOf(name)).toBeUndefined();
  });

  it("is painted, and has its colour on a map without ornament", () => {
    expect(paintTile(tile, 0, 0, 120)).toContain(garden());
    const colour = look?.plain.fill ?? "missing";
    expect(plainTile(tile, "meadow")).toContain(colour);
    expect(flatTile(tile, 0, 120, false)).toContain(colour);
    expect(paintTile(testTile("M"), 0, 0, 120)).not.toContain(garden());
  });

  it.each([0, 1, 2, 3])("is pointed at where its figure stands, turned %i times", (rotation) => {
    const layout = layoutOf(tile, rotation);
    const { anchor } = layout.areas.get("a") ?? { anchor: { x: -1, y: -1 } };
    expect(partAt(layout, anchor)).toBe("a");
    expect(partAt(layout, { x: anchor.x + (look?.radius ?? 0) - 1, y: anchor.y })).toBe("a");
  });
});
