import { describe, expect, it } from "vitest";
import { cellAt, cornerOf, partAt, siteOf, siteText, tileAt } from "./site";

describe("siteOf", () => {
  it("reads every place of the wire, and says it again", () => {
    const read = Object.fromEntries(
      ["0,1.c", "-3,12", "0,1/ne", "@market"].map((text) => [text, siteOf(text)]),
    );
    expect(read).toEqual({
      "0,1.c": { ground: "part", x: 0, y: 1, part: "c" },
      "-3,12": { ground: "tile", x: -3, y: 12 },
      "0,1/ne": { ground: "corner", x: 0, y: 1 },
      "@market": { ground: "place", name: "market" },
    });
    expect(Object.values(read).map(siteText)).toEqual(Object.keys(read));
  });

  it("takes what it cannot read for a place of that name", () => {
    expect(["0,1/sw", "0,1.C", "1", "moon"].map(siteOf)).toEqual(
      ["0,1/sw", "0,1.C", "1", "moon"].map((name) => ({ ground: "place", name })),
    );
  });

  it("tells which cell, tile and part it is", () => {
    const sites = ["0,1.c", "0,1", "0,1/ne", "@market"].map(siteOf);
    const cell = { x: 0, y: 1 };
    expect(sites.map(cellAt)).toEqual([cell, cell, cell, null]);
    expect(sites.map(tileAt)).toEqual([cell, cell, null, null]);
    expect(sites.map(partAt)).toEqual([{ ...cell, part: "c" }, null, null, null]);
  });
});

describe("cornerOf", () => {
  it("is shared by four tiles, by a name in each", () => {
    const corner = siteOf("0,1/ne");
    const of = (x: number, y: number) => cornerOf({ x, y }, corner);
    expect([of(0, 1), of(1, 1), of(0, 2), of(1, 2)]).toEqual([
      "north-east",
      "north-west",
      "south-east",
      "south-west",
    ]);
    expect([of(-1, 1), of(0, 0), of(2, 2)]).toEqual([null, null, null]);
    expect(cornerOf({ x: 0, y: 1 }, siteOf("0,1.c"))).toBeNull();
  });
});
