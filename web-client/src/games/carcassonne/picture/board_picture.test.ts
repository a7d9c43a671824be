import { describe, expect, it } from "vitest";
import { testTile } from "../board/test_tiles";
import { siteOf } from "../site";
import { boardPicture } from "./board_picture";

const kCatalogue = new Map([["D", testTile("D")]]);
const kBoard = {
  title: "Anna's <table> & more",
  people: [
    { seat: 0, name: "<b>Anna</b>", score: 12 },
    { seat: 1, name: "Ben", score: 7 },
  ],
  tiles: [
    { kind: "D", rotation: 0, x: 0, y: 0 },
    { kind: "D", rotation: 0, x: 3, y: 0 },
    { kind: "D", rotation: 2, x: 0, y: 1 },
  ],
  figures: [{ id: "1", seat: 1, kind: "follower", site: siteOf("0,0.r"), lies: false }],
  neutrals: [{ id: "9", kind: "dragon", site: siteOf("3,0"), beside: null }],
};

describe("the picture of a board", () => {
  const svg = boardPicture(kBoard, kCatalogue, "meadow");

  it("has the names and points, and nothing that would run or be fetched", () => {
    expect(svg).toContain("&lt;b&gt;Anna&lt;/b&gt;: 12");
    expect(svg).toContain("Ben: 7");
    expect(svg).not.toMatch(/<script|<b>|NaN|undefined|on\w+=|href="(?!#|data:image\/svg)/);
    expect(svg.match(/<g(>| [^>]*[^/]>)/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
  });

  it("shows each tile, a picture that is used twice only once", () => {
    expect(svg.match(/<use /g)).toHaveLength(3);
    // The variants of 0,0 and 3,0 are the same.
    expect(svg.match(/<image id=/g)).toHaveLength(2);
    expect(svg).toContain('x="300" y="0"');
  });

  it("is painted on the map that was chosen", () => {
    expect(boardPicture(kBoard, kCatalogue, "ink")).not.toBe(svg);
    expect(boardPicture(kBoard, kCatalogue, "plain").length).toBeLessThan(svg.length / 2);
  });

  it("has what is piled up as one building with its number, and who stands on it", () => {
    const kind = testTile("TW02");
    const catalogue = new Map([[kind.kind, kind]]);
    const on = (id: string, what: string) => ({ id, seat: 0, kind: what, site: siteOf("0,0"), lies: false });
    const [one, two, top] = [on("1", "tower-piece"), on("2", "tower-piece"), on("3", "follower")];
    const tiles = [{ kind: kind.kind, rotation: 0, x: 0, y: 0 }];
    const board = { ...kBoard, tiles, neutrals: [] };
    const paint = (...figures: (typeof one)[]) => boardPicture({ ...board, figures }, catalogue, "plain");
    expect(paint(one, two)).toMatch(/<text[^>]*>2<\/text>/);
    expect(paint(one, two).length).toBeGreaterThan(paint(one).length);
    expect(paint(one, two, top).length).toBeGreaterThan(paint(one, two).length);
  });
});
