import { describe, expect, it } from "vitest";
import { kTestTiles, testTile } from "../test_tiles";
import { kVariants, paintTile } from "./tile";

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
    const blue = "#2f5ea8";
    expect(paintTile(testTile("F"), 0, 0, 128)).toContain(blue);
    expect(paintTile(testTile("G"), 0, 0, 128)).not.toContain(blue);
    const rose = "#cf3f5e";
    expect(paintTile(testTile("Q1"), 0, 0, 128)).toContain(rose);
    expect(paintTile(testTile("K1"), 0, 0, 128)).not.toContain(rose);
    const lava = "#e4501f";
    const whirl = "#5b3fa6";
    const dragon = "#2f7d4f";
    expect(paintTile(testTile("P02"), 0, 0, 128)).toContain(lava);
    expect(paintTile(testTile("P18"), 0, 0, 128)).toContain(whirl);
    expect(paintTile(testTile("P10"), 0, 0, 128)).toContain(dragon);
    expect(paintTile(testTile("P25"), 0, 0, 128)).toContain(rose);
    for (const sign of [lava, whirl, dragon]) expect(paintTile(testTile("U"), 0, 0, 128)).not.toContain(sign);
  });
});
