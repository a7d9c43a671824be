import { afterEach, describe, expect, it } from "vitest";
import type { RatedKind } from "../protocol/messages";
import { setLocale } from "../text/text.svelte";
import { kindWords } from "./kind_words";
import { type Chosen, kindOf } from "./kinds";

const kDuel: RatedKind = {
  name: "Duel",
  game: "carcassonne",
  seats: [2, 2],
  clock: true,
  expansions: [],
};
const kOpen: RatedKind = { name: "Open", game: "carcassonne", seats: [2, 4] };
const kRiver: RatedKind = {
  name: "River",
  game: "carcassonne",
  seats: [2, 6],
  clock: false,
  expansions: ["river", "abbot"],
};
const kTable: Chosen = { game: "carcassonne", seats: 2, expansions: [], clock: true };

afterEach(() => setLocale("en"));

describe("the kind of a table", () => {
  const isDuel = (more: Partial<Chosen>) => kindOf([kDuel], { ...kTable, ...more }) === kDuel;

  it("is one that it fits in all that the kind asks", () => {
    expect(isDuel({})).toBe(true);
    expect(isDuel({ game: "kings_gate" })).toBe(false);
    expect([isDuel({ seats: 1 }), isDuel({ seats: 3 })]).toEqual([false, false]);
    expect(isDuel({ clock: false })).toBe(false);
    expect(isDuel({ expansions: ["river"] })).toBe(false);
  });

  it("may have what the kind says nothing of", () => {
    for (const clock of [true, false])
      expect(kindOf([kOpen], { ...kTable, seats: 4, clock, expansions: ["river"] })).toBe(kOpen);
    expect(kindOf([kOpen], { ...kTable, seats: 5 })).toBeUndefined();
  });

  it("has exactly these expansions, in any order", () => {
    const kind = (expansions: string[]) => kindOf([kRiver], { ...kTable, clock: false, expansions });
    expect(kind(["abbot", "river"])).toBe(kRiver);
    expect(kind(["river"])).toBeUndefined();
    expect(kind(["river", "abbot", "count"])).toBeUndefined();
    expect(kind(["river", "count"])).toBeUndefined();
  });

  it("is the first of several, and none where there is none", () => {
    expect(kindOf([kDuel, kOpen], kTable)).toBe(kDuel);
    expect(kindOf([kOpen, kDuel], kTable)).toBe(kOpen);
    expect(kindOf([kDuel, kOpen], { ...kTable, clock: false })).toBe(kOpen);
    expect(kindOf([], kTable)).toBeUndefined();
  });
});

describe("a kind in words", () => {
  const said = (kind: RatedKind) => kindWords(kind, "Carcassonne").replace(/[\u2068\u2069]/g, "");

  it("says all that it asks, and nothing of what may be anything", async () => {
    expect(said(kDuel)).toBe("Duel – Carcassonne, 2 players, with a clock, no expansions");
    expect(said(kOpen)).toBe("Open – Carcassonne, 2 to 4 players");
    expect(said(kRiver)).toBe(
      "River – Carcassonne, 2 to 6 players, without a clock, with The River and The Abbot & the Gardens",
    );
    await setLocale("de");
    expect(said(kDuel)).toBe("Duel – Carcassonne, 2 Spieler, mit Uhr, ohne Erweiterungen");
    expect(said(kOpen)).toBe("Open – Carcassonne, 2 bis 4 Spieler");
  });
});
