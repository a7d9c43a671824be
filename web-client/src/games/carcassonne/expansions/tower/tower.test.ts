import { expect, describe as group, it } from "vitest";
import { tableOf } from "../../../testing";
import { figureLook, isDrawn } from "../../board/figures";
import { distance } from "../../board/geometry";
import { layoutOf, partAt } from "../../board/layout";
import { signPicture } from "../../board/paint/signs";
import { kTestTiles, testTile } from "../../board/test_tiles";
import { choiceTitle, describe } from "../../describe";
import { rulesSigns } from "../../rules/signs";
import { aChoice, anEvent } from "../../testing";
import { tileWords } from "../../tile_words.svelte";
import type { CarcassonneChoice, CarcassonnePrompt } from "../../view";
import { rules } from "./rules";
import { kTowerSentences } from "./sentences";

const piece = (at: string, seat = 0) => ({ seat, kind: "tower-piece", at });
const kTable = tableOf("carcassonne", {
  view: { tiles: {}, figures: { "1": piece("1,0"), "2": piece("1,0", 1), "3": piece("0,1") } },
});
const kScene = { table: kTable, catalogue: new Map(), placed: null };

group("a foundation", () => {
  const tiles = kTestTiles.filter(({ kind }) => /^TW\d/.test(kind));
  const inside = ["TW10", "TW15", "TW17", "TW18", "TW19"];

  it("is on each of the tiles, once, in their words too", () => {
    expect(tiles).toHaveLength(19);
    for (const tile of tiles) {
      const names = layoutOf(tile, 0).signs.map(({ name }) => name);
      expect(
        names.filter((name) => name === "tower"),
        tile.kind,
      ).toHaveLength(1);
      expect(tileWords(tile), tile.kind).toContain("foundation of a tower");
    }
    expect(signPicture("tower")).not.toContain("text");
  });

  it.each([0, 1, 2, 3])(
    "lies within its tile, in the city that it counts for, else on open land, turned %i times",
    (rotation) => {
      for (const tile of tiles) {
        const layout = layoutOf(tile, rotation);
        const sign = layout.signs.find(({ name }) => name === "tower");
        const middle = sign?.middle ?? { x: -1, y: -1 };
        expect(Math.min(middle.x, middle.y, 100 - middle.x, 100 - middle.y), tile.kind).toBeGreaterThan(9);
        expect(sign?.part ?? null, tile.kind).toBe(inside.includes(tile.kind) ? "c" : null);
        const on = partAt(layout, middle);
        const terrain = tile.parts.find(({ part }) => part === on)?.terrain;
        if (inside.includes(tile.kind)) expect(on, tile.kind).toBe("c");
        else expect(terrain, tile.kind).not.toBe("city");
      }
    },
  );

  it("leaves figures room beside it", () => {
    for (const tile of tiles) {
      const { areas, signs } = layoutOf(tile, 0);
      const [sign] = signs;
      for (const [part, { anchor }] of areas)
        if (tile.parts.find((one) => one.part === part)?.terrain !== "road")
          expect(distance(anchor, sign?.middle ?? anchor), `${tile.kind} ${part}`).toBeGreaterThan(18);
    }
  });

  it("is where roads end that meet", () => {
    for (const kind of ["TW05", "TW07", "TW09"])
      expect(layoutOf(testTile(kind), 0).signs[0]?.middle, kind).toEqual({ x: 50, y: 50 });
  });
});

group("a tower", () => {
  const look = figureLook("tower-piece");

  it("grows with each piece, and never out of sight", () => {
    expect(isDrawn("tower-piece")).toBe(true);
    const heights = Array.from({ length: 20 }, (_, index) => look.pile?.height(index + 1) ?? 0);
    for (const [index, height] of heights.entries()) expect(height).toBeGreaterThan(heights[index - 1] ?? 0);
    expect(heights.at(-1)).toBeLessThan(60);
    for (const count of [1, 2, 5, 20]) expect(look.pile?.picture(count)).not.toMatch(/NaN|undefined/);
  });

  it("is built and closed by words that say how high it is", () => {
    const build = aChoice({
      id: "build tower-piece 1,0",
      verb: "build",
      does: "builds",
      figure: "tower-piece",
    });
    expect(choiceTitle(build, kScene)).toBe("Build the tower up to 3 (E1)");
    const close = aChoice({ id: "deploy follower 1,0", verb: "deploy", figure: "follower" });
    expect(choiceTitle(close, kScene)).toBe("Follower on top of the tower of 2 (E1)");
    const deploy = aChoice({
      id: "deploy follower 1,0.c",
      verb: "deploy",
      figure: "follower",
      feature: "city",
    });
    expect(choiceTitle(deploy, kScene)).toBe("Follower in the city");
  });
});

