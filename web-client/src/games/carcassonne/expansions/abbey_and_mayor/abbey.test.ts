import { expect, describe as group, it } from "vitest";
import { tableOf } from "../../../testing";
import { figureLook, isDrawn } from "../../board/figures";
import { layoutOf, outlinesOf, partAt, sketchOf } from "../../board/layout";
import { signPicture } from "../../board/paint/signs";
import { flatTile, plainTile } from "../../board/paint/tile";
import { buildingOf, lookName } from "../../board/terrains";
import { kTestTiles, testTile } from "../../board/test_tiles";
import { choiceTitle, describe } from "../../describe";
import { rulesSigns } from "../../rules/signs";
import { aChoice, anEvent } from "../../testing";
import { tileWords } from "../../tile_words.svelte";
import type { CarcassonnePrompt } from "../../view";
import { rotatedWords } from "../../words/sides";
import { rules } from "./rules";
import { kAbbeySentences } from "./sentences";
import { terrains } from "./terrains";

const tableWith = (bag: number, hands: string[][] = []) =>
  tableOf("carcassonne", { view: { tiles: {}, bag: { total: bag, kinds: {} }, hands } });
const kTable = tableWith(12);

group("the figures", () => {
  const kinds = ["mayor", "wagon", "barn"];
  it.each(kinds)("have a shape of their own, and stand: %s", (kind) => {
    expect(isDrawn(kind)).toBe(true);
    expect(figureLook(kind).lies).toBe(false);
    const others = ["follower", ...kinds].filter((other) => other !== kind);
    for (const other of others) expect(figureLook(kind).outline).not.toBe(figureLook(other).outline);
  });
});

group("the abbey", () => {
  const tile = testTile("ABBEY");

  it("takes up its tile, in the words and looks of its own", () => {
    expect(lookName(tile, "cloister")).toBe("cloister-alone");
    expect(lookName(testTile("B"), "cloister")).toBe("cloister");
    expect(lookName(testTile("CU01"), "shrine")).toBe("shrine");
    expect(tileWords(tile)).toBe("abbey");
    expect(rotatedWords(tile, 1)).toBe("abbey");
    expect(signPicture("cloister-alone")).not.toContain("text");
    expect(buildingOf("cloister-alone")).toBe(terrains["cloister-alone"]);
  });

  it.each([0, 1, 2, 3])("is pointed at everywhere, turned %i times", (rotation) => {
    const layout = layoutOf(tile, rotation);
    for (const point of [
      { x: 50, y: 50 },
      { x: 1, y: 1 },
      { x: 99, y: 50 },
    ])
      expect(partAt(layout, point)).toBe("m");
    expect(layout.junctions).toEqual([]);
    expect(
      outlinesOf("m", layout)
        ?.flat()
        .every(({ x, y }) => x % 100 === 0 && y % 100 === 0),
    ).toBe(true);
  });

  it("has its colour and its lines on a map without ornament", () => {
    const { fill, lines } = terrains["cloister-alone"]?.plain ?? { fill: "missing", lines: "missing" };
    for (const picture of [plainTile(tile, "meadow"), flatTile(tile, 0, 120, false)]) {
      expect(picture).toContain(fill);
      expect(picture).toContain(lines);
    }
  });

  it("is asked about before a tile is drawn, and when there is none any more", () => {
    const prompt = { step: "abbey", seat: 0 } as CarcassonnePrompt;
    const nothing = (table: typeof kTable) => kAbbeySentences.step?.(prompt, table)?.nothing;
    expect(nothing(kTable)).toBe("No abbey: draw a tile");
    expect(nothing(tableWith(12, [["ABBEY", "D"]]))).toBe("No abbey: choose another tile");
    expect(nothing(tableWith(0, [["ABBEY"]]))).toBe("No abbey");
    expect(kAbbeySentences.step?.({ step: "deploy", seat: 0 } as CarcassonnePrompt, kTable)).toBeUndefined();
  });

  it("is in the log when it is placed, and when it is kept at the end", () => {
    const kept = anEvent({ type: "passed", seat: 1, step: "abbey" });
    expect(describe(kTable, kept)).toBeNull();
    expect(describe(tableWith(0), kept)?.text).toBe("Ben keeps the abbey.");
    const placed = anEvent({ type: "placed", seat: 0, tile: "ABBEY", x: 0, y: 0, rotation: 0 });
    expect(describe(kTable, placed)?.text).toBe("Anna places the abbey (the first tile).");
    expect(describe(kTable, anEvent({ ...placed, tile: "D" }))?.text).toBe(
      "Anna places the tile (the first tile).",
    );
  });

  it("opens its rule while one has it in hand", () => {
    const view = { ...kTable.document.game, drawn: "ABBEY", step: "place-tile" };
    const signs = rulesSigns(view, null, null, new Map([["ABBEY", tile]]));
    expect(signs.map((sign) => rules.matters[sign]).find(Boolean)).toBe("abbey");
  });
});

