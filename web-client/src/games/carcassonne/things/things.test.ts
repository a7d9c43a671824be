import { expect, describe as group, it } from "vitest";
import type { CarcassonneView } from "../../../protocol/messages";
import type { ShownFigure } from "../board/scene";
import { siteOf } from "../site";
import { named } from "../text";
import { lookOf } from "./looks";
import { handsOf, keptBeside, keptBy, tokensOf } from "./things";

const kView = {
  things: {
    wine: { shape: "counter", seats: { "0": 3, "1": 0 } },
    gold: { shape: "counter", seats: { "0": 2, "1": null } },
    king: { shape: "holder", seat: 1 },
    robber: { shape: "holder", seat: null },
    sheep: { shape: "pile", count: 12 },
    towers: { shape: "tokens", places: { "0,-1": 2, "3,4.c": 1, "#7": 1, "#8": 1 } },
    orders: {
      shape: "hands",
      pile: 9,
      seats: { "0": { count: 3, known: [], shown: [], progress: {} } },
    },
  },
} as unknown as CarcassonneView;

group("what expansions keep", () => {
  it("lies before its seat, under any name", () => {
    expect(keptBy(kView, 0)).toEqual([
      { name: "wine", count: 3 },
      { name: "gold", count: 2 },
      { name: "orders", count: 3 },
    ]);
  });

  it("stands by what it is, not by the alphabet", () => {
    const { wine, king, orders } = kView.things;
    const view = { things: { cloth: wine, king, orders, wine } } as unknown as CarcassonneView;
    expect(keptBy(view, 1).map(({ name }) => name)).toEqual(["cloth", "wine", "king", "orders"]);
  });

  it("is not known of others where it is secret", () => {
    expect(keptBy(kView, 1)).toEqual([
      { name: "wine", count: 0 },
      { name: "gold", count: null },
      { name: "king", count: 1 },
      { name: "orders", count: 0 },
    ]);
  });

  it("lies beside the table in piles, and while nobody has it", () => {
    expect(keptBeside(kView)).toEqual([
      { name: "robber", count: 1 },
      { name: "sheep", count: 12 },
      { name: "orders", count: 9 },
    ]);
  });

  it("lies on tiles, parts and figures that are there", () => {
    const figure = { id: "7", seat: 0, kind: "follower", site: siteOf("5,6.f") } as ShownFigure;
    expect(tokensOf(kView, [figure])).toEqual([
      { id: "towers 0,-1", name: "towers", count: 2, site: siteOf("0,-1") },
      { id: "towers 3,4.c", name: "towers", count: 1, site: siteOf("3,4.c") },
      { id: "towers #7", name: "towers", count: 1, site: siteOf("5,6.f") },
    ]);
  });

  it("lies on corners, and in places with a name", () => {
    const stones = { shape: "tokens", places: { "0,0/ne": 1, "@market": 2 } } as const;
    expect(tokensOf({ ...kView, things: { stones } }, [])).toEqual([
      { id: "stones 0,0/ne", name: "stones", count: 1, site: siteOf("0,0/ne") },
      { id: "stones @market", name: "stones", count: 2, site: { ground: "place", name: "market" } },
    ]);
  });

  it("says what tokens with faces show, each as often as it lies there", () => {
    const flocks = { shape: "tokens", places: { "0,0": 3 }, faces: { "0,0": { ONE: 2, TWO: 1 } } } as const;
    expect(tokensOf({ ...kView, things: { flocks } }, [])).toEqual([
      { id: "flocks 0,0", name: "flocks", count: 3, site: siteOf("0,0"), faces: ["ONE", "ONE", "TWO"] },
    ]);
  });

  it("has hands only where it has that shape", () => {
    expect(handsOf(kView, "orders")?.pile).toBe(9);
    expect(handsOf(kView, "wine")).toBeNull();
    expect(handsOf(kView, "none")).toBeNull();
  });

  it("is called by its name, and looks like a sign, until somebody draws it", () => {
    expect(named("thing", "gold", "thing")).toBe("gold");
    expect(lookOf("gold")).toEqual({});
    expect(lookOf("constructor")).toEqual({});
    expect(lookOf("orders").ofSeat).toBeDefined();
  });
});