group("prisoners", () => {
  const capture = (place: string, fields: object) =>
    aChoice({
      id: `capture follower ${place}`,
      verb: "capture",
      does: "takes",
      figure: "follower",
      ...fields,
    });
  const prisoner = (verb: string) =>
    aChoice({ id: `${verb} follower 1`, verb, figure: "follower", figure_id: 3, seat: 0, guard: 1 });

  it.each([
    [capture("0,1.c", { seat: 1, feature: "city" }), "Capture in the city: Follower of Ben (N1)"],
    [capture("0,1", { seat: 0 }), "Capture on the tower: Follower of Anna (N1)"],
    [prisoner("ransom"), "Pay Ben 3 points: Follower comes free"],
    [prisoner("exchange"), "Follower comes back from Ben"],
  ] as [CarcassonneChoice, string][])("are taken and freed in plain words: %o", (choice, words) => {
    expect(choiceTitle(choice, kScene)).toBe(words);
  });

  it("are asked about, and nobody need be taken", () => {
    const asked = (step: string) => kTowerSentences.step?.({ step, seat: 0 } as CarcassonnePrompt, kTable);
    expect(asked("capture")?.nothing).toBe("Capture nobody");
    expect(asked("exchange")).toMatchObject({ nothing: null, pick: "Choose who comes back" });
    expect(asked("deploy")).toBeUndefined();
  });

  it.each([
    [
      { type: "deployed", seat: 0, figure: "tower-piece", id: 1, at: "1,0" },
      "Anna adds a piece to the tower (E1).",
    ],
    [
      { type: "deployed", seat: 1, figure: "follower", id: 4, at: "1,0" },
      "Ben closes the tower: Follower (E1).",
    ],
    [{ type: "deployed", seat: 1, figure: "follower", id: 4, at: "5,0" }, "Ben: Follower (E5)."],
    [
      { type: "captured", seat: 1, by: 0, figure: "follower", id: 4, at: "1,0.c", why: "tower" },
      "Anna captures: Follower of Ben (E1).",
    ],
    [
      { type: "returned", seat: 0, figure: "follower", id: 4, at: "1,0.c", why: "tower" },
      "Anna brings home with the tower: Follower.",
    ],
    [
      { type: "released", seat: 0, by: 1, figure: "follower", id: 4, why: "ransom" },
      "Anna pays Ben a ransom of 3 points: Follower.",
    ],
    [
      { type: "released", seat: 0, by: 1, figure: "follower", id: 4, why: "swap" },
      "Exchanged: Ben gives back to Anna: Follower.",
    ],
    [{ type: "awarded", seat: 0, points: -3, why: "ransom" }, undefined],
    [{ type: "passed", seat: 0, step: "capture" }, undefined],
    [{ type: "passed", seat: 0, step: "deploy" }, "Anna places no figure."],
  ] as [Parameters<typeof anEvent>[0], string | undefined][])("are in the log: %o", (event, words) => {
    expect(describe(kTable, anEvent(event))?.text).toBe(words);
  });
});

group("the help", () => {
  const view = { ...kTable.document.game, drawn: null, step: "deploy", last: null };
  const opens = (chosen: CarcassonneChoice | null, step = "deploy", drawn: string | null = null) => {
    const signs = rulesSigns({ ...view, step, drawn }, null, chosen, new Map([["TW01", testTile("TW01")]]));
    return signs.map((sign) => rules.matters[sign]).find(Boolean);
  };

  it("opens at the rule that matters", () => {
    const figure = (id: string, verb: string, kind: string, does: string) =>
      aChoice({ id, verb, figure: kind, does });
    expect(opens(figure("build tower-piece 1,0", "build", "tower-piece", "builds"))).toBe("tower");
    expect(opens(figure("deploy follower 1,0", "deploy", "follower", "comes"))).toBe("top");
    expect(opens(null, "capture")).toBe("capture");
    expect(opens(null, "exchange")).toBe("prisoners");
    expect(
      opens(aChoice({ id: "ransom follower 1", verb: "ransom", figure: "follower", seat: 0, guard: 1 })),
    ).toBe("ransom");
    expect(opens(null, "place-tile", "TW01")).toBe("tower");
    expect(opens(null)).toBeUndefined();
  });
});