group("a wagon", () => {
  const kDrive = {
    id: "drive wagon 0,0.r",
    verb: "drive",
    does: "moves",
    figure: "wagon",
    seat: 0,
    feature: "road",
    site: { ground: "part", x: 0, y: 0, part: "r" },
  };

  it("drives on, or is sent home, in words of its own", () => {
    expect(choiceTitle(aChoice(kDrive))).toBe("Drive onto the road (the first tile)");
    expect(kAbbeySentences.choice?.(aChoice({ ...kDrive, verb: "deploy" }))).toBeUndefined();
    const words = kAbbeySentences.step?.({ step: "wagon", seat: 0 } as CarcassonnePrompt, kTable);
    expect(words?.nothing).toBe("Send the wagon home");
  });

  it("is in the log where it drives to, and goes home without a word of the pass", () => {
    const driven = {
      type: "relocated",
      seat: 1,
      figure: "wagon",
      id: 4,
      from: "1,0.r",
      at: "0,0.c",
      feature: "city",
    };
    const line = describe(kTable, anEvent({ ...driven, why: "drives-on" }));
    expect(line?.text).toBe("Ben’s wagon drives on into a city (the first tile).");
    expect(line?.parts).toHaveLength(2);
    expect(describe(kTable, anEvent({ ...driven, why: "other" }))?.text).toMatch(/^Ben moves: Wagon/);
    expect(describe(kTable, anEvent({ type: "passed", seat: 0, step: "wagon" }))).toBeNull();
  });
});

group("what is scored", () => {
  const kScored = {
    type: "scored",
    feature: "farm",
    cells: [[0, 0]],
    parts: [],
    finished: false,
    final: false,
    terms: [{ what: "completed cities", count: 3, each: 3, points: 9 }],
    followers: [{ seat: 0, count: 1 }],
    points: [{ seat: 0, points: 9 }],
  };
  const details = (change: object) => describe(kTable, anEvent({ ...kScored, ...change }))?.details;

  it("says why a farm is paid before the end", () => {
    expect(describe(kTable, anEvent(kScored))?.text).toBe("Farm (1 tile): Anna +9");
    expect(details({})).toContain("Barn: the farmers score now and go home");
    expect(details({ final: true })?.join()).not.toContain("barn");
  });

  it("says why a city with a mayor brings nothing", () => {
    const city = { feature: "city", finished: true, followers: [] };
    expect(details({ ...city, points: [] })).toContain("A mayor counts 1 per pennant: nothing here");
    expect(details(city)?.join()).not.toContain("mayor");
  });
});

group("ways on tiles", () => {
  it("run round a well where a road has three arms, and end at a square where three roads meet", () => {
    const [road] = layoutOf(testTile("AM12"), 0).roads;
    expect(road?.hub).toEqual({ x: 50, y: 50 });
    expect(road?.paths).toHaveLength(4);
    for (const name of ["L", "W", "X"]) {
      const layout = layoutOf(testTile(name), 0);
      expect(layout.roads.map(({ hub }) => hub)).not.toContainEqual(expect.anything());
      expect(layout.junctions).toHaveLength(1);
    }
    expect(layoutOf(testTile("Fork"), 0).waters[0]?.hub).toBeNull();
  });

  it("dive before a wall where one field lies round their mouth, and at the wall where it parts two", () => {
    const [tunnel] = sketchOf(testTile("AM13")).roads;
    const [north, south] = tunnel?.paths ?? [];
    const wall = tunnel?.tunnel ?? [];
    expect(
      Math.hypot((wall.at(-1)?.x ?? 0) - (south?.[0]?.x ?? 0), (wall.at(-1)?.y ?? 0) - (south?.[0]?.y ?? 0)),
    ).toBe(0);
    const layout = layoutOf(testTile("AM13"), 0);
    // Above the southern mouth there is field, and below the northern one the city begins.
    expect(partAt(layout, { x: 50, y: (south?.[0]?.y ?? 0) - 9 })).toBe("f");
    expect(partAt(layout, { x: 50, y: (north?.at(-1)?.y ?? 0) + 4 })).toBe("c");
  });

  it("only touch the wall on a curve, which parts the land there", () => {
    for (const name of ["AM07", "AM08"]) {
      const tile = kTestTiles.find(({ kind }) => kind === name);
      expect(tile && layoutOf(tile, 0).roads[0]?.gates).toEqual([]);
      expect(tile && layoutOf(tile, 0).fields.map(({ outlines }) => outlines.length)).toEqual([1, 1, 1]);
    }
  });
});
