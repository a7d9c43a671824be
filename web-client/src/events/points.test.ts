import { describe, expect, it } from "vitest";
import type { EventGame, EventPairing, TieBreak } from "../protocol/messages";
import { kTies } from "./making/defaults";
import { halvesText, quartersText, scoreOf, tieBreakText } from "./points";

describe("points in words", () => {
  it("are whole numbers and fractions, as players write them", () => {
    expect([0, 1, 2, 3, 5, 12].map(halvesText)).toEqual(["0", "½", "1", "1½", "2½", "6"]);
    expect([0, 1, 2, 3, 4, 7, 9].map(quartersText)).toEqual(["0", "¼", "½", "¾", "1", "1¾", "2¼"]);
    expect([-1, -3, -4].map(halvesText)).toEqual(["−½", "−1½", "−2"]);
  });

  it("of a tie-break are in its own unit", () => {
    const said: [TieBreak, number, string][] = [
      ["game-difference", 3, "+1½"],
      ["game-difference", 0, "0"],
      ["game-difference", -2, "−1"],
      ["games-won", 3, "3"],
      ["direct", 3, "1½"],
      ["direct-points", 14, "+14"],
      ["direct-points", -14, "−14"],
      ["direct-points", 0, "0"],
      ["buchholz", 9, "4½"],
      ["buchholz-cut", 8, "4"],
      ["sonneborn-berger", 9, "2¼"],
      ["points", 187, "187"],
      ["seed", 4, "4"],
      ["lot", 7, "7"],
    ];
    for (const [name, value, text] of said) expect([name, tieBreakText(name, value)]).toEqual([name, text]);
    expect(new Set(said.map(([name]) => name))).toEqual(new Set(kTies));
  });
});

describe("the score of a pairing", () => {
  const game = (halves: number[]): EventGame => ({ room: "k7m2p9qa", points: [31, 24], halves });
  const pairing = (more: Partial<EventPairing>): EventPairing => ({
    number: 1,
    round: 1,
    first: 1,
    second: 2,
    ...more,
  });

  it("is unknown before anything was played", () => {
    expect(scoreOf(pairing({}))).toBeNull();
    expect(scoreOf(pairing({ games: [] }))).toBeNull();
  });

  it("is that of the match, where it had one game", () => {
    expect(scoreOf(pairing({ games: [game([1, 1])], halves: [1, 1], over: true }))).toEqual(["½", "½"]);
    expect(scoreOf(pairing({ halves: [0, 0], over: true, ruled: true }))).toEqual(["0", "0"]);
  });

  it("is that of the games, where there were several, also while it goes on", () => {
    const games = [game([2, 0]), game([0, 2]), game([2, 0])];
    expect(scoreOf(pairing({ games: games.slice(0, 1) }))).toEqual(["1", "0"]);
    expect(scoreOf(pairing({ games, halves: [2, 0], over: true }))).toEqual(["2", "1"]);
  });

  it("is what was ruled, where the organiser has decided it", () => {
    const games = [game([2, 0]), game([0, 2])];
    expect(scoreOf(pairing({ games, halves: [0, 2], over: true, ruled: true }))).toEqual(["0", "1"]);
  });
});
