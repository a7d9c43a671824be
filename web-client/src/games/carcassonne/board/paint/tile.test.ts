import { describe, expect, it } from "vitest";
import type { TileKind } from "../../../../protocol/messages";
import { kTheme } from "../../expansions/princess_and_dragon/pictures";
import { layoutOf } from "../layout";
import { signLook } from "../signs";
import { kTestTiles, testTile } from "../test_tiles";
import { passages } from "./city";
import { kMeadow, recoloured } from "./theme";
import { flatTile, kVariants, paintTile, plainTile } from "./tile";

describe("paintTile", () => {
  it("paints the same picture for the same arguments, another for another", () => {
    const tile = testTile("D");
    expect(paintTile(tile, 0, 0, 256)).toBe(paintTile(tile, 0, 0, 256));
    const pictures = new Set(
      [0, 1, 2, 3].flatMap((rotation) =>
        Array.from({ length: kVariants }, (_, variant) => paintTile(tile, rotation, variant, 256)),
      ),
    );
    expect(pictures.size).toBe(4 * kVariants);
  });

  it.each(kTestTiles.map((tile) => tile.kind))(
    "paints %s as sound SVG without scripts, links or inline styles",
    (name) => {
      const svg = paintTile(testTile(name), 1, 0, 128);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="128" height="128"/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|style=|href=/);
      expect(svg.match(/<g(>| [^>]*[^/]>)/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
      const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
    },
  );

  it("shows what a tile bears", () => {
    const bears = (kind: string, colour: string) => paintTile(testTile(kind), 0, 0, 128).includes(colour);
    const { pennant, rose, lava, portal, dragon, wine, water } = kTheme;
    const shown: [string, string][] = [
      ["F", pennant],
      ["Q1", rose],
      ["P02", lava],
      ["P18", portal],
      ["P10", dragon],
      ["P25", rose],
      ["Wine", wine],
      ["Bend", water],
    ];
    for (const [kind, colour] of shown) expect(bears(kind, colour), kind).toBe(true);
    for (const colour of [pennant, rose, lava, portal, dragon, wine]) expect(bears("U", colour)).toBe(false);
  });

  it.each(kTestTiles.map((tile) => tile.kind))("has a picture of its own for all that %s bears", (name) => {
    const tile = testTile(name);
    for (const mark of [...tile.marks, ...tile.parts.flatMap(({ marks }) => marks)]) {
      expect(signLook(mark), mark).toBeDefined();
    }
    expect(paintTile(tile, 0, 0, 128)).not.toContain("<text");
  });

  it("has a gate on each side where a city passes beneath another, and nowhere else", () => {
    const gates = (kind: string) =>
      layoutOf(testTile(kind), 0).cities.map((town) => [town.part, passages(town).length] as const);
    expect(gates("KR06")).toEqual([
      ["c", 0],
      ["d", 2],
    ]);
    const passed = kTestTiles.filter((tile) =>
      layoutOf(tile, 0).cities.some((town) => passages(town).length > 0),
    );
    expect(passed.map(({ kind }) => kind)).toEqual(["KR06", "AM02", "AM03"]);
    const [west, east] = layoutOf(testTile("KR06"), 0).cities.flatMap(passages);
    expect(west?.point.x).toBeLessThan(east?.point.x ?? 0);
    expect([Math.cos(west?.angle ?? 0), Math.cos(east?.angle ?? 0)].map(Math.sign)).toEqual([-1, 1]);
  });

  it("draws what it does not know as a sign with its name", () => {
    const tile = testTile("U");
    expect(paintTile({ ...tile, marks: ["ballista"] }, 0, 0, 128)).toContain(">ballista</text>");
    expect(paintTile({ ...tile, marks: ["<script>"] }, 0, 0, 128)).toContain(">&lt;script&gt;</text>");
    const parts = tile.parts.map((part) => ({
      ...part,
      terrain: part.part === "f" ? "desert" : part.terrain,
    }));
    const desert = paintTile({ ...tile, parts } as TileKind, 0, 0, 128);
    expect(desert).toContain(">desert</text>");
    expect(signLook("ballista")).toBeUndefined();
  });

  it("draws signs larger on small pictures, up to 14 pixels on 40", () => {
    const scales = (bold: boolean) =>
      Array.from(paintTile(testTile("F"), 0, 0, 64, bold).matchAll(/scale\(([\d.]+)\)/g), ([, scale]) =>
        Number(scale),
      );
    const radius = layoutOf(testTile("F"), 0).signs[0]?.radius ?? 0;
    expect(((radius * 2 * Math.max(...scales(true))) / 100) * 40).toBeGreaterThanOrEqual(14);
    expect(Math.max(...scales(false))).toBe(1);
  });

  it("paints no border of a tile: land and blocks run on to the next", () => {
    // On opposite sides the same parcels on every tile: the picture at one border continues that at the other.
    const parcels = (kind: string) =>
      Array.from(paintTile(testTile(kind), 0, 1, 128).matchAll(/<path d="([^"]+)" fill="(#[0-9a-f]+)"\/>/g));
    const reaching = (kind: string, edge: string) =>
      parcels(kind)
        .filter(([, d = ""]) => d.includes(edge))
        .map(([, , fill]) => fill)
        .toSorted();
    expect(reaching("U", "102 ").length).toBeGreaterThan(2);
    expect(reaching("U", "102 ")).toEqual(reaching("V", "102 "));
  });

  it("has plain colours at once", () => {
    const plain = plainTile(testTile("D"), "meadow");
    expect(plain).toContain(kMeadow.roadBed);
    expect(plain).toContain(kMeadow.city);
    expect(plainTile(testTile("D"), "winter")).not.toContain(kMeadow.roadBed);
    expect(plain.length).toBeLessThan(paintTile(testTile("D"), 1, 0, 128).length / 4);
  });
});

describe("a map", () => {
  const colours = (svg: string) => new Set(Array.from(svg.matchAll(/#[0-9a-f]{6}\b/g), ([colour]) => colour));
  /** Relative luminance, as contrast is reckoned from. */
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  it.each(["winter", "ink"])("of its own, %s, has the same shapes in other colours", (map) => {
    const meadow = paintTile(testTile("D"), 0, 0, 128);
    const other = recoloured(meadow, map);
    expect(other.replaceAll(/#[0-9a-f]{6}\b/g, "")).toBe(meadow.replaceAll(/#[0-9a-f]{6}\b/g, ""));
    expect(colours(other).has(kMeadow.grass)).toBe(false);
    expect(recoloured(meadow, "meadow")).toBe(meadow);
  });

  it("in ink sets each terrain off from its neighbours at 3:1 or more", () => {
    const of = (colour: string) => recoloured(colour, "ink");
    const [field, road, city, water] = [kMeadow.grass, kMeadow.roadBed, kMeadow.city, kMeadow.water].map(of);
    for (const [one, other] of [
      [field, road],
      [field, city],
      [field, water],
      [road, city],
    ]) {
      expect(contrast(one ?? "", other ?? ""), `${one} ${other}`).toBeGreaterThanOrEqual(3);
    }
  });

  it("without ornament still bears the signs", () => {
    expect(flatTile(testTile("F"), 0, 128, false)).toContain(kMeadow.pennant);
    expect(flatTile(testTile("F"), 0, 128, false).length).toBeLessThan(
      paintTile(testTile("F"), 0, 0, 128).length / 3,
    );
  });
});
