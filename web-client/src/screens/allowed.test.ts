import { describe, expect, it } from "vitest";
import type { GameInfo, Tables } from "../protocol/messages";
import { allowedGames, keepWord, withWord } from "./allowed.svelte";

const kGame = {
  game: "carcassonne",
  seats: { min: 2, max: 6 },
  expansions: [{ name: "river" }, { name: "royal_gates" }],
} as GameInfo;
const kAll: Tables = {
  word: false,
  games: ["carcassonne"],
  expansions: ["river", "royal_gates"],
  seats: 6,
  absence_s: 604800,
  clock_s: 1209600,
  ratings: [],
};

describe("allowedGames", () => {
  it("offers everything that is allowed, or all while that is not known", () => {
    expect(allowedGames([kGame], kAll)).toEqual([kGame]);
    expect(allowedGames([kGame], null)).toEqual([kGame]);
  });

  it("offers no game, expansion or number of seats beyond the bounds", () => {
    expect(allowedGames([kGame], { ...kAll, games: [] })).toEqual([]);
    expect(allowedGames([kGame], { ...kAll, seats: 1 })).toEqual([]);
    const [less] = allowedGames([kGame], { ...kAll, seats: 3, expansions: ["river"] });
    expect(less).toMatchObject({ seats: { min: 2, max: 3 }, expansions: [{ name: "river" }] });
  });
});

describe("withWord", () => {
  it("says the word where one is needed, and nowhere else", () => {
    keepWord(" knock-knock ");
    expect(withWord({ ...kAll, word: true })).toEqual({ word: "knock-knock" });
    expect(withWord(kAll)).toEqual({});
    expect(withWord(null)).toEqual({});
    keepWord("");
    expect(withWord({ ...kAll, word: true })).toEqual({});
  });
});
